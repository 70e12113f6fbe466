"""Who is told what, and how: each kind of news by mail, in a daily digest, by webhook, or not.

A rule of a match goes before the player's rule for all matches, which goes before ours. Quiet
hours hold a mail back until they end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing.channels import WAYS, used, usual
from starpost.host.outgoing.outbox import Letter, post, wants
from starpost.host.outgoing.together import joined
from starpost.host.storage import Account, MatchRow, Notice, Outgoing
from starpost.host.trouble import bad
from starpost.host.words import Channel, LetterKind, News

KINDS = {
    News.TURN: "A turn ran",
    News.DUE: "Orders are due",
    News.MOVE: "It is my move",
    News.MESSAGE: "A message came",
    News.SEAT: "A seat is open, or changed hands",
    News.GM: "A note of the game master, or to you as one",
}
ALL_MATCHES = 0
DIGEST_HOUR = 8
Rules = dict[tuple[int, News], frozenset[str]]
"""By match (0: all) and kind, the ways."""


def rules(session: Session, accounts: Iterable[int], match_id: int) -> dict[int, Rules]:
    """What these people have chosen for a match and for all matches."""
    found: dict[int, Rules] = {}
    rows = session.scalars(
        select(Notice).where(
            Notice.account_id.in_(list(accounts)), Notice.match_id.in_((ALL_MATCHES, match_id))
        )
    )
    for row in rows:
        ways = frozenset(filter(None, row.ways.split(",")))
        found.setdefault(row.account_id, {})[row.match_id, row.kind] = ways
    return found


def chosen(session: Session, account_id: int) -> Rules:
    """All that one person has chosen, of whatever match."""
    rows = session.scalars(select(Notice).where(Notice.account_id == account_id))
    return {(n.match_id, n.kind): frozenset(filter(None, n.ways.split(","))) for n in rows}


def ways(chosen: Rules, match_id: int, kind: News) -> frozenset[str]:
    return chosen.get((match_id, kind), chosen.get((ALL_MATCHES, kind), usual(kind)))


def tell_person(
    session: Session,
    account: Account,
    row: MatchRow,
    kind: News,
    letter: Letter,
    now: datetime,
    chosen: Rules | None = None,
    after: datetime | None = None,
) -> None:
    """Put the news on the ways that this person wants for it, in the caller's transaction.
    `after`: people are not called before then; their programs are."""
    if chosen is None:
        chosen = rules(session, (account.id,), row.id).get(account.id, {})
    wanted = ways(chosen, row.id, kind)
    letter = replace(letter, match_id=row.id)
    for way in used(wanted):
        at = awake(account, max(now, after or now)) if way.waits else None
        for each in way.letters(session, account, row, kind, letter):
            post(session, each, now, at)


def untold(session: Session, account: Account, row: MatchRow, kind: News, letter: Letter) -> bool:
    """Whether there is anything left to tell: what was told once has its row in the outbox."""
    wanted = ways(rules(session, (account.id,), row.id).get(account.id, {}), row.id, kind)
    keys = [
        each.key
        for way in used(wanted)
        for each in way.letters(session, account, row, kind, letter)
    ]
    if not keys:
        return False
    known = set(session.scalars(select(Outgoing.key).where(Outgoing.key.in_(keys))))
    return not known.issuperset(keys)


def awake(account: Account, now: datetime) -> datetime:
    """Now, or when the quiet hours end. Hours are those of the player's own wall clock."""
    begins, ends = account.quiet_from, account.quiet_to
    if begins is None or ends is None or begins == ends:
        return now
    local = now.astimezone(ZoneInfo(account.zone or "UTC"))
    quiet = begins <= local.hour < ends if begins < ends else not ends <= local.hour < begins
    if not quiet:
        return now
    end = datetime.combine(local.date(), time(ends), local.tzinfo)
    return end if end > local else end + timedelta(days=1)


def choose(
    host: Host, account_id: int, match_id: int, wanted: Mapping[News, Iterable[str]]
) -> None:
    """The whole row of a player's matrix: for one match, or for all."""
    if any(kind not in KINDS or set(kept) - set(WAYS) for kind, kept in wanted.items()):
        raise bad("bad_notices", f"Kinds are {', '.join(KINDS)}; ways {', '.join(WAYS)}.")
    with host.db.write() as session:
        _forget(session, account_id, match_id)
        for kind, kept in wanted.items():
            session.add(
                Notice(
                    account_id=account_id,
                    match_id=match_id,
                    kind=kind,
                    ways=",".join(sorted(kept)),
                )
            )


def as_usual(host: Host, account_id: int, match_id: int) -> None:
    """Forget what was chosen: what holds for all matches holds again."""
    with host.db.write() as session:
        _forget(session, account_id, match_id)


def _forget(session: Session, account_id: int, match_id: int) -> None:
    session.execute(
        delete(Notice).where(Notice.account_id == account_id, Notice.match_id == match_id)
    )


def rest(host: Host, account_id: int, begins: int | None, ends: int | None, digest: int) -> None:
    """Quiet hours and the hour of the digest."""
    hours = [h for h in (begins, ends, digest) if h is not None]
    if any(not 0 <= hour <= 23 for hour in hours) or (begins is None) != (ends is None):
        raise bad("bad_hours", "Quiet hours go from one hour to another, each 0 to 23.")
    with host.db.write() as session:
        account = session.get_one(Account, account_id)
        account.quiet_from, account.quiet_to, account.digest_at = begins, ends, digest


def mute(host: Host, account_id: int, match_id: int) -> None:
    choose(host, account_id, match_id, dict.fromkeys(KINDS, ()))


def digests(host: Host, now: datetime) -> int:
    """One mail a day for what was put aside, at the hour each player chose; how many went out."""
    with host.db.read() as session:
        held = session.execute(
            select(Outgoing.account_id, Outgoing.created_at)
            .where(Outgoing.channel == Channel.DIGEST, Outgoing.sent_at.is_(None))
            .order_by(Outgoing.created_at)
        ).all()
        first: dict[int, datetime] = {}
        for account_id, created_at in held:
            if account_id is not None:
                first.setdefault(account_id, created_at)
        due = [
            account_id
            for account_id, since in first.items()
            if _digest_time(session.get_one(Account, account_id), since) <= now
        ]
    for account_id in due:
        with host.db.write() as session:
            _digest(host, session, session.get_one(Account, account_id), now)
    return len(due)


def _digest_time(account: Account, since: datetime) -> datetime:
    """The first digest hour after something was put aside."""
    local = since.astimezone(ZoneInfo(account.zone or "UTC"))
    hour = DIGEST_HOUR if account.digest_at is None else account.digest_at
    at = datetime.combine(local.date(), time(hour), local.tzinfo)
    return at if at > local else at + timedelta(days=1)


def _digest(host: Host, session: Session, account: Account, now: datetime) -> None:
    rows = session.scalars(
        select(Outgoing)
        .where(
            Outgoing.channel == Channel.DIGEST,
            Outgoing.sent_at.is_(None),
            Outgoing.account_id == account.id,
        )
        .order_by(Outgoing.id)
    ).all()
    for row in rows:
        row.sent_at = now
    if not rows or not wants(account, LetterKind.NOTICE):
        return
    many = f"{len(rows)} thing{'s' * (len(rows) != 1)}"
    letter = Letter(
        key=f"digest:{account.id}:{rows[-1].id}",
        kind=LetterKind.NOTICE,
        to=account.email or "",
        subject=f"Starpost: {many} since yesterday",
        body=joined(host.settings, rows),
        account_id=account.id,
    )
    post(session, letter, now)
