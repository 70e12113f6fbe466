"""When a player was last here: by seat, seldom written, never of another player."""

from hosting import clock, group

from starpost.host.host import Host
from starpost.host.matches import replacement
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.people import presence


def seen(host: Host, key: str) -> dict[str, object]:
    with host.db.read() as session:
        row = match_by_key(session, key)
        return dict(presence.last_seen(session, row, seats_of(session, row)))


def test_a_look_is_written_down_but_not_every_look(host: Host) -> None:
    it = group(host)
    assert seen(host, it.key) == {}
    first = host.clock.now()
    presence.notice(host, it.row(), it.seats()["ZOE"])
    assert seen(host, it.key) == {"ZOE": first}
    clock(host).move(minutes=1)
    presence.notice(host, it.row(), it.seats()["ZOE"])
    assert seen(host, it.key) == {"ZOE": first}
    clock(host).move(minutes=5)
    presence.notice(host, it.row(), it.seats()["ZOE"])
    assert seen(host, it.key) == {"ZOE": host.clock.now()}


def test_who_writes_by_mail_was_here_too(host: Host) -> None:
    it = group(host)
    clock(host).move(hours=1)
    it.send("ANN", "BID 1", ready=False)
    assert seen(host, it.key) == {"ANN": host.clock.now()}


def test_a_new_player_of_a_seat_begins_unseen(host: Host) -> None:
    it = group(host)
    presence.notice(host, it.row(), it.seats()["ZOE"])
    it.send("ZOE", "BID 1", ready=False)
    with host.db.write() as session:
        row = match_by_key(session, it.key)
        [zoe] = [s for s in seats_of(session, row) if s.name == "ZOE"]
        replacement.move_seat(session, row, zoe, it.gm, "", host.clock.now())
    assert seen(host, it.key) == {}
