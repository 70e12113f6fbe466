"""What the desk does, as the players find it: roll back, replace, look through another's eyes."""

import re

import pytest
from tables import hosted, made
from visiting import Visit, new_account

from starpost.host.host import Host

ORDERS = "TECH FT"


def run(gm: Visit, key: str) -> None:
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))


def back(gm: Visit, key: str, **more: str) -> None:
    gm.get(f"/m/{key}/desk/history?back=1")
    gm.post(f"/m/{key}/desk", do="rollback", step=gm.field("step"), turn="1", **more)


def sheet(visit: Visit, key: str) -> str:
    found = re.search(r"<textarea[^>]*name=\"text\"[^>]*>(.*?)</textarea>", visit.get(f"/m/{key}"))
    assert found
    return found[1].strip()


def test_after_a_roll_back_each_finds_the_own_lines_not_sent(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    bram.get(f"/m/{key}")
    bram.post(f"/m/{key}/orders", do="submit", text=ORDERS, step=bram.field("step"))
    assert ORDERS not in sheet(bram, key), "the turn has run"
    assert "is a draft before its writer again" in gm.get(f"/m/{key}/desk/history?back=1")
    back(gm, key)
    assert sheet(bram, key) == ORDERS
    assert "1 draft" in gm.get(f"/m/{key}/desk")
    assert "Ada took the match back to turn 1" in bram.get(f"/m/{key}")


def test_an_open_report_of_an_undone_turn_says_so(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    run(gm, key)
    bram.get(f"/m/{key}/turns/2/report")
    bram.get(f"/m/{key}/turns/9/report", status=404)
    back(gm, key)
    text = bram.get(f"/m/{key}/turns/2/report", status=410)
    assert "The match was rolled back" in text
    assert f'href="/m/{key}">Go to turn 1' in text
    other = hosted(host, gm, bram)
    bram.get(f"/m/{other}/turns/2/report", status=404)


def test_replacing_the_only_silent_player_warns_that_the_turn_runs(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    warning = "a bot answers at once, and the turn runs"
    assert gm.get(f"/m/{key}/desk").count(warning) == 1
    gm.post(f"/m/{key}/desk", do="hold", step=gm.field("step"))
    assert warning not in gm.get(f"/m/{key}/desk"), "it waits"


def test_a_full_room_offers_no_seat(host: Host, gm: Visit, bram: Visit) -> None:
    key = made(host, gm, seats="3", bots="1", me_too="")
    zoe = Visit(host, new_account(host, "Zoe"))
    assert "Take a seat myself" in gm.get(f"/m/{key}/seats")
    for visit in (bram, zoe):
        visit.get(f"/m/{key}/seats")
        visit.post(f"/m/{key}/seats", do="join", seat="")
    for visit in (gm, Visit(host, new_account(host, "Olga"))):
        assert "All seats are taken." in visit.get(f"/m/{key}/seats")
        assert 'value="join"' not in visit.text
    assert 'value="leave"' in zoe.get(f"/m/{key}/seats")


def test_view_as_says_whose_map_it_is(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    seat = re.search(r'aria-label="View as (\w+)"', gm.get(f"/m/{key}/desk"))
    assert seat
    assert f"You look through the eyes of {seat[1]}" in gm.get(f"/m/{key}?seat={seat[1]}")
    assert "what everybody may see" not in gm.text


@pytest.mark.parametrize("text", ["TOTAL 5\nTECH FT", "NONSENSE", "TECH FT"])
def test_the_dry_run_and_the_table_count_the_same_problems(
    host: Host, gm: Visit, bram: Visit, text: str
) -> None:
    key = hosted(host, gm, bram)
    seat = re.search(r'aria-label="Remind (\w+)"', gm.get(f"/m/{key}/desk"))
    assert seat
    gm.post(f"/m/{key}/desk", do="hold", step=gm.field("step"))
    bram.get(f"/m/{key}")
    bram.post(f"/m/{key}/orders", do="submit", text=text, step=bram.field("step"))
    gm.get(f"/m/{key}/desk")
    page = gm.post(f"/m/{key}/desk", do="dry")
    dry = re.search(rf"<dt>{seat[1]}</dt><dd>(\d+) problem", page)
    row = re.search(rf'{seat[1]}</th>.*?data-is="problems">(\d+)<', page, re.S)
    assert row
    assert int(row[1]) == (int(dry[1]) if dry else 0)
