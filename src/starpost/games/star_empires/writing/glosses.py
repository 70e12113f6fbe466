"""What the referee understood of an order, in words, from what the player can see."""

from __future__ import annotations

from msgspec.structs import asdict

from starpost.games.star_empires.galaxy.hexes import length
from starpost.games.star_empires.known.callsigns import (
    callsigns,
    class_word,
    fleet_words,
    in_words,
)
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.writing.abilities import able
from starpost.games.star_empires.writing.orders import (
    BOOK,
    Authorize,
    Break,
    Build,
    Conceal,
    CreateDesign,
    Declare,
    Deny,
    Deploy,
    Destruct,
    Fire,
    FireManual,
    Give,
    Identify,
    Load,
    Message,
    Move,
    Pool,
    Rename,
    Repair,
    Screen,
    Toggle,
    Transfer,
    Transmit,
    Traverse,
    Unload,
)
from starpost.games.star_empires.writing.places import goal, own_ships
from starpost.games.star_empires.writing.prices import mended
from starpost.kernel.orders import Order
from starpost.told.words import capital, counted, listed

SENTENCES: dict[type[Order], str] = {
    Break: "End the alliance with {empires} at once.",
    Declare: "Declare {empires} your allies; it takes the same from them.",
    Deploy: "Switch on {ships} where they are.",
    Destruct: "Blow up {ships}, with all they carry.",
    Screen: "Put {wings} between {target} and its attackers.",
    FireManual: "Fire {ships} at {targets}, each on its own.",
    Transmit: "Give {empires} the nav data of {portals}.",
    Give: "Give {empires} the design of {classes}.",
    Pool: "Bring all your RU to {world}.",
    Rename: "Call {ship} {name}.",
    Toggle: "Make the transponders of {ships} {mode}.",
    Conceal: "Hide {ships} from {empires}.",
    Identify: "Show {ships} to {empires}.",
    Deny: "Withhold the scan data of {scope} from {empires}.",
    Authorize: "Share the scan data of {scope} with {empires}.",
    Message: "Send a letter to {empires}.",
}


def gloss(view: View, order: Order) -> str:
    """Numbers are of this moment; the turn may change them."""
    said = _said(view, order)
    if any(not ship.name and ship.sn in said for ship in view.ships):
        for number, sign in callsigns(view.ships).items():
            said = said.replace(number, sign)
    return in_words(said)


def _said(view: View, order: Order) -> str:
    match order:
        case Move():
            return _move(view, order)
        case Traverse():
            end = f" and out at {order.exit}" if order.exit else ", out wherever it leads"
            return f"Send {_list(order.ships)} into portal {order.entry}{end}."
        case CreateDesign():
            return _design(view, order)
        case Build():
            return _build(view, order)
        case Repair():
            return _repair(view, order)
        case Fire():
            how = "strongest first" if order.desc else "weakest first"
            return f"{_volley(view, order)}, {how}."
        case Load():
            return f"Load {_crew(view, order.ships)} onto {order.carrier}."
        case Unload():
            return f"Unload {_crew(view, order.ships)}."
        case Transfer():
            whose = f" for {order.empire}" if order.empire else ""
            return f"{_amount(order.amount)} RU from {order.origin} to {order.to}{whose}."
        case _:
            return _plain(order)


def _plain(order: Order) -> str:
    pattern = SENTENCES.get(type(order))
    if pattern is None:
        return BOOK.gloss(order)
    fields = asdict(order)
    words = {k: ", ".join(v) if isinstance(v, tuple) else v for k, v in fields.items()}
    return pattern.format_map(words)


def _list(words: tuple[str, ...]) -> str:
    return ", ".join(words)


def _crew(view: View, words: tuple[str, ...]) -> str:
    """A few by name, more by class: "5 lances and 4 shields"."""
    ships = [ship for ship in own_ships(view, words) if ship is not None]
    if len(ships) < len(words):
        return _list(words)
    return fleet_words((s.handle, s.kind) for s in ships)


