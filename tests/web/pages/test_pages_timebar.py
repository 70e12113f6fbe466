"""The time bar: dots are turns, filled where the seat was told something, from that alone."""

from __future__ import annotations

import re

from sqlalchemy.orm import Session
from tables import started
from test_pages_replay import played_out
from visiting import Visit

from starpost.host.host import Host
from starpost.host.looking import event_counts, views
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.storage import StepRow
from starpost.web.pages.match.timebar import TICKS, near

DOT = re.compile(r'<a href="[^"]*"(\s+class="told-\d")? aria-label="Turn (\d+), ([^"]*)"')
HERE = re.compile(r'<b aria-current="true" title="Turn (\d+), ([^"]*)">')


def dots(page: str) -> dict[int, tuple[bool, str]]:
    """By turn, whether its dot is filled and what it says."""
    bar = page.partition('<span class="ticks">')[2].partition("</nav>")[0]
    return {int(n): (bool(filled), words) for filled, n, words in DOT.findall(bar)}


def play_on(guest: Visit, key: str, turns: int) -> None:
    for _ in range(turns):
        guest.get(f"/m/{key}")
        guest.post(f"/m/{key}/orders", text="", do="nothing", step=guest.field("step"))


def eyes_of(session: Session, key: str) -> list[views.Eyes]:
    row = match_by_key(session, key)
    return [views.Eyes(row, s.name) for s in seats_of(session, row)]


def test_a_dot_is_filled_where_the_seat_was_told_something(guest: Visit, host: Host) -> None:
    key = guest.play("star_empires")
    play_on(guest, key, 3)
    page = guest.get(f"/m/{key}")
    shown = dots(page)
    now = HERE.search(page)
    assert now is not None
    with host.db.read() as session:
        row = match_by_key(session, key)
        mine = next(s.name for s in seats_of(session, row) if s.kind == "player")
        through = views.Eyes(row, mine)
        for turn in {t.turn for t in views.turns(session, row)}:
            many = len(views.events(session, through, turn))
            words = "no events" if not many else "1 event" if many == 1 else f"{many} events"
            if turn == row.turn:
                assert now.groups() == (str(turn), words)
            else:
                assert shown[turn] == (many > 0, words)
    assert any(filled for filled, _ in shown.values())


def test_the_bar_of_an_earlier_turn_says_the_same(guest: Visit) -> None:
    key = guest.play("starweb")
    play_on(guest, key, 2)
    now, then = dots(guest.get(f"/m/{key}")), dots(guest.get(f"/m/{key}?turn=2"))
    assert now[1] == then[1] == (False, "no events")
    assert {1, 2} == set(now)
    assert {1, 3} == set(then)


def test_what_others_were_told_is_not_counted(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    play_on(guest, key, 3)
    with host.db.read() as session:
        found = [(e, event_counts.counts(session, e, 1, 4)) for e in eyes_of(session, key)]
        for eyes, counts in found:
            assert all(counts[n] == len(views.events(session, eyes, n)) for n in range(1, 5))
    assert len({tuple(sorted(counts.items())) for _, counts in found}) > 1


def test_a_step_is_counted_once_and_a_step_in_its_place_anew(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    play_on(guest, key, 1)
    with host.db.write() as session:
        eyes = eyes_of(session, key)[0]
        before = event_counts.counts(session, eyes, 1, 9)
        step = session.get(StepRow, (eyes.match.id, eyes.match.standing))
        assert step is not None
        step.events = [*step.events, {"kind": "x", "text": "x", "seats": [eyes.seat]}]
        session.flush()
        assert event_counts.counts(session, eyes, 1, 9) == before, "no step is read a second time"
        step.number += 1
        session.flush()
        assert event_counts.counts(session, eyes, 1, 9)[2] == before[2] + 1, (
            "a rollback gave it another"
        )


def test_a_bar_never_has_more_dots_than_there_is_room_for() -> None:
    turns = tuple(range(1, 60))
    for shown in turns:
        found = near(turns, shown)
        assert len(found) == TICKS
        assert shown in found


def test_a_match_of_people_has_its_bar_too(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    assert 'class="ticks"' not in gm.get(f"/m/{key}"), "one turn needs no bar"


def test_the_dot_after_the_last_turn_is_the_end(host: Host) -> None:
    key, visit = played_out(host)
    bar = visit.get(f"/m/{key}").partition('<span class="ticks">')[2].partition("</nav>")[0]
    assert len(re.findall(r">\s*end\s*<", bar)) == 1
