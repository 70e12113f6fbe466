"""Migration 0022: what was written of Star Empires when its turns were counted from 0."""

from __future__ import annotations

from typing import Any

import msgspec
from hosting import EVERY_DAY, Group, back_to, clock, group
from sqlalchemy import select, text

from starpost.games.star_empires import GAME
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import invitations, opening, press
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import ahead, drafts, shares
from starpost.host.storage import Base, Diary

SMALL = msgspec.to_builtins(GAME.brief()[0])
NAMES = tuple(GAME.seat_names(3))
ME = NAMES[0]
COUNTED = [table for table in Base.metadata.sorted_tables if "turn" in table.columns]


def played(host: Host) -> Group:
    """A running match at its third turn, with whatever else bears the number of a turn."""
    it = group(
        host,
        "star_empires",
        NAMES,
        options=SMALL,
        terms={**EVERY_DAY, "open_names": True},
        started=False,
    )
    me = it.players[ME]
    opening_words(it)
    for _ in range(2):
        press.send(host, me, it.key, ME, None, "Good morning.")
        for seat in NAMES:
            it.send(seat, "", ready=True)
        assert it.run() == 1
    desk.pause(host, it.gm, it.key, 5)
    desk.resume(host, it.gm, it.key)
    shares.share(host, me, it.key, ME, [NAMES[1]], ["MESSAGE all"])
    ahead.put_aside(
        host, it.key, ME, me.id, [ahead.Later(5, "POOL Dale"), ahead.Later(4, "POOL B")]
    )
    drafts.save(host, it.key, ME, me.id, "POOL Dale\n@6 POOL Rill")
    with host.db.write() as session:
        session.add(
            Diary(account_id=me.id, match_id=it.row().id, seat=ME, turn=2, policy="bot", text="",
                  at=host.clock.now())
        )  # fmt: skip
    return it


def opening_words(it: Group) -> None:
    """Said in the waiting room; then everybody sits down and the match begins."""
    for name, account in it.players.items():
        invitations.accept(it.host, account, invitations.invite(it.host, it.gm, it.key, name))
    press.say_before(it.host, it.players[ME], it.key, "Here I am.")
    clock(it.host).move(minutes=5)
    for account in it.players.values():
        opening.confirm(it.host, account, it.key)


def rows(host: Host) -> dict[str, list[tuple[Any, ...]]]:
    """Of live lines those since the first turn ran: some tell of the moment that begins a match."""
    with host.db.read() as session:
        found = {t.name: session.execute(select(t)).mappings().all() for t in COUNTED}
    found["live_lines"] = [row for row in found["live_lines"] if row["step"] > 0]
    return {name: sorted((tuple(row.values()) for row in found[name]), key=repr) for name in found}


def as_it_was(host: Host, it: Group) -> None:
    """The match as the version before wrote it, by hand: the migration is not asked."""
    with host.db.connect() as connection:
        for table in COUNTED:
            own = "id" if table.name == "matches" else "match_id"
            these, one = f"{own} = :id AND turn", {"id": it.row().id}
            away = text(f"UPDATE {table.name} SET turn = -turn WHERE {these} > 0")
            back = text(f"UPDATE {table.name} SET turn = -turn - 1 WHERE {these} < 0")
            connection.execute(away, one)  # as keys, two numbers must not meet on the way
            connection.execute(back, one)
        connection.execute(text("UPDATE drafts SET text = replace(text, '@6', '@5')"))
        back_to(connection, "0021")


def test_an_older_match_is_counted_from_one_and_goes_on(host: Host) -> None:
    it = played(host)
    before = rows(host)
    assert all(before[name] for name in before), [name for name in before if not before[name]]
    as_it_was(host, it)
    assert it.row().turn == 2
    host.db.migrate()
    assert rows(host) == before
    goes_on(it)


def goes_on(it: Group) -> None:
    """Every turn has its report, whose number is that of its row, and the next one is played."""
    host, me = it.host, it.players[ME]
    due = it.row().due_at
    with host.db.read() as session:
        row = match_by_key(session, it.key)
        assert [turn.turn for turn in views.turns(session, row)] == [1, 2, 3]
        eyes = views.eyes(session, me, it.key, ME)
        for turn in (1, 2, 3):
            assert f"turn {turn}\n" in views.printout(session, eyes, turn)
        waiting = drafts.paper(session, row, it.seats()[ME])
        assert [(line.turn, line.line) for line in waiting.later] == [
            (4, "POOL B"),
            (5, "POOL Dale"),
        ]
        assert waiting.text.endswith("@6 POOL Rill")
    for seat in NAMES:
        it.send(seat, "", ready=True)
    assert it.run() == 1
    assert (it.row().turn, it.row().step) == (4, 3)
    assert it.row().due_at == due
    assert it.verified()


def test_other_games_and_matches_that_wait_stay_as_they_are(lite: Host) -> None:
    gm = group(lite).gm
    opening.create(lite, gm, MatchPlan("star_empires", "Later", (SeatPlan(),) * 3, SMALL))
    before = rows(lite)
    with lite.db.connect() as connection:
        back_to(connection, "0021")
    lite.db.migrate()
    assert rows(lite) == before
