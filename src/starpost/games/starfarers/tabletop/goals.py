"""Where a ship might go, in words: the sites and docks it reaches, else the way to the nearest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    COLONY,
    COUNT,
    IDS,
    INDEX,
    KIND_AT,
    OUTPOST,
    OUTPOST_AT,
    OUTPOSTS,
    PLANET_RESOURCE,
    SYSTEM_NAMES,
    SYSTEM_OF,
    distances,
)
from starpost.games.starfarers.galaxy.where import feeds, place, system
from starpost.games.starfarers.phases.flight import open_outposts
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import FREIGHT, RESOURCES
from starpost.games.starfarers.writing.orders import Found, Move
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Verb
from starpost.told.words import listed

AIMS = 2
"""Goals that a small screen shows together with a ship."""
MOST = 4
"""Goals that are named for one ship; all the others are lit on the board."""


def goal_verbs(s: State, p: int, choices: Sequence[Order]) -> tuple[Verb, ...]:
    found = []
    settles = {one.ship for one in choices if isinstance(one, Found)}
    for number in range(3):
        if number + 1 in settles:
            continue  # it is where it wanted to go; the board still takes it elsewhere
        here = s.ships[3 * p + number]
        ways = [one for one in choices if isinstance(one, Move) and one.ship == number + 1]
        actions = tuple(_actions(s, p, number, here, ways)) if here >= 0 and ways else ()
        if actions:
            kind = "trade ship" if s.trade[3 * p + number] else "colony ship"
            found.append(Verb(f"Fly {kind} {number + 1}", actions, "or press a lit place"))
    return tuple(found)


def _actions(s: State, p: int, number: int, here: int, ways: Sequence[Move]) -> Iterator[Action]:
    kind = OUTPOST if s.trade[3 * p + number] else COLONY
    steps = distances(here)
    there = sorted((w for w in ways if KIND_AT[INDEX[w.to]] == kind and _is_away(INDEX[w.to])),
                   key=lambda w: (steps[INDEX[w.to]], w.to))  # fmt: skip
    names = [_named(INDEX[way.to], kind) for way in there[:MOST]]
    for way, name in zip(there, names, strict=False):
        goal = INDEX[way.to]
        between = f": {listed(_planets(goal))}" if names.count(name) > 1 else ""
        note = f"{_steps(steps[goal])}; {feeds(s, goal)}".rstrip("; ")
        yield Action(f"To {name}{between}", str(way), note=note)
    if there:
        return
    # One on the way to several goals is offered once, for the one it is next to.
    stops: dict[str, tuple[int, int, Move]] = {}
    for goal in _nearest(s, p, here, kind):
        way = min(ways, key=lambda w: (distances(INDEX[w.to])[goal], w.to))
        left = distances(INDEX[way.to])[goal]
        if left < steps[goal] and (way.to not in stops or left < stops[way.to][1]):
            stops[way.to] = (goal, left, way)
    for goal, left, way in stops.values():
        why = _ring(s, p, goal) if kind == OUTPOST else ""
        which = f" to the site between {listed(_planets(goal))}" if kind == COLONY else ""
        last = s.round == s.match.options.max_rounds
        more = f"then {_steps(left)} more{which}; {why}".rstrip("; ")
        note = f"{_steps(left)} short, and no turn follows" if last else more
        yield Action(f"Towards {_named(goal, kind)}", str(way), note=note)


def bound(s: State, p: int, number: int, to: int) -> str:
    """Where a ship that flies on through open space is bound, as its button says: "towards Anvil".
    Empty: it stops at a goal of its own, or comes nearer to none."""
    here, kind = s.ships[3 * p + number], OUTPOST if s.trade[3 * p + number] else COLONY
    if here < 0 or KIND_AT[to] == kind:
        return ""
    goal = _nearer(_nearest(s, p, here, kind), here, to)
    return f"towards {_named(goal, kind)}" if goal >= 0 else ""


def _nearer(goals: Sequence[int], here: int, to: int) -> int:
    """The goal that a stop on the way is next to. -1: it comes nearer to none."""
    left, steps = distances(to), distances(here)
    nearer = [goal for goal in goals if left[goal] < steps[goal]]
    return min(nearer, key=lambda goal: left[goal], default=-1)


def from_there(s: State, p: int, number: int, stops: Sequence[int]) -> dict[int, str]:
    """Of stops on the way: how far the goal is from there that they bring nearer."""
    here, kind = s.ships[3 * p + number], OUTPOST if s.trade[3 * p + number] else COLONY
    goals = _nearest(s, p, here, kind)
    found = {to: _nearer(goals, here, to) for to in stops}
    return {
        to: f"{_named(goal, kind)} is {_steps(distances(to)[goal])} from there"
        for to, goal in found.items()
        if goal >= 0
    }


def nearest(s: State, p: int, here: int, *, trade: bool) -> tuple[str, ...]:
    """Where a ship may be bound for: a small screen shows it together with these. In the first
    round all that one owns is new, and is shown first."""
    own = (*s.ports[p], *s.colonies[p]) if s.round < 2 else ()
    return tuple(IDS[i] for i in (*own, *_nearest(s, p, here, OUTPOST if trade else COLONY)[:AIMS]))


def _named(goal: int, kind: int) -> str:
    return place(goal) if kind == OUTPOST else system(SYSTEM_OF[goal])


def _planets(goal: int) -> list[str]:
    """The planets beside a site, by which two of one system are told apart."""
    return [RESOURCES[PLANET_RESOURCE[k]] for k in ADJACENT[goal]]


def _is_away(i: int) -> bool:
    """Sites of the home systems, which have letters, are all taken from the first."""
    return KIND_AT[i] != COLONY or len(SYSTEM_NAMES[SYSTEM_OF[i]]) > 1


def _nearest(s: State, p: int, here: int, kind: int) -> list[int]:
    """The nearest free goals, one of each system or people."""
    steps = distances(here)
    free = open_outposts(s, p) or _docks(s) if kind == OUTPOST else [
        i for i in range(COUNT)
        if KIND_AT[i] == COLONY and _is_away(i) and SYSTEM_OF[i] != _reached(here)
    ]  # fmt: skip
    found: dict[tuple[bool, int], int] = {}
    for i in sorted((i for i in free if not s.places[i] and steps[i] > 0), key=lambda i: steps[i]):
        dock = KIND_AT[i] == OUTPOST
        found.setdefault((dock, OUTPOST_AT[i] // 5 if dock else SYSTEM_OF[i]), i)
    return list(found.values())[:3]


def _reached(here: int) -> int:
    """The system at whose site a ship stands: it need not fly towards it. -1: none."""
    return SYSTEM_OF[here] if KIND_AT[here] == COLONY else -1


def _docks(s: State) -> list[int]:
    """The next free dock of every people: where a ship waits for the freight ring it wants."""
    bases = [range(start, start + 5) for start in range(0, len(OUTPOSTS), 5)]
    free = (next((k for k in base if s.outposts[k] < 0), -1) for base in bases)
    return [OUTPOSTS[k] for k in free if k >= 0]


def _ring(s: State, p: int, goal: int) -> str:
    """What a dock still wants of the player's mother ship."""
    more = OUTPOST_AT[goal] % 5 + 1 - s.parts[3 * p + FREIGHT]
    return f"it wants {more} more freight ring{'s' * (more != 1)}" if more > 0 else ""


def _steps(n: int) -> str:
    return f"{n} step{'s' * (n != 1)}"
