"""Letters that came with a turn, beside those that people send each other at once.

A rulebook may carry letters on sheets. Their readers have one page for all letters, so what a turn
has delivered is kept there too, for the one who wrote it and the one it is for. It tells nobody
more than the printout: bots read theirs in their views, and no second mail goes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from starpost.host.matches.press import MOST_LETTERS, MOST_TEXT
from starpost.host.matches.terms import terms_from
from starpost.host.storage import MatchRow, Message, SeatRow
from starpost.host.words import SeatKind, Sending
from starpost.kernel.contract import GM, Post

NOT_KEPT = (
    "A letter, and those that follow it from here, stand in the report alone: one seat has written "
    "all that is kept on this page."
)


def keep(
    session: Session,
    row: MatchRow,
    posts: Iterable[Post],
    turn: int,
    seats: Iterable[SeatRow],
    now: datetime,
) -> None:
    """Each once, though the turn be run again; `turn`: the one whose sheets they stood on. A match
    without letters has no page for them."""
    if terms_from(row.terms).press == "none":
        return
    people = {s.name for s in seats if s.kind == SeatKind.PLAYER} | {GM}
    ours = [post for post in posts if post.to is None or people & {post.sender, *post.to}]
    if not ours:
        return
    kept, room = _kept(session, row, turn), _room(session, row)
    for post in ours:
        to = None if post.to is None else sorted(set(post.to))
        same = kept.get((post.sender, str(to), post.text))
        if same is not None:
            same.status = Sending.TURN  # it stands again
            continue
        letter = Message(match_id=row.id, sender=post.sender, to=to, anonymous=not post.sender,
                         text=post.text, turn=turn, at=now, status=Sending.TURN)  # fmt: skip
        many, long = room.get(post.sender, (0, 0))
        if many >= MOST_LETTERS or long + len(post.text) > MOST_TEXT:
            _not_kept(session, letter)
            continue
        session.add(letter)
        kept[post.sender, str(to), post.text] = letter
        room[post.sender] = (many + 1, long + len(post.text))


def undo(session: Session, row: MatchRow) -> None:
    """The match is back in its turn: what later turns and this one have delivered was not said.
    Whoever has read it may know why it stands there; the same letter may be delivered again."""
    session.execute(
        update(Message)
        .where(
            Message.match_id == row.id,
            Message.turn >= row.turn,
            Message.status == Sending.TURN,
        )
        .values(status=Sending.UNDONE)
    )


def _kept(session: Session, row: MatchRow, turn: int) -> dict[tuple[str, str, str], Message]:
    """What this turn has delivered before it was rolled back."""
    query = select(Message).where(
        Message.match_id == row.id,
        Message.turn == turn,
        Message.status.in_((Sending.TURN, Sending.UNDONE)),
    )
    return {(m.sender, str(m.to), m.text): m for m in session.scalars(query)}


def _not_kept(session: Session, letter: Message) -> None:
    """Its thread says so, once: the letter itself stands in the report."""
    query = select(Message.to).where(
        Message.match_id == letter.match_id,
        Message.sender == letter.sender,
        Message.status == Sending.FULL,
    )
    if letter.to not in list(session.scalars(query)):
        letter.status, letter.text = Sending.FULL, NOT_KEPT
        session.add(letter)


def _room(session: Session, row: MatchRow) -> dict[str, tuple[int, int]]:
    """How many letters each has written, and how long they are together."""
    query = (
        select(Message.sender, func.count(), func.sum(func.length(Message.text)))
        .where(Message.match_id == row.id)
        .group_by(Message.sender)
    )
    return {sender: (many, long) for sender, many, long in session.execute(query)}
