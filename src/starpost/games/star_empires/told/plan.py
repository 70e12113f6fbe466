"""A sheet, such as the house bot's, as a handful of cards: each holds all lines that it needs.

A build far from the treasury needs POOL and TRANSFER, a new class its DESIGN, a tender that strikes
its LOAD: a card without them would be pressed in vain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from starpost.games.star_empires.galaxy.design import BadDesign, design
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import class_word
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import OwnShip, View, numbered, purse
from starpost.games.star_empires.told.arms import odds, stand, strength
from starpost.games.star_empires.told.goals import (
    bound_for,
    braced,
    claims,
    contested,
    nearest_foe,
    stormy,
)
from starpost.games.star_empires.told.purpose import closing, counted_together, last_turn
from starpost.games.star_empires.told.wish import Reader
from starpost.games.star_empires.told.yard import shopping
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.abilities import brief
from starpost.games.star_empires.writing.places import goal, whole
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, few, listed

FEW_GUNS, FEW_RACKS, NAMED = 5, 3, 3
COUNT = ("attack", "take", "guard", "peace")
"""What still counts on the last turn: worlds change hands before anything is built (rule 3.2)."""
USES = {
    "find": "Finds worlds and takes those that nobody holds",
    "hold": "A world belongs to whoever stands there armed",
    "strike": "Guns for the next strike, and tenders that carry them",
}
LIMITS = {
    "find": "One gun takes a free world, and wins no fight",
    "hold": "Without engines, good only where it is built",
    "strike": "Nothing is won until they strike",
}
"""What ships of a use are not good for: what one gives up for them."""
DOES = {"find": "finds worlds", "hold": "holds a world", "strike": "strikes"}
MOST_OF, EARLY = 0.8, 3
"""Of one's RU: more than that is nearly all. So many turns one is told what each class can do."""


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """The whole sheet, best first; lines that only serve others stand on the cards of those."""
    if not view.code or view.over:
        return []
    plan = Plan(view, stand(view, orders))
    told = (*plan.fights(), *plan.flights(), *plan.builds(), *plan.others())
    found = [stormy(plan.reader, orders, wish) for wish in told]
    if last_turn(view):
        found = [wish for wish in found if wish.sign in COUNT]
    elif closing(view):
        found = [wish for wish in found if wish.sign != "explore"]
    return sorted(found, key=lambda wish: -wish.worth)


