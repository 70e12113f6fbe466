"""What a player may want with a sector or the ships in it, and the house bot's sheet in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import class_word
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.told.arms import arms
from starpost.games.star_empires.told.flights import flights
from starpost.games.star_empires.told.wish import Reader, Wish
from starpost.games.star_empires.told.yard import talks, yard
from starpost.games.star_empires.writing.orders import Build, CreateDesign, Fire, Move, Traverse
from starpost.games.star_empires.writing.places import goal
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted

FEW_GUNS, FEW_RACKS = 5, 3
Drawn = Mapping[str, tuple[str, ...]]
"""The numbers of classes that the sheet designs, by name."""
ENOUGH = 40
"""Intentions with nothing selected: the best of all."""


def intentions(view: View, selected: str = "") -> list[Intention]:
    """For a world, a portal, a sector or the ships in one; nothing selected: for everything."""
    if not view.code or view.over or view.eliminated:
        return []
    reader = Reader(view)
    at = _sector(view, selected)
    found = [
        wish.intention
        for wish in _all(reader)
        if not selected or (at is not None and at in wish.places)
    ]
    best = sorted(found, key=lambda wish: -wish.worth)
    return best if selected else best[:ENOUGH]


def _all(reader: Reader) -> Iterator[Wish]:
    yield from flights(reader)
    yield from arms(reader)
    yield from yard(reader)
    yield from talks(reader)


def _sector(view: View, selected: str) -> Pair | None:
    """A selection of the map: a name, `(o,y)`, or the owner before `(o,y)` for ships."""
    found = goal(view, selected)
    if found is None and "(" in selected:
        found = read_pair(selected[selected.index("(") :])
    return found


# --- the house bot's sheet -----------------------------------------------------------------


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """Each line with its reason; lines that only serve others have none."""
    if not view.code or view.over:
        return []
    reader = Reader(view)
    drawn = {o.name.lower(): o.numbers for o in orders if isinstance(o, CreateDesign)}
    found = [wish for order in orders if (wish := _reason(reader, order, drawn)) is not None]
    lines = [str(order) for order in orders if isinstance(order, CreateDesign)]
    return sorted((_whole(wish, lines) for wish in found), key=lambda wish: -wish.worth)


def _whole(wish: Intention, designs: Sequence[str]) -> Intention:
    """Ships of a class that is only being designed need the design on the sheet as well."""
    words = wish.orders[0].split()
    if words[0] != "BUILD":
        return wish
    needed = [line for line in designs if line.split()[2:3] == words[3:4]]
    return Intention(
        wish.label, wish.reason, wish.forecast, (*needed, *wish.orders), rule=wish.rule,
        sign=wish.sign, target=wish.target, worth=wish.worth,
    )  # fmt: skip


def _reason(reader: Reader, order: Order, drawn: Drawn) -> Intention | None:
    line = str(order)
    if isinstance(order, Build):
        count = counted(int(order.amount), class_word(order.kind))
        return Intention(
            f"Build {count} at {order.world}", _use(reader.view, order.kind, drawn), "", (line,),
            rule="5.11", sign="build", target=order.world, worth=60,
        )  # fmt: skip
    if isinstance(order, Fire):
        return Intention(
            f"Fire at {', '.join(order.empires)}", "They stand where you want to be", "", (line,),
            rule="5.3", sign="attack", worth=80,
        )  # fmt: skip
    if isinstance(order, Move):
        return _flight(reader, order, line)
    if isinstance(order, Traverse):
        return Intention(
            f"Go through {order.entry} with {counted(len(order.ships), 'ship')}",
            "A portal is shorter than any jump", "", (line,), rule="5.7", sign="explore",
            target=order.entry, worth=50,
        )  # fmt: skip
    return None


def _use(view: View, kind: str, drawn: Drawn) -> str:
    """What ships of a class are for, known or only being designed."""
    known = {c.name.lower(): (c.guns, c.dp, c.engines, c.scan, c.racks) for c in view.classes}
    known |= {name: _ratings(numbers) for name, numbers in drawn.items()}
    guns, dp, engines, scan, racks = known.get(kind.lower(), (0, 0, 0, 0, 0))
    if racks > FEW_RACKS:
        return "Carries those that cannot fly alone"
    if engines and guns <= FEW_GUNS:
        return "Looks far into the dark" if scan > 1 else "Takes worlds that nobody holds"
    return "Holds a world" if dp > guns else "Guns for the next fight"


def _ratings(numbers: tuple[str, ...]) -> tuple[int, int, int, int, int]:
    guns, dp, engines, scan, racks = (*map(int, numbers), 0, 0, 0, 0, 0)[:5]
    return guns, dp, engines, scan, racks


def _flight(reader: Reader, order: Move, line: str) -> Intention | None:
    to = goal(reader.view, order.to)
    fleet = {s.handle: s for s in reader.view.ships}
    ships: list[OwnShip] = [fleet[word] for word in order.ships if word in fleet]
    if to is None or not ships:
        return None
    world = reader.worlds.get(to)
    name = reader.place(to)
    label, reason, sign, worth = f"Scout {name}", "It is dark there", "explore", 58
    if world is not None and world.owner and not world.mine:
        guns = sum(s.guns for s in ships)
        label = f"Strike {world.owner} at {name}" if guns > FEW_GUNS else f"Look at {name}"
        reason, sign, worth = f"{world.owner}'s, {world.production} RU a turn", "attack", 56
    elif world is not None and not world.mine:
        label, reason = f"Take {name}", f"+{world.production} RU a turn"
        sign, worth = "take", 70 + min(world.production, 15)
    elif world is not None:
        label, reason, sign, worth = f"Go to {name}", "Your world needs ships", "guard", 45
    return Intention(
        f"{label} with {reader.called(ships)}", reason, "", (line,), rule="4.11", sign=sign,
        target=name, worth=worth,
    )  # fmt: skip
