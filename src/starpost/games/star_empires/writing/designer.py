"""The designer: five numbers in, price and order out (rule 1.4), and whether the fee can be paid.

Whether a line would come off is asked of the turn itself, beside what is on the sheet already: the
designer never promises what the check then refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from starpost.games.star_empires.galaxy.design import BadDesign, Design, design
from starpost.games.star_empires.known.callsigns import class_word, new_names
from starpost.games.star_empires.known.sights import View, WorldSight, made_in, purse
from starpost.games.star_empires.state import ShipClass, State
from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE
from starpost.games.star_empires.writing.abilities import PARTS, able, effects, free_name
from starpost.games.star_empires.writing.foresight import refused, stocks, tried
from starpost.games.star_empires.writing.orders import BOOK, Build, CreateDesign
from starpost.games.star_empires.writing.prices import launches, own_money, prices
from starpost.kernel.orders import Order, Problem
from starpost.kernel.panels import Grid, Next, Preset, Sum
from starpost.kernel.values import Step
from starpost.told.words import capital, counted, listed

KEY, NONE = "design", "–"
COLUMNS = ("Class", "RU", "Guns", "DP", "Jumps", "Sees", "Carries")
PAYS = ("World", "RU", "Enough for", "Then left")
WORLDS = 6
"""So many worlds are told what they can pay, the richest first."""
LESS = {"dp": "DP", "guns": "guns", "racks": "racks", "engines": "engines", "scan": "scan"}
"""What may be given up for a fee that can be paid, and its word."""
BARE = frozenset(
    ("battleship", "frigate", "station", "carrier", "probe", "fighter", "nuke", "starbase")
)
"""The hulls that everybody knows (rule 1.5)."""


def calculate(
    view: View, panel: str, values: Mapping[str, str], orders: Sequence[Order] = ()
) -> Sum:
    """Price, tonnage, auto-repair and fee, exactly as the referee will reckon."""
    if panel != KEY:
        return Sum()
    wrong = next((p for p in PARTS if not _whole(values.get(p, ""))), "")
    if wrong:
        return Sum(trouble="A whole number is needed here.", at=wrong)
    name = values.get("name", "").strip()
    try:
        found = design(
            values.get("hull", ""),
            *(int(values[part]) for part in PARTS),
            world=values.get("world", ""),
            name=name or "NAME",
            multiplier=view.rules.design_multiplier,
        )
    except BadDesign as error:
        return Sum(trouble=str(error), at=error.part)
    if " " in name:
        trouble = f"The name of a class is one word: {name.replace(' ', '_')}."
        return Sum(trouble=trouble, at="name")
    return Designer(view, orders, found, name).result(values.get("world", ""))


def _whole(text: str) -> bool:
    return text.isdecimal() and len(text) < 5


class Designer:
    """One drawing beside a sheet."""

    def __init__(self, view: View, orders: Sequence[Order], new: Design, name: str) -> None:
        self.view, self.new, self.name = view, new, name
        self.written = any(isinstance(x, CreateDesign) and str(x) == new.line for x in orders)
        self.orders = [x for x in orders if str(x) != new.line]
        self.drawn = [*self.orders, BOOK.read_line(new.line)]

    def result(self, world: str) -> Sum:
        new, here = self.new, self._world(world)
        problem = self._problem()
        short, cures = "", tuple[Preset, ...]()
        spared = self._same() is not None and not self.written  # that is built: nobody pays a fee
        if problem is not None and not (spared and problem.code == "insufficient_ru"):
            short, cures = self._refused(problem, here)
        offers = tuple(self._offers(here) if not short else self._brought(here))
        left = self._left(here, offers)
        facts = (
            ("Each ship", f"{new.cost} RU"),
            ("To design it, once", f"{new.fee} RU"),
            (f"Then left at {world}" if here else "Then left", left if not short else "not now"),
        )
        says = f"{class_word(self.name) or 'This class'}: "
        says += able(new.guns, new.dp, new.engines, new.scan, new.racks)
        mends = f" Mends {new.ar} DP a turn, weighs {counted(new.tonnage, 'tonne')}."
        return Sum(
            facts, "" if problem is not None else new.line, says=capital(f"{says}.{mends}"),
            at="name" if problem is not None and problem.code == "name_taken" else "",
            effects=effects(new) | self._lie(here), beside=(self._paying(), self._alike()),
            warns=short or self._twin() or self._costly(), cures=cures,
            written=self.written and not short, offers=offers,
        )  # fmt: skip

    # --- the turn, tried -------------------------------------------------------------------

    @cached_property
    def _before(self) -> Step[State] | None:
        """The turn without the drawing."""
        return tried(self.view, self.orders)

    @cached_property
    def _after(self) -> Step[State] | None:
        return tried(self.view, self.drawn)

    @cached_property
    def _lying(self) -> dict[str, int]:
        """What all other lines leave at each world."""
        return stocks(self.view, self._before) if self._before is not None else {}

    def _problem(self) -> Problem | None:
        """Why the turn would not do it."""
        if self._after is None:
            return None
        told = [p for p in refused(self.view, self.drawn, self._after) if not p.partial]
        return next((p for p in told if p.index == len(self.orders)), None)

    # --- the fee ---------------------------------------------------------------------------

    def _world(self, name: str) -> WorldSight | None:
        return next((w for w in self.view.worlds if w.mine and w.name == name), None)

    def _stock(self, here: WorldSight) -> int:
        """What lies there when designs are paid: before worlds make theirs (rule 3.2), and after
        the drawings above it."""
        have = here.stock or 0
        for order in self.orders:
            if isinstance(order, CreateDesign) and order.world.lower() == here.name.lower():
                have -= self._fee_of(order)
        return max(0, have)

    def _fee_of(self, order: CreateDesign) -> int:
        numbers = [int(word) for word in order.numbers if word.isdecimal()]
        try:
            drawn = design(order.hull, *numbers[:5], multiplier=self.view.rules.design_multiplier)
        except (BadDesign, TypeError):
            return 0
        return drawn.fee if order.hull.lower() != MISSILE else 0

    def _refused(self, mine: Problem, here: WorldSight | None) -> tuple[str, tuple[Preset, ...]]:
        """Why the turn would not do it, and what to do instead."""
        if mine.code == "name_taken":
            other = free_name(self.view)
            cure = Preset(f"Call it {other}", "", {"name": other})
            return f"There is a class called {self.name} already.", (cure,)
        if mine.code != "insufficient_ru" or here is None:
            return mine.text, ()
        stock = self._stock(here)
        lie = f"{stock} {'lies' if stock == 1 else 'lie'} at {here.name}"
        lie += " before this turn's RU come in" if made_in(here) else ""
        short = max(1, self.new.fee - stock)
        said = f"{short} RU short: to design it takes {self.new.fee}, and {lie}."
        cures = tuple(self._cures(here, stock))
        wait = self._wait(here)
        words = [cure.says for cure in cures] + [wait] * bool(wait)
        if len(words) > 1:
            words[-1] = f"or {words[-1]}"
        joint = ", " if len(words) > 2 else " "
        return (f"{said} {capital(joint.join(words))}." if words else said), cures

    def _costly(self) -> str:
        """Which lines of the sheet would no longer have the RU they need."""
        if self._before is None or self._after is None:
            return ""
        before = {p.index for p in refused(self.view, self.orders, self._before)}
        after = {p.index for p in refused(self.view, self.drawn, self._after)}
        spoilt = [str(self.orders[k]) for k in sorted(k for k in after - before if k is not None)]
        if not spoilt:
            return ""
        return f"The RU for it are then missing for {listed(f'“{text}”' for text in spoilt[:2])}."

    def _cures(self, here: WorldSight, stock: int) -> Iterator[Preset]:
        """Where else the fee lies, or what would be cheap enough."""
        fee = self.new.fee
        rich = max(
            (w for w in self.view.worlds if w.mine and self._stock(w) >= fee and w != here),
            key=lambda w: (self._stock(w), w.name), default=None,
        )  # fmt: skip
        if rich is not None:
            said = f"design it at {rich.name} ({self._stock(rich)} RU for it there)"
            yield Preset(f"At {rich.name}", said, {"world": rich.name})
        ways = [(part, less) for part in LESS if (less := self._cheaper(part, stock)) is not None]
        # A ship that gives up more than half of something is another ship.
        ways = [way for way in ways if 2 * way[1] >= getattr(self.new, way[0])]
        if ways:
            part, less = max(ways, key=lambda way: way[1] / getattr(self.new, way[0]))
            said = f"take {less} {LESS[part]} instead of {getattr(self.new, part)}"
            yield Preset(f"{less} {LESS[part]}", said, {part: str(less)})

    def _wait(self, here: WorldSight) -> str:
        """Whether there is enough next turn, after all that this sheet spends and makes."""
        fee = self.new.fee
        if self._lying.get(here.name, 0) >= fee:
            return "wait a turn"
        if sum(self._lying.values()) >= fee:
            return f"bring your RU there now (POOL {here.name}) and design it next turn"
        return ""

    def _cheaper(self, part: str, stock: int) -> int | None:
        """The most of one part with which the fee can be paid."""
        ratings = {key: getattr(self.new, key) for key in PARTS}
        for less in range(ratings[part] - 1, 0, -1):
            try:
                found = design(
                    self.new.hull, *(ratings | {part: less}).values(),
                    multiplier=self.view.rules.design_multiplier,
                )  # fmt: skip
            except BadDesign:
                return None
            if found.fee <= stock:
                return less
        return None

    # --- what to write ---------------------------------------------------------------------

    def _offers(self, here: WorldSight | None) -> Iterator[Next]:
        """The drawing with ships of it, or alone; once it stands on the sheet, ships. Of a ship
        that one has already only ships, where they can be paid."""
        twin = self._same()
        if twin is not None and not self.written:
            yield from self._again(here, twin)
            return
        count = self._count(here)
        own = any(isinstance(x, Build) and x.kind == self.name for x in self.orders)
        if here is not None and count and not own:
            build = self._building(here, self.name or "NAME", count, self.new.cost)
            if self.written:
                yield build
            else:
                whole = self.new.fee + count * self.new.cost
                label = f"Design and build {count}: {whole} RU"
                yield Next(label, f"{self.new.line}\n{build.line}")
        if not self.written:
            word = class_word(self.name) or "it"
            label = "Design only" if count and not own else f"Design {word}"
            yield Next(f"{label}: {self.new.fee} RU", self.new.line)

    def _brought(self, here: WorldSight | None) -> Iterator[Next]:
        """RU of all worlds, where only together they pay it on the next turn."""
        if here is not None and "POOL" in self._wait(here):
            yield Next(f"Bring your RU to {here.name}", f"POOL {here.name}")

    def _again(self, here: WorldSight | None, twin: ShipClass) -> Iterator[Next]:
        """At the world that was chosen, or else at the richest."""
        others = sorted(
            (w for w in self.view.worlds if w.mine and w != here),
            key=lambda w: (-self._lying.get(w.name, 0), w.name),
        )
        for world in (*([here] if here is not None else []), *others):
            ships = min(3, self._lying.get(world.name, 0) // max(1, twin.cost))
            if ships > 0:
                yield self._building(world, twin.name, ships, twin.cost)
                return

    def _building(self, here: WorldSight, kind: str, count: int, cost: int) -> Next:
        used = [ship.name for ship in self.view.ships]
        used += [name for x in self.orders if isinstance(x, Build) for name in x.names]
        names = " ".join(new_names(kind, count, used, here.name))
        what = f"{counted(count, class_word(kind))} at {here.name}"
        label = f"Build {what} for {count * cost} RU"
        return Next(label, f"BUILD {here.name} {count} {kind} {names}")

    def _count(self, here: WorldSight | None) -> int:
        """How many the turn would build there beside all that is on the sheet, of money that one
        has: worlds that are only taken now pay for nothing yet."""
        if here is None:
            return 0
        build = BOOK.read_line(f"BUILD {here.name} MAX {self.name or 'NAME'}")
        step = tried(self.view, [*self.drawn, build])
        if step is None:
            return 0
        kind = (self.name or "NAME").lower()
        ships = sum(s.kind.lower() == kind for s in launches(self.view, step.state))
        left = own_money(self.view) - sum(prices(self.view, self.drawn).values())
        return min(ships, max(0, left) // max(1, self.new.cost))

    def _left(self, here: WorldSight | None, offers: Sequence[Next]) -> str:
        """RU at the world after the first of the offers."""
        if here is None or self._after is None:
            return NONE
        have = stocks(self.view, self._after).get(here.name, 0)
        lines = [BOOK.read_line(line) for line in offers[0].line.splitlines()] if offers else []
        built = [x for x in lines if isinstance(x, Build)]
        have -= sum(int(x.amount) for x in built) * self.new.cost
        have += self.new.fee * (len(lines) == len(built) == 1 and not self.written)
        return f"{max(0, have)} RU"

    # --- beside it -------------------------------------------------------------------------

    def _lie(self, here: WorldSight | None) -> dict[str, str]:
        found = {"hull": f"{HULLS[self.new.hull].cost} RU bare"}
        return found | (
            {"world": f"{self._stock(here)} RU for the fee"} if here is not None else {}
        )

    def _same(self) -> ShipClass | None:
        """A class that can be built and is the same ship."""
        new = (self.new.hull, self.new.guns, self.new.dp, self.new.engines, self.new.scan,
               self.new.racks)  # fmt: skip
        return next((
            c for c in self.view.classes if c.buildable and c.name != self.name
            and (c.hull, c.guns, c.dp, c.engines, c.scan, c.racks) == new
        ), None)  # fmt: skip

    def _twin(self) -> str:
        twin = self._same()
        if twin is None or self.written:
            return ""
        word, cost = class_word(twin.name), max(1, twin.cost)
        if max(self._lying.values(), default=0) < cost:
            return f"Your {word} is the same ship, and no world has the {cost} RU left for one."
        return f"Your {word} is the same ship: build that, and save the fee."

    def _paying(self) -> Grid:
        """What each world can do, beside all that is on the sheet, and what is left there."""
        rich = sorted(
            (w for w in self.view.worlds if w.mine and purse(w)),
            key=lambda w: (-self._lying.get(w.name, 0), w.name),
        )
        rows = [row for row in map(self._pays, rich) if row is not None]
        poor = len(rich) - len(rows)
        note = f"{counted(poor, 'other world')} can not pay it" if poor and rows else ""
        return Grid("What your worlds can pay", PAYS, tuple(rows[:WORLDS]), note)

    def _pays(self, world: WorldSight) -> tuple[str, ...] | None:
        fee, cost = self.new.fee, max(1, self.new.cost)
        have = self._lying.get(world.name, 0)
        spare = have - fee
        if self.written and self._after is not None:
            spare = stocks(self.view, self._after).get(world.name, 0)
        elif fee > self._stock(world):
            return None
        ships = spare // cost
        if spare < 0 or (self.written and not ships):
            return None
        said = counted(ships, "ship") if self.written else f"design + {ships}"
        return world.name, str(have), said, str(spare - ships * cost)

    def _alike(self) -> Grid:
        """All one's own classes, and of the bare hulls that everybody knows the same one."""
        new = self.new
        own = [
            c for c in self.view.classes
            if c.buildable and c.hull not in (DEVICE, MISSILE) and c.name != self.name
        ]  # fmt: skip
        near = [c for c in own if c.name not in BARE]
        near += [c for c in own if c.name in BARE and c.hull == new.hull]
        made = (self.name or "new", new.cost, new.guns, new.dp, new.engines, new.scan, new.racks)
        rows = [made, *((class_word(c.name), c.cost, c.guns, c.dp, c.engines, c.scan, c.racks)
                        for c in near)]  # fmt: skip
        # Others' classes that do the same under the same word need no row of their own.
        said = tuple(
            dict.fromkeys((str(row[0]), *(str(n or NONE) for n in row[1:])) for row in rows)
        )
        return Grid("Beside your own classes", COLUMNS, said, first=True)
