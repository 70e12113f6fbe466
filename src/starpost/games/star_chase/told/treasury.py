"""Cards that no build point pays for: technology, what others offer, probes."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import TECH_NAMES, tech_cost
from starpost.games.star_chase.told.contact import HOPE, unmet
from starpost.games.star_chase.told.technology import MEANS, offered, price
from starpost.games.star_chase.writing.orders import Probe, Take, Technology, Trade
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, few, listed


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
        why = "You have never seen it" if never else f"You last saw it on turn {last}"
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
        return Intention(capital(listed(said)), offered(takes), cost, rule="9.3", sign="trade")
