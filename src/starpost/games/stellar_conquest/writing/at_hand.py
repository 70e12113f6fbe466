"""What a player has at hand to spend: starting points, points by planet, and what they buy."""

from __future__ import annotations

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import can_build, cost
from starpost.games.stellar_conquest.state import planet_name
from starpost.games.stellar_conquest.tables import ITEMS, START_POINTS
from starpost.games.stellar_conquest.writing.choices import open_techs


def lines(rules: AnyRules, view: View) -> list[str]:
    """Points made and left, prices, what studies still need; nothing where nothing is bought."""
    st, me = view.known, view.me
    if me is not None and view.seat in st.home:
        return [
            f"{st.home[view.seat]} of {START_POINTS} starting points left; "
            f"a corvette is {cost(0, 'corvette', 1)}, two scouts are {cost(0, 'scout', 2)}."
        ]
    if me is None or st.asking is None or st.asking.ask != "produce":
        return []
    found = []
    for pid, works in st.works.items():
        if works.made and rules.producer(st.planets[pid]) == view.seat:
            spent = f"; spent on {', '.join(works.spent)}" if works.spent else ""
            name = planet_name(pid)
            found.append(f"{name}: {works.left} of {works.made} industrial points left{spent}.")
    prices = [
        f"{item.replace('_', ' ')} {cost(me.techs, item, 1) if item != 'scout' else '2 for 5'}"
        for item in ITEMS
        if can_build(me.techs, item)
    ]
    found.append(f"Prices: {', '.join(prices)}.")
    studies = [f"{name.replace('_', ' ')} {need}" for name, need in open_techs(me)]
    if studies:
        found.append(f"Research still needs: {', '.join(studies)}.")
    return found
