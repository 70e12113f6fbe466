"""Beside the board: the score on its way through the levels, and what the fleets are worth."""

from __future__ import annotations

from starpost.games.fate_of_empire.report import halves, table
from starpost.games.fate_of_empire.score import score
from starpost.games.fate_of_empire.tables import LEVELS
from starpost.games.stellar_conquest.view import View
from starpost.kernel.panels import Bar, Counter, Counters, Panel, Share

WHOLE = 400
"""Where the bar ends: a third beyond the highest level."""


def panels(view: View) -> list[Panel]:
    """Rules 12.1 to 12.4."""
    st, found = table(view), score(table(view))
    shares = (
        Share("kills", found.kills, "plan"),
        Share("planets", found.planets, "good"),
        Share("sectors", found.sectors, "warn"),
    )
    marks = tuple(sorted((points, name) for points, name in LEVELS))
    word = "defeat" if found.level == "defeat" else f"a {found.level} victory"
    note = f"{word} if it ended now; losses {found.losses}. {_next(found.total)}"
    items = (
        Counter("Turn", str(st.turn), str(st.turns)),
        Counter("Speed", str(st.players[0].speed)),
        Counter("War", "yes" if st.war else "no"),
        Counter("Recall owed", halves(st.debt)),
    )
    return [Bar(f"Score {found.total}", shares, WHOLE, marks, note), Counters("Campaign", items)]


def _next(total: int) -> str:
    ahead = [(points, name) for points, name in sorted(LEVELS) if points > total]
    return f"{ahead[0][0] - total} points to {ahead[0][1]}." if ahead else ""
