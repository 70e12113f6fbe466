"""Guns, screens and carriers: what ships may do where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.estimate import Force, of_ship, volleys
from starpost.games.star_empires.known.guards import keeper
from starpost.games.star_empires.known.sights import OwnShip, ShipSight, View
from starpost.games.star_empires.tables import STARBASE, WING
from starpost.games.star_empires.told.purpose import last_turn
from starpost.games.star_empires.told.wish import Reader, Wish, handles
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.places import whole
from starpost.kernel.orders import Order
from starpost.kernel.telling import Force as Side
from starpost.kernel.telling import Intention
from starpost.told.words import counted

HITS = "hits"
"""What a side can take: of a forecast both sides are told in it."""
SURE = "you win: they can take no more than you fire"
USELESS = 4
"""So few guns hurt nobody who repairs himself."""


def arms(reader: Reader) -> Iterator[Wish]:
    for at, ships in reader.here.items():
        foes = reader.foes.get(at, [])
        for owner in dict.fromkeys(ship.owner for ship in foes):
            yield from _fire(reader, at, ships, [s for s in foes if s.owner == owner])
        if reader.strength(foes).guns:
            yield from _screen(reader, at, ships)
        yield from _load(reader, at, ships)
        yield from _destruct(reader, at, ships)


def _fire(reader: Reader, at: Pair, ships: list[OwnShip], foes: list[ShipSight]) -> Iterator[Wish]:
    ours, theirs = strength(ships), reader.strength(foes)
    if not ours.guns:
        return
    owner = foes[0].owner
    about = "about " * bool(theirs.doubt)
    yield Wish(
        (at,),
        Intention(
            f"Fire at {owner}'s {counted(len(foes), 'ship')} at {reader.place(at)}",
            f"{counted(ours.guns, 'gun')} of yours, {about}{theirs.guns} of theirs",
            odds(reader, at, ours, theirs, ships),
            (f"FIRE {handles(ships) if reader.chosen else reader.all_of(at)} AT {owner}",),
            rule="5.3", sign="attack", target=f"{owner}{text(at)}",
            worth=_fire_worth(ours, theirs), seats=(owner,),
            forces=(
                Side("you", ours.dp, f"about {max(0, ours.dp - theirs.guns)}", reader.view.seat,
                       HITS),
                Side(owner, theirs.dp, f"{about}{max(0, theirs.dp - ours.guns)}", owner, HITS),
            ),
        ),
    )  # fmt: skip


def strength(ships: Sequence[OwnShip]) -> Force:
    """Some of one's own ships together."""
    found = Force()
    for ship in ships:
        found.add(of_ship(ship))
    return found


def toll(ships: Sequence[OwnShip], guns: int) -> int:
    """How many ships so many guns shoot down at most, the weakest first (rule 5.3)."""
    down = 0
    for ship in sorted(ships, key=lambda s: s.dp):
        guns -= ship.dp
        if guns < 0:
            break
        down += 1
    return down


def odds(
    reader: Reader, at: Pair, ours: Force, theirs: Force, ships: Sequence[OwnShip] = ()
) -> str:
    """How a fight should go on if so many guns fire at them, turn after turn, what that costs, and
    who stands there besides."""
    third = reader.force(at).guns - theirs.guns
    said = _odds(ours, theirs)
    if last_turn(reader.view) and said.startswith("takes"):
        said = "too few to win it this turn, the last"
    turns = max(1, volleys(ours, theirs)[0])
    lost = toll(ships, turns * (theirs.guns + max(0, third)))
    if lost and not said.startswith(("you should lose", "both")):
        head, colon, tail = said.partition(":")
        who = "" if head.startswith("you") else "you "
        about = "about " * (lost > 1)
        said = f"{head}, and {who}may lose {about}{counted(lost, 'ship')}{colon}{tail}"
    return f"{said}. Others there have {counted(third, 'gun')} too" if third > 0 else said


def _odds(ours: Force, theirs: Force) -> str:
    down, lost = volleys(ours, theirs)
    if down and down == lost:
        return f"both sides are gone {_within(down)}: neither can take what the other fires"
    if down == 1 and not theirs.doubt:
        return SURE
    if down == 1:
        return f"you should win: they take about {theirs.dp} hits"
    if lost and (not down or lost < down):
        return f"you should lose: their {counted(theirs.guns, 'gun')} destroy you {_within(lost)}"
    if down:
        return f"takes about {down} turns, if they stay"
    return "you do not bring them down: they mend what you hit"


def _within(turns: int) -> str:
    return "this turn" if turns == 1 else f"within {turns} turns"


def _fire_worth(ours: Force, theirs: Force) -> int:
    """Nobody who knows the game fires to lose: where we are few it is no advice at all."""
    down, lost = volleys(ours, theirs)
    if lost and (not down or lost < down):
        return 8
    if down == 1:
        return 40 if lost else 78
    return 48 if down and not lost else 25


def stand(view: View, orders: Sequence[Order]) -> list[Order]:
    """The sheet without flights from beside guns with one's own stowed: fire comes before movement
    (rule 3.2), so whoever leaves is shot at first and cannot answer. They unload and fire."""
    reader, found = Reader(view), list(orders)
    for at, ships in reader.here.items():
        carriers = {s.handle for s in ships if s.cargo}
        wings = [s for s in view.ships if s.carrier in carriers and s.at == at]
        foes = reader.foes.get(at, [])
        fled = any(isinstance(x, o.Move) and carriers & set(x.ships) for x in found)
        if not fled or sum(s.guns for s in wings) < USELESS or not reader.strength(foes).guns:
            continue
        names = {s.handle for s in (*ships, *wings)}
        found = [x for x in found if not _about(view, x, names, at)]
        owners = tuple(sorted({s.owner for s in foes}))
        found += [o.Unload(tuple(s.handle for s in wings)), o.Fire((reader.all_of(at),), owners)]
    return found


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
    world = reader.worlds.get(at)
    stays = keeper(ships) if world is not None and world.mine and not reader.chosen else None
    wings = (s for s in ships if not s.engines and s.hull == WING and s is not stays)
    idle = sorted(wings, key=lambda s: -s.guns)
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
