"""Bounds on what people may send, so that no line, option or file costs the table more than it can.

They lie far above what anybody needs: a player never meets one, a flood stops at each.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from starpost.kernel.orders import Problem

MOST_PROBLEMS = 500
"""So many problems of one sheet are told; whoever has more of them has another problem."""
MOST_STATE = 8 * 1024 * 1024
"""Bytes of one stored state when it is unpacked; the largest seen in play has under 1 MB."""
MOST_STATES = 24 * 1024 * 1024
"""The same for all states of one file together."""

Title = Annotated[str, Meta(max_length=80)]
"""A name that a game master or a player gives to something."""
Share = Annotated[int, Meta(ge=0, le=100)]
"""A percentage."""


def told(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """As many problems as a report can hold, and how many more there were."""
    if len(problems) <= MOST_PROBLEMS:
        return problems
    more = len(problems) - MOST_PROBLEMS
    text = f"And {more} more problem{'s' * (more != 1)}, which are not listed."
    return (*problems[:MOST_PROBLEMS], Problem("", "more_problems", text))
