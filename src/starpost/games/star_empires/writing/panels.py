"""The ship design as a calculator on the page: five numbers in, price and order out (rule 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starpost.games.star_empires.galaxy.design import BadDesign, design
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE
from starpost.kernel.orders import Order
from starpost.kernel.panels import Calculator, Dial, Panel, Sum

KEY = "design"
PARTS = ("guns", "dp", "engines", "scan", "racks")
NAMES = {"guns": "Guns", "dp": "DP", "engines": "Engines", "scan": "Scan", "racks": "Racks"}
MOST = {"guns": 80, "dp": 80, "engines": 10, "scan": 10, "racks": 20}
"""Where the sliders end; beyond that nobody can pay, and one can still type."""


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    worlds = tuple(w.name for w in view.worlds if w.mine)
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
                Dial("hull", "Hull", first, words=hulls),
                Dial("world", "At", worlds[0], words=worlds),
                Dial("name", "Class name", "Kite"),
                *numbers,
            ),
            "The fee is paid when the class is designed, the price with every ship of it.",
        )
    ]


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
    stock = next((w.stock for w in view.worlds if w.mine and w.name == values.get("world")), None)
    facts = (
        ("Price", f"{found.cost} RU"),
        ("Tonnage", f"{found.tonnage} t"),
        ("Auto-repair", str(found.ar)),
        ("Fee", f"{found.fee} RU"),
        *((("Stock", f"{stock} RU"),) if stock is not None else ()),
    )
    return Sum(facts, found.line)
