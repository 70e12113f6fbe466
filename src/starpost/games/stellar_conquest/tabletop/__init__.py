"""Stellar Conquest as it lies on the table: everything a page needs to be played by hand."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.tabletop.about import about, entry
from starpost.games.stellar_conquest.tabletop.falls import last_fall
from starpost.games.stellar_conquest.tabletop.fighting import fight_verbs, question, weighed, wiser
from starpost.games.stellar_conquest.tabletop.lists import shops
from starpost.games.stellar_conquest.tabletop.mains import main
from starpost.games.stellar_conquest.tabletop.moving import ships
from starpost.games.stellar_conquest.tabletop.others import players, told
from starpost.games.stellar_conquest.writing.panels import panels
from starpost.kernel.contract import Prompt
from starpost.kernel.orders import Order
from starpost.kernel.panels import Panel, Steps
from starpost.kernel.tabletop import Tabletop


def tabletop(view: View, prompt: Prompt | None) -> Tabletop:
    """The table for one seat; for somebody who watches, without lists and buttons."""
    choices: Sequence[Order] = (prompt.choices or ()) if prompt is not None else ()
    ask = prompt.ask if prompt is not None else ""
    beside = panels(view, ())
    large, verbs = wiser(
        ask, main(view, RULES, ask), fight_verbs(view, RULES, ask, choices), beside
    )
    large, verbs = weighed(view, RULES, ask, large, verbs, beside)
    return Tabletop(
        players=players(view),
        question=question(view, ask, choices),
        asked=prompt is not None,
        about=about(view, RULES, ask, choices),
        home=entry(view),
        phases=phases(beside),
        strip=strip(beside),
        fall=last_fall(view, ask),
        verbs=verbs,
        shops=shops(view, RULES, ask),
        panels=record(beside),
        main=large,
        ships=ships(view, choices) if ask == "move" else (),
        told=told(view),
    )


def phases(beside: Sequence[Panel]) -> tuple[tuple[str, str], ...]:
    """The strip over the board; steps that are left out this time are not shown."""
    strip = next((p.steps for p in beside if isinstance(p, Steps)), ())
    return tuple((word, state) for word, state in strip if state != "skip")


def strip(beside: Sequence[Panel]) -> str:
    return next((p.title for p in beside if isinstance(p, Steps)), "This turn")


def record(beside: Sequence[Panel]) -> tuple[Panel, ...]:
    """The record sheet: what stands elsewhere on the table is left out."""
    return tuple(p for p in beside if not isinstance(p, Steps))
