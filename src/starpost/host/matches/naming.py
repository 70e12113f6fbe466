"""Names that players choose for their seats, where a game lets them.

Who sits down names a first and a second choice. Names are given out when the match starts, so
that no answer tells which are taken: first choices in the order of the seats, then second ones;
who named none, or is unlucky twice, keeps the name of the seat. A name may be reserved for one
account. What is rude or looks like another name is left to the game master, who is shown it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.host import Host
from starpost.host.matches import describe, parts
from starpost.host.matches.find import as_gm, note, seat_named
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.storage import Account, MatchRow, Message, ReservedName, SeatRow
from starpost.host.trouble import bad, conflict, forbidden, missing
from starpost.host.words import BEFORE_START, Doing, News
from starpost.kernel import registry
from starpost.kernel.contract import Game

MOST_RESERVED = 5
"""Names that one account may keep to itself in a game."""
STOCK = 60
"""As many of a game's own names are kept for the house."""
ALIKE = (("RN", "M"), ("VV", "W"), ("Q", "O"), ("J", "I"), ("L", "I"), ("V", "U"))
"""Letters that pass for others at a glance."""


def read_wishes(game: Game[object, object], wishes: Sequence[str]) -> tuple[str, str]:
    """First and second choice as they are kept; empty: none."""
    given = [wish for wish in wishes if wish.strip()]
    if not given:
        return "", ""
    if game.own_names is None:
        raise bad("bad_name", f"In {game.title} the game master names the seats.")
    try:
        read = [game.own_names.read(wish) for wish in given[:2]]
    except ValueError as error:
        raise bad("bad_name", str(error)) from None
    return read[0], read[1] if len(read) > 1 else ""


def settled(session: Session, row: AnyMatch, seats: Sequence[AnySeat]) -> dict[int, str]:
    """The names that the seats would have if the match began now, by their ids."""
    game = describe.game(row.game)
    if game.own_names is None:
        return {seat.id: seat.name for seat in seats}
    return _settled(seats, _owners(session, row.game), game.seat_names(STOCK))


def give_out(session: Session, row: MatchRow, seats: Sequence[SeatRow]) -> list[str]:
    """Name the seats for good, as the match starts; the names that nobody has any longer."""
    named = settled(session, row, seats)
    before = {seat.name: named[seat.id] for seat in seats}
    changed = [old for old, new in before.items() if old != new]
    if not changed:
        return []
    for seat in seats:  # no two seats may have one name, not even in between
        seat.name = f"seat {seat.id}"
    session.flush()
    for seat in seats:
        seat.name = named[seat.id]
    for message in session.scalars(select(Message).where(Message.match_id == row.id)):
        message.sender = before.get(message.sender, message.sender)
    session.flush()
    return changed


def _settled(
    seats: Sequence[AnySeat], owners: dict[str, int], stock: Iterable[str]
) -> dict[int, str]:
    """The name of each seat, by its id."""
    found: dict[int, str] = {}

    def offer(seat: AnySeat, name: str) -> None:
        is_free = name and name not in found.values() and seat.id not in found
        if is_free and owners.get(name, seat.account_id) == seat.account_id:
            found[seat.id] = name

    for seat in seats:
        offer(seat, seat.wish)
    for seat in seats:
        offer(seat, seat.second_wish)
    for seat in seats:
        offer(seat, seat.name)
    for name in stock:
        unnamed = next((seat for seat in seats if seat.id not in found), None)
        if unnamed is not None:
            offer(unnamed, name)
    return found


def all_reserved(session: Session, game_id: str) -> list[ReservedName]:
    """The names of a game that are kept to somebody."""
    query = select(ReservedName).where(ReservedName.game == game_id)
    return list(session.scalars(query.order_by(ReservedName.name)))


def owner(session: Session, game_id: str, name: str) -> Account:
    """Whose a reserved name is."""
    held = session.get(ReservedName, (game_id, name.strip().upper()))
    if held is None:
        raise missing("reserved name")
    return session.get_one(Account, held.account_id)


def _owners(session: Session, game_id: str) -> dict[str, int]:
    return {row.name: row.account_id for row in all_reserved(session, game_id)}


