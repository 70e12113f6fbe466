"""Words to everybody that came with the last turn (rule 13.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import State
from starpost.kernel.contract import Post


def delivered(state: State) -> Sequence[Post]:
    return [Post(None, "\n".join(words), sender) for sender, words in state.messages]


OFFER = re.compile(r"\b([A-Z]{3}): I OFFER ([A-Z]{2}) (\d+) NEXT TURN")
"""Words in which anybody may announce what TRADE will offer."""


def announced(view: View) -> Iterator[tuple[str, str, str, int]]:
    """Offers that were announced to everybody: by whom, to whom, the technology, its level."""
    for sender, words in view.messages:
        for who, tech, level in OFFER.findall(" ".join(words).upper()):
            yield sender, who, tech, int(level)


def offers(view: View, sender: str, tech: str) -> bool:
    """Whether an empire announced that it will offer the seat a technology."""
    me = view.seat
    return any((by, who, what) == (sender, me, tech) for by, who, what, _ in announced(view))
