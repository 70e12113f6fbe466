"""The log of interventions says which seat it is about; no sentence of it is read."""

from __future__ import annotations

from hosting import back_to, group
from sqlalchemy import select, update

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.looking import lately
from starpost.host.matches.deeds import removal
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.storage import Intervention

NAMES = ("RED", "RED ONE")


def test_a_seat_whose_name_begins_like_anothers_has_not_changed_hands(host: Host) -> None:
    it = group(host, names=NAMES)
    desk.replace(host, it.gm, it.key, "RED ONE", bot="house", why="On holiday.")
    with host.db.write() as session:
        session.execute(update(Intervention).values(text="RED and whatever it says"))
    with host.db.read() as session:
        row = match_by_key(session, it.key)
        assert list(lately.taken_over(session, row)) == ["RED ONE"]
        one, other = sorted(seats_of(session, row), key=lambda seat: seat.name)
        assert removal(session, row, one) is None
        found = removal(session, row, other)
        assert found is not None
        assert found.why == "On holiday."


def test_what_was_noted_before_is_found_in_its_sentences_once(host: Host) -> None:
    """Migration 0023: seats, whose they are now, and why, in the sentences of releases before."""
    it = group(host, names=NAMES)
    desk.replace(host, it.gm, it.key, "RED ONE", bot="house", why="On holiday.")
    desk.replace(host, it.gm, it.key, "RED ONE", name=it.players["RED ONE"].name)
    noted = select(Intervention.kind, Intervention.seat, Intervention.to_id, Intervention.why)
    with host.db.read() as session:
        before = session.execute(noted.order_by(Intervention.id)).all()
    assert [row.seat for row in before] == ["RED ONE", "RED ONE"]
    player = it.players["RED ONE"].name
    were = ("RED ONE is now played by a bot. On holiday.", f"RED ONE is now played by {player}.")
    with host.db.write() as session:
        for done, sentence in zip(
            session.scalars(select(Intervention).order_by(Intervention.id)), were, strict=True
        ):
            done.text = sentence
    with host.db.connect() as connection:
        back_to(connection, "0022")
    host.db.migrate()
    with host.db.read() as session:
        assert session.execute(noted.order_by(Intervention.id)).all() == before
