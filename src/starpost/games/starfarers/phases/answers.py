"""What players answer to an encounter (rules 6.3 to 6.6 and 6.10 to 6.16)."""

from __future__ import annotations

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import COLONY, IDS, INDEX, KIND_AT, OUTPOST, SIGHT
from starpost.games.starfarers.galaxy.records import Sizes
from starpost.games.starfarers.phases import encounters, flight
from starpost.games.starfarers.phases.building import launch, place_ship
from starpost.games.starfarers.state import SHIP, State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import KIND, KIND_LIMIT
from starpost.games.starfarers.writing.bags import in_words, read_bag
from starpost.games.starfarers.writing.orders import (
    Answer,
    Expand,
    Give,
    Jump,
    Place,
    Scrap,
    Swap,
    Take,
)


def answer(play: Play, p: int, order: Answer) -> Code:
    s = play.s
    if order.word == "yes" and s.counts[p] < cards.node(s.card, s.node).needs:
        return "not_eligible"
    if play.lines is not None:
        play.say("answer", f"{play.name(p)} answers {order.word}")
    encounters.go(play, order.word)
    return None


def give_limits(s: State) -> tuple[int, int]:
    """How few and how many cards the awaited `give` takes: a gift is free, a loss is exact."""
    node = cards.node(s.card, s.node)
    return (0, node.max) if node.ask == "give" else (s.left, s.left)


def give(play: Play, p: int, order: Give) -> Code:
    s = play.s
    least, most = give_limits(s)
    bag = read_bag(order.bag)
    if bag is None or not least <= sum(bag) <= most:
        return "bad_bag"
    if not s.holds(p, bag):
        return "cannot_pay"
    encounters.lose(play, p, bag)
    if cards.node(s.card, s.node).ask == "give":
        if play.lines is not None and not any(bag):
            play.say("give", f"{play.name(p)} hands over nothing")
        s.gift = bag
        encounters.go(play, str(sum(bag)))
    else:
        encounters.resume(play)
    return None


def swap_size(s: State) -> tuple[int, int]:
    """Cards paid and taken; never more than the whole bank holds (rule 6.6)."""
    node = cards.node(s.card, s.node)
    return node.pay, min(node.take, sum(s.bank))


def sizes(s: State) -> Sizes:
    if not s.card:
        return Sizes()
    node = cards.node(s.card, s.node)
    if s.ask == "give":
        least, most = give_limits(s)
        return Sizes(least, most)
    if s.ask == "swap":
        pay, take = swap_size(s)
        return Sizes(pay=pay, take=take)
    return Sizes(take=s.left if s.ask == "take" else 0, needs=node.needs)


def swap(play: Play, p: int, order: Swap) -> Code:
    s = play.s
    paid, taken = read_bag(order.pay), read_bag(order.take)
    pay, take = swap_size(s)
    if paid is None or taken is None or sum(paid) != pay or sum(taken) != take:
        return "bad_bag"
    if not s.holds(p, paid):
        return "cannot_pay"
    if not s.banked(taken):
        return "bank_empty"
    encounters.lose(play, p, paid)
    for r in range(5):
        s.earn(p, r, taken[r])
    s.taken = taken
    if play.lines is not None and any(taken):
        play.say("receive", f"{play.name(p)} receives {in_words(taken)}")
    encounters.go(play, "done")
    return None


def take(play: Play, p: int, order: Take) -> Code:
    s = play.s
    bag = read_bag(order.bag)
    if bag is None or sum(bag) != s.left:
        return "bad_bag"
    if not s.banked(bag):
        return "bank_empty"
    for r in range(5):
        s.earn(p, r, bag[r])
    if play.lines is not None:
        play.say("receive", f"{play.name(p)} receives {in_words(bag)}")
    encounters.resume(play)
    return None


def expand(play: Play, p: int, order: Expand) -> Code:
    s = play.s
    kind = KIND.get(order.kind, -1)
    if kind < 0:
        return "bad_id"
    if s.parts[3 * p + kind] >= KIND_LIMIT[kind]:
        return "max_expansion"
    s.parts[3 * p + kind] += 1
    if play.lines is not None:
        play.say("expand", f"{play.name(p)} gains a {order.kind}")
    s.left -= 1
    if s.left < 1 or not encounters.can_expand(s, p):
        encounters.resume(play)
    return None


def scrap(play: Play, p: int, order: Scrap) -> Code:
    """One's own loss, or wear that concerns several players at once (rule 6.13)."""
    s = play.s
    kind = KIND.get(order.kind, -1)
    if kind < 0:
        return "bad_id"
    if not s.parts[3 * p + kind]:
        return "no_piece"
    s.parts[3 * p + kind] -= 1
    if play.lines is not None:
        play.say("scrap", f"{play.name(p)} loses a {order.kind}")
    if cards.node(s.card, s.node).then[s.step][0] == "wear":
        s.owing = tuple(q for q in s.owing if q != p)
        if not s.owing:
            encounters.resume(play)
        return None
    s.left -= 1
    if s.left < 1 or not s.installed(p):
        encounters.resume(play)
    return None


def place(play: Play, p: int, order: Place) -> Code:
    s = play.s
    if order.at is None:
        s.saved[p] += 1
        if play.lines is not None:
            play.say("launch", f"{play.name(p)} saves a free trade ship")
    else:
        code, at, carrier = launch(s, p, order.at, order.ship, 1)
        if code:
            return code
        place_ship(play, p, carrier, 1, at)
    encounters.resume(play)
    return None


def jump_problem(s: State, p: int, number: int, goal: int) -> Code:
    """Rule 6.16: any legal stop of the ship's kind but an outpost, and not where it stands."""
    if s.places[goal]:
        return "occupied"
    trade = s.trade[3 * p + number]
    if KIND_AT[goal] == OUTPOST or (trade and KIND_AT[goal] == COLONY):
        return "wrong_type"
    guard = s.guards[goal]
    return "blockade" if guard and guard != p + 1 else None


def jump(play: Play, p: int, order: Jump) -> Code:
    s = play.s
    if order.to is not None:
        goal = INDEX.get(order.to, -1)
        if goal < 0:
            return "bad_id"
        number = s.first_ship(p)
        code = jump_problem(s, p, number, goal)
        if code:
            return code
        slot = 3 * p + number
        s.places[s.ships[slot]] = 0
        s.places[goal] = SHIP << 3 | p
        s.ships[slot] = goal
        if play.lines is not None:
            text = f"{play.name(p)} jumps with ship {number + 1} to {IDS[goal]}"
            play.say("jump", text, at=IDS[goal])
        flight.explore(play, p, SIGHT[goal])
    elif play.lines is not None:
        play.say("jump", f"{play.name(p)} does not jump")
    encounters.resume(play)
    return None
