"""Flight (rules 4.14 and 5.1 to 5.8): speed, moves, where a ship may stop, leaving, the end."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import (
    COLONY,
    IDS,
    INDEX,
    KIND_AT,
    NEIGHBOURS,
    OUTPOST,
    OUTPOST_AT,
    OUTPOSTS,
    PLANETS,
    SIGHT,
    distances,
    near,
    route,
)
from starpost.games.starfarers.phases import encounters, founding
from starpost.games.starfarers.phases.trading import clear_offers
from starpost.games.starfarers.state import SHIP, State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import BALL_PAIRS, BALL_VALUE, FREIGHT, chip_text
from starpost.games.starfarers.writing.orders import Look, Move, Path
from starpost.kernel.orders import Order


def fly(play: Play, p: int, order: Order) -> Code:
    """Rule 4.14: the mother ship is rolled; offers vanish, the places of the ships are noted."""
    s = play.s
    if not s.has_ship(p):
        return "no_ship"
    clear_offers(s)
    s.phase = "flight"
    s.spent = [0, 0, 0]
    s.held = 0
    s.began = [at if at >= 0 and KIND_AT[at] == COLONY else -1 for at in s.ships[3 * p : 3 * p + 3]]
    a, b = play.dice.pick("flight_balls", BALL_PAIRS)
    if play.lines is not None:
        play.say("balls", f"{play.name(p)} rolls the mother ship: {a}+{b}")
    if "black" in (a, b):
        encounters.meet(play)
    else:
        play.open_move(BALL_VALUE[a] + BALL_VALUE[b])
        if play.lines is not None:
            play.say_speed()
    return None


def speed_left(s: State, p: int, number: int) -> int:
    """Rule 5.2: every ship has the total speed; friendship cards count at once."""
    return s.speed + s.speed_stat(p) - s.spent[number]


# --- stops (rules 5.3 to 5.5) ----------------------------------------------------------------


def stop_problem(s: State, p: int, here: int, trade: int, goal: int) -> Code:
    """Why a ship may not end a move there."""
    if goal != here and s.places[goal]:
        return "occupied"
    kind = KIND_AT[goal]
    if kind == OUTPOST:
        if not trade:
            return "wrong_type"
        index = OUTPOST_AT[goal]
        start = index - index % 5
        if -1 in s.outposts[start:index]:
            return "not_lowest"
        if index % 5 + 1 > s.parts[3 * p + FREIGHT]:
            return "not_enough_freight"
    elif kind == COLONY and trade:
        return "wrong_type"
    guard = s.guards[goal]
    return "blockade" if guard and guard != p + 1 else None


def open_outposts(s: State, p: int) -> list[int]:
    """The outpost intersections where the player could found now, one a base at most."""
    freight = s.parts[3 * p + FREIGHT]
    found = []
    for start in range(0, 20, 5):
        for k in range(min(5, freight)):
            if s.outposts[start + k] < 0:
                found.append(OUTPOSTS[start + k])
                break
    return found


def can_go(s: State, p: int, trade: int, here: int, steps: int, left: int = -1) -> bool:
    """Whether another legal stop lies within so many steps; the place just left is free."""
    places, guards, ok = s.places, s.guards, (0, p + 1)
    if steps > 0 and any(
        (not places[i] or i == left) and guards[i] in ok for i in near(here, steps, trade)
    ):
        return True
    if not trade:
        return False
    row = distances(here)
    return any(0 < row[i] <= steps and i != here for i in open_outposts(s, p))


def stuck_after(s: State, p: int, number: int, goal: int, left: int) -> bool:
    """Rule 5.7: back where the ship began, with nothing to found and nowhere to go."""
    trade = s.trade[3 * p + number]
    if s.began[number] != goal:
        return False
    if founding.site_problem(s, p, trade, goal) is None:
        return False
    return not can_go(s, p, trade, goal, left, s.ships[3 * p + number])


# --- moves -----------------------------------------------------------------------------------


def _ship(s: State, p: int, number: int) -> tuple[Code, int]:
    """The ship's place, or why it cannot move at all."""
    if not 0 <= number <= 2 or s.ships[3 * p + number] < 0:
        return "no_ship", -1
    if s.held >> number & 1:
        return "held", -1
    return None, s.ships[3 * p + number]


def _flier(s: State, p: int, number: int) -> tuple[Code, int]:
    """The same for a ship that goes on: one that looked in somewhere flies before the others."""
    code, here = _ship(s, p, number)
    if not code and s.ask == "pass" and number != s.left:
        code = "pending"
    return code, here


