"""Who is who: names of people, and what everybody may know of them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser
from starpost.host.people import machines
from starpost.host.people.names import key
from starpost.host.storage import Account, Rating, columns
from starpost.host.trouble import missing

MOST_PUNCTUAL = 12
_CALLED = select(Account.id, Account.name, Account.is_guest, Account.is_bot).where(
    Account.id.in_(bindparam("wanted", expanding=True))
)


class PlayerCard(Struct, frozen=True):
    """What everybody may know of a player."""

    name: str
    dedication: int
    in_time: int
    missed: int
    ratings: dict[str, float]
    bot: bool = False
    """Played by a program."""


def names(session: Session, ids: Iterable[int | None]) -> dict[int, str]:
    """The names of these people, as far as they are people."""
    wanted = {i for i in ids if i is not None}
    rows = session.execute(select(Account.id, Account.name).where(Account.id.in_(wanted)))
    return {row.id: row.name for row in rows}


def spelled(session: Session, keys: Iterable[str]) -> dict[str, str]:
    """Names as their people write them, by what we find them by."""
    wanted = {key for key in keys if key}
    if not wanted:
        return {}
    rows = session.execute(
        select(Account.name_key, Account.name).where(Account.name_key.in_(wanted))
    )
    return {row.name_key: row.name for row in rows}


def with_address(session: Session, ids: Iterable[int | None]) -> set[int]:
    """Those of these people to whom a mail can be sent."""
    wanted = {i for i in ids if i is not None}
    some = select(Account.id).where(Account.id.in_(wanted), Account.email.is_not(None))
    return set(session.scalars(some))


def called(
    session: Session, ids: Iterable[int | None], me: AnyUser | None = None
) -> dict[int, str]:
    """The same as a table calls them: a guest without a name of the own is a guest.

    `me`: who asks, and is known already; at a table with bots nobody else is to be looked up.
    """
    wanted = {i for i in ids if i is not None}
    found = {} if me is None else {me.id: _call(me.name, me.is_guest, me.is_bot)}
    others = wanted - found.keys()
    if others:
        for row in columns(session, _CALLED, {"wanted": list(others)}):
            found[row.id] = _call(row.name, row.is_guest, row.is_bot)
    return found


def _call(name: str, guest: bool, bot: bool) -> str:
    return "Guest" if guest and name.startswith("guest-") else machines.marked(name, bot)


def marked(session: Session, ids: Iterable[int | None]) -> dict[int, str]:
    """The names, each with the mark of a program where one plays."""
    known, played = names(session, ids), programs(session, ids)
    return {i: machines.marked(name, i in played) for i, name in known.items()}


def programs(session: Session, ids: Iterable[int | None]) -> set[int]:
    """Those of these accounts that programs play."""
    wanted = {i for i in ids if i is not None}
    rows = session.scalars(select(Account.id).where(Account.id.in_(wanted), Account.is_bot))
    return set(rows)


def player(session: Session, name: str) -> PlayerCard:
    """A player's reliability and ratings."""
    found = session.scalar(
        select(Account).where(
            Account.name_key == key(name),
            Account.deleted_at.is_(None),
            Account.confirmed_at.is_not(None),
        )
    )
    if found is None:
        raise missing("player")
    rated = session.scalars(select(Rating).where(Rating.account_id == found.id))
    ordinals = {r.game: round(r.mu - 3 * r.sigma, 2) for r in rated}
    return PlayerCard(
        found.name, found.dedication, found.in_time, found.missed, ordinals, found.is_bot
    )


def punctual(session: Session) -> list[PlayerCard]:
    """Those whom a table can most rely on, with an account; without their ratings."""
    found = session.scalars(
        select(Account)
        .where(Account.deleted_at.is_(None), Account.in_time > 0, Account.is_guest.is_(False))
        .order_by(Account.dedication.desc(), Account.name)
        .limit(MOST_PUNCTUAL)
    )
    return [PlayerCard(a.name, a.dedication, a.in_time, a.missed, {}, a.is_bot) for a in found]