def _volley(view: View, order: Fire) -> str:
    """ "Fire at UMBRA at Marsh with all that stands there"."""
    word, foes = order.ships[0], f"all ships of {listed(order.empires)}"
    if len(order.ships) == 1 and word[:1] in "(@":
        kept = f" but {_crew(view, order.but)}" if order.but else ""
        where = _place(view, word).removeprefix("@")
        return f"Fire at {foes} at {where} with all you have there{kept}"
    return f"Fire at {foes} with {_crew(view, order.ships)}"


def _amount(word: str) -> str:
    return "All" if word.upper() == "MAX" else word


def _move(view: View, order: Move) -> str:
    to = goal(view, order.to)
    ships = _meant(view, order)
    words = f"Send {_party(view, order, ships)} to {_place(view, order.to)}"
    storm = sum(s.intensity for s in view.storms if s.at == to and not s.lost)
    words += f", into a storm that takes {storm} DP of each ship a turn" if storm else ""
    if to is None or not ships:
        return f"{words}."
    far = max(length(to[0] - s.at[0], to[1] - s.at[1]) for s in ships)
    least = min(ship.engines for ship in ships)
    jumps = "it jumps" if len(ships) == 1 else "they jump"
    return f"{words}: {counted(far, 'sector')}, {jumps} {least}."


def _meant(view: View, order: Move) -> list[OwnShip]:
    """The ships that are named; a sector means all of one's own there that fly."""
    found = [ship for ship in own_ships(view, order.ships) if ship is not None]
    pairs = {goal(view, word) for word in order.ships if word[:1] in "(@"}
    found += [s for s in view.ships if s.at in pairs and not s.carrier and s.engines]
    return [s for s in dict.fromkeys(found) if s.handle not in order.but]


def _place(view: View, word: str) -> str:
    """A sector by the name of the world or portal that lies in it."""
    at = goal(view, word)
    found = {p.at: p.name for p in view.portals if p.status != "lost"}
    found |= {w.at: w.name for w in view.worlds if w.status != "lost"}
    return word if at is None else found.get(at, word)


def _party(view: View, order: Move, ships: list[OwnShip]) -> str:
    """A few by name, more by class; where nobody stays behind, all of them."""
    plain = len(ships) == len(order.ships) or order.ships[0][:1] in "(@"
    if not ships or not plain or len(ships) == 1:
        return listed(order.ships)
    here = [s for s in view.ships if not s.carrier and s.at == ships[0].at]
    every = all(s in ships for s in here)
    if every and len(ships) == 2:
        return "both ships"
    return f"{'all ' * every}{fleet_words((s.handle, s.kind) for s in ships)}"


def _design(view: View, order: CreateDesign) -> str:
    found = calculate(order, view.rules.design_multiplier)
    if isinstance(found, tuple):
        return found[1]
    return (
        f"Design {order.name}: {found.fee} RU at {order.world} now, then {found.cost} RU a ship. "
        f"{capital(able(found.guns, found.dp, found.engines, found.scan, found.racks))}."
    )


def _build(view: View, order: Build) -> str:
    kind = next((c for c in view.classes if c.name.lower() == order.kind.lower()), None)
    word = class_word(kind.name if kind is not None else order.kind)
    if order.amount.upper() == "MAX":
        each = f", {kind.cost} each" if kind is not None else ""
        return f"Build as many {word}s at {order.world} as the RU allow{each}."
    count = int(order.amount)
    price = f" for {count * kind.cost} RU" if kind is not None else ""
    return f"Build {counted(count, word)} at {order.world}{price}."


def _repair(view: View, order: Repair) -> str:
    ship = next(iter(own_ships(view, (order.ship,))), None)
    if ship is None:
        return f"Repair {order.ship} with RU of {_list(order.worlds)}."
    want, cost = mended(view, ship, order.amount)
    return f"Repair {ship.handle}, now {ship.dp} of {ship.full} DP: {want} DP for {cost} RU."
