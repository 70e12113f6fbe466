"""Exploration: what the Old Empire left behind (rules 8.1-8.3)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System
from starpost.games.star_chase.table import Table
from starpost.games.star_chase.tables import (
    FINDS,
    MOST_FOUND,
    MOST_PROBE_TECH,
    PLANET,
    PLANET_FINDS,
    TECH_WEIGHTS,
    TECHS,
)

SHIPS = {"cruisers": ("crs", "cruiser"), "fighters": ("ftr", "fighter")}


def explore(t: Table, me: Empire, system: System) -> str:
    """Rule 8.1: one find; Expo Tech counts as it was before it."""
    kind = t.dice.weighted("explore_kind", PLANET_FINDS if system.type == PLANET else FINDS)
    expo = me.tech["ET"]
    if kind == "nothing":
        return "nothing"
    if kind == "colony_ship":
        system.col += 1
        return "1 colony ship"
    if kind == "tech":
        return _technology(t, me, expo)
    most = 2 * expo if kind in ("vp", "bp", "treasury") else expo
    amount = t.dice.between("explore_amount", 1, max(1, most))
    return _gain(me, system, kind, amount)


def _gain(me: Empire, system: System, kind: str, amount: int) -> str:
    if kind in SHIPS:
        field, word = SHIPS[kind]
        setattr(system, field, getattr(system, field) + amount)
        return f"{amount} {word}{'s' if amount > 1 else ''}"
    if kind == "industry":
        system.ind += amount
        return f"{amount} industry"
    if kind == "population":
        system.pop += amount
        return f"{amount} population"
    setattr(me, kind, getattr(me, kind) + amount)
    word = {"vp": "VPs", "bp": "BPs", "treasury": "BPs for the treasury"}[kind]
    return f"{amount} {word}"


def _technology(t: Table, me: Empire, expo: int) -> str:
    """Rule 8.3: most technologies come up to five levels at a time, three up to Expo Tech."""
    code = t.dice.weighted("explore_tech", TECH_WEIGHTS)
    most = expo if TECHS[code].open_ended else min(MOST_FOUND, expo)
    amount = t.dice.between("explore_amount", 1, max(1, most))
    me.tech[code] += amount
    if code == "PT":
        me.tech[code] = min(me.tech[code], MOST_PROBE_TECH)
    return f"{TECHS[code].name} +{amount}"
