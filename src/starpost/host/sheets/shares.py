"""Lines shown to chosen partners: theirs to see now, for everybody to compare when it is over."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, my_seat
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.press import may_send
from starpost.host.sheets.versions import sheets
from starpost.host.storage import EntryRow, ShareRow
from starpost.host.trouble import bad
from starpost.host.words import Status

MOST = 4000


class Share(Struct, frozen=True):
    """Lines as one reader sees them. `kept` says of each whether it was sent; known at the end."""

    id: int
    sender: str
    to: tuple[str, ...]
    turn: int
    lines: tuple[str, ...]
    at: datetime
    kept: tuple[bool, ...] = ()


def share(
    host: Host, account: AnyUser, key: str, seat: str, to: list[str], lines: list[str]
) -> None:
    """Show lines to partners, as one may write to them. A second time replaces the first."""
    chosen = [line.strip() for line in lines if line.strip()]
    text = "\n".join(chosen)
    if not chosen or len(text) > MOST or "\x00" in text:
        raise bad("bad_share", "Choose one or more lines to show, and whom to show them.")
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        my_seat(session, row, seat, account.id)
        may_send(session, row, seat, sorted(set(to)), anonymous=False)
        session.add(
            ShareRow(
                match_id=row.id, step=row.step, turn=row.turn, sender=seat,
                to=sorted(set(to)), text=text, at=now,
            )
        )  # fmt: skip
        tell(session, row, Happening.SHARED, now, (*sorted(set(to)), seat))


def shown(session: Session, row: AnyMatch, seat: str) -> list[Share]:
    """For the turn at hand: what this seat shows, and the latest of what each shows to it."""
    rows = session.scalars(
        select(ShareRow)
        .where(ShareRow.match_id == row.id, ShareRow.step == row.step)
        .order_by(ShareRow.id)
    )
    latest: dict[tuple[str, tuple[str, ...]], Share] = {}
    for found in rows:
        if found.sender == seat or seat in found.to:
            made = _share(found)
            latest[made.sender, made.to] = made
    return list(latest.values())


def promises(session: Session, row: AnyMatch, seat: str | None) -> list[Share]:
    """All that a seat showed or was shown; after the end everything, with what came of it."""
    over = row.status == Status.OVER
    rows = session.scalars(
        select(ShareRow).where(ShareRow.match_id == row.id).order_by(ShareRow.id)
    )
    found = []
    for one in rows:
        if over:
            sent = _sent(session, row, one)
            made = _share(one)
            kept = tuple(_plain(line) in sent for line in made.lines)
            found.append(replace(made, kept=kept))
        elif seat is not None and (one.sender == seat or seat in one.to):
            found.append(_share(one))
    return found


def _sent(session: Session, row: AnyMatch, one: ShareRow) -> frozenset[str]:
    """The lines that the seat handed in for that question."""
    entry = session.get(EntryRow, (row.id, one.step + 1))
    if entry is not None and isinstance(entry.sheets, dict) and entry.sheets.get(one.sender):
        text = str(entry.sheets[one.sender])
    else:
        handed = sheets(session, row, one.sender, one.step)
        text = handed[-1].text if handed else ""
    return frozenset(map(_plain, text.split("\n")))


def _plain(line: str) -> str:
    return "".join(line.split()).upper()


def _share(found: ShareRow) -> Share:
    return Share(
        found.id, found.sender, tuple(found.to), found.turn, tuple(found.text.split("\n")), found.at
    )
