"""A sheet, such as the house bot's, as a handful of cards: each holds all lines that it needs.

A build far from the treasury needs POOL and TRANSFER, a new class its DESIGN, a tender that strikes
its LOAD: a card without them would be pressed in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import class_word
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.told.arms import SURE, odds, stand, strength
from starpost.games.star_empires.told.building import (
    DOES,
    FEW_GUNS,
    NAMED,
    Building,
    written,
)
from starpost.games.star_empires.told.flights import unseen
from starpost.games.star_empires.told.goals import (
    bound_for,
    contested,
    nearest_foe,
    onward,
    stormy,
)
from starpost.games.star_empires.told.purpose import closing, counted_together, last_turn
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.places import goal, whole
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, few, listed

OPENED, LOST = 90, 60
"""What a volley is worth for which wings are unloaded, and one of those who should lose."""
COUNT = ("attack", "take", "guard", "peace")
"""What still counts on the last turn: worlds change hands before anything is built (rule 3.2)."""


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """The whole sheet, best first; lines that only serve others stand on the cards of those."""
    if not view.code or view.over:
        return []
    plan = Plan(view, stand(view, orders))
    told = (*plan.fights(), *plan.flights(), *plan.builds(), *plan.others())
    found = [onward(orders, stormy(plan.reader, orders, wish)) for wish in told]
    if last_turn(view):
        found = [wish for wish in found if wish.sign in COUNT]
    elif closing(view):
        found = [wish for wish in found if wish.sign != "explore"]
    return sorted(found, key=lambda wish: -wish.worth)


class Plan(Building):
    """The lines of a sheet by kind, and what each kind is told as."""

    # --- fire ------------------------------------------------------------------------------

    def fights(self) -> Iterator[Intention]:
        """Fire, with the wings that are unloaded for it; volleys that are sure to win are one."""
        found = [wish for x in self.orders if isinstance(x, o.Fire) for wish in self._fire(x)]
        sure = [wish for wish in found if wish.forecast == SURE and wish.worth < OPENED]
        if len(sure) < 2:
            yield from found
            return
        yield from (wish for wish in found if wish not in sure)
        yield Intention(
            f"Fire at {listed(dict.fromkeys(name for wish in sure for name in wish.seats))} at "
            f"{few([wish.target for wish in sure], 'place')}",
            "At each of them you fire more than they can take", "you win each of them",
            tuple(line for wish in sure for line in wish.orders), rule="5.3", sign="attack",
            target=sure[0].target, worth=sure[0].worth,
            seats=tuple(dict.fromkeys(name for wish in sure for name in wish.seats)),
        )  # fmt: skip

    def _fire(self, order: o.Fire) -> Iterator[Intention]:
        loads = [x for x in self.orders if isinstance(x, o.Unload)]
        at = whole(self.view, order.ships[0])
        if at is None:
            return
        lines = [x for x in loads if any(self._stands(w, at) for w in x.ships)]
        here = self.reader.here.get(at, [])
        aboard = {word for x in lines for word in x.ships}
        ours = [*here, *(self.fleet[word] for word in aboard if word in self.fleet)]
        force = strength(ours)
        force.guns = strength([s for s in ours if s.handle not in order.but]).guns
        foes = [s for s in self.reader.foes.get(at, ()) if s.owner in order.empires]
        ships = counted(len(foes), "ship")
        stowed = ". Whoever flies off now is shot at first, with its guns stowed" if lines else ""
        said = odds(self.reader, at, force, self.reader.strength(foes), ours) if foes else ""
        worth = OPENED if lines else 80
        yield Intention(
            f"Fire at {listed(order.empires)} at {self.reader.place(at)}",
            f"{counted(force.guns, 'gun')} of yours against {ships} in the same sector{stowed}",
            said, written((*lines, order)), rule="5.3", sign="attack",
            target=self.reader.place(at), seats=tuple(order.empires),
            worth=LOST if said.startswith("you should lose") else worth,
        )  # fmt: skip

    def _stands(self, handle: str, at: Pair) -> bool:
        ship = self.fleet.get(handle)
        return ship is not None and ship.at == at

    # --- flights ---------------------------------------------------------------------------

    def flights(self) -> Iterator[Intention]:
        """Strikes and reinforcements by goal; worlds to take together, and scouts together."""
        takes: list[o.Move] = []
        looks: list[o.Move] = []
        moves = [x for x in self.orders if isinstance(x, o.Move)]
        guarded = {goal(self.view, x.to) for x in moves if self._blind(x)}
        nears: dict[str, list[o.Move]] = {}
        for order in self.orders:
            if not isinstance(order, o.Move) or not self._ships(order):
                continue
            to = goal(self.view, order.to)
            world = self.reader.worlds.get(to) if to is not None else None
            armed = sum(s.guns for s in self._force(order)) > FEW_GUNS
            lands = any(holds(s) for s in self._ships(order))
            if world is not None and not world.mine and not world.owner and (lands or not armed):
                doubled = to in guarded and not self._blind(order)
                (looks if doubled else takes).append(order)
            elif armed or (world is not None and world.mine):
                yield self._march(order, self.reader.place(to) if to else order.to, armed)
            elif near := bound_for(self.reader, self._ships(order), to):
                nears.setdefault(near.name, []).append(order)
            else:
                looks.append(order)
        if takes:
            yield self._takes(takes)
        for name, moves in nears.items():
            yield self._nears(name, moves)
        if looks:
            yield self._looks(looks)
        moved = {word for x in self.orders if isinstance(x, o.Move) for word in x.ships}
        for order in self.orders:
            if isinstance(order, o.Traverse) and not moved & set(order.ships):
                yield self._through(order)

    def _blind(self, order: o.Move) -> bool:
        """Whether only ships without eyes go: who looks goes on, and holds nothing for long."""
        return not any(s.scan for s in self._ships(order))

    def _ships(self, order: o.Move) -> list[OwnShip]:
        return [self.fleet[word] for word in order.ships if word in self.fleet]

    def _force(self, order: o.Move) -> list[OwnShip]:
        """The ships that go, and what they carry or load now."""
        movers = self._ships(order)
        names = {s.handle for s in movers}
        loads = [x for x in self.orders if isinstance(x, o.Load) and x.carrier in names]
        taken = [self.fleet[word] for x in loads for word in x.ships if word in self.fleet]
        return [*movers, *taken, *(s for s in self.view.ships if s.carrier in names)]

    def _crewed(self, order: o.Move) -> str:
        """ "Maul and Heron (12 ships aboard)": who flies, and who is carried."""
        movers = self._ships(order)
        aboard = len(self._force(order)) - len(movers)
        carried = f" ({counted(aboard, 'ship')} aboard)" if aboard else ""
        return f"{self.reader.called(movers)}{carried}"

    def _with(self, order: o.Move) -> tuple[Order, ...]:
        """A move with its loading before and the portal behind it."""
        names = set(order.ships)
        before = [x for x in self.orders if isinstance(x, o.Load) and x.carrier in names]
        after = [x for x in self.orders if isinstance(x, o.Traverse) and names & set(x.ships)]
        return (*before, order, *after)

    def _march(self, order: o.Move, name: str, armed: bool) -> Intention:
        force = self._force(order)
        guns = counted(sum(s.guns for s in force), "gun")
        to = goal(self.view, order.to)
        world = self.reader.worlds.get(to) if to is not None else None
        said, start = self._bared(order), self._ships(order)[0].at
        label, sign, worth = f"Send {self._crewed(order)} to {name}", "guard", 62
        seats: tuple[str, ...] = ()
        stands = sum(s.guns for s in self.reader.here.get(to, ())) if to is not None else 0
        reason = f"{name} has {counted(stands, 'gun')} of yours now"
        if armed:
            reason += f", and {guns} come"
        if world is not None and not world.owner and not world.mine:
            label, sign = f"Bring {self._crewed(order)} to {name}, to take it next turn", "haul"
            reason = f"Nobody holds it: +{world.production} RU a turn"
            there = self.reader.force(world.at)
            late = "arrives this turn; unload on the next, and it is yours if nobody came"
            if there.count:
                late = (
                    f"{self.reader.holding(world)[1]}. Arrives this turn; unload and fire on the "
                    f"next, with {guns}"
                )
            said = ". ".join(capital(part) for part in (late, said) if part)
        friend = world is not None and world.owner in self.view.allies
        if (world is None or world.mine) and self.reader.outgunned(start):
            label, sign, worth = f"Fall back to {name} with {self._crewed(order)}", "retreat", 82
            reason = f"You should lose at {self.reader.place(start)}: {self.reader.danger(start)}"
        if world is not None and world.owner and not world.mine and not friend:
            label, sign, worth = f"Strike {world.owner} at {name}: {guns}", "attack", 78
            reason, seats = f"It makes {world.production} RU a turn", (world.owner,)
            ready = any(s.guns for s in self._ships(order))
            late = "" if ready else "arrives this turn; unload and fire on the next"
            said = ". ".join(
                capital(part) for part in (late, self.reader.holding(world)[1], said) if part
            )
            if last_turn(self.view) and not ready:
                sign = "haul"  # what lies stowed when all is over has won nothing
        return Intention(label, reason, said, written(self._with(order)), rule="4.11", sign=sign,
                         target=name, worth=worth, seats=seats)  # fmt: skip

    def _bared(self, order: o.Move) -> str:
        """What the world that they leave is left with."""
        force = {s.handle for s in self._force(order)}
        start = next((s.at for s in self._ships(order)), None)
        world = self.reader.worlds.get(start) if start is not None else None
        if world is None or start is None or not world.mine:
            return ""
        left = sum(s.guns for s in self.reader.here.get(start, ()) if s.handle not in force)
        foe = nearest_foe(self.reader, start)
        empty = f"is left empty: -{world.production} RU a turn if anybody comes"
        keeps = f"keeps {counted(left, 'gun')}" if left else empty
        said = f"{world.name} {keeps}"
        return f"{said}, and {foe}" if foe else said

    def _takes(self, moves: list[o.Move]) -> Intention:
        goals = dict.fromkeys(to for x in moves if (to := goal(self.view, x.to)) is not None)
        worlds = [self.reader.worlds[to] for to in goals]
        gain = f"+{sum(w.production for w in worlds)} RU a turn"
        named = [w.name for w in worlds]
        names = listed(named) if len(named) <= NAMED + 2 else few(named, "world")
        lines = written(line for x in moves for line in self._with(x))
        crew = f" with {self._crewed(moves[0])}" if len(moves) == 1 else ""
        return Intention(f"Take {names}{crew}", gain, contested(self.reader, worlds), lines,
                         rule="5.6", sign="take", target=worlds[0].name,
                         worth=85)  # fmt: skip

    def _nears(self, name: str, moves: list[o.Move]) -> Intention:
        """Ships on their way to a world that nobody holds."""
        world = next(w for w in self.view.worlds if w.name == name)
        ships = self.reader.called([s for x in moves for s in self._ships(x)])
        lines = written(line for x in moves for line in self._with(x))
        alone = len(moves) == 1
        return Intention(f"Send {ships} {f'to {moves[0].to}' if alone else f'toward {name}'}",
                         f"{f'Toward {name}. ' * alone}Nobody holds {name}: +{world.production} RU "
                         "a turn for whoever is there first", "", lines,
                         rule="5.6", sign="take", target=name, worth=70)  # fmt: skip

    def _through(self, order: o.Traverse) -> Intention:
        """From the portal's own sector."""
        ships = [self.fleet[word] for word in order.ships if word in self.fleet]
        reason = f"It comes out at {order.exit}" if order.exit else "You learn where it leads"
        laden = any(self.reader.aboard.get(s.handle) for s in ships)
        return Intention(f"Go through {order.entry} with {self.reader.called(ships)}", reason, "",
                         written([order]), rule="5.7", sign="explore", target=order.entry,
                         worth=20 if laden and not order.exit else 57)  # fmt: skip

    def _looks(self, moves: list[o.Move]) -> Intention:
        ships = [s for x in moves for s in self._ships(x)]
        places = few([*dict.fromkeys(x.to for x in moves)], "sector")
        lines = written(line for x in moves for line in self._with(x))
        dark = unseen(self.reader, [(s, goal(self.view, x.to)) for x in moves
                                    for s in self._ships(x)])  # fmt: skip
        reason = (
            f"Up to {counted(dark, 'sector')} that you have never seen"
            if dark
            else ("You see who stands there, and who is coming")
        )
        return Intention(f"Scout {places} with {self.reader.called(ships)}", reason, "", lines,
                         rule="4.11", sign="explore", target=moves[0].to, worth=58)  # fmt: skip

    # --- the rest --------------------------------------------------------------------------

    def others(self) -> Iterator[Intention]:
        """Repairs, drawings for later, and a hand held out."""
        mends = [x for x in self.orders if isinstance(x, o.Repair)]
        if mends:
            what = f"Repair {counted(len(mends), 'ship')}"
            yield Intention(what, "A damaged ship fires less", "", written(mends),
                            rule="5.11", sign="repair", worth=55)  # fmt: skip
        kinds = {x.kind.lower() for x in self.orders if isinstance(x, o.Build)}
        later = [x for x in self.designs if x.name.lower() not in kinds]
        if later:
            names = listed(f"a {class_word(x.name)} ({DOES[self.use_of(x.name)]})" for x in later)
            ready = "them" if len(later) > 1 else "it"
            yield Intention(
                f"Design {names}", f"Next turn you can build {ready}",
                f"{self.said(x.name for x in later)}. Costs {self.fee_of(later)} RU now",
                written(later), rule="4.13", sign="design", worth=50,
            )  # fmt: skip
        for order in self.orders:
            if isinstance(order, o.Declare):
                reason = (
                    counted_together(self.view, order.empires[0])
                    or "One neighbour less to guard against"
                )
                yield Intention(f"Offer {listed(order.empires)} an alliance", reason,
                                "if it declares you too this turn", (str(order),), rule="4.2",
                                sign="peace", worth=40,
                                seats=tuple(order.empires))  # fmt: skip
