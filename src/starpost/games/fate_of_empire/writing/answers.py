"""Questions and listed answers that only the campaign has."""

from __future__ import annotations

from starpost.games.fate_of_empire.phases.recall import (
    can_be_just_enough,
    kept_to_the_last,
    named_ships,
    points,
)
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import FIRST_TECHS
from starpost.games.fate_of_empire.writing.orders import Evacuate, Fleet, Recall, Tech
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.hooks import AnyRules, Lister
from starpost.games.stellar_conquest.state import STAR_OF, Ask, planet_name
from starpost.games.stellar_conquest.writing import asks, choices
from starpost.kernel.orders import Order

_BASE_ONLY = ("defend_fire", "defend_withdraw", "push", "scorch")

ASKS: dict[str, tuple[type, ...]] = {
    **{ask: kinds for ask, kinds in asks.ASKS.items() if ask not in _BASE_ONLY},
    "setup_fleet": (Fleet,),
    "setup_tech": (Tech,),
    "recall": (Recall,),
    "produce": (*asks.ASKS["produce"], Evacuate),
}

TEXTS: dict[str, str] = {
    **asks.TEXTS,
    "setup_fleet": "Which scouts and corvettes, worth exactly 15 points? DONE takes 12C+6S.",
    "setup_tech": "Which two of the four first technologies? DONE takes the first listed.",
    "recall": "The Empire calls ships back. Which? DONE ends the list, or takes the usual pick.",
}


def fleets(rules: AnyRules, st: Campaign, ask: Ask) -> list[Order]:
    return [Fleet("30S"), *(Fleet(f"{c}C+{30 - 2 * c}S") for c in range(1, 15)), Fleet("15C")]


def first_techs(rules: AnyRules, st: Campaign, ask: Ask) -> list[Order]:
    return [Tech(tech) for tech in FIRST_TECHS if tech not in st.chosen]


def recalls(rules: AnyRules, st: Campaign, ask: Ask) -> list[Order]:
    """Every kind of ship, place by place, until enough are named; scouts cost nothing later."""
    needed = st.needed + st.debt
    named, left = named_ships(st)
    found: dict[str, Order] = {}
    fits: dict[str, bool] = {}  # ships of one kind are alike
    if points(named) < needed:
        for letter, number in kept_to_the_last(st, left):
            if letter not in fits:
                rest = list(left)
                rest.remove((letter, number))
                fits[letter] = can_be_just_enough([*named, (letter, number)], rest, needed)
            if not fits[letter]:
                continue
            star = STAR_AT[st.groups[number].at]
            place = STAR_NAMES[star] if star >= 0 else f"G{number}"
            found.setdefault(place + letter, Recall(place, f"1{letter}"))
    return list(found.values())


def recall_stands(st: Campaign) -> bool:
    """Nothing is named yet, or enough."""
    return not st.named or points(named_ships(st)[0]) >= st.needed + st.debt


def evacuations(rules: AnyRules, st: Campaign, pid: int) -> list[Order]:
    works = st.works[pid]
    fit = st.planets[pid].status == "dominion" and not works.used and not works.evacuated
    if not fit or rules.besieged(st, STAR_OF[pid], 0):
        return []
    return [Evacuate(planet_name(pid))]


def drop_moot(table: Table) -> None:
    """RECALL when everything must go anyway is no mistake (R30)."""
    if table.moot:
        for seat, entries in table.feed.lists.items():
            kept = [entry for entry in entries if not isinstance(entry.order, Recall)]
            table.feed.lists[seat] = kept


def productions(rules: AnyRules, st: Campaign, ask: Ask) -> list[Order]:
    """The base game's answers, and bonus research."""
    found = choices.productions(rules, st, ask)
    if st.bonus_research:
        found += choices.studies(st, ask.seat, "BONUS", st.bonus_research)
    return found


LISTERS: dict[str, Lister[Campaign]] = {
    **{ask: lister for ask, lister in choices.LISTERS.items() if ask not in _BASE_ONLY},
    "setup_fleet": fleets,
    "setup_tech": first_techs,
    "recall": recalls,
    "produce": productions,
}
