"""Where on the map a question is, so that the page can show that place."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.told.moves import spot
from starpost.games.stellar_conquest.writing.feed import PLANET

ATTACKS = ("attack", "attack_continue", "attack_fire")


def about(view: View, ask: str) -> tuple[str, ...]:
    """Stars, each once: of the fight, of the people aboard, of the planets that build."""
    if view.me is None:
        return ()
    return tuple(dict.fromkeys(STAR_NAMES[star] for star in _stars(view, ask)))


def entry(view: View) -> str:
    """Where the seat's ships come onto the map."""
    return spot(view.known.players[view.seat].entry) if view.me is not None else ""


def _stars(view: View, ask: str) -> Iterator[int]:
    st = view.known
    if st.asking is not None and st.asking.place >= 0:
        place = st.asking.place
        yield place if place < PLANET else STAR_OF[place - PLANET]
    elif ask == "produce":
        yield from (STAR_OF[pid] for pid in sorted(st.works))
    elif ask == "land" or ask in ATTACKS:
        for _, group in sorted(st.groups.items()):
            star = STAR_AT[group.at] if group.at >= 0 else -1
            if group.owner == view.seat and star >= 0 and (group.cargo or ask != "land"):
                yield star
