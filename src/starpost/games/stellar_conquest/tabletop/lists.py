"""Which shopping lists lie on the table: those of the question."""

from __future__ import annotations

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.tabletop.producing import productions
from starpost.games.stellar_conquest.tabletop.shops import landings, starting
from starpost.kernel.tabletop import Shop


def shops(view: View, rules: AnyRules, ask: str) -> tuple[Shop, ...]:
    if view.me is None:
        return ()
    if ask == "setup_fleet" and view.seat in view.known.home:
        return (starting(view),)
    if ask == "land":
        return tuple(landings(view, rules))
    return tuple(productions(view, rules)) if ask == "produce" else ()
