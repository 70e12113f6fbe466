"""What the bell opens: all that waits for one person, until it is read."""

from datetime import timedelta

from sqlalchemy import event, select
from tables import started
from visiting import Visit

from starpost.host.host import Host
from starpost.host.matches import opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.office import announcements, reports
from starpost.host.people import notices
from starpost.host.storage import Account, Intervention, MatchRow, SeatRow
from starpost.host.words import Doing, Status
from starpost.kernel.contract import GM
from starpost.web.pages import times


def reminded(host: Host, key: str, many: int = 1) -> str:
    """The game master has done things to a match; the seat of the person in it."""
    with host.db.write() as session:
        row = session.scalars(select(MatchRow).where(MatchRow.key == key)).one()
        seat = session.scalars(
            select(SeatRow).where(SeatRow.match_id == row.id, SeatRow.account_id.is_not(None))
        ).first()
        assert seat is not None
        for number in range(many):
            session.add(Intervention(match_id=row.id, account_id=None, kind=Doing.PROCESS,
                                     text=f"Word {number}.", turn=row.turn,
                                     at=host.clock.now()))  # fmt: skip
        session.add(Intervention(match_id=row.id, account_id=None, kind=Doing.REMIND,
                                 text=f"{seat.name} was reminded.", seat=seat.name, turn=row.turn,
                                 at=host.clock.now()))  # fmt: skip
        return seat.name


def test_the_bell_opens_a_list_of_what_waits(host: Host, bram: Visit) -> None:
    assert 'id="bell"' in bram.get("/notices")
    assert 'href="/notices"' in bram.text
    key = bram.play("starweb")
    reminded(host, key)
    text = bram.get("/notices")
    assert "reminds you: your answer is awaited" in text
    assert "It is your move" in text
    assert f'href="/m/{key}"' in text
    words, moves = (text.count(f'<li class="{kind}"') for kind in ("new", "asks"))
    assert words > 0, "what is only to be read is marked as new"
    assert text.count('<span class="chip on">new</span>') == words
    assert moves == 1
    bram.post(f"/m/{key}/notices", back="/notices")
    assert 'class="new"' not in bram.text
    assert "reminds you" not in bram.text
    assert "It is your move" in bram.text, "that is no word to be put away"


def test_the_match_page_has_one_line_for_all_notices(host: Host, bram: Visit) -> None:
    key = bram.play("starweb")
    reminded(host, key, 3)
    head = bram.get(f"/m/{key}").partition('id="notices"')[2].partition("</details>")[0]
    assert "And 3 more" in head.partition("</summary>")[0]
    assert head.count("<p>") == 3, "the newest stands in the line itself"
    assert 'class="headbell"' in bram.text, "for phones, whose head has no bell"


def test_an_announcement_is_put_away_in_ones_own_browser(
    host: Host, gm: Visit, bram: Visit
) -> None:
    announcements.announce(host, "Server pause on Friday")
    assert "Server pause" in bram.get("/matches")
    number = bram.text.partition('name="number" value="')[2].partition('"')[0]
    bram.post("/heard", number=number, back="/matches")
    assert "Server pause" not in bram.get("/matches")
    assert "Server pause" in gm.get("/matches")
    announcements.announce(host, "It is over")
    assert "It is over" in bram.get("/matches"), "a later one"


def test_nothing_waits_is_not_said_above_what_waits(host: Host, gm: Visit) -> None:
    with host.db.write() as session:
        admin = session.scalars(select(Account).where(Account.name == "Ada")).one()
        admin.is_admin = True
    Visit(host).get("/sign-in")
    stranger = Visit(host)
    stranger.get("/sign-in")
    stranger.post("/sign-up", name="Ines", email="ines@example.org")
    text = gm.get("/matches")
    assert "1 person waits for a link" in text
    assert "Nothing waits" not in text
    assert "1 person waits for a link" in gm.get("/notices")


def test_the_bell_counts_reminders_and_invitations(host: Host, gm: Visit, bram: Visit) -> None:
    key = bram.play("starweb")
    assert "1 match waits for you" in bram.get("/me")
    reminded(host, key)
    assert "1 match waits for you, 2 notices to read" in bram.get("/me")
    plan = MatchPlan("star_chase", "Sunday group", (SeatPlan(kind="reserved", reserved="bram"),
                                                    SeatPlan(kind="open")))  # fmt: skip
    with host.db.read() as session:
        ada = session.scalars(select(Account).where(Account.name == "Ada")).one()
    made = opening.create(host, ada, plan)
    assert "2 matches wait for you" in bram.get("/me")
    text = bram.get("/notices")
    assert "Ada keeps a seat for you" in text
    assert f'href="/m/{made}/seats"' in text


def test_notices_stand_by_match_with_game_hour_and_what_was_read_below(
    host: Host, bram: Visit
) -> None:
    key = bram.play("starweb")
    reminded(host, key)
    group = bram.get("/notices").partition("<section")[2].partition("</section>")[0]
    assert "StarWeb" in group, "the game by its name"
    assert "just now, " in group
    assert group.index("It is your move, turn 1") < group.index("Word 0."), "what asks stands first"
    assert 'datetime="20' in group
    bram.post("/notices")
    assert "Word 0." not in bram.text.partition("Read before")[0]
    assert "Word 0." in bram.text.partition("Read before")[2]
    assert "Mark all read" not in bram.text, "nothing is left to be read"


