"""Drafts, two texts, lines that a turn overtook, lines for later, lines shown: without scripts."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import shares, versions
from starpost.host.turns import adjudication
from starpost.kernel import registry


def step(host: Host, key: str) -> int:
    with host.db.read() as session:
        return match_by_key(session, key).step


def handed_in(host: Host, key: str, at: int) -> Any:
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s for s in seats_of(session, row) if s.kind == "player"]
        return versions.sheets(session, row, mine.name, at)


def written(guest: Visit) -> str:
    found = re.search(r'<textarea id="text"[^>]*>([^<]*)</textarea>', guest.text)
    assert found
    return found[1]


def test_a_draft_is_saved_but_not_handed_in_and_what_was_sent_stands(
    guest: Visit, host: Host
) -> None:
    key = guest.play("star_chase")
    now = step(host, key)
    saved = guest.client.post(
        f"/m/{key}/draft", data={"_csrf": guest.csrf(), "text": "TECH FT", "step": now}
    ).json()
    assert saved["mark"] == "1.0"
    assert not saved["sent"]
    assert handed_in(host, key, now) == []
    guest.get(f"/m/{key}")
    assert written(guest) == "TECH FT"


def test_the_second_device_is_shown_both_texts_and_keeps_one_or_both(
    guest: Visit, host: Host
) -> None:
    key = guest.play("star_chase")
    mark, now = guest.field("mark"), step(host, key)
    guest.post(f"/m/{key}/orders", text="TECH FT", do="check", step=now, mark=mark)
    text = guest.post(
        f"/m/{key}/orders", status=409, text="TECH HT", do="submit", step=now, mark=mark
    )
    assert "TECH FT</textarea>" in text
    assert "TECH HT</textarea>" in text
    assert step(host, key) == now, "nothing was sent"
    fresh = guest.field("mark")
    guest.post(f"/m/{key}/keep", mine="TECH HT", theirs="TECH FT", mark=fresh, do="both")
    assert written(guest) == "TECH FT\nTECH HT"


def test_what_changed_since_it_was_sent_is_listed_and_can_be_taken_back(host: Host) -> None:
    key, visits = table_of_two(host)
    one = visits["ARC"]
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/orders", text="TECH FT", do="submit", step=0)
    assert 'id="is-in"' in one.text
    assert 'title="Receipt 0.1"' in one.text
    one.post(f"/m/{key}/orders", text="TECH FT\nTAX", do="check", step=0)
    assert "Not sent yet: 1 more" in one.text
    assert "The sent sheet stands" in one.text
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert versions.sheets(session, row, "ARC", 0)[-1].text == "TECH FT"
        assert next(s for s in seats_of(session, row) if s.name == "ARC").ready
    one.post(f"/m/{key}/orders", text="TECH FT\nTAX", do="revert", step=0)
    assert written(one) == "TECH FT"
    assert "Not sent yet" not in one.text


def test_a_made_up_receipt_says_nothing(guest: Visit) -> None:
    key = guest.play("star_chase")
    assert "Stored, receipt" not in guest.get(f"/m/{key}?sent=0.7")


def test_nothing_to_order_is_handed_in(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    assert "Nothing to order" in guest.text
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=step(host, key))
    assert [s.text for s in handed_in(host, key, 0)] == [""]
    assert "Stored, receipt 0.1. The turn has run." in guest.text


def test_lines_that_a_turn_overtook_lie_beside_the_new_sheet(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")  # where nothing is set aside for the next turn
    guest.post(f"/m/{key}/orders", text="ENDING 5000", do="submit", step=0)
    guest.post(f"/m/{key}/orders", status=410, text="ENDING 6000", do="submit", step=0)
    assert "kept as a draft" in guest.text
    text = guest.get(f"/m/{key}")
    assert "Written for turn 1" in text
    assert "ENDING 6000" in text
    assert written(guest) == ""
    guest.post(f"/m/{key}/leftover", do="take")
    assert written(guest) == "ENDING 6000"
    assert "Written for turn 1" not in guest.text


# --- at the deadline ---------------------------------------------------------------------------


def test_at_the_deadline_a_draft_is_taken_rather_than_nothing(host: Host) -> None:
    key, visits = table_of_two(host)
    visits["ARC"].get(f"/m/{key}")
    visits["ARC"].post(f"/m/{key}/orders", text="TECH FT", do="check", step=0)
    force(host, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        [taken] = versions.sheets(session, row, "ARC", 0)
        assert (taken.text, taken.source) == ("TECH FT", "draft")
        assert versions.sheets(session, row, "BOR", 0) == []
    assert "Written for turn" not in visits["ARC"].get(f"/m/{key}"), "it was sent after all"


def test_a_draft_never_replaces_what_was_sent(host: Host) -> None:
    key, visits = table_of_two(host)
    one = visits["ARC"]
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/orders", text="TECH FT", do="submit", step=0)
    one.post(f"/m/{key}/orders", text="TECH HT", do="check", step=0)
    force(host, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert versions.sheets(session, row, "ARC", 0)[-1].text == "TECH FT"
    assert "Written for turn 1" in one.get(f"/m/{key}")


def test_lines_written_ahead_become_the_sheet_of_their_turn(host: Host) -> None:
    key, visits = table_of_two(host)
    one = visits["ARC"]
    one.get(f"/m/{key}")
    text = one.post(f"/m/{key}/orders", text="@3 TECH HT\nTECH FT\n@2 TAX", do="check", step=0)
    assert "Later (2)" in text
    assert "is-bad" not in text
    one.post(f"/m/{key}/orders", text="@3 TECH HT\nTECH FT\n@2 TAX", do="submit", step=0)
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert versions.sheets(session, row, "ARC", 0)[-1].text == "TECH FT", "only what is for now"
    assert written(one) == "TECH FT"
    force(host, key)
    one.get(f"/m/{key}")
    assert written(one) == "TAX", "on its turn it stands in the sheet"
    assert "Written ahead for turn 2" in one.text
    force(host, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        [taken] = versions.sheets(session, row, "ARC", 1)
        assert (taken.text, taken.source) == ("TAX", "ahead"), "nobody came back: sent by itself"
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/later", line="@9 NOTHING")
    assert written(one) == "TECH HT"


def test_a_line_for_later_can_be_taken_out(host: Host) -> None:
    key, visits = table_of_two(host)
    one = visits["ARC"]
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/orders", text="@3 TECH HT\n@4 NONSENSE", do="submit", step=0)
    assert "Later (2)" in one.text
    assert "There is no action NONSENSE" in one.text
    one.post(f"/m/{key}/later", line="@4 NONSENSE")
    assert "Later (1)" in one.text


# --- shown to partners -------------------------------------------------------------------------


def test_lines_are_shown_to_chosen_partners_and_to_nobody_else(host: Host) -> None:
    key, visits = table_of_two(host, "ARC", "BOR", "CYG")
    one = visits["ARC"]
    one.get(f"/m/{key}")
    move = some_move(host, key)
    one.post(f"/m/{key}/orders", text=f"TECH FT\n{move}", do="check", step=0)
    one.post(f"/m/{key}/share", **{"line-2": "1", "to-BOR": "1"})
    assert "You show BOR" in one.text
    assert f"<li>{move}</li>" in visits["BOR"].get(f"/m/{key}")
    assert "ARC shows you" in visits["BOR"].text
    assert move not in visits["CYG"].get(f"/m/{key}")
    assert move not in visits["CYG"].get(f"/m/{key}/promises")
    assert (
        "sent"
        not in visits["BOR"]
        .get(f"/m/{key}/promises")
        .partition("<tbody>")[2]
        .partition("</tbody>")[0]
    )


def test_what_a_partner_shows_is_a_dashed_arrow_in_the_partners_colour(host: Host) -> None:
    key, visits = table_of_two(host)
    line = some_move(host, key, "BOR")
    one = visits["ARC"]
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/orders", text=line, do="check", step=0)
    assert "shared-plans" not in visits["BOR"].get(f"/m/{key}")
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/share", **{"line-1": "1", "to-BOR": "1"})
    text = visits["BOR"].get(f"/m/{key}").partition('class="arrows shared-plans"')[2]
    assert re.match(r'[^>]*><g class="s1">.*?class="a shared"', text), text[:300]


def test_after_the_match_word_and_deed_are_compared(host: Host) -> None:
    key, visits = table_of_two(host)
    one = visits["ARC"]
    one.get(f"/m/{key}")
    one.post(f"/m/{key}/orders", text="TECH FT\nTAX", do="check", step=0)
    one.post(f"/m/{key}/share", **{"line-1": "1", "line-2": "1", "to-BOR": "1"})
    one.post(f"/m/{key}/orders", text="tech  ft", do="submit", step=0)
    force(host, key)
    with host.db.write() as session:
        match_by_key(session, key).status = "over"
    with host.db.read() as session:
        [found] = shares.promises(session, match_by_key(session, key), None)
    assert dict(zip(found.lines, found.kept, strict=True)) == {"TECH FT": True, "TAX": False}
    assert "not sent" in visits["BOR"].get(f"/m/{key}/promises")


def some_move(host: Host, key: str, seat: str = "ARC") -> str:
    """A line between two places that this seat knows."""
    with host.db.read() as session:
        view = views.view(session, views.Eyes(match_by_key(session, key), seat))
    name, system = next((n, s) for n, s in view.systems.items() if s.links)
    return f"MOVE {name} {system.links[0]} 1"


def force(host: Host, key: str) -> None:
    """The deadline has come: who is not ready gets what lies on the desk."""
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.due_at = host.clock.now()
    assert adjudication.run_step(host, row.id) is adjudication.Outcome.DONE


def table_of_two(host: Host, *seats: str) -> tuple[str, dict[str, Visit]]:
    """A running match of Star Chase without a clock, and everybody at the own browser."""
    names = seats or ("ARC", "BOR")
    people = [new_account(host, f"Player-{name}") for name in names]
    options, _ = registry.get("star_chase").brief()
    plan = MatchPlan(
        "star_chase", "A table", tuple(SeatPlan(n) for n in names), msgspec.to_builtins(options)
    )
    key = opening.create(host, people[0], plan)
    for person, name in zip(people, names, strict=True):
        opening.join(host, person, key, name)
    for person in people:
        opening.confirm(host, person, key)
    return key, dict(zip(names, (Visit(host, p) for p in people), strict=True))
