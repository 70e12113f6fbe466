"""Letters between the game master and the players: to all from the desk, and to her."""

import re

import pytest
from sqlalchemy import event, select
from tables import hosted, made, started
from visiting import Visit

from starpost.host.host import Host
from starpost.host.storage import Outgoing


def at_press(page: str) -> str:
    """The number at the tab Press; empty: nothing is unread, and a desk has no such tab."""
    tab = re.search(r'<a href="/m/\w+/press"[^>]*>(.*?)</a>', page, re.S)
    found = tab and re.search(r"\d+", re.sub(r"<svg.*?</svg>", "", tab[1], flags=re.S))
    return found[0] if found else ""


@pytest.mark.parametrize("press", ["all", "none"])
def test_press_to_all_is_a_letter_to_everybody(
    host: Host, gm: Visit, bram: Visit, press: str
) -> None:
    key = made(host, gm, seats="3", bots="2", me_too="", press=press)
    bram.get(f"/m/{key}/seats")
    bram.post(f"/m/{key}/seats", do="join", seat="")
    bram.post(f"/m/{key}/seats", do="confirm")
    gm.get(f"/m/{key}/desk/press")
    assert "Nothing yet." in gm.text
    assert "Sunday is off." in gm.post(f"/m/{key}/desk", do="message", text="Sunday is off.")
    assert at_press(bram.get(f"/m/{key}")) == "1"
    assert "1 new letter" in bram.get("/matches")
    assert "Sunday is off." in bram.get(f"/m/{key}/press")
    assert at_press(bram.get(f"/m/{key}")) == ""
    with host.db.read() as session:
        mails = [
            (m.to, m.subject)
            for m in session.scalars(select(Outgoing))
            if "Sunday is off." in m.body
        ]
    assert [to for to, _ in mails] == ["bram@example.org"]
    assert "The game master wrote to everybody" in mails[0][1]


def test_a_letter_to_the_game_master_is_unread_until_she_looks(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    assert at_press(gm.get(f"/m/{key}/desk")) == ""
    bram.get(f"/m/{key}/press")
    bram.post(f"/m/{key}/press", to="GM", text="May I move again?")
    assert at_press(gm.get(f"/m/{key}/desk")) == "1"
    assert "1 new letter" in gm.get("/matches")
    assert "May I move again?" in gm.get(f"/m/{key}/press")
    assert at_press(gm.get(f"/m/{key}/desk")) == ""


def test_a_game_master_who_plays_reads_letters_to_the_game_master(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    bram.get(f"/m/{key}/press")
    bram.post(f"/m/{key}/press", to="GM", text="May I move again?")
    bram.post(f"/m/{key}/press", to="everybody", text="Good evening.")
    assert at_press(gm.get(f"/m/{key}")) == "2", "one to all and one to the game master"
    letters = gm.get(f"/m/{key}/press").partition('id="letters"')[2]
    assert letters.count("May I move again?") == 1
    assert letters.count("Good evening.") == 1
    assert at_press(gm.get(f"/m/{key}")) == ""


def test_the_page_of_a_game_master_who_plays_asks_for_the_seats_once(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}")
    asked: list[str] = []
    event.listen(host.db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    gm.get(f"/m/{key}")
    seats = [line for line in asked if line.startswith("SELECT seats.id")]
    assert len(seats) == 1, "\n\n".join(seats)
