"""What each technology does, in a player's words, and how soon a player would want it."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.tables import take_cost
from starpost.games.star_chase.writing.orders import Take, Technology
from starpost.kernel.orders import Order
from starpost.told.words import listed

MEANS = {
    "AT": "People on planets bring more build points",
    "BL": "Each growth brings one person more",
    "BP": "More build points every turn",
    "BT": "Buster bombs against planets and links",
    "CL": "A victory point more at every scoring",
    "DT": "Your systems are harder to take",
    "ET": "The Old Empire leaves you more",
    "FT": "More fighters move at once, and fight",
    "HT": "Links can be longer",
    "IT": "Industry on stars and belts brings more build points",
    "JT": "Cruisers can jump further without a link",
    "LS": "People can live at black dwarfs",
    "MC": "People hold off fewer of your cruisers",
    "PT": "One more probe a turn",
    "RS": "More cruisers can wait in reserve",
    "RT": "Cruisers lost in space can be brought back",
    "ST": "Ships cost less to supply",
    "TR": "More goes into the treasury each turn",
    "WT": "Your cruisers hit harder",
}
WORTH = {
    "BL": 62, "BP": 60, "CL": 58, "ET": 55, "AT": 52, "WT": 50, "ST": 48, "IT": 50, "TR": 45,
    "DT": 42, "PT": 38, "LS": 34, "FT": 30,
}  # fmt: skip
"""What one would raise first; those left out are bought for a plan of one's own."""


def offered(takes: Sequence[Take]) -> str:
    """Why one takes what others offer; empty takes are one's own promises."""
    if not takes:
        return "As you promised"
    who = listed(list(dict.fromkeys(order.who for order in takes)))
    return f"{'. '.join(MEANS[order.tech] for order in takes)}. {who} offered it in a letter"


def price(me: Empire, orders: Sequence[Order], takes: Sequence[Take]) -> str:
    """What it costs beside what the sheet raises before (rule 9.4)."""
    raised = {order.tech: order.level or me.tech[order.tech] + 1
              for order in orders if isinstance(order, Technology)}  # fmt: skip
    cost = sum(take_cost(raised.get(order.tech, me.tech[order.tech]) + 1) for order in takes)
    return f"half price, {cost} of {me.treasury} in the treasury" if takes else ""
