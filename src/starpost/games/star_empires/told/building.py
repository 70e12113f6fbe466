"""What a sheet builds, as cards: what the ships are for, what one has of them, what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.design import BadDesign, design
from starpost.games.star_empires.known.callsigns import class_word
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import View, numbered, purse
from starpost.games.star_empires.told.goals import aim, braced, claims, endangered, exposed
from starpost.games.star_empires.told.purpose import closing, last_built
from starpost.games.star_empires.told.wish import Reader
from starpost.games.star_empires.told.yard import shopping
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.abilities import brief
from starpost.games.star_empires.writing.places import goal
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted

USES = {
    "find": "Finds worlds and takes those that nobody holds",
    "hold": "Others are near enough to come",
    "rear": "Nobody armed is near. Only if you want to keep your RU for nothing better",
    "strike": "Guns for the next strike, and tenders that carry them",
}
BLIND = "Takes worlds that nobody holds; it sees nothing by itself"
LIMITS = {
    "find": "One gun takes a free world, and wins no fight",
    "strike": "They fire two turns from now at the soonest",
}
"""What ships of a use are not good for: what one gives up for them."""
BUILT = {"find": 66, "danger": 76, "hold": 64, "rear": 42, "strike": 72}
WEAK = 45
"""What a card is worth by the use of its ships; and one for a strike that is too weak yet."""
DOES = {"find": "finds worlds", "hold": "holds a world", "strike": "strikes"}
FEW_GUNS, FEW_RACKS, NAMED = 5, 3, 3
MOST_OF, EARLY = 0.8, 3
"""Of one's RU: more than that is nearly all. So many turns one is told what each class can do."""


