"""What one may do, by verb, each with its price; what one cannot do yet, with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    BASE_NAMES,
    COLONY,
    IDS,
    INDEX,
    KIND_AT,
    PLANET,
    SPACE,
)
from starpost.games.starfarers.galaxy.where import feeds, place, planet, system
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.flight import open_outposts
from starpost.games.starfarers.phases.founding import strong_enough
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import (
    CARD,
    CARD_NAMES,
    CARD_TEXT,
    COLONY_SHIP,
    FREIGHT,
    ICE,
    KIND_COST,
    KIND_LIMIT,
    KINDS,
    PIRATE,
    RESOURCES,
    RINGS,
    SPACEPORT,
    SUPPLY_BELOW,
    TRADE_SHIP,
    Bag,
)
from starpost.games.starfarers.tabletop.goals import goal_verbs
from starpost.games.starfarers.tabletop.lacking import by_trade
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.choices import pads
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Pile, Verb

PART_WORDS = ("Booster", "Cannon", "Freight ring")
PART_NOTES = (
    "your ships fly one step further",
    "pirates fear you more",
    "opens the next dock of every people",
)
PART_SHORT = ("1 step further", "against pirates", "for docks")
"""The same in the room of a button that has a price."""
PART_WORTH = (68, 60, 70)
PROMISES = {
    "colony_ship": "a colony, +1 point", "trade_ship": "an outpost, a friend",
    "booster": "ships fly a step further", "cannon": "beats pirates",
    "freight": "opens docks", "spaceport": "+1 point, a port",
}  # fmt: skip
LOSS_NOTES = (
    "your ships will fly one step less",
    "pirates will fear you less",
    "one dock fewer of every people will be open to you",
)
WORDS = {"expand": "Which part do you add?", "scrap": "Which part do you lose?",
         "relief": "Which card do you take?", "steal": "Take a card from",
         "place": "Where does the free trade ship start?",
         "settle": "Where do you settle?", "port": "Where is your first spaceport?"}  # fmt: skip
SHORT = " short"
"""How a tile ends that only wants cards."""
Places = tuple[tuple[str, str, str], ...]


def priced(bag: Sequence[int]) -> Pile:
    return tuple((RESOURCES[r], n) for r, n in enumerate(bag) if n)


def short(hand: Sequence[int], bag: Sequence[int]) -> str:
    """What is missing for a price: `1 carbon, 2 food short`."""
    missing = [f"{n} {RESOURCES[r]}" for r in range(len(bag)) if (n := bag[r] - hand[r]) > 0]
    return f"{', '.join(missing)}{SHORT}" if missing else ""


def main_verbs(view: View, choices: Sequence[Order]) -> tuple[Verb, ...]:
    """Building, and what friendship cards and supplies add to it."""
    s, p = view.table, view.me
    build = _with_trades(view, _builds(view))
    payable = sum(not one.locked for one in build)
    note = f"you can pay for {payable} of {len(build)}"
    found = [Verb("Build", build, note)]
    extra = _extras(s, p, choices)
    return (*found, Verb("Besides", extra)) if extra else tuple(found)


def _builds(view: View) -> tuple[Action, ...]:
    """All that cards pay for, what it costs and what is missing."""
    s, p, hand = view.table, view.me, view.hand
    return (*_ships(s, p, hand), *_parts(s, p, hand), _port(s, p, hand))


def _with_trades(view: View, build: Sequence[Action]) -> tuple[Action, ...]:
    """What only cards are missing for says by which trade they could be had."""
    return tuple(
        replace(one, locked=f"{one.locked}; {way}")
        if one.locked.endswith(SHORT) and (way := by_trade(view, one.price))
        else one
        for one in build
    )


def _later(view: View) -> tuple[Action, ...]:
    """The same while nobody holds a card: what each is for."""
    return tuple(replace(one, locked=PROMISES[one.sign]) for one in _builds(view))


def _ships(s: State, p: int, hand: Sequence[int]) -> list[Action]:
    free = pads(s, p)
    colony, trade = s.free_modules(p)
    carrier = "" if -1 in s.ships[3 * p : 3 * p + 3] else "all three are in use"
    pad = "" if free else "no free place beside your spaceports"
    return [
        _ship(s, "Colony ship", "colony_ship", COLONY_SHIP, hand, free,
              carrier or ("" if colony > 0 else "no colony module is left") or pad,
              "+1 point for a colony", 85),
        _ship(s, "Trade ship", "trade_ship", TRADE_SHIP, hand, free,
              carrier or ("" if trade > 0 else "no trade module is left") or pad,
              _dock_note(s, p), 82),
    ]  # fmt: skip


def _dock_note(s: State, p: int) -> str:
    """What a trade ship brings, and what it needs before it brings anything."""
    if open_outposts(s, p):
        return "an outpost, a friend"
    more = "another" if s.parts[3 * p + FREIGHT] else "a"
    return f"an outpost; first build {more} freight ring"


def _ship(
    s: State, label: str, word: str, cost: Bag, hand: Sequence[int], free: list[int],
    why: str, note: str, worth: int,
) -> Action:  # fmt: skip
    lines = tuple((IDS[i], place(i), f"build {word} at {IDS[i]}") for i in free)
    locked = why or short(hand, cost)
    places = () if locked else lines
    return Action(
        label, price=priced(cost), note=note, locked=locked, sign=word, places=places, worth=worth
    )


def _parts(s: State, p: int, hand: Sequence[int]) -> list[Action]:
    found = []
    for kind, name in enumerate(PART_WORDS):
        resource, each = KIND_COST[kind]
        cost = [each if r == resource else 0 for r in range(5)]
        have, most = s.parts[3 * p + kind], KIND_LIMIT[kind]
        locked = f"you have all {most}" if have >= most else short(hand, cost)
        note = f"{have} of {most}; {PART_SHORT[kind]}"
        line = f"build {KINDS[kind]}"
        worth = PART_WORTH[kind]
        found.append(Action(name, line, priced(cost), note, locked, KINDS[kind], worth=worth))
    return found


def _port(s: State, p: int, hand: Sequence[int]) -> Action:
    why = "" if s.colonies[p] else "you have no colony to enlarge"
    if len(s.ports[p]) >= RINGS:
        why = "you have all three"
    locked = why or short(hand, SPACEPORT)
    lines = tuple((IDS[i], _rich(s, i), f"build spaceport at {IDS[i]}") for i in s.colonies[p])
    note = "+1 point, a port"
    return Action(
        "Spaceport", price=priced(SPACEPORT), note=note, locked=locked, sign="spaceport",
        places=() if locked else lines, worth=80,
    )  # fmt: skip


def _rich(s: State, i: int) -> str:
    """A place with what its planets pay, by which it is known on the board."""
    return f"{place(i)}; {feeds(s, i)}".rstrip("; ")


def _extras(s: State, p: int, choices: Sequence[Order]) -> tuple[Action, ...]:
    found: list[Action] = []
    if o.SUPPLY in choices:
        note = f"a random one, once a turn below {SUPPLY_BELOW} points"
        found.append(Action("Draw a free card", "supply", note=note, sign="supply", worth=78))
    free = [c for c in choices if isinstance(c, o.BuildTradeShip) and c.free]
    if free:
        lines = tuple((c.at, place(INDEX[c.at]), str(c)) for c in free)
        found.append(Action("Free trade ship", note="the one you saved", places=lines))
    if o.FAME in choices:
        price = (("goods", 1),)
        found.append(Action("Buy a fame ring", "fame", price, "half a point; once a turn"))
    for one in choices:
        if isinstance(one, o.Help):
            names = one.players.replace(",", " and ")
            found.append(Action(f"Take a card from {names}", str(one), note="Fair Shares"))
    return tuple(found)


def flight_verbs(view: View, choices: Sequence[Order]) -> tuple[Verb, ...]:
    """What ships may do where they stand, and where they might go; the map shows all places."""
    s, p = view.table, view.me
    found: list[Action] = []
    for one in choices:
        if isinstance(one, o.Found):
            at = s.ships[3 * p + one.ship - 1]
            note = f"+1 point; {feeds(s, at)}"
            label = f"Found a colony with ship {one.ship}"
            found.append(Action(label, str(one), note=note, worth=95))
        elif isinstance(one, o.Clear):
            where = planet(PLANET[one.planet])
            note = f"+1 point; {where}"
            word = "Thaw the ice" if s.chips[PLANET[one.planet]] >= 40 else "Defeat the pirates"
            found.append(Action(f"{word} with ship {one.ship}", str(one), note=note, worth=90))
    found += _kept_out(s, p, choices)
    here = (Verb("Here", tuple(found)),) if found else ()
    return (*here, *goal_verbs(s, p, choices))


def _kept_out(s: State, p: int, choices: Sequence[Order]) -> list[Action]:
    """A ship at a site where it may not found: what lies on the planet, and what takes it away."""
    found = []
    for number in range(3):
        at = s.ships[3 * p + number]
        if at < 0 or s.trade[3 * p + number] or KIND_AT[at] != COLONY:
            continue
        for k in ADJACENT[at]:
            if s.chips[k] >= PIRATE and not strong_enough(s, p, s.chips[k]):
                label = f"Found a colony with ship {number + 1}"
                found.append(Action(label, locked=_foe(s, p, k), worth=95))
    return found


def _foe(s: State, p: int, k: int) -> str:
    """What keeps ships away from a planet, and how far the mother ship is from beating it."""
    chip, where = s.chips[k], planet(k)
    if chip >= ICE:
        has, need, what = s.parts[3 * p + FREIGHT], chip - ICE, "freight rings thaw it"
        return f"{where} is frozen: {need} {what}, you have {has}; the thaw is worth a point"
    has, need = s.cannon_stat(p), chip - PIRATE
    return f"pirates hold {where}: {need} cannons beat them, you have {has}; that is worth a point"


def asked_verbs(view: View, choices: Sequence[Order]) -> tuple[Verb, ...]:
    """A single question: one button for each answer, or places on the map."""
    s = view.table
    if s.ask == "friend":
        return (_friends(choices),)
    if s.ask == "transporter":
        # Which of the three ships it is changes nothing; whoever cares types the number.
        prices = Verb("What cards will build", _later(view), "you draw three cards first")
        return (prices,)
    spots = tuple(found for one in choices if (found := _spot(s, one)))
    spots = tuple(sorted(spots, key=lambda spot: KIND_AT[INDEX[spot[0]]] == SPACE))
    plain = tuple(_plain(s, one) for one in choices if not _spot(s, one))
    note = "choose a lit place on the board"
    actions = (Action(_deed(s), places=spots, note=note), *plain) if spots else plain
    return (Verb(_asks(s), actions),) if actions else ()


def _deed(s: State) -> str:
    """What is done at the place that is chosen, as its button says: "Jump here"."""
    return {"jump": "Jump", "place": "Start", "settle": "Settle"}.get(s.ask, "Choose")


def _asks(s: State) -> str:
    """The question; of a jump, for which ship it is."""
    if s.ask != "jump":
        return WORDS.get(s.ask, "Choose")
    number = s.first_ship(s.active)
    kind = "trade" if s.trade[3 * s.active + number] else "colony"
    return f"Where does your {kind} ship {number + 1} jump to?"


def _friends(choices: Sequence[Order]) -> Verb:
    cards = [CARD[one.card] for one in choices if isinstance(one, o.Friend)]
    base = BASE_NAMES[cards[0] // 5] if cards else ""
    found = tuple(
        Action(CARD_NAMES[k], str(o.FRIENDS[k]), note=CARD_TEXT[k], sign="friend") for k in cards
    )
    return Verb(f"A friend among the {base}", found, "it stays with you to the end")


def _spot(s: State, one: Order) -> tuple[str, str, str] | None:
    if isinstance(one, o.Settle):
        at = INDEX[one.at]
        return one.at, f"{place(at)}; {feeds(s, at)}", str(one)
    if isinstance(one, o.Place) and one.at:
        return one.at, place(INDEX[one.at]), str(one)
    if isinstance(one, o.Jump) and one.to:
        return one.to, _rich(s, INDEX[one.to]), str(one)
    return None


def _plain(s: State, one: Order) -> Action:
    if isinstance(one, o.Steal):
        if one.player == "NONE":
            return Action("Nobody", str(one), note="take no card")
        held = s.counts[s.match.seats.index(one.player)]
        points = s.points(s.match.seats.index(one.player))
        note = f"{held} card{'s' * (held != 1)} in hand, {points} points"
        return Action(one.player, str(one), note=note, seat=one.player)
    if isinstance(one, o.Relief):
        return Action(one.card.capitalize(), str(one), sign=one.card)
    if isinstance(one, (o.Expand, o.Scrap)):
        kind = KINDS.index(one.kind)
        notes = PART_NOTES if isinstance(one, o.Expand) else LOSS_NOTES
        note, worth = notes[kind], PART_WORTH[kind]
        return Action(PART_WORDS[kind], str(one), note=note, sign=one.kind, worth=worth)
    if isinstance(one, o.Port):
        return Action(
            f"At {_home(one.at)}, ship starts at {one.launch}", str(one),
            note=f"transporter {one.ship or 1}",
        )  # fmt: skip
    words = {"place later": "Save it for later", "jump none": "Stay where you are"}
    return Action(words.get(str(one), str(one).capitalize()), str(one))


def _home(at: str) -> str:
    from starpost.games.starfarers.galaxy.board import SYSTEM_OF

    return system(SYSTEM_OF[INDEX[at]])
