"""The ship design as a calculator on the page: five numbers in, price and order out (rule 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starpost.games.star_empires.galaxy.design import BadDesign, Design, design
from starpost.games.star_empires.known.callsigns import class_word
from starpost.games.star_empires.known.sights import View, purse
from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE
from starpost.games.star_empires.writing.prices import prices
from starpost.kernel.orders import Order
from starpost.kernel.panels import Calculator, Charge, Dial, Grid, Panel, Spending, Sum
from starpost.told.words import capital, counted

KEY = "design"
ALIKE, NONE = 3, "–"
"""So many classes of one's own are set beside a new one."""
PARTS = ("guns", "dp", "engines", "scan", "racks")
NAMES = {
    "guns": "Guns", "dp": "Takes hits (DP)", "engines": "Jumps (engines)", "scan": "Sees (scan)",
    "racks": "Carries (racks)",
}  # fmt: skip
COLUMNS = ("Class", "RU", "Guns", "DP", "Jumps", "Sees", "Carries")
MOST = {"guns": 80, "dp": 80, "engines": 10, "scan": 10, "racks": 20}
"""Where the sliders end; beyond that nobody can pay, and one can still type."""


def spending(view: View, orders: Sequence[Order]) -> Spending | None:
    """RU of all one's worlds together, with what they make this turn; the check says where the
    money lies wrong."""
    if not view.code or view.over:
        return None
    whole = sum(purse(w) for w in view.worlds if w.mine)
    return Spending(sum(prices(view, orders).values()), whole, "RU")


def charges(view: View, orders: Sequence[Order]) -> list[Charge]:
    return [Charge(index, f"{cost} RU") for index, cost in prices(view, orders).items()]


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    mine = sorted((w for w in view.worlds if w.mine), key=lambda w: (not w.home, w.name))
    worlds = tuple(w.name for w in mine)
    if not worlds:
        return []
    first = "gunship"
    numbers = tuple(
        Dial(part, NAMES[part], str(have), 1 if part == "dp" else 0, MOST[part])
        for part, have in zip(PARTS, HULLS[first].base, strict=True)
    )
    hulls = tuple(sorted(name for name in HULLS if name not in (DEVICE, MISSILE)))
    return [
        Calculator(
            KEY,
            "Ship design",
            (
                Dial(
                    "hull",
                    "Hull",
                    first,
                    words=hulls,
                    sets=tuple(map(_basic, hulls)),
                    tops=tuple(map(_tops, hulls)),
                ),
                Dial("world", "At", worlds[0], words=worlds),
                Dial("name", "Class name", "Kite"),
                *numbers,
            ),
            "The fee is paid when the class is designed, the price with every ship of it.",
        )
    ]


def _basic(hull: str) -> dict[str, str]:
    """What a hull has at its own price; it may take no other engines or none."""
    return {part: str(have) for part, have in zip(PARTS, HULLS[hull].base, strict=True)}


def _tops(hull: str) -> dict[str, int]:
    """How much of each a hull takes (rule 1.4)."""
    limits = zip(PARTS, HULLS[hull].most, strict=True)
    return {part: MOST[part] if most is None else most for part, most in limits}


def calculate(view: View, panel: str, values: Mapping[str, str]) -> Sum:
    """Price, tonnage, auto-repair and fee, exactly as the referee will reckon."""
    if panel != KEY:
        return Sum()
    numbers = [values.get(part, "") for part in PARTS]
    if not all(text.isdecimal() and len(text) < 5 for text in numbers):
        return Sum(trouble="Five whole numbers are needed.")
    try:
        found = design(
            values.get("hull", ""),
            *map(int, numbers),
            world=values.get("world", ""),
            name=values.get("name", "").strip() or "NAME",
            multiplier=view.rules.design_multiplier,
        )
    except BadDesign as error:
        return Sum(trouble=str(error))
    name = values.get("name", "").strip()
    if " " in name:
        return Sum(trouble=f"The name of a class is one word: {name.replace(' ', '_')}.")
    facts = (
        ("Price", f"{found.cost} RU"),
        ("Tonnage", f"{found.tonnage} t"),
        ("Auto-repair", str(found.ar)),
        ("Fee", f"{found.fee} RU"),
        *_paid(view, values.get("world", ""), found.fee, found.cost),
    )
    ratings = (found.guns, found.dp, found.engines, found.scan, found.racks)
    says = f"{class_word(name) or 'This class'}: {able(*ratings)}."
    return Sum(facts, found.line, says=capital(says), beside=_alike(view, found, name))


def _paid(view: View, world: str, fee: int, cost: int) -> tuple[tuple[str, str], ...]:
    """What can be spent there this turn, and what it pays for."""
    here = next((w for w in view.worlds if w.mine and w.name == world), None)
    if here is None:
        return ()
    have = purse(here)
    ships = (have - fee) // max(1, cost)
    pays = f"fee and {counted(ships, 'ship')}" if ships > 0 else "the fee alone"
    said = f"{fee - have} RU short" if have < fee else pays
    return (("To spend", f"{have} RU"), ("Pays for", said))


def _alike(view: View, new: Design, name: str) -> Grid | None:
    """One's own classes of that hull, to be compared with the new one; else some of another."""
    own = [c for c in view.classes if c.buildable]
    near = [c for c in own if c.hull == new.hull] or own
    if not near:
        return None
    made = (name or "new", new.cost, new.guns, new.dp, new.engines, new.scan, new.racks)
    rows = [made, *((class_word(c.name), c.cost, c.guns, c.dp, c.engines, c.scan, c.racks)
                    for c in near[:ALIKE])]  # fmt: skip
    said = tuple((str(row[0]), *(str(n or NONE) for n in row[1:])) for row in rows)
    return Grid("Beside your own classes", COLUMNS, said)


def able(guns: int, dp: int, engines: int, scan: int, racks: int) -> str:
    """ "9 guns, takes 9 hits, jumps 5 sectors"; a single gun takes a world."""
    said = [f"sees {counted(scan, 'sector')}"] if scan else []
    said += [counted(guns, "gun")] if guns else []
    said += [f"takes {counted(dp, 'hit')}"]
    said += [f"carries {counted(racks, 'tonne')}"] if racks else []
    said += [f"jumps {counted(engines, 'sector')}" if engines else "no engines"]
    return ", ".join(said)