def test_letters_that_were_read_stay_below_with_by_whom(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    with host.db.read() as session:
        ada = session.scalars(select(Account).where(Account.name == "Ada")).one()
        seat = session.scalars(
            select(SeatRow.name).where(SeatRow.account_id == ada.id, SeatRow.name != GM)
        ).one()
    press.send(host, ada, key, seat, None, "Are you there?")
    assert "1 new letter from Ada" in bram.get("/notices")
    bram.get(f"/m/{key}/press?with=everybody")
    new, _, read = bram.get("/notices?panel=1").partition("Read before")
    assert "letter from Ada" not in new
    assert "1 letter from Ada" in read, "over another page too"
    assert "letter" not in gm.get("/notices").partition("Read before")[2], "one's own are no news"


def test_what_was_read_is_bounded(host: Host, bram: Visit) -> None:
    for _ in range(7):
        reminded(host, bram.play("star_chase"), 3)
    bram.get("/notices")
    bram.post("/notices")
    read = bram.text.partition("Read before")[2].partition("</section>")[0]
    assert read.count("<li") == notices.MOST_READ


def test_the_list_is_a_part_without_a_page_around_it(bram: Visit) -> None:
    text = bram.get("/notices?panel=1")
    assert "<html" not in text
    assert "Nothing waits for you" in text


def test_an_instant_in_a_stored_sentence_is_said_in_the_readers_zone() -> None:
    said = times.in_words("The deadline is now 2026-11-22 07:00 UTC.", "Europe/Berlin")
    assert said == "The deadline is now Sun 22 Nov, 08:00 CET."


def test_the_bell_counts_the_match_one_sits_in_as_the_tab_does(host: Host, bram: Visit) -> None:
    key, other = bram.play("starweb"), bram.play("star_chase")
    assert 'title="2 matches wait for you"' in bram.get("/me")
    for path in (f"/m/{key}", f"/m/{key}/players", f"/m/{key}?at=W1", f"/bell?at=/m/{other}"):
        assert 'title="2 matches wait for you"' in bram.get(path), path
    assert "mark_calls.svg" in bram.text
    text = bram.get(f"/notices?panel=1&at=/m/{key}")
    assert text.index(f"/m/{other}") < text.index(f"/m/{key}"), "it comes last"
    assert text.count("this match") == 1


def test_an_end_and_what_was_missed_stand_behind_the_bell_until_they_are_seen(
    host: Host, bram: Visit
) -> None:
    key = bram.play("starweb")
    bram.get(f"/m/{key}")
    with host.db.write() as session:
        row = session.scalars(select(MatchRow).where(MatchRow.key == key)).one()
        seat = session.scalars(select(SeatRow).where(SeatRow.account_id.is_not(None))).first()
        assert seat is not None
        session.add(Intervention(match_id=row.id, account_id=None, kind=Doing.MISSED, turn=1,
                                 text="", seat=seat.name, to_id=seat.account_id,
                                 why="missed", at=host.clock.now()))  # fmt: skip
        row.status, row.ended_at = Status.OVER, host.clock.now()
        row.result, seat.waited = {"winners": [seat.name]}, False
        seat.seen_at = host.clock.now() - timedelta(seconds=9)
    assert 'title="2 notices to read"' in bram.get("/me")
    new, _, _ = bram.get("/notices").partition("Read before")
    assert "The match is over: you won." in new
    assert "You sent no orders for turn 1" in new
    bram.get(f"/m/{key}")
    assert 'title="1 notice to read"' in bram.get("/me"), "who looks at it knows that it is over"
    bram.post("/notices")
    assert 'title="Nothing waits for you"' in bram.text
    assert "The match is over" in bram.text.partition("Read before")[2]


def test_more_matches_are_no_more_statements(host: Host, bram: Visit) -> None:
    asked: list[str] = []

    def statements() -> int:
        asked.clear()
        assert "Word 0." in bram.get("/notices")
        return len(asked)

    reminded(host, bram.play("star_chase"))
    bram.get("/notices")
    event.listen(host.db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    one = statements()
    for _ in range(3):
        reminded(host, bram.play("star_chase"), 2)
    assert statements() == one, "\n\n".join(asked)


def test_the_answer_to_a_report_is_read_without_mail(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/players")
    seat = gm.text.partition("/complain?seat=")[2].partition('"')[0]
    gm.get(f"/m/{key}/complain?seat={seat}")
    gm.post(f"/m/{key}/complain", seat=seat, text="He shouts.", do="report")
    with host.db.read() as session:
        number = reports.listed(session)[0].id
    reports.close(host, number, "I have talked to him.")
    assert "I have talked to him." in gm.get("/notices")
    assert "I have talked to him." not in bram.get("/notices")


def test_an_open_report_stands_behind_the_bell_of_who_looks_after_the_host(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    with host.db.write() as session:
        people = {a.name: a for a in session.scalars(select(Account))}
        people["Ada"].is_admin = True
        seat = session.scalars(
            select(SeatRow.name).where(SeatRow.account_id == people["Ada"].id, SeatRow.name != GM)
        ).one()
    assert "to look into" not in gm.get("/notices")
    reports.about_seat(host, people["Bram"], key, seat, "She shouts.")
    assert "1 letter or report to look into" in gm.get("/notices")
    assert "to look into" not in bram.get("/notices")


def test_who_plays_with_people_can_write_to_them_from_their_list(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    text = bram.get(f"/m/{key}/players")
    assert text.count(">Write</a>") + text.count(" Write</a>") == 2, "to the others"
    assert "Write to" not in bram.get(f"/m/{bram.play('star_chase')}/players"), "bots alone"


def test_who_leads_and_plays_is_not_told_of_the_own_silence(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    with host.db.write() as session:
        row = session.scalars(select(MatchRow).where(MatchRow.key == key)).one()
        seats = list(session.scalars(select(SeatRow).where(SeatRow.match_id == row.id)))
        for seat in seats:
            seat.missed = 1
        theirs = [s.name for s in seats if s.account_id not in (None, row.gm_id)]
    assert f"{theirs[0]} missed before and is silent." in gm.get("/notices")
