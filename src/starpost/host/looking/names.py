"""Whose names somebody may read, where a game keeps them secret until players meet.

Everything that names seats (pages, rosters, cards of the API, the log of interventions) asks here.
A match with open names, and every match after its end, hides none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.matches.find import seats_of
from starpost.host.matches.terms import terms_from
from starpost.host.shelf import Shelf
from starpost.host.turns.record import game_of, state_at, state_key
from starpost.host.words import Status
from starpost.kernel.contract import GM

SOMEBODY = "a player you have not met"
_KNOWN: Shelf[frozenset[str]] = Shelf(1000)
"""Names by state and seat: every page and letter of a match asks, and a view is much to make."""


def is_secret(row: AnyMatch) -> bool:
    """Whether names are kept from anybody in this match now: also before it has started."""
    if row.status == Status.OVER:
        return False
    return game_of(row).secret_names and not terms_from(row.terms).open_names


def hidden_from(session: Session, row: AnyMatch, account: AnyUser | None) -> frozenset[str]:
    """The seats whose names this person may not read: none, for a game master who does not play."""
    if not is_secret(row):
        return frozenset()
    seats = seats_of(session, row)
    own = [s.name for s in seats if account is not None and s.account_id == account.id]
    if not own and account is not None and row.gm_id == account.id:
        return frozenset()
    known = {name for seat in own for name in known_to(session, row, seat)}
    known |= {s.name for s in seats if account is not None and s.owner_id == account.id}
    return frozenset(s.name for s in seats) - known


def hidden_from_seat(
    session: Session, row: AnyMatch, seat: str | None, seats: Iterable[AnySeat] | None = None
) -> frozenset[str]:
    """The same for who looks through the eyes of a seat (None: of the public).

    `seats`: those of the match, from who has read them already.
    """
    if seat == GM or not is_secret(row):
        return frozenset()
    known = frozenset() if seat is None else known_to(session, row, seat)
    if seats is None:
        seats = seats_of(session, row)
    return frozenset(s.name for s in seats) - known


def known_to(session: Session, row: AnyMatch, seat: str) -> frozenset[str]:
    """The names a seat knows: its own, and those the game says it has learnt."""
    if row.started_at is None:
        return frozenset({seat})
    return _KNOWN.get((*state_key(row), seat), lambda: _learnt(session, row, seat))


def _learnt(session: Session, row: AnyMatch, seat: str) -> frozenset[str]:
    game = game_of(row)
    return frozenset({seat, *game.known_names(game.view(state_at(session, row), seat))})


def without_names(text: str, hidden: Iterable[str]) -> str:
    """A sentence in which nobody is named who must not be."""
    names = sorted(hidden, key=len, reverse=True)
    if not names:
        return text
    either = "|".join(map(re.escape, names))
    said = re.sub(rf"(?<![\w-])(?:{either})(?![\w-])", SOMEBODY, text)
    return said[:1].upper() + said[1:]
