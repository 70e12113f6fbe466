"""Guns, screens and carriers: what ships may do where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.sights import OwnShip, ShipSight, View
from starpost.games.star_empires.tables import STARBASE, WING
from starpost.games.star_empires.told.wish import Reader, Wish, guns_of, handles
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.places import whole
from starpost.kernel.orders import Order
from starpost.kernel.telling import Force, Intention
from starpost.told.words import counted

HITS = "hits"
"""What a side can take: of a forecast both sides are told in it."""
USELESS = 4
"""So few guns hurt nobody who repairs himself."""


def arms(reader: Reader) -> Iterator[Wish]:
    for at, ships in reader.here.items():
        foes = reader.foes.get(at, [])
        for owner in dict.fromkeys(ship.owner for ship in foes):
            yield from _fire(reader, at, ships, [s for s in foes if s.owner == owner])
        if guns_of(foes):
            yield from _screen(reader, at, ships)
        yield from _load(reader, at, ships)
        yield from _destruct(reader, at, ships)


def _fire(reader: Reader, at: Pair, ships: list[OwnShip], foes: list[ShipSight]) -> Iterator[Wish]:
    guns, dp = sum(s.guns for s in ships), sum(s.dp for s in ships)
    if not guns:
        return
    owner, theirs = foes[0].owner, guns_of(foes)
    body = _body(foes)
    said = odds(reader, at, guns, dp, foes)
    unknown = any(s.working is None and s.guns is None for s in foes)
    said_guns = "theirs you do not know" if unknown else f"{theirs} of theirs"
    few = unknown and sum(s.tonnage for s in foes) > sum(s.tonnage for s in ships)
    left = "unknown" if body is None else str(max(0, body - guns))
    yield Wish(
        (at,),
        Intention(
            f"Fire at {owner}'s {counted(len(foes), 'ship')} at {reader.place(at)}",
            f"{counted(guns, 'gun')} of yours, {said_guns}",
            said,
            (f"FIRE {handles(ships) if reader.chosen else reader.all_of(at)} AT {owner}",),
            rule="5.3", sign="attack", target=f"{owner}{text(at)}",
            worth=_fire_worth(guns, dp, theirs, body, few), seats=(owner,),
            forces=(
                Force("you", dp, f"about {max(0, dp - theirs)}", reader.view.seat, HITS),
                Force(owner, body or 0, left, owner, HITS),
            ),
        ),
    )  # fmt: skip


def _body(foes: list[ShipSight]) -> int | None:
    """How many hits they can take; None: not of all of them it is known."""
    known = [s.dp for s in foes if s.dp is not None]
    return sum(known) if len(known) == len(foes) else None


def odds(reader: Reader, at: Pair, guns: int, dp: int, foes: list[ShipSight]) -> str:
    """Who should win if so many guns fire at them, and who stands there besides."""
    theirs, body = guns_of(foes), _body(foes)
    if body is None:
        said = "how much they can take you do not know"
    elif guns >= body and theirs >= dp:
        said = "both sides are gone: neither can take what the other fires"
    elif guns >= body:
        said = "you win: they can take no more than you fire"
    else:
        said = "you should win" if guns * dp > theirs * body else "you should lose"
    third = guns_of(reader.foes.get(at, ())) - theirs
    return f"{said}. Others there have {counted(third, 'gun')} too" if third else said


def _fire_worth(guns: int, dp: int, theirs: int, body: int | None, few: bool) -> int:
    """Nobody who knows the game fires to lose: where we are few it is no advice at all."""
    if body is not None and guns >= body:
        return 78 if dp > theirs else 40
    if few or (body is not None and 2 * guns * dp < theirs * body):
        return 8
    return 48 if guns > theirs else 25


def stand(view: View, orders: Sequence[Order]) -> list[Order]:
    """The sheet without flights from beside guns with one's own stowed: fire comes before movement
    (rule 3.2), so whoever leaves is shot at first and cannot answer. They unload and fire."""
    reader, found = Reader(view), list(orders)
    for at, ships in reader.here.items():
        carriers = {s.handle for s in ships if s.cargo}
        wings = [s for s in view.ships if s.carrier in carriers and s.at == at]
        foes = reader.foes.get(at, [])
        fled = any(isinstance(x, o.Move) and carriers & set(x.ships) for x in found)
        if not fled or sum(s.guns for s in wings) < USELESS or not _armed(foes):
            continue
        names = {s.handle for s in (*ships, *wings)}
        found = [x for x in found if not _about(view, x, names, at)]
        owners = tuple(sorted({s.owner for s in foes}))
        found += [o.Unload(tuple(s.handle for s in wings)), o.Fire((reader.all_of(at),), owners)]
    return found


def _armed(foes: Sequence[ShipSight]) -> bool:
    """Whether they have guns, as far as one can tell: what one cannot read may have some."""
    return guns_of(foes) > 0 or any(s.working is None and s.guns is None for s in foes)


def _about(view: View, order: Order, names: set[str], at: Pair) -> bool:
    """Whether a line is about ships of one sector."""
    if isinstance(order, o.Load):
        return order.carrier in names
    if isinstance(order, o.Fire):
        return any(whole(view, word) == at for word in order.ships)
    return isinstance(order, o.Move | o.Traverse | o.Unload) and bool(names & set(order.ships))


def _screen(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    wings = [s for s in ships if s.hull == WING]
    big = [s for s in ships if s.hull in ("capital_ship", "gunship", "orbital", "transport")]
    if wings and big:
        ship = max(big, key=lambda s: (s.tonnage, s.sn))
        yield Wish(
            (at,),
            Intention(
                f"Screen {reader.called([ship])} with {reader.called(wings)}",
                "Wings are cheap", f"they take the first {sum(s.dp for s in wings)} hits",
                (f"SCREEN {ship.handle} WITH {handles(wings)}",), rule="5.4", sign="guard",
                worth=46,
            ),
        )  # fmt: skip


def _load(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    idle = sorted((s for s in ships if not s.engines and s.hull == WING), key=lambda s: -s.guns)
    for carrier in ships:
        if not carrier.engines or not carrier.free or carrier.cargo:
            continue
        aboard, room = [], carrier.free
        for wing in idle:
            if wing.tonnage <= room:
                aboard.append(wing)
                room -= wing.tonnage
        if aboard:
            yield Wish(
                (at,),
                Intention(
                    f"Load {reader.called(aboard)} onto {reader.called([carrier])}",
                    "They cannot fly alone", f"{room} of {carrier.racks} racks left",
                    (f"LOAD {handles(aboard)} ONTO {carrier.handle}",), rule="4.5", sign="haul",
                    worth=34,
                ),
            )  # fmt: skip


def _destruct(reader: Reader, at: Pair, ships: list[OwnShip]) -> Iterator[Wish]:
    doomed = [s for s in ships if s.kind != STARBASE]
    if doomed:
        yield Wish(
            (at,),
            Intention(
                f"Blow up {reader.called(doomed)}",
                "Rather nobody's than theirs", f"{counted(len(doomed), 'ship')} lost for good",
                (f"DESTRUCT {handles(doomed)}",), rule="5.5", sign="attack", worth=1,
                danger=f"Blow up {counted(len(doomed), 'ship')} of your own at {reader.place(at)}?",
            ),
        )  # fmt: skip
