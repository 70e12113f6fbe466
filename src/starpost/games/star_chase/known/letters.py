"""Words to everybody that came with the last turn (rule 13.6)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.state import State
from starpost.kernel.contract import Post


def delivered(state: State) -> Sequence[Post]:
    return [Post(None, "\n".join(words), sender) for sender, words in state.messages]
