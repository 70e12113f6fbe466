"""The page knows what the seat knows: two worlds that differ only in secrets give equal pages."""

import re

import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import live, opening, press
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import SnapshotRow, StepRow
from starpost.host.turns import record
from starpost.host.turns.packing import pack
from starpost.kernel import registry
from starpost.kernel.dice import Dice
from starpost.kernel.registry import ids
from starpost.web.pages.match.outlook import SHELF

CLOCK = re.compile(r'data-now="[^"]*"|Saved [^.]*\.')
MASKED = re.compile(r"\b[0-9a-f]{96}\.[0-9a-f]{96}\b")  # the csrf word, new in every answer


def plain(text: str) -> str:
    """A page without what differs at every call: its clocks and its masked csrf word."""
    return MASKED.sub("", CLOCK.sub("", text))


def mine(host: Host, key: str) -> str:
    with host.db.read() as session:
        row = match_by_key(session, key)
        return next(s.name for s in seats_of(session, row) if s.kind == "player")


def disturb(host: Host, key: str, seat: str) -> bool:
    """Put another world behind the page: it differs in what the seat must not know."""
    with host.db.write() as session:
        row = match_by_key(session, key)
        game = record.game_of(row)
        state = record.state_at(session, row)
        other = game.disturb(state, seat, Dice("0" * 64))
        snapshot = session.get(SnapshotRow, (row.id, row.standing))
        assert snapshot is not None
        before = snapshot.state
        snapshot.state = pack(other)
        step = session.get(StepRow, (row.id, row.standing))
        if step is not None:  # what others did and were told is theirs
            step.events = [e for e in step.events if seat in (e.get("seats") or (seat,))]
            step.problems = {k: v for k, v in step.problems.items() if k == seat}
            step.draws = []
        changed = snapshot.state != before
    SHELF.forget()  # else the pages would be made from what was seen before
    return changed


def parts(guest: Visit, key: str, turn: int) -> dict[str, str]:
    """Every page of the match as this seat gets it, without its clocks."""
    refs = re.findall(r'data-ref="([^"]+)"', guest.get(f"/m/{key}"))
    addresses = [f"/m/{key}", f"/m/{key}/turns/{turn}/report", f"/m/{key}/players",
                 f"/m/{key}/replay", f"/m/{key}/press", f"/m/{key}/turns/{turn}/report.json",
                 f"/m/{key}/turns/{turn}/report.txt"]  # fmt: skip
    pages = {a: guest.get(a) for a in addresses}
    for ref in refs[:4]:
        answer = guest.client.get(f"/m/{key}/selection", params={"at": ref})
        assert answer.status_code == 200, "pages that fail alike are alike, and tell nothing"
        pages[f"at {ref}"] = answer.text
        pages[f"offers {ref}"] = guest.client.get(f"/m/{key}/offers", params={"at": ref}).text
        pages[f"aims {ref}"] = guest.client.get(f"/m/{key}/targets", params={"at": ref}).text
    guest.get(f"/m/{key}")
    written = {"text": "TAX\nW1B1I\nF1W2W3\nMOVE 1 2 3\nBUILD X 1 frigate Y"}
    pages["check"] = guest.client.post(f"/m/{key}/check", data=written).text
    pages["try"] = guest.get(f"/m/{key}/try")
    assumed = {"assume": "STRANGER: F9 20 ships at W3\nBOR: TAX\nSTRANGER: F9W1", "runs": "8"}
    tried = guest.post(f"/m/{key}/try", **written, **assumed)
    pages["tried"] = tried
    assert re.search(r"\d+ tr(y|ies)", tried)
    guest.get(f"/m/{key}")
    pages["sum"] = guest.get(f"/m/{key}/sum?calc=design&hull=gunship&guns=1&dp=1&engines=1")
    pages["hop"] = guest.get(f"/m/{key}/hop?line=F1W2&to=W3")
    for line in ("", "M", "F"):
        pages[f"line {line}"] = guest.client.get(f"/m/{key}/complete", params={"line": line}).text
    return {name: plain(page) for name, page in pages.items()}