def reserve(host: Host, account: AnyUser, game_id: str, name: str) -> str:
    """Keep a name to oneself in all matches of a game to come; as it is kept."""
    parts.no_guest(account)
    game = describe.game(game_id)
    wanted, _ = read_wishes(game, [name])
    if not wanted:
        raise bad("bad_name", "Say which name.")
    if wanted in game.seat_names(STOCK):
        raise conflict("house_name", f"{wanted} is one of the names that the house gives out.")
    with host.db.write() as session:
        held = session.get(ReservedName, (game_id, wanted))
        if held is not None and held.account_id != account.id:
            raise conflict("name_taken", f"{wanted} is reserved for another player.")
        if held is None:
            if len(reserved_by(session, account.id, game_id)) >= MOST_RESERVED:
                raise conflict("too_many", f"You may reserve {MOST_RESERVED} names in a game.")
            at = host.clock.now()
            session.add(ReservedName(game=game_id, name=wanted, account_id=account.id, at=at))
    return wanted


def release(host: Host, account: AnyUser, game_id: str, name: str) -> None:
    """Give a reserved name back."""
    with host.db.write() as session:
        held = session.get(ReservedName, (game_id, name.strip().upper()))
        if held is None or held.account_id != account.id:
            raise missing("reserved name")
        session.delete(held)


def games() -> list[tuple[str, str, str]]:
    """Where players choose names: the game's id, its title, and its rule in words."""
    found = [registry.get(game_id) for game_id in registry.ids()]
    return [(g.id, g.title, g.own_names.words) for g in found if g.own_names is not None]


class Kept(Struct, frozen=True):
    """A name that somebody keeps in a game."""

    game: str
    name: str
    at: datetime


def reserved_by(session: Session, account_id: int, game_id: str = "") -> list[Kept]:
    """The names somebody keeps."""
    query = select(ReservedName).where(ReservedName.account_id == account_id)
    if game_id:
        query = query.where(ReservedName.game == game_id)
    found = session.scalars(query.order_by(ReservedName.game, ReservedName.name))
    return [Kept(held.game, held.name, held.at) for held in found]


def overrule(host: Host, account: AnyUser, match_key: str, seat_name: str, name: str) -> None:
    """The game master gives a seat another name before the start; none: the name of the seat."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in BEFORE_START:
            raise conflict("already_started", "Names are given out; they stay.")
        if not may_look_over(session, row, account):
            raise forbidden("gm_plays", "A game master who plays reads nobody's name.")
        seat = seat_named(session, row, seat_name)
        seat.wish, seat.second_wish = read_wishes(describe.game(row.game), [name])
        note(session, row, account.id, Doing.NAME, "changed a wished name", now)
        tell(session, row, Happening.SEAT, now)
        person = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if person is not None:
            text = f"The game master asks you to play as {seat.wish or 'a name of the house'}."
            key = f"name:{row.id}:{seat.id}:{now.timestamp():.0f}"
            letter = notice(row, person, key, "Another code name", text)
            tell_person(session, person, row, News.SEAT, letter, now)


def may_look_over(session: Session, row: AnyMatch, account: AnyUser) -> bool:
    """Whether somebody may read all wishes: the game master, unless names are secret to players."""
    if row.gm_id != account.id and not account.is_admin:
        return False
    open_to_all = terms_from(row.terms).open_names or not describe.game(row.game).secret_names
    return open_to_all or not parts.plays(session, row, account.id)


def remarks(session: Session, row: AnyMatch, seats: Sequence[AnySeat]) -> dict[int, str]:
    """What a game master should look at, by the seat's id: names that pass for another."""
    kept = _owners(session, row.game)
    found: dict[int, str] = {}
    for seat in seats:
        if not seat.wish:
            continue
        others = {s.wish or s.name for s in seats if s.id != seat.id}
        others |= {name for name, owner in kept.items() if owner != seat.account_id}
        like = sorted(name for name in others if alike(seat.wish, name))
        if like:
            found[seat.id] = f"looks like {', '.join(like)}"
    return found


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other at a glance."""
    if _glance(one) == _glance(other):
        return True
    from rapidfuzz.distance import OSA  # only where somebody looks for a name

    return min(len(one), len(other)) > 3 and OSA.distance(one, other) < 2


def _glance(name: str) -> str:
    for letters, seen in ALIKE:
        name = name.replace(letters, seen)
    return name
