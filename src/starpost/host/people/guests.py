"""Playing without an account: a guest is an account without an address, and may leave one later."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.bots.cast import CAST
from starpost.bots.levels import EASY, USUAL
from starpost.host import tokens
from starpost.host.facts import AnyUser, User, user_of
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import accounts, names, registration
from starpost.host.storage import Account
from starpost.host.trouble import bad, conflict, forbidden
from starpost.host.words import ENDED
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.lengths import Length

TAKEN = "The name {} is taken, or looks too much like another. Choose another."
NAMELESS = "guest-"
"""How the house calls who has not said a name."""
ALL_TOLD = 4
"""How many times the matches of one moment a guest may have in all, finished ones included."""


def new_guest(host: Host, name: str = "") -> User:
    """Somebody who wants to play at once; with a name of their own if they came by invitation."""
    name = names.tidy(name)
    if name:
        names.check(name)
    name = name or f"{NAMELESS}{tokens.key(6)}"
    with host.db.write() as session:
        taken = session.scalar(select(Account.id).where(Account.name_key == names.key(name)))
        if taken is not None:
            raise conflict("name_taken", TAKEN.format(name))
        account = Account(
            name=name, name_key=names.key(name), is_guest=True, created_at=host.clock.now()
        )
        session.add(account)
        session.flush()
        return user_of(account)


def unmake(host: Host, account: AnyUser) -> None:
    """A guest who did not get the seat for which they were made: the name is free again."""
    with host.db.write() as session:
        session.delete(session.get_one(Account, account.id))


def length_of(game: Game[Any, Any], key: str) -> Length:
    """The length that is asked for; the whole game if nobody says."""
    found = game.lengths()
    return next((length for length in found if length.key == key), found[0])


def level_of(game: Game[Any, Any], length: Length) -> str:
    """How well bots play a match that is begun at once: a first look is for learning."""
    return USUAL if length == game.lengths()[0] else EASY


def demonstration(
    host: Host,
    account: AnyUser,
    game_id: str,
    length: str = "",
    *,
    against: str = "",
    level: str = "",
    word: str = "",
) -> str:
    """A match against bots, begun; its key. The first seat is the visitor's.

    `against`: who of the cast sits next; the others follow. `level`: how well they play, if
    somebody chose it. `word`: of chance.
    """
    few_enough(host, account)
    game = registry.get(game_id)
    chosen = length_of(game, length)
    level = level or level_of(game, chosen)
    seats = chosen.seats
    first = next(iter(seats))
    with host.db.read() as session:
        table = company(against, len(opening.mine(session, account.id)))
    plans = tuple(
        SeatPlan(name, "open" if name == first else "bot", choice=msgspec.to_builtins(choice),
                 bot="" if name == first else f"{level}:{table[n % len(table)]}")
        for n, (name, choice) in enumerate(seats.items())
    )  # fmt: skip
    plan = MatchPlan(
        game.id,
        f"{game.title}: {chosen.name.lower()}",
        plans,
        msgspec.to_builtins(chosen.options),
        terms={"press": "none", "rated": False, "spectators": False, "open_names": True},
        private=True,
    )
    key = opening.create(host, account, plan, demonstration=True)
    opening.join(host, account, key, first, word=word)
    opening.confirm(host, account, key)
    return key


def company(against: str = "", begun: int = 0) -> list[str]:
    """The cast as it sits down: whom one asked for at the place after one's own. `begun`: matches
    that this player had before, so that the next one is against others."""
    turned = FURTHER * begun % len(CAST)
    known = [character.id for character in (*CAST[turned:], *CAST[:turned])]
    if against not in known:
        return known
    rest = [id for id in known if id != against]
    return [rest[-1], against, *rest[:-1]]


FURTHER = 4
"""Places by which the cast moves on from match to match; none of fifteen is left out by it."""


def few_enough(host: Host, account: AnyUser) -> None:
    """A guest costs little: so many matches at a time, and a few times as many in all."""
    if not account.is_guest:
        return
    most = host.settings.guest_matches
    with host.db.read() as session:
        found = opening.mine(session, account.id)
    if sum(row.status not in ENDED for row in found) >= most:
        raise conflict("enough", f"A guest plays at most {most} matches at a time. Finish one, "
                       "or leave a name and an address and play as many as you like.")  # fmt: skip
    if len(found) >= most * ALL_TOLD:
        raise conflict("enough", "You have played a great many matches as a guest. Leave a name "
                       "and an address, and play as many as you like.")  # fmt: skip


def leave_address(
    host: Host, account: AnyUser, name: str, email: str, key: str = "", back: str = ""
) -> None:
    """A guest becomes somebody: the matches stay, and a link goes to the address to prove it.

    An owner who came by the link of the terminal names one, too; where no mail can prove it, an
    administrator answers for it, as for accounts made for others.
    """
    if account.email:
        raise forbidden("not_guest", "You have an address already.")
    name, email = names.tidy(name), email.strip().lower()
    if not accounts.EMAIL.fullmatch(email):
        raise bad("bad_email", "That is not an address mail can be sent to.")
    names.check(name)
    with host.db.write() as session:
        if account.is_guest:
            registration.admit(host, session, key)
        row = _renamed(session, account, name)
        if account.is_admin and not host.settings.smtp.host:
            accounts.must_be_nobodys(session, email)
            row.email = email
            return
        accounts.promise(host, session, row, email, host.clock.now(), back)


def rename(host: Host, account: AnyUser, name: str) -> None:
    """A guest who came to play alone takes a seat among people, and says what to call them."""
    name = names.tidy(name)
    names.check(name)
    with host.db.write() as session:
        _renamed(session, account, name)


def _renamed(session: Session, account: AnyUser, name: str) -> Account:
    taken = session.scalar(
        select(Account.id).where(Account.name_key == names.key(name), Account.id != account.id)
    )
    if taken is not None:
        raise conflict("name_taken", TAKEN.format(name))
    row = session.get_one(Account, account.id)
    row.name, row.name_key = name, names.key(name)
    return row
