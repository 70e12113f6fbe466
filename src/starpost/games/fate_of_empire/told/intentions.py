"""What the Captain-General may want now: the base game's wishes, set-up and recalls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.rules import RULES
from starpost.games.fate_of_empire.tables import FIRST_TECHS, HALVES, ship_points
from starpost.games.fate_of_empire.writing.orders import Evacuate, Fleet, Recall, Tech
from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.games.stellar_conquest.told import intentions as base
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of, tech_effect, tech_name
from starpost.games.stellar_conquest.writing.choices import choices
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital

FLEETS = {
    "6C+18S": ("A scouting fleet", "Eighteen scouts find stars fast; six corvettes fight little"),
    "12C+6S": ("A balanced fleet", "Twelve corvettes in three groups, and six scouts ahead"),
    "15C": ("A strong fleet", "Fifteen corvettes conquer early; nobody scouts for them"),
}
"""Three that play differently (rule 2.1)."""
GIFTS = {
    "speed_3": "Three hexes a turn instead of two",
    "industrial_tech": "Factories: they double what people make",
    "cet": "Barren planets too can be settled",
    "missile_base": "Bases guard planets against Swarms",
}
OWN = ("setup_fleet", "setup_tech", "recall")


def intentions(view: View, selected: str = "") -> list[Intention]:
    ask = view.known.asking
    if ask is None or ask.seat != view.seat:
        return []
    if ask.ask in OWN:
        found = (said(order) for order in choices(RULES, view.known))
        return [w for w in found if w is not None and not selected]
    return [*base.wishes(view, RULES, selected), *_evacuations(view, selected)]


def _evacuations(view: View, selected: str) -> Iterator[Intention]:
    for order in choices(RULES, view.known):
        if isinstance(order, Evacuate) and selected in ("", order.planet.partition("/")[0]):
            wish = said(order)
            if wish is not None:
                yield wish


def said(order: Order) -> Intention | None:
    """The campaign's own orders in words."""
    line = str(order)
    if isinstance(order, Fleet):
        title, reason = FLEETS.get(order.ships, ("", "Scouts find, corvettes hold"))
        ships = fleet_of(order.ships)
        label = f"{title}: {ships}" if title else capital(ships)
        worth = {"12C+6S": 80, "6C+18S": 70, "15C": 60}.get(order.ships, 20)
        return Intention(label, reason, "", (line,), rule="2.1", sign="build", worth=worth)
    if isinstance(order, Tech):
        worth = 80 - 8 * FIRST_TECHS.index(order.tech) if order.tech in FIRST_TECHS else 30
        reason = GIFTS.get(order.tech, tech_effect(order.tech))
        label = tech_name(order.tech)
        return Intention(capital(label), reason, "", (line,), rule="2.3",
                         sign="research", worth=worth)  # fmt: skip
    if isinstance(order, Recall):
        given = read_ships(order.ships)
        points = sum(n * HALVES[x] for x, n in given.items() if x in HALVES)
        return Intention(
            f"Give up {fleet(given)} at {order.place}", ship_points(points), "", (line,),
            rule="3.4", sign="lose", worth=40 - points,
        )  # fmt: skip
    if isinstance(order, Evacuate):
        return Intention(
            f"Evacuate the garrison of {order.planet}", "Its people sail with their transports", "",
            (line,), rule="8.11", sign="retreat", target=order.planet.partition("/")[0], worth=8,
            danger=f"{order.planet} is independent again and worth nothing. Do it?",
        )  # fmt: skip
    return None


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    own = [wish for order in orders if (wish := said(order)) is not None]
    return own or base.explain(view, orders)


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    return base.leftover(view, orders)