class Plan:
    """The lines of a sheet by kind, and what each kind is told as."""

    def __init__(self, view: View, orders: Sequence[Order]) -> None:
        self.reader = Reader(view)
        self.view = view
        self.orders = orders
        self.fleet = {s.handle: s for s in view.ships}
        self.designs = [x for x in orders if isinstance(x, o.CreateDesign)]
        self.ratings = {
            c.name.lower(): (c.guns, c.dp, c.engines, c.scan, c.racks) for c in view.classes
        }
        self.ratings |= {x.name.lower(): _ratings(x.numbers) for x in self.designs}
        self.costs = {c.name.lower(): c.cost for c in view.classes}
        self.fees: dict[str, int] = {}
        for drawn in self.designs:
            self._price(drawn)

    def _price(self, drawn: o.CreateDesign) -> None:
        """Of a class that is only being designed; a drawing that cannot be built has none."""
        try:
            found = design(
                drawn.hull, *_ratings(drawn.numbers), multiplier=self.view.rules.design_multiplier
            )
        except BadDesign:
            return
        self.costs[drawn.name.lower()] = found.cost
        self.fees[drawn.name.lower()] = found.fee

    # --- fire ------------------------------------------------------------------------------

    def fights(self) -> Iterator[Intention]:
        """Fire, with the wings that are unloaded for it."""
        loads = [x for x in self.orders if isinstance(x, o.Unload)]
        for order in self.orders:
            at = whole(self.view, order.ships[0]) if isinstance(order, o.Fire) else None
            if not isinstance(order, o.Fire) or at is None:
                continue
            lines = [x for x in loads if any(self._stands(w, at) for w in x.ships)]
            here = self.reader.here.get(at, [])
            aboard = {word for x in lines for word in x.ships}
            ours = [*here, *(self.fleet[word] for word in aboard if word in self.fleet)]
            force = strength(ours)
            force.guns = strength([s for s in ours if s.handle not in order.but]).guns
            foes = [s for s in self.reader.foes.get(at, ()) if s.owner in order.empires]
            ships = counted(len(foes), "ship")
            stowed = (
                ". Whoever flies off now is shot at first, with its guns stowed" if lines else ""
            )
            yield Intention(
                f"Fire at {listed(order.empires)} at {self.reader.place(at)}",
                f"{counted(force.guns, 'gun')} of yours against {ships} in the same sector{stowed}",
                odds(self.reader, at, force, self.reader.strength(foes), ours) if foes else "",
                _lines((*lines, order)), rule="5.3", sign="attack",
                target=self.reader.place(at), worth=90 if lines else 80, seats=tuple(order.empires),
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
        reason = f"{guns} where they are needed next" if armed else "Your world needs ships"
        if world is not None and not world.owner and not world.mine:
            label, sign = f"Bring {self._crewed(order)} to {name}, to take it next turn", "haul"
            reason = f"Nobody holds it: +{world.production} RU a turn"
            late = "arrives this turn; unload on the next, and it is yours if nobody came"
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
        return Intention(label, reason, said, _lines(self._with(order)), rule="4.11", sign=sign,
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
        lines = _lines(line for x in moves for line in self._with(x))
        crew = f" with {self._crewed(moves[0])}" if len(moves) == 1 else ""
        return Intention(f"Take {names}{crew}", gain, contested(self.reader, worlds), lines,
                         rule="5.6", sign="take", target=worlds[0].name,
                         worth=85)  # fmt: skip

    def _nears(self, name: str, moves: list[o.Move]) -> Intention:
        """Ships on their way to a world that nobody holds."""
        world = next(w for w in self.view.worlds if w.name == name)
        ships = self.reader.called([s for x in moves for s in self._ships(x)])
        lines = _lines(line for x in moves for line in self._with(x))
        return Intention(f"Send {ships} toward {name}", f"Nobody holds {name}: +"
                         f"{world.production} RU a turn for whoever is there first", "", lines,
                         rule="5.6", sign="take", target=name, worth=70)  # fmt: skip

    def _through(self, order: o.Traverse) -> Intention:
        """From the portal's own sector."""
        ships = [self.fleet[word] for word in order.ships if word in self.fleet]
        reason = f"It comes out at {order.exit}" if order.exit else "You learn where it leads"
        laden = any(self.reader.aboard.get(s.handle) for s in ships)
        return Intention(f"Go through {order.entry} with {self.reader.called(ships)}", reason, "",
                         _lines([order]), rule="5.7", sign="explore", target=order.entry,
                         worth=20 if laden and not order.exit else 57)  # fmt: skip

    def _looks(self, moves: list[o.Move]) -> Intention:
        ships = [s for x in moves for s in self._ships(x)]
        places = few([*dict.fromkeys(x.to for x in moves)], "sector")
        lines = _lines(line for x in moves for line in self._with(x))
        return Intention(f"Scout {places} with {self.reader.called(ships)}",
                         "What you do not see you can neither take nor fear", "", lines,
                         rule="4.11", sign="explore", target=moves[0].to, worth=58)  # fmt: skip

    # --- what is built ---------------------------------------------------------------------

    def builds(self) -> Iterator[Intention]:
        """By use, strikes by where they start; each with its money and the drawings it needs."""
        found: dict[tuple[str, str], list[o.Build]] = {}
        builds = [x for x in self.orders if isinstance(x, o.Build)]
        arming = self._arming(builds)
        for order in builds:
            use = self._use(order.kind)
            if use == "hold" and order.world in arming and not self._pressed(order.world):
                use = "strike"
            place = order.world if use == "strike" else ""
            found.setdefault((use, place), []).append(order)
        for (use, _), members in found.items():
            if use != "strike" or not closing(self.view):
                yield self._built(use, members)

    def _arming(self, builds: Sequence[o.Build]) -> set[str]:
        """Worlds where what is built without engines goes along with a strike: not many more of
        them than of its guns."""
        counts: dict[str, Counter[str]] = {}
        for x in builds:
            counts.setdefault(x.world, Counter())[self._use(x.kind)] += int(x.amount)
        return {w for w, n in counts.items() if n["strike"] and n["hold"] <= n["strike"]}

    def _built(self, use: str, members: list[o.Build]) -> Intention:
        kinds = {x.kind.lower() for x in members}
        worlds = {x.world for x in members}
        ways = [x for x in self.orders if isinstance(x, o.Transfer) and x.to in worlds]
        pool = [x for x in self.orders if isinstance(x, o.Pool)]
        drawn = [x for x in self.designs if x.name.lower() in kinds]
        found = claims(self.reader, self.orders) if use == "find" else ""
        found = braced(self.reader, worlds) if use == "hold" else found
        verb = "Design and build" if drawn else "Build"
        return Intention(
            f"{verb} {shopping(members)}{' for a strike' * (use == 'strike')}",
            found or USES[use], f"{self._able(members, drawn)}{self._spent(use, members, drawn)}",
            _lines((*drawn, *pool, *ways, *members)), rule="5.11", sign="build",
            target=members[0].world, worth={"find": 66, "hold": 64, "strike": 77}[use],
        )  # fmt: skip

    def _able(self, members: list[o.Build], drawn: list[o.CreateDesign]) -> str:
        """What the ships can do, class by class: a name alone tells a newcomer nothing. Later only
        new classes are told: whoever has built the others knows them."""
        new = {x.name.lower() for x in drawn}
        kinds = dict.fromkeys(x.kind for x in members if x.kind.lower() in self.ratings)
        told = [k for k in kinds if numbered(self.view.turn) <= EARLY or k.lower() in new]
        return f"{self._said(told)}. " if told else ""

    def _said(self, kinds: Iterable[str]) -> str:
        """With the price of one, by which they are chosen."""
        return "; ".join(
            f"{class_word(kind)} ({self.costs.get(kind.lower(), 0)} RU): "
            f"{brief(*self.ratings[kind.lower()])}"
            for kind in [*kinds][:NAMED]
        )

    def _fee(self, drawn: Iterable[o.CreateDesign]) -> int:
        return sum(self.fees.get(x.name.lower(), 0) for x in drawn)

    def _spent(self, use: str, members: list[o.Build], drawn: list[o.CreateDesign]) -> str:
        """What one gives up for them: the price, and what they are not good for."""
        cost = sum(int(x.amount) * self.costs.get(x.kind.lower(), 0) for x in members)
        cost += self._fee(drawn)
        have = sum(map(purse, self.reader.mine))
        most = ", nearly all that you have" if cost >= have * MOST_OF else ""
        return f"Costs {cost} RU{most}. {LIMITS[use]}"

    def _use(self, kind: str) -> str:
        """What ships of a class are for, known or only being designed."""
        guns, dp, engines, _, racks = self.ratings.get(kind.lower(), (0, 0, 0, 0, 0))
        if racks <= FEW_RACKS and engines and guns <= FEW_GUNS:
            return "find"
        return "strike" if racks > FEW_RACKS or guns >= dp else "hold"

    def _pressed(self, name: str) -> bool:
        """Whether enemies stand at a world: what is built there then stays."""
        at = goal(self.view, name)
        return at is not None and self.reader.force(at).guns > 0

    # --- the rest --------------------------------------------------------------------------

    def others(self) -> Iterator[Intention]:
        """Repairs, drawings for later, and a hand held out."""
        mends = [x for x in self.orders if isinstance(x, o.Repair)]
        if mends:
            what = f"Repair {counted(len(mends), 'ship')}"
            yield Intention(what, "A damaged ship fires less", "", _lines(mends),
                            rule="5.11", sign="repair", worth=55)  # fmt: skip
        kinds = {x.kind.lower() for x in self.orders if isinstance(x, o.Build)}
        later = [x for x in self.designs if x.name.lower() not in kinds]
        if later:
            names = listed(f"a {class_word(x.name)} ({DOES[self._use(x.name)]})" for x in later)
            ready = "them" if len(later) > 1 else "it"
            yield Intention(
                f"Design {names}", f"Next turn you can build {ready}",
                f"{self._said(x.name for x in later)}. Costs {self._fee(later)} RU now",
                _lines(later), rule="4.13", sign="design", worth=50,
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


def _ratings(numbers: tuple[str, ...]) -> tuple[int, int, int, int, int]:
    guns, dp, engines, scan, racks = (*map(int, numbers), 0, 0, 0, 0, 0)[:5]
    return guns, dp, engines, scan, racks


def _lines(orders: Iterable[Order]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, orders)))
