"""Cards that no build point pays for: technology, what it does and how soon a player would want it,
what others offer, probes."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.letters import offers
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.tables import TECH_NAMES, take_cost, tech_cost
from starpost.games.star_chase.told.battle import dated
from starpost.games.star_chase.told.contact import HOPE, unmet
from starpost.games.star_chase.writing.orders import Probe, Take, Technology, Trade
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, few, listed

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


def offered(view: View, takes: Sequence[Take]) -> str:
    """Why one takes what others offer; empty takes are one's own promises."""
    if not takes:
        return "As you promised"
    who = listed(list(dict.fromkeys(order.who for order in takes)))
    told = all(offers(view, order.who, order.tech) for order in takes)
    how = f"{who} announced the offer under Messages in the report" if told else f"If {who} offers"
    return f"{'. '.join(MEANS[order.tech] for order in takes)}. {how}"


def price(me: Empire, orders: Sequence[Order], takes: Sequence[Take]) -> str:
    """What it costs beside what the sheet raises before (rule 9.4)."""
    raised = {order.tech: order.level or me.tech[order.tech] + 1
              for order in orders if isinstance(order, Technology)}  # fmt: skip
    cost = sum(take_cost(raised.get(order.tech, me.tech[order.tech]) + 1) for order in takes)
    return f"half price, {cost} of {me.treasury} in the treasury" if takes else ""


class Treasury:
    """A sheet and what its writer knows."""

    def __init__(self, view: View, orders: Sequence[Order] = ()) -> None:
        assert view.me is not None
        self.view, self.me = view, view.me
        self.orders = orders

    def name(self, code: str) -> str:
        seen = self.view.memory.get(int(code))
        return f"{seen.name} ({code})" if seen is not None and seen.name else code

    def places(self, codes: Sequence[str]) -> str:
        return few([self.name(code) for code in dict.fromkeys(codes)], "system")

    def tech(self, members: list[Order]) -> Intention:
        order = members[0]
        assert isinstance(order, Technology)
        level = self.me.tech[order.tech]
        cost = tech_cost(level, order.level or level + 1)
        return Intention(f"Raise {TECH_NAMES[order.tech]} to {order.level or level + 1}",
                         MEANS[order.tech], f"{cost} of {self.me.treasury} in the treasury",
                         rule="9.2", sign="research")  # fmt: skip

    def probe(self, members: list[Order]) -> Intention:
        order = members[0]
        assert isinstance(order, Probe)
        codes = [code for code in order.codes if code]
        away = [code for code in codes if int(code) not in self.view.systems]
        target = codes[-1] if codes else ""
        if not away:  # a new probe begins at a system of one's own
            why = HOPE if unmet(self.view) else "It flies on from there next turn"
            return Intention(f"Launch a probe at {self.places(codes)}", why, rule="10.2",
                             sign="probe", target=target)  # fmt: skip
        seen = [self.view.memory.get(int(code)) for code in away]
        never = any(each is None or each.turn < 0 for each in seen)
        last = min((each.turn for each in seen if each is not None), default=0)
        why = "You have never seen it" if never else f"You last saw it {dated(last)}"
        return Intention(f"Send a probe to {self.places(away)}", why, rule="10.2", sign="probe",
                         target=target)  # fmt: skip

    def deal(self, members: list[Order]) -> Intention:
        said = []
        for order in members:
            if isinstance(order, Take):
                said.append(f"take {TECH_NAMES[order.tech]} from {order.who}")
            elif isinstance(order, Trade):
                said.append(f"give {TECH_NAMES[order.tech]} to {order.who}")
        takes = [order for order in members if isinstance(order, Take)]
        cost = price(self.me, self.orders, takes)
        return Intention(
            capital(listed(said)), offered(self.view, takes), cost, rule="9.3", sign="trade"
        )
