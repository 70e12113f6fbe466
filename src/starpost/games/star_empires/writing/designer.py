"""The designer: five numbers in, price and order out (rule 1.4), and whether the fee can be paid.

Whether a line would come off is asked of the turn itself, beside what is on the sheet already: the
designer never promises what the check then refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from starpost.games.star_empires.galaxy.design import BadDesign, Design, design
from starpost.games.star_empires.galaxy.names import SHIPS
from starpost.games.star_empires.known.callsigns import class_word, new_names
from starpost.games.star_empires.known.sights import View, WorldSight, made_in
from starpost.games.star_empires.tables import DEVICE, MISSILE
from starpost.games.star_empires.writing.foresight import foreseen, tried
from starpost.games.star_empires.writing.orders import BOOK, Build, CreateDesign
from starpost.games.star_empires.writing.prices import launches, own_money, prices
from starpost.kernel.orders import Order
from starpost.kernel.panels import Grid, Next, Sum
from starpost.told.words import capital, counted, listed

KEY, FIRST, NONE = "design", "Kite", "–"
PARTS = ("guns", "dp", "engines", "scan", "racks")
COLUMNS = ("Class", "RU", "Guns", "DP", "Jumps", "Sees", "Carries")
LESS = {"dp": "DP", "guns": "guns", "racks": "racks", "engines": "engines", "scan": "scan"}
"""What may be given up for a fee that can be paid, and its word."""
BARE = frozenset(
    ("battleship", "frigate", "station", "carrier", "probe", "fighter", "nuke", "starbase")
)
"""The hulls that everybody knows (rule 1.5)."""


def free_name(view: View) -> str:
    """A name for a class that nobody has given yet."""
    known = {c.name.lower() for c in view.classes}
    return next((name for name in (FIRST, *SHIPS) if name.lower() not in known), FIRST)


def calculate(
    view: View, panel: str, values: Mapping[str, str], orders: Sequence[Order] = ()
) -> Sum:
    """Price, tonnage, auto-repair and fee, exactly as the referee will reckon."""
    if panel != KEY:
        return Sum()
    numbers = [values.get(part, "") for part in PARTS]
    if not all(text.isdecimal() and len(text) < 5 for text in numbers):
        return Sum(trouble="Five whole numbers are needed.")
    name = values.get("name", "").strip()
    try:
        found = design(
            values.get("hull", ""),
            *map(int, numbers),
            world=values.get("world", ""),
            name=name or "NAME",
            multiplier=view.rules.design_multiplier,
        )
    except BadDesign as error:
        return Sum(trouble=str(error))
    if " " in name:
        return Sum(trouble=f"The name of a class is one word: {name.replace(' ', '_')}.")
    return Designer(view, orders, found, name).result(values.get("world", ""))


class Designer:
    """One drawing beside a sheet."""

    def __init__(self, view: View, orders: Sequence[Order], new: Design, name: str) -> None:
        self.view, self.new, self.name = view, new, name
        self.drawn = [x for x in orders if isinstance(x, CreateDesign)]
        self.written = any(str(x) == new.line for x in self.drawn)
        self.orders = [x for x in orders if str(x) != new.line]

    def result(self, world: str) -> Sum:
        new, here = self.new, self._world(world)
        stock = self._stock(world)
        short = self._refused(here, stock)
        pays = "" if short else self._pays(here)
        facts = (
            ("Each ship", f"{new.cost} RU"),
            ("To design it, once", f"{new.fee} RU"),
            (f"Enough at {world}" if here else "Enough", pays or "not now"),
        )
        says = f"{class_word(self.name) or 'This class'}: "
        says += able(new.guns, new.dp, new.engines, new.scan, new.racks)
        return Sum(
            facts, "" if short else new.line, says=capital(f"{says}."), beside=self._alike(),
            warns=short or self._costly(), written=self.written and not short,
            next=self._next(here) if self.written and not short else None,
        )  # fmt: skip

    # --- the fee ---------------------------------------------------------------------------

    def _world(self, name: str) -> WorldSight | None:
        return next((w for w in self.view.worlds if w.mine and w.name == name), None)

    def _stock(self, world: str) -> int:
        """What lies there when designs are paid: before worlds make theirs (rule 3.2), and after
        the drawings above it."""
        here = self._world(world)
        have = (here.stock or 0) if here is not None else 0
        for order in self.orders:
            if isinstance(order, CreateDesign) and order.world.lower() == world.lower():
                have -= self._fee_of(order)
        return max(0, have)

    def _fee_of(self, order: CreateDesign) -> int:
        numbers = [int(word) for word in order.numbers if word.isdecimal()]
        try:
            drawn = design(order.hull, *numbers[:5], multiplier=self.view.rules.design_multiplier)
        except (BadDesign, TypeError):
            return 0
        return drawn.fee if order.hull.lower() != MISSILE else 0

    def _refused(self, here: WorldSight | None, stock: int) -> str:
        """Why the turn would not do it, and what to do instead; "": it would."""
        line = BOOK.read_line(self.new.line)
        told = [p for p in foreseen(self.view, [*self.orders, line]) if not p.partial]
        mine = next((p for p in told if p.index == len(self.orders)), None)
        if mine is None:
            return ""
        if mine.code == "name_taken":
            other = free_name(self.view)
            return f"There is a class called {self.name} already: call it {other}, say."
        if mine.code != "insufficient_ru" or here is None:
            return mine.text
        lie = f"{stock} {'lies' if stock == 1 else 'lie'} at {here.name}"
        short = max(1, self.new.fee - stock)
        said = f"{short} RU short: to design it takes {self.new.fee}, and {lie}."
        cures = [*self._cures(here, stock)]
        if len(cures) > 1:
            cures[-1] = f"or {cures[-1]}"
        joint = ", " if len(cures) > 2 else " "
        return f"{said} {capital(joint.join(cures))}." if cures else said

    def _costly(self) -> str:
        """Which lines of the sheet would no longer have the RU they need."""
        line = BOOK.read_line(self.new.line)
        before = {p.index for p in foreseen(self.view, self.orders)}
        after = {p.index for p in foreseen(self.view, [*self.orders, line])}
        spoilt = [str(self.orders[k]) for k in sorted(k for k in after - before if k is not None)]
        if not spoilt:
            return ""
        return f"The RU for it are then missing for {listed(f'“{text}”' for text in spoilt[:2])}."

    def _cures(self, here: WorldSight, stock: int) -> Iterator[str]:
        """Where else the fee lies, what would be cheap enough, or when there is enough."""
        fee = self.new.fee
        rich = max(
            (w for w in self.view.worlds if w.mine and (w.stock or 0) >= fee and w != here),
            key=lambda w: (w.stock or 0, w.name), default=None,
        )  # fmt: skip
        if rich is not None:
            yield f"design it at {rich.name} ({rich.stock} RU there)"
        ways = [(part, less) for part in LESS if (less := self._cheaper(part, stock)) is not None]
        if ways:
            part, less = max(ways, key=lambda way: way[1] / getattr(self.new, way[0]))
            yield f"take {less} {LESS[part]} instead of {getattr(self.new, part)}"
        if (here.stock or 0) + made_in(here) >= fee:
            yield "wait a turn"

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

    # --- what comes next -------------------------------------------------------------------

    def _count(self, here: WorldSight | None) -> int:
        """How many the turn would build there beside all that is on the sheet, of money that one
        has: worlds that are only taken now pay for nothing yet."""
        if here is None:
            return 0
        drawn = BOOK.read_line(self.new.line)
        build = BOOK.read_line(f"BUILD {here.name} MAX {self.name or 'NAME'}")
        step = tried(self.view, [*self.orders, drawn, build])
        if step is None:
            return 0
        kind = (self.name or "NAME").lower()
        ships = sum(s.kind.lower() == kind for s in launches(self.view, step.state))
        left = own_money(self.view) - sum(prices(self.view, [*self.orders, drawn]).values())
        return min(ships, max(0, left) // max(1, self.new.cost))

    def _pays(self, here: WorldSight | None) -> str:
        ships = self._count(here)
        return f"it and {counted(ships, 'ship')}" if ships else "only to design it"

    def _next(self, here: WorldSight | None) -> Next | None:
        """Once the drawing stands on the sheet, ships of it."""
        own = [x for x in self.orders if isinstance(x, Build) and x.kind == self.name]
        count = self._count(here)
        if here is None or own or not count:
            return None
        used = [ship.name for ship in self.view.ships]
        used += [name for x in self.orders if isinstance(x, Build) for name in x.names]
        names = " ".join(new_names(self.name, count, used, here.name))
        return Next(
            f"Build {counted(count, class_word(self.name))} for {count * self.new.cost} RU",
            f"BUILD {here.name} {count} {self.name} {names}",
        )

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
        return Grid("Beside your own classes", COLUMNS, said)


def brief(guns: int, dp: int, engines: int, scan: int, racks: int) -> str:
    """ "sees 5, jumps 5": only what one chooses it for."""
    said = [f"sees {scan}"] if scan else []
    said += [counted(guns, "gun")] if guns > 1 else []
    said += [f"takes {counted(dp, 'hit')}"] if dp > 1 else []
    said += [f"carries {racks}"] if racks else []
    said += [f"jumps {engines}" if engines else "no engines"]
    return ", ".join(said)


def able(guns: int, dp: int, engines: int, scan: int, racks: int) -> str:
    """ "9 guns, takes 9 hits, jumps 5 sectors"; a single gun takes a world."""
    said = [f"sees {counted(scan, 'sector')}"] if scan else []
    said += [counted(guns, "gun")] if guns else []
    said += [f"takes {counted(dp, 'hit')}"]
    said += [f"carries {counted(racks, 'tonne')}"] if racks else []
    said += [f"jumps {counted(engines, 'sector')}" if engines else "no engines"]
    return ", ".join(said)
