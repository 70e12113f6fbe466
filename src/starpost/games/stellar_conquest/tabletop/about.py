"""Where on the map a question is, so that the page can show that place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.tabletop.shops import landings
from starpost.games.stellar_conquest.told.moves import spot
from starpost.games.stellar_conquest.writing.feed import PLANET, find_planet
from starpost.games.stellar_conquest.writing.orders import Attack, Bombard, Raze
from starpost.kernel.orders import Order

ATTACKS = ("attack", "attack_continue", "attack_fire")


def about(view: View, rules: AnyRules, ask: str, choices: Sequence[Order]) -> tuple[str, ...]:
    """Stars, each once: of the fight, of those who may land, of the planets that build or that may
    be attacked."""
    if view.me is None:
        return ()
    return tuple(dict.fromkeys(STAR_NAMES[star] for star in _stars(view, rules, ask, choices)))


def entry(view: View) -> str:
    """Where the seat's ships come onto the map."""
    return spot(view.known.players[view.seat].entry) if view.me is not None else ""


def _stars(view: View, rules: AnyRules, ask: str, choices: Sequence[Order]) -> Iterator[int]:
    st = view.known
    if st.asking is not None and st.asking.place >= 0:
        place = st.asking.place
        yield place if place < PLANET else STAR_OF[place - PLANET]
    elif ask == "produce":
        yield from (STAR_OF[pid] for pid in sorted(st.works))
    elif ask == "land":
        planets = (find_planet(w.label) for shop in landings(view, rules) for w in shop.wares)
        yield from (STAR_OF[pid] for pid in planets if pid is not None)
        for _, group in sorted(st.groups.items()):  # then those who have nowhere to land
            star = STAR_AT[group.at] if group.at >= 0 else -1
            if group.owner == view.seat and group.cargo and star >= 0:
                yield star
    elif ask in ATTACKS:
        deeds = [o for o in choices if isinstance(o, Attack | Bombard | Raze)]
        deeds.sort(key=lambda order: not isinstance(order, Attack))  # whom one may attack first
        prey = (find_planet(order.planet) for order in deeds)
        yield from (STAR_OF[pid] for pid in prey if pid is not None)
