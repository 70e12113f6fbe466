"""What is missing for a price, and by which trade it could be had."""

from __future__ import annotations

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.tables import RESOURCE, RESOURCES
from starpost.games.starfarers.tabletop.holding import surely
from starpost.kernel.tabletop import Pile
from starpost.told.words import listed


def by_trade(view: View, price: Pile) -> str:
    """`bank: 3 fuel`, if spare cards buy all that is missing there; else who surely holds some of
    it. Empty: nobody is known to."""
    missing = {kind: n - held for kind, n in price if (held := view.hand[RESOURCE[kind]]) < n}
    return _from_bank(view, price, missing) or _from_others(view, missing)


def _from_bank(view: View, price: Pile, missing: dict[str, int]) -> str:
    s, costs = view.table, dict(price)
    if any(s.bank[RESOURCE[kind]] < n for kind, n in missing.items()):
        return ""
    wanted, paid = sum(missing.values()), list[str]()
    for rate, r in sorted((ratio(s, view.me, r), r) for r in range(len(RESOURCES))):
        spare = max(0, view.hand[r] - costs.get(RESOURCES[r], 0))
        times = min(wanted, spare // rate if rate > 1 else min(spare, 1))
        if times:
            paid.append(f"{times * rate} {RESOURCES[r]}")
            wanted -= times
    return "" if wanted else f"bank: {listed(paid)}"


def _from_others(view: View, missing: dict[str, int]) -> str:
    """Of whom one could ask for what is missing: from what all at the table have seen."""
    found = []
    for name in view.table.match.seats:
        has = [kind for kind, _ in surely(view, name) if kind in missing]
        if name != view.seat and has:
            found.append(f"{name} has {listed(has)}")
    return found[0] if found else ""
