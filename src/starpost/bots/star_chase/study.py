"""Which technology to buy: the one that pays back soonest from the treasury."""

from __future__ import annotations

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.tables import PLANET
from starpost.games.star_chase.writing.orders import Technology
from starpost.kernel.orders import Order


def study(p: Survey) -> list[Order]:
    """One line a turn, so the level that profits most, not the cheapest."""
    best, most = "", 0.0
    for tech, gain in p.prizes.items():
        level = p.me.tech[tech] + 1
        profit = gain * p.w.patience - level * level
        if level * level <= p.me_treasury and profit > most:
            best, most = tech, profit
    return [Technology(best)] if best else []


def gains(p: Survey) -> dict[str, float]:
    """BPs a turn, roughly, that one more level brings."""
    tech = p.me.tech
    space = [s for s in p.own.values() if s.type != PLANET]
    planets = [s for s in p.own.values() if s.type == PLANET]
    growing = sum(1 for s in p.own.values() if s.pop and p.limit(s) - s.pop > tech["BL"])
    border = sum(1 for s in p.own.values() if p.border(s))
    fleet = sum(s.crs for s in p.own.values())
    open_places = sum(1 for s in p.own.values() if p.frontier(s))
    return {
        "BL": p.w.labs * growing,
        "IT": sum(1 for s in space if min(s.pop, s.ind) > tech["IT"]) * 1.0,
        "AT": sum(1 for s in planets if s.pop > tech["AT"]) * 1.0,
        "ET": 0.5 * open_places,
        "WT": p.w.weapons * border + 0.05 * fleet,
        "ST": 0.8 * sum(1 for s in p.own.values() if s.crs * 10 > 3 * (s.pop + tech["ST"])),
        "BP": 1.0,
        "TR": 1.1,
        "CL": 0.8,
        "MC": 0.25 * border,
        "DT": 0.15 * border,
    }