def move(play: Play, p: int, order: Move) -> Code:
    """Rule 5.1: the shortest way."""
    s = play.s
    number = order.ship - 1
    code, here = _flier(s, p, number)
    if code:
        return code
    goal = INDEX.get(order.to, -1)
    if goal < 0:
        return "bad_id"
    if goal == here:
        return "bad_path"
    path, sight = route(here, goal)
    return _go(play, p, number, path, sight)


def path(play: Play, p: int, order: Path) -> Code:
    """Rule 5.1: along the places named."""
    s = play.s
    number = order.ship - 1
    code, here = _flier(s, p, number)
    if code:
        return code
    steps = tuple(INDEX.get(name, -1) for name in order.path)
    if -1 in steps:
        return "bad_id"
    sight = 0
    before = here
    for step in steps:
        if step not in NEIGHBOURS[before]:
            return "bad_path"
        sight |= SIGHT[step]
        before = step
    return _go(play, p, number, steps, sight) if steps else "bad_path"


def _go(play: Play, p: int, number: int, path: tuple[int, ...], sight: int) -> Code:
    s = play.s
    slot = 3 * p + number
    here, goal, trade = s.ships[slot], path[-1], s.trade[slot]
    left = speed_left(s, p, number) - len(path)
    if left < 0:
        return "too_far"
    code = stop_problem(s, p, here, trade, goal)
    if code:
        return code
    if s.began[number] == goal and stuck_after(s, p, number, goal, left):
        return "must_leave"
    leave(s, p, here)
    if s.ask == "pass":
        play.await_one("move", p)
    s.places[goal] = SHIP << 3 | p
    s.ships[slot] = goal
    s.spent[number] += len(path)
    if play.lines is not None:
        text = f"{play.name(p)} moves ship {number + 1} to {IDS[goal]}"
        play.say("move", text, at=IDS[goal])
    explore(play, p, sight)
    if trade and goal in OUTPOST_AT:
        founding.outpost(play, p, number, goal)
    return None


def explore(play: Play, p: int, sight: int) -> None:
    """Rule 5.6: the mover alone looks at the closed chips he passes."""
    s = play.s
    fresh = sight & ~(s.seen[p] | s.open)
    s.seen[p] |= sight & ~s.open
    if fresh and play.lines is not None:
        for k, name in enumerate(PLANETS):
            if fresh >> k & 1:
                text = f"{play.name(p)} looks at {name}"
                play.say("look", text, f"{text}: {chip_text(s.chips[k])}", (p,), name)


def may_pass(s: State, p: int, number: int, at: int, left: int) -> bool:
    """Rule 5.6: the ship may not stop there, but can fly on to a place that is not its first."""
    slot = 3 * p + number
    here, trade = s.ships[slot], s.trade[slot]
    if stop_problem(s, p, here, trade, at) is None:
        return False
    places, guards, ok, home = s.places, s.guards, (0, p + 1), s.began[number]
    free = (i for i in near(at, left, trade) if (not places[i] or i == here) and guards[i] in ok)
    if any(i != home for i in free):
        return True
    row = distances(at)
    return bool(trade) and any(0 < row[i] <= left and not places[i] for i in open_outposts(s, p))


def look(play: Play, p: int, order: Look) -> Code:
    """Rule 5.6: looks in on a place by the shortest way; the ship must then fly on."""
    s = play.s
    number = order.ship - 1
    code, here = _ship(s, p, number)
    if code:
        return code
    at = INDEX.get(order.at, -1)
    if at < 0:
        return "bad_id"
    if s.ask == "pass" and number != s.left:
        return "pending"
    path, sight = route(here, at) if at != here else ((), 0)
    left = speed_left(s, p, number) - len(path)
    if not path or not sight & ~(s.seen[p] | s.open):
        return "nothing_to_see"
    if left < 1 or not may_pass(s, p, number, at, left):
        return "too_far" if left < 1 else "no_site"
    leave(s, p, here)
    s.ships[3 * p + number] = at
    s.spent[number] += len(path)
    s.left = number
    if play.lines is not None:
        play.say("move", f"{play.name(p)} passes {IDS[at]} with ship {number + 1}", at=IDS[at])
    explore(play, p, sight)
    play.await_one("pass", p)
    return None


def leave(s: State, p: int, here: int) -> None:
    """The place is free again; one that a ship only looks in on is not the ship's to free."""
    if s.ask != "pass":
        s.places[here] = 0


# --- the end of the turn ---------------------------------------------------------------------


def must_leave(s: State, p: int) -> int:
    """The first ship that has to leave or found before the turn can end (rule 5.7); -1: none."""
    for number in range(3):
        slot = 3 * p + number
        at = s.ships[slot]
        if at < 0 or at != s.began[number] or s.held >> number & 1:
            continue
        trade = s.trade[slot]
        if founding.site_problem(s, p, trade, at) is None:
            return number
        if can_go(s, p, trade, at, speed_left(s, p, number)):
            return number
    return -1
