"""The report of a turn: its events in the order one likes to read them."""

from __future__ import annotations

import re

from test_pages_replay import played_out
from visiting import Visit

from starpost.host.host import Host
from starpost.kernel import registry
from starpost.kernel.contract import Event
from starpost.web.pages.reading.report import grouped


def test_a_report_is_put_together_by_place_or_by_kind(guest: Visit) -> None:
    key = guest.play("starweb")
    text = "\n".join(re.findall(r'name="line" value="([^"]+)"', guest.text))
    assert text
    guest.post(f"/m/{key}/orders", text=text, do="submit", step=guest.field("step"))
    told = guest.get(f"/m/{key}/turns/2/report")
    lines = sorted(re.findall(r"<li><svg.*?<span>(.*?)</span></li>", told))
    assert lines
    for way in ("place", "kind"):
        page = guest.get(f"/m/{key}/turns/2/report?by={way}")
        assert 'aria-current="true">by ' + way in page
        assert sorted(re.findall(r"<li><svg.*?<span>(.*?)</span></li>", page)) == lines
    assert guest.get(f"/m/{key}/turns/2/report?by=nonsense").count("<h3>") == told.count("<h3>")


def test_places_stand_in_players_order() -> None:
    events = [Event("x", "a", at="W10"), Event("x", "b"), Event("x", "c", at="W9")]
    assert [head for head, _ in grouped(events, "place")] == ["W9", "W10", ""]


def test_every_form_of_the_report_has_its_head_and_a_sheet_to_fill_in(guest: Visit) -> None:
    key = guest.play("starweb")
    plain = guest.get(f"/m/{key}/turns/1/report.txt")
    assert f"Orders to    {guest.host.settings.address}/matches/{key}" in plain
    assert "Orders due   no deadline" in plain
    assert "SHEET TO FILL IN" in plain
    page = guest.get(f"/m/{key}/turns/1/report")
    assert "Orders to" in page
    assert "TOTAL ORDERS" in page
    assert guest.client.get(f"/m/{key}/turns/1/report.pdf").content.startswith(b"%PDF")
    guest.get(f"/m/{key}")
    guest.post(f"/m/{key}/orders", text="", do="submit", step=guest.field("step"))
    back = guest.get(f"/m/{key}/turns/1/report.txt")
    assert "Orders to" not in back  # what has been played is no longer asked
    assert "SHEET TO FILL IN" not in back


def test_after_the_end_a_report_has_the_lines_of_its_turn_alone(host: Host) -> None:
    """Nobody is asked any more, which was taken for a game that is played answer by answer."""
    key, visit = played_out(host, "star_chase", registry.get("star_chase").Options(target=1))
    last = max(
        int(turn) for turn in re.findall(rf"/m/{key}/turns/(\d+)/report", visit.get(f"/m/{key}"))
    )
    census = [f"Turn {turn} was a census turn" for turn in range(1, last + 1)]
    told = [line for line in census if line in visit.get(f"/m/{key}/turns/{last}/report?by=kind")]
    assert told == [f"Turn {last - 1} was a census turn"]
