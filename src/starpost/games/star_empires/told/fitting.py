"""A card beside what is on the sheet already: what is left of it, and what nobody thought of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import class_word, new_names
from starpost.games.star_empires.known.sights import OwnShip, View, WorldSight, made_in, purse
from starpost.games.star_empires.tables import DEVICE, MISSILE
from starpost.games.star_empires.told.flights import shelter, takes
from starpost.games.star_empires.told.goals import braced, endangered, ready, strikes
from starpost.games.star_empires.told.purpose import closing, last_turn
from starpost.games.star_empires.told.wish import Reader, apart
from starpost.games.star_empires.told.yard import fighter
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.foresight import remaining
from starpost.games.star_empires.writing.places import goal, whole
from starpost.games.star_empires.writing.prices import prices
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted

UNARMED = (DEVICE, MISSILE)
ARMED = 5
"""Guns from which on a ship strikes and does not only claim."""
LEAST_SENT, SENDERS = 3, 6
"""RU that are worth a line of their own, and so many lines of one card."""
AWAY = "under way"
"""Where ships are that no other order means: as good as aboard."""
MOST_BUILT = 40
"""Ships of one card: each has a name on the line."""


def left(view: View, orders: Sequence[Order], above: Sequence[Order]) -> list[Order]:
    """Orders without what other lines do already: their ships have work, their worlds a ship."""
    return list(Fitting(view, above).left(orders))


class Fitting:
    """Which ships, goals and sectors the lines above have dealt with."""

    def __init__(self, view: View, above: Sequence[Order]) -> None:
        self.view = view
        self.fleet = {s.handle: s for s in view.ships}
        self.going: dict[str, Pair | None] = {}
        self.through: set[str] = set()
        self.aboard: set[str] = set()
        self.fire: dict[Pair, set[str]] = {}
        for order in above:
            if isinstance(order, o.Move):
                to = goal(view, order.to)
                self.going |= dict.fromkeys(self._meant(order.ships, order.but), to)
            elif isinstance(order, o.Traverse):
                self.through.update(self._meant(order.ships, order.but))
            elif isinstance(order, o.Load):
                self.aboard.update(order.ships)
            elif isinstance(order, o.Fire):
                for at in (whole(view, word) for word in order.ships):
                    if at is not None:
                        self.fire.setdefault(at, set()).update(order.but)
        self.leaving = {*self.going, *self.through, *self.aboard}

    def _meant(self, words: tuple[str, ...], but: tuple[str, ...]) -> Iterator[str]:
        """Ships by name; a sector means all of ours in it."""
        for word in words:
            at = whole(self.view, word)
            here = [s.handle for s in self.view.ships if s.at == at and not s.carrier]
            yield from (name for name in (here if at is not None else [word]) if name not in but)

    def left(self, orders: Sequence[Order]) -> Iterator[Order]:
        spare, orphans, gone = self._parted(orders)
        for order in orders:
            if isinstance(order, o.Fire):
                yield from self._fire(order)
            elif isinstance(order, o.Move):
                ships = tuple(s for s in order.ships if s not in gone)
                if not ships:
                    ships = self._stand_in(order, spare) if order in orphans else ()
                if ships:
                    yield order if ships == order.ships else replace(order, ships=ships)
            elif isinstance(order, o.Load):
                if order.carrier not in gone and not self.aboard & set(order.ships):
                    yield order
            elif not isinstance(order, o.Traverse) or not gone & set(order.ships):
                yield order

    def _parted(self, orders: Sequence[Order]) -> tuple[list[OwnShip], list[o.Move], set[str]]:
        """Ships whose goal somebody else goes to, moves whose ships have other work, and both."""
        spare: list[OwnShip] = []
        orphans: list[o.Move] = []
        gone: set[str] = set()
        taken = set(self.going.values())
        for order in orders:
            if not isinstance(order, o.Move):
                continue
            to, used = goal(self.view, order.to), [s for s in order.ships if self._busy(s)]
            if self._free_world(to) and to in taken:
                gone.update(order.ships)
                spare += [self.fleet[s] for s in order.ships if s in self.fleet and s not in used]
            elif used:
                gone.update(order.ships if self._held(to) else used)
                orphans += [] if self._held(to) else [order]
        return spare, orphans, gone

    def _busy(self, handle: str) -> bool:
        ship = self.fleet.get(handle)
        fired = ship is not None and ship.at in self.fire and handle not in self.fire[ship.at]
        return handle in self.leaving or (fired and ship is not None and ship.guns > 0)

    def _free_world(self, to: Pair | None) -> bool:
        return any(w.at == to and not w.owner and not w.mine for w in self.view.worlds)

    def _held(self, to: Pair | None) -> bool:
        """By somebody: half a strike is none."""
        return any(w.at == to and w.owner and not w.mine for w in self.view.worlds)

    def _stand_in(self, order: o.Move, spare: list[OwnShip]) -> tuple[str, ...]:
        """A ship that lost its goal takes the one that lost its ship."""
        to = goal(self.view, order.to)
        for ship in spare:
            if to is not None and apart(ship.at, to) <= ship.engines:
                spare.remove(ship)
                return (ship.handle,)
        return ()

    def _fire(self, order: o.Fire) -> Iterator[Order]:
        """Guns fire once, and not those of ships that leave."""
        at = whole(self.view, order.ships[0])
        if at is None or at in self.fire:
            return
        here = [s.handle for s in self.view.ships if s.at == at and s.guns and not s.carrier]
        but = {*order.but, *(s for s in here if s in self.leaving)}
        if set(here) - but:
            new = tuple(s for s in here if s in but and s not in order.but)
            yield replace(order, but=(*order.but, *new)) if new else order


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    """Cards for what the house bot did not think of, best first."""
    if not view.code or view.over or view.eliminated:
        return []
    # Who goes is gone: another is the last guard then.
    gone = Fitting(view, orders).leaving
    ships = (replace(s, carrier=AWAY) if s.handle in gone else s for s in view.ships)
    reader = Reader(replace(view, ships=tuple(ships)))
    struck = ready(reader, gone, _strikes(reader))
    return [*_storms(reader, orders), *_free(reader, orders), *struck, *_money(reader, orders)]


def _strikes(reader: Reader) -> Iterator[Intention]:
    """By carriers, and by ships that fly with guns of their own; on the last turn none fires."""
    if last_turn(reader.view):
        return
    for at in reader.here:
        ships = [s for s in reader.free(at) if s.guns > ARMED and not reader.foes.get(at)]
        for wish in takes(reader, at, ships):
            if wish.intention.sign == "attack":
                yield wish.intention
    yield from (wish.intention for wish in strikes(reader))


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
    """More than half a turn's income that lies idle, at one world or at several, buys guns that
    fly; not on the last turns, after which none would strike and what lies in stock decides between
    equals (rule 7.6)."""
    view = reader.view
    if closing(view):
        yield from _brace(reader, orders)
        return
    stocks = remaining(view, orders)
    rich = max(reader.mine, key=lambda w: (stocks.get(w.name, 0), w.name), default=None)
    # What worlds make that are only taken now is no money before they are.
    have = sum(map(purse, reader.mine)) - sum(prices(view, orders).values())
    if rich is None:
        return
    sent = _spare(reader, stocks, rich)
    idle = min(stocks.get(rich.name, 0) + sum(sent.values()), have)
    best = fighter(view.classes, idle)
    if best is None or 2 * idle < sum(made_in(w) for w in reader.mine):
        return
    count = min(idle // best.cost, MOST_BUILT)
    short = count * best.cost - min(stocks.get(rich.name, 0), have)
    ways = tuple(_brought(sent, short, rich))
    used = [ship.name for ship in view.ships]
    used += [name for x in orders if isinstance(x, o.Build) for name in x.names]
    names = " ".join(new_names(best.name, count, used, rich.name))
    yield Intention(
        f"Build {counted(count, class_word(best.name))} at {rich.name}",
        f"{counted(idle, 'RU', 'RU')} would lie idle{'' if ways else ' there'}. "
        f"{_aim(reader, rich)}".rstrip(),
        f"{counted(count * best.guns, 'gun')} that fly. Costs {count * best.cost} RU",
        (*ways, f"BUILD {rich.name} {count} {best.name} {names}",), rule="5.11", sign="build",
        target=rich.name, worth=45,
    )  # fmt: skip


def _spare(reader: Reader, stocks: Mapping[str, int], rich: WorldSight) -> dict[str, int]:
    """What other worlds could send there, those with most first."""
    others = ((stocks.get(w.name, 0), w.name) for w in reader.mine if w is not rich)
    able = sorted(((ru, name) for ru, name in others if ru >= LEAST_SENT), reverse=True)
    return {name: ru for ru, name in able[:SENDERS]}


def _brought(sent: Mapping[str, int], short: int, rich: WorldSight) -> Iterator[str]:
    """So much of it as is short there."""
    for name, ru in sent.items():
        if short > 0:
            yield f"TRANSFER {name} {min(ru, short)} {rich.name}"
            short -= ru


def _brace(reader: Reader, orders: Sequence[Order]) -> Iterator[Intention]:
    """What is built on the last turn but one still holds a world when it ends."""
    view = reader.view
    able = [c for c in view.classes if c.buildable and c.guns and c.cost and c.hull not in UNARMED]
    kind = max(able, key=lambda c: (c.dp / c.cost, c.name), default=None)
    yards = [w for w in reader.mine if w.prohibition in (None, "none") and not w.taken]
    if last_turn(view) or kind is None or not yards:
        return
    stocks = remaining(view, orders)
    weak = min(yards, key=lambda w: (sum(s.dp for s in reader.here.get(w.at, ())), w.name))
    world, short = next((it for it in endangered(reader) if it[0] in yards), (weak, 0))
    rich = max(yards, key=lambda w: (stocks.get(w.name, 0), w is world, w.name))
    own = stocks.get(world.name, 0)
    money = own + (stocks.get(rich.name, 0) if rich is not world else 0)
    money = min(money, sum(map(purse, reader.mine)) - sum(prices(view, orders).values()))
    count = min(2 * (short // kind.dp + 2), money // kind.cost, MOST_BUILT)
    if count < 1:
        return
    cost = count * kind.cost
    ways = [f"TRANSFER {rich.name} {cost - own} {world.name}"] if cost > own else []
    used = [ship.name for ship in view.ships]
    used += [name for x in orders if isinstance(x, o.Build) for name in x.names]
    names = " ".join(new_names(kind.name, count, used, world.name))
    yield Intention(
        f"Build {counted(count, class_word(kind.name))} at {world.name}",
        braced(reader, (world.name,)) or f"What you hold when it ends counts, and {world.name} is "
        "held by least",
        f"they take {counted(count * kind.dp, 'hit')} more. Costs {cost} RU. Guns that "
        "fly would come too late",
        (*ways, f"BUILD {world.name} {count} {kind.name} {names}"), rule="5.6", sign="build",
        target=world.name, worth=46,
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