@pytest.mark.parametrize("game", ids())
def test_pages_are_equal_for_worlds_that_differ_in_secrets(
    guest: Visit, host: Host, game: str
) -> None:
    key = guest.play(game)
    seat = mine(host, key)
    with host.db.read() as session:
        turn = match_by_key(session, key).turn
    before = parts(guest, key, turn)
    changed = disturb(host, key, seat)
    after = parts(guest, key, turn)
    assert before.keys() == after.keys()
    for name, page in before.items():
        assert page == after[name], f"{name} of {game} gives something away"
    solitary = len(list(registry.get(game).seats)) == 1
    assert changed or solitary, "the test must have changed something"


def test_closed_scores_stay_closed(guest: Visit, host: Host) -> None:
    """A demonstration of StarWeb shows names and scores of all; without that option none."""
    key = guest.play("starweb")
    seat = mine(host, key)
    with host.db.write() as session:
        row = match_by_key(session, key)
        state = record.state_at(session, row).copy()
        state.open_scores = False
        snapshot = session.get(SnapshotRow, (row.id, row.standing))
        assert snapshot is not None
        snapshot.state = pack(state)
        turn = row.turn
    SHELF.forget()
    before = parts(guest, key, turn)
    assert disturb(host, key, seat)
    after = parts(guest, key, turn)
    assert [name for name in before if before[name] != after[name]] == []


def test_the_other_world_is_really_behind_the_page(guest: Visit, host: Host) -> None:
    """Through another's eyes it looks different, so equal pages are no accident of a cache."""
    key = guest.play("starweb")
    seat = mine(host, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        other = next(s.name for s in seats_of(session, row) if s.name != seat)
        before = views.printout(session, views.Eyes(row, other))
    assert len(SHELF)
    disturb(host, key, seat)
    assert not len(SHELF)
    with host.db.read() as session:
        assert views.printout(session, views.Eyes(match_by_key(session, key), other)) != before


def test_a_secret_that_reaches_a_page_would_be_noticed(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    before = plain(guest.get(f"/m/{key}"))
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.name = "another"
    assert plain(guest.get(f"/m/{key}")) != before


def table_of_three(host: Host) -> tuple[str, list[Visit]]:
    people = [new_account(host, name) for name in ("Ann", "Bob", "Cay")]
    plan = MatchPlan("star_chase", "Three", tuple(SeatPlan(n) for n in ("AAA", "BBB", "CCC")))
    key = opening.create(host, people[0], plan)
    for person, seat in zip(people, ("AAA", "BBB", "CCC"), strict=True):
        opening.join(host, person, key, seat)
    for person in people:
        opening.confirm(host, person, key)
    press.send(host, people[0], key, "AAA", ["BBB"], "Between us.")
    return key, [Visit(host, person) for person in people]


def test_others_letters_leave_no_trace_on_the_page_or_the_live_line(host: Host) -> None:
    key, (_, bob, cay) = table_of_three(host)
    assert "Between us." in bob.get(f"/m/{key}/press")
    assert "Between us." not in cay.get(f"/m/{key}/press")
    with host.db.read() as session:
        row = match_by_key(session, key)
        told = {
            name: [said.kind for _, said in live.heard(session, row.id, name, 0)]
            for name in ("AAA", "BBB", "CCC", live.PUBLIC)
        }
        numbers = [number for number, _ in live.heard(session, row.id, "CCC", 0)]
        assert numbers == list(range(1, live.latest(session, row.id, "CCC") + 1))
    assert told["AAA"] == told["BBB"] != told["CCC"]
    assert "press" not in told["CCC"]
    assert told["CCC"] == told[live.PUBLIC]


def test_nobody_looks_through_anothers_eyes(host: Host) -> None:
    key, (_, bob, _) = table_of_three(host)
    bob.get(f"/m/{key}?seat=AAA", status=403)
    bob.get(f"/m/{key}?seat=GM", status=403)
    bob.get(f"/m/{key}/turns/1/report?seat=CCC", status=403)
    bob.get(f"/m/{key}/desk", status=403)
    stranger = Visit(host, new_account(host, "Dan"))
    text = stranger.get(f"/m/{key}")
    assert "as the public sees it" in text
    assert 'id="orders"' not in text
    stranger.post(f"/m/{key}/orders", status=403, text="x", do="submit", step="0")
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert views.eyes(session, None, key, views.PUBLIC).match.id == row.id


def test_a_game_master_who_plays_sees_no_more_than_the_own_seat(host: Host) -> None:
    key, (ann, _, _) = table_of_three(host)
    ann.get(f"/m/{key}?seat=GM", status=403)
    assert "AAA" in ann.get(f"/m/{key}/desk")
