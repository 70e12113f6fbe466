"""Curves over the turns: from the seat's own views of the turns before, and from nothing else."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from hosting import make_host
from tables import started
from test_pages_replay import played_out
from visiting import Visit

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.looking.history import measured
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.kernel import registry
from starpost.kernel.registry import ids


def labels(page: str) -> list[str]:
    return re.findall(r'class="chart"[^>]*aria-label="([^"]*)"', page)


def test_after_two_turns_the_players_page_and_the_report_have_curves(guest: Visit) -> None:
    key = guest.play("star_chase")
    assert not labels(guest.get(f"/m/{key}/players"))
    guest.get(f"/m/{key}")
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=guest.field("step"))
    told = labels(guest.get(f"/m/{key}/players"))
    assert any(
        re.match(r"Economy: build points from \d+ on turn 1 to \d+ on turn 2", t) for t in told
    )
    assert "Economy as a table" in guest.text
    assert labels(guest.get(f"/m/{key}/turns/2/report")) == told
    assert not labels(guest.get(f"/m/{key}/turns/1/report")), (
        "a report knows nothing of later turns"
    )
    assert guest.client.get(f"/m/{key}/turns/2/report.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize("game", ids())
def test_every_game_has_measures_for_a_player(game: str) -> None:
    found = registry.get(game)
    from starpost.kernel.match import Match

    match = Match.new(found, seed="ab" * 32)
    for seat in match.seats:
        own = found.measures(match.view(seat))
        assert {m.chart for m in own}
        assert len({(m.chart, m.name) for m in own}) == len(own)
    found.measures(match.view(None))


def test_a_seat_never_learns_a_number_of_another_that_its_view_does_not_hold(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a web in which the first seat meets nobody."""
    seeds = SimpleNamespace(token_hex=lambda size: "ab" * size)
    monkeypatch.setattr(opening, "secrets", seeds)
    key, gm = played_out(host, "starweb")
    seat = next(iter(registry.get("starweb").brief()[1]))
    with host.db.read() as session:
        row = views.eyes(session, None, key, seat).match
        past = measured(session, views.Eyes(row, seat))
    early = {m.name for _, measures in past[:-1] for m in measures if m.chart == "Score"}
    assert early == {seat}
    assert len({m.name for m in past[-1][1] if m.chart == "Score"}) > 1, "at the end all is told"
    assert labels(gm.get(f"/m/{key}/players"))


def test_what_was_measured_belongs_to_one_match_and_not_to_its_number(
    host: Host, tmp_path: Path
) -> None:
    """A swept match leaves its number to a later one; nothing that was kept may pass on with it."""
    (tmp_path / "later").mkdir()
    later = make_host(tmp_path / "later", "")
    found = []
    for hosting in (host, later):
        key, _ = played_out(hosting, "starweb")
        with hosting.db.read() as session:
            row = match_by_key(session, key)
            seats = list(registry.get("starweb").brief()[1])
            curves = [measured(session, views.Eyes(row, seat)) for seat in seats]
        found.append((row.id, curves))
    later.close()
    (first, before), (second, after) = found
    assert first == second
    assert before != after


def test_the_paper_names_the_match_its_deadline_and_its_seal(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    text = bram.get(f"/m/{key}/turns/1/report")
    with host.db.read() as session:
        row = match_by_key(session, key)
    assert "Orders due" in text
    assert re.search(rf"seed\s+{row.commitment}", text), "the whole digest, not its beginning"
    assert re.search(r"<h3[^>]*>Orders</h3>", text), "blank numbered lines to write on"
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))
    past = bram.get(f"/m/{key}/turns/1/report")
    assert "Orders due" not in past
    assert re.search(rf"seed\s+{row.commitment}", past)
