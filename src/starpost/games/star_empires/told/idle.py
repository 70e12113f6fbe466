"""What a sheet leaves undone: worlds that an idle ship could take, and money without work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.known.callsigns import class_word, new_names
from starpost.games.star_empires.known.sights import View, WorldSight, made_in, purse
from starpost.games.star_empires.told.fitting import Fitting
from starpost.games.star_empires.told.flights import shelter, takes
from starpost.games.star_empires.told.plan import closing
from starpost.games.star_empires.told.wish import Reader, apart
from starpost.games.star_empires.told.yard import fighter
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.foresight import remaining
from starpost.games.star_empires.writing.prices import prices
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted

MOST_BUILT = 40
"""Ships of one card: each has a name on the line."""


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    """Cards for what the house bot did not think of, best first."""
    if not view.code or view.over or view.eliminated:
        return []
    reader = Reader(view)
    return [*_storms(reader, orders), *_free(reader, orders), *_money(reader, orders)]


def _storms(reader: Reader, orders: Sequence[Order]) -> Iterator[Intention]:
    """Ships without work that a storm wears down."""
    leaving = Fitting(reader.view, orders).leaving
    for at in reader.here:
        ships = [s for s in reader.free(at) if s.handle not in leaving]
        yield from (wish.intention for wish in shelter(reader, at, ships))


def _free(reader: Reader, orders: Sequence[Order]) -> Iterator[Intention]:
    """Worlds that nobody holds and nobody of ours goes to, in reach of a ship without work."""
    beside = Fitting(reader.view, orders)
    going = set(beside.going.values())
    for at in reader.here:
        ships = [s for s in reader.free(at) if s.handle not in beside.leaving]
        for wish in takes(reader, at, ships):
            if wish.intention.sign == "take" and wish.places[1] not in going:
                going.add(wish.places[1])
                yield wish.intention


def _money(reader: Reader, orders: Sequence[Order]) -> Iterator[Intention]:
    """More than a turn's income that lies idle buys guns that fly; not on the last turns, after
    which none would strike and what lies in stock decides between equals (rule 7.6)."""
    view = reader.view
    if closing(view):
        return
    stocks = remaining(view, orders)
    rich = max(reader.mine, key=lambda w: (stocks.get(w.name, 0), w.name), default=None)
    # What worlds make that are only taken now is no money before they are.
    have = sum(map(purse, reader.mine)) - sum(prices(view, orders).values())
    idle = min(stocks.get(rich.name, 0), have) if rich is not None else 0
    best = fighter(view.classes, idle)
    if rich is None or best is None or idle < sum(made_in(w) for w in reader.mine):
        return
    count = min(idle // best.cost, MOST_BUILT)
    used = [ship.name for ship in view.ships]
    used += [name for x in orders if isinstance(x, o.Build) for name in x.names]
    names = " ".join(new_names(best.name, count, used, rich.name))
    yield Intention(
        f"Build {counted(count, class_word(best.name))} at {rich.name}",
        f"{counted(idle, 'RU', 'RU')} would lie idle there. {_aim(reader, rich)}".rstrip(),
        f"{counted(count * best.guns, 'gun')} that fly",
        (f"BUILD {rich.name} {count} {best.name} {names}",), rule="5.11", sign="build",
        target=rich.name, worth=45,
    )  # fmt: skip


def _aim(reader: Reader, start: WorldSight) -> str:
    """The nearest world that guns could win."""
    view = reader.view
    others = [w for w in view.worlds if w.owner and not w.mine and w.owner not in view.allies]
    goal = min(others, key=lambda w: (apart(start.at, w.at), -w.production, w.name), default=None)
    if goal is None:
        return ""
    far = apart(start.at, goal.at)
    return f"{goal.owner}'s {goal.name}, {counted(far, 'sector')} away, makes {goal.production} RU"