class Building:
    """The builds of a sheet, with its drawings and its money."""

    def __init__(self, view: View, orders: Sequence[Order]) -> None:
        self.reader = Reader(view)
        self.view = view
        self.orders = orders
        self.fleet = {s.handle: s for s in view.ships}
        self.designs = [x for x in orders if isinstance(x, o.CreateDesign)]
        self.ratings = {
            c.name.lower(): (c.guns, c.dp, c.engines, c.scan, c.racks) for c in view.classes
        }
        self.ratings |= {x.name.lower(): ratings_of(x.numbers) for x in self.designs}
        self.costs = {c.name.lower(): c.cost for c in view.classes}
        self.fees: dict[str, int] = {}
        for drawn in self.designs:
            self._price(drawn)

    def _price(self, drawn: o.CreateDesign) -> None:
        """Of a class that is only being designed; a drawing that cannot be built has none."""
        try:
            found = design(
                drawn.hull, *ratings_of(drawn.numbers), multiplier=self.view.rules.design_multiplier
            )
        except BadDesign:
            return
        self.costs[drawn.name.lower()] = found.cost
        self.fees[drawn.name.lower()] = found.fee

    def builds(self) -> Iterator[Intention]:
        """By use, and what holds worlds by how much that is needed; each with its money and the
        drawings it needs."""
        found: dict[str, list[o.Build]] = {}
        builds = [x for x in self.orders if isinstance(x, o.Build)]
        arming = self._arming(builds)
        danger = {world.name for world, _ in endangered(self.reader)}
        near = exposed(self.reader)
        for order in builds:
            use, at = self.use_of(order.kind), order.world
            if use == "hold" and at in arming and not self._pressed(at):
                use = "strike"
            elif use == "hold" and (at in danger or self._pressed(at)):
                use = "danger"
            elif use == "hold" and at not in near and numbered(self.view.turn) > EARLY:
                use = "rear"
            found.setdefault(use, []).append(order)
        for use, members in found.items():
            if use != "strike" or not closing(self.view):
                yield from self._built(use, members)

    def _arming(self, builds: Sequence[o.Build]) -> set[str]:
        """Worlds where what is built without engines goes along with a strike: not many more of
        them than of its guns."""
        counts: dict[str, Counter[str]] = {}
        for x in builds:
            counts.setdefault(x.world, Counter())[self.use_of(x.kind)] += int(x.amount)
        return {w for w, n in counts.items() if n["strike"] and n["hold"] <= n["strike"]}

    def _built(self, use: str, members: list[o.Build]) -> Iterator[Intention]:
        kinds = {x.kind.lower() for x in members}
        worlds = {x.world for x in members}
        ways = [*self._brought(members)]
        pool = [x for x in self.orders if isinstance(x, o.Pool)]
        drawn = [x for x in self.designs if x.name.lower() in kinds]
        verb = "Design and build" if drawn else "Build"
        reason, gain, worth = self._reason(use, worlds, kinds), self._gain(use, members), BUILT[use]
        if use == "strike":
            reason, gain, enough = self._struck(worlds, members)
            if not enough and last_built(self.view):
                return
            worth = worth if enough else WEAK
        yield Intention(
            f"{verb} {shopping(members)}{' for a strike' * (use == 'strike')}",
            reason or USES[use if use in USES else "hold"],
            f"{self._able(members, drawn)}{gain}"
            f"{self._spent(use, members, drawn)}",
            written((*drawn, *pool, *ways, *members)), rule="5.11", sign="build",
            target=members[0].world, worth=worth,
        )  # fmt: skip

    def _reason(self, use: str, worlds: set[str], kinds: set[str]) -> str:
        """What they are needed for, as the map tells it."""
        if use == "find":
            sees = any(self.ratings[kind][3] for kind in kinds if kind in self.ratings)
            return claims(self.reader, self.orders) or ("" if sees else BLIND)
        return braced(self.reader, worlds) if use == "danger" else ""

    def _brought(self, members: list[o.Build]) -> Iterator[o.Transfer]:
        """So much of what the sheet sends to their worlds as they cost; all of it where another
        card would write the same line."""
        for way in self.orders:
            if not isinstance(way, o.Transfer) or way.to not in {x.world for x in members}:
                continue
            here = [x for x in self.orders if isinstance(x, o.Build) and x.world == way.to]
            own, total = (
                sum(int(x.amount) * self.costs.get(x.kind.lower(), 0) for x in builds)
                for builds in ([x for x in here if x in members], here)
            )
            apart = way.amount == str(total) and 0 < own < total and 2 * own != total
            yield replace(way, amount=str(own)) if apart else way

    def _struck(self, worlds: set[str], members: list[o.Build]) -> tuple[str, str, bool]:
        """Whom they are for, and whether their guns are enough for him with what waits there."""
        gone, spots = self._leaving(), {goal(self.view, name) for name in worlds}
        wait = sum(
            s.guns for s in self.view.ships
            if s.at in spots and s.handle not in gone and s.carrier not in gone
            and (s.guns > (FEW_GUNS if s.engines else s.dp) or s.carrier)
        )  # fmt: skip
        rated = [(int(x.amount), self.ratings.get(x.kind.lower(), (0,) * 5)) for x in members]
        more = sum(n * r[0] for n, r in rated)
        reason, verdict, enough = aim(self.reader, worlds, wait + more, self.orders)
        racks = sum(n * r[4] for n, r in rated)
        gain = f"{counted(more, 'gun')} more" if more else f"Room for {counted(racks, 'ship')} more"
        return reason, f"{gain} next turn{verdict and f': {verdict}'}. ", enough

    def _gain(self, use: str, members: list[o.Build]) -> str:
        """What one has of them next turn: hits that worlds take."""
        if use in ("find", "strike"):
            return ""
        rated = [(x, int(x.amount), self.ratings.get(x.kind.lower(), (0, 0))) for x in members]
        more: dict[str, int] = {}
        for order, count, rating in rated:
            more[order.world] = more.get(order.world, 0) + count * rating[1]
        now = {name: self._hits(name) for name in more}
        weakest = min(more, key=lambda name: (now[name] + more[name], name))
        who = weakest if len(more) == 1 else "each of them"
        least = min(now.values())
        then = now[weakest] + more[weakest]
        at_least = " at least" * (len(more) > 1)
        return f"Then {who} takes {counted(then, 'hit')}{at_least}, now {least}. "

    def _hits(self, name: str) -> int:
        """What those take who stay at a world."""
        at, gone = goal(self.view, name), self._leaving()
        ships = self.reader.here.get(at, ()) if at is not None else ()
        return sum(s.dp for s in ships if holds(s) and s.handle not in gone)

    def _leaving(self) -> set[str]:
        moved = (x for x in self.orders if isinstance(x, o.Move | o.Traverse | o.Load))
        return {word for x in moved for word in x.ships}

    def _able(self, members: list[o.Build], drawn: list[o.CreateDesign]) -> str:
        """What the ships can do, class by class: a name alone tells a newcomer nothing. Later only
        new classes are told: whoever has built the others knows them."""
        new = {x.name.lower() for x in drawn}
        kinds = dict.fromkeys(x.kind for x in members if x.kind.lower() in self.ratings)
        told = [k for k in kinds if numbered(self.view.turn) <= EARLY or k.lower() in new]
        return f"{self.said(told)}. " if told else ""

    def said(self, kinds: Iterable[str]) -> str:
        """With the price of one, by which they are chosen."""
        return "; ".join(
            f"{class_word(kind)} ({self.costs.get(kind.lower(), 0)} RU): "
            f"{brief(*self.ratings[kind.lower()])}"
            for kind in [*kinds][:NAMED]
        )

    def fee_of(self, drawn: Iterable[o.CreateDesign]) -> int:
        return sum(self.fees.get(x.name.lower(), 0) for x in drawn)

    def _spent(self, use: str, members: list[o.Build], drawn: list[o.CreateDesign]) -> str:
        """What one gives up for them: the price, and what they are not good for."""
        cost = sum(int(x.amount) * self.costs.get(x.kind.lower(), 0) for x in members)
        cost += self.fee_of(drawn)
        have = sum(map(purse, self.reader.mine))
        most = ", nearly all that you have" if cost >= have * MOST_OF else ""
        limit = f". {LIMITS[use]}" if use in LIMITS else ""
        return f"Costs {cost} RU{most}{limit}"

    def use_of(self, kind: str) -> str:
        """What ships of a class are for, known or only being designed."""
        guns, dp, engines, _, racks = self.ratings.get(kind.lower(), (0, 0, 0, 0, 0))
        if racks <= FEW_RACKS and engines and guns <= FEW_GUNS:
            return "find"
        return "strike" if racks > FEW_RACKS or guns >= dp else "hold"

    def _pressed(self, name: str) -> bool:
        """Whether enemies stand at a world: what is built there then stays."""
        at = goal(self.view, name)
        return at is not None and self.reader.force(at).guns > 0


def ratings_of(numbers: tuple[str, ...]) -> tuple[int, int, int, int, int]:
    guns, dp, engines, scan, racks = (*map(int, numbers), 0, 0, 0, 0, 0)[:5]
    return guns, dp, engines, scan, racks


def written(orders: Iterable[Order]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, orders)))
