"""Letters that go with the turn stand in their threads: waiting, then delivered, to both."""

from __future__ import annotations

import pytest
from friends import BOTS, OPTIONS, Friends
from tables import started
from visiting import Visit

from starpost.games.star_empires.state import Letter
from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.sheets import intake
from starpost.host.turns import adjudication, aftermath, delivered, rollback
from starpost.kernel import registry
from starpost.kernel.contract import Post
from starpost.kernel.dice import Dice


def letters(text: str) -> str:
    return text.partition('id="letters"')[2].partition("</ol>")[0]


def test_a_letter_waits_in_its_thread_and_is_delivered_to_both(host: Host) -> None:
    both = Friends(host)
    ada, ben, key = both.ada, both.ben, both.key
    thread = f"/m/{key}/press?only=JOVIAN"
    ada.get(thread)
    ada.post(f"/m/{key}/press", to="JOVIAN", only="JOVIAN", text="Peace until turn 6?")
    assert str(ada.page.url).endswith("/press?only=JOVIAN"), "one stays with the letters"
    assert "Peace until turn 6?" in letters(ada.text)
    assert "goes when you submit your orders of turn 1" in letters(ada.text)
    both.hand_in(0)
    assert "goes with your orders of turn 1" in letters(ada.get(thread))
    assert "Peace until" not in letters(ben.get(f"/m/{key}/press"))
    both.hand_in(1)
    both.run()
    assert "1 letter is unread" in ben.get("/me"), "the bell says so"
    assert "1 new letter from Ada" in ben.get("/notices"), "the person, whom the table names"
    text = letters(ben.get(f"/m/{key}/press"))
    assert "Peace until turn 6?" in text
    assert '<span class="chip on">new</span>' in text
    assert 'href="/m/' + key + '/press?only=TERRAN#text"' in text, "and can be answered"
    mine = letters(ada.get(thread))
    assert "Peace until turn 6?" in mine
    assert "delivered with turn 1" in mine
    assert "Take back" not in mine


def test_a_letter_that_waits_can_be_taken_back_and_written_anew(host: Host) -> None:
    both = Friends(host)
    ada, key = both.ada, both.key
    ada.get(f"/m/{key}/press?only=JOVIAN")
    for text in ("First.", "Second.\nOf two lines."):
        ada.post(f"/m/{key}/press", to="JOVIAN", only="JOVIAN", text=text)
    line, mark = ada.field("line"), ada.field("mark")
    ada.post(f"/m/{key}/press/back", line=line, mark=mark, only="JOVIAN")
    assert "First." not in letters(ada.text)
    assert ">First.</textarea>" in ada.text, "its words lie there to be changed"
    assert "Second." in letters(ada.get(f"/m/{key}/press?only=JOVIAN"))
    ada.post(f"/m/{key}/press/back", status=409, line=line, mark=mark, only="JOVIAN")
    assert "Second." in letters(ada.text), "a page of yesterday takes nothing away"
    ada.get(f"/m/{key}")
    assert "MESSAGE TO JOVIAN\nSecond.\nOf two lines.\nEND" in ada.page.text


def test_who_has_handed_in_need_not_submit_again_for_a_letter(host: Host) -> None:
    both = Friends(host)
    both.hand_in(0)
    both.ada.get(f"/m/{both.key}/press")
    both.ada.post(f"/m/{both.key}/press", to="JOVIAN", text="One more thing.")
    assert "goes with your orders of turn 1" in letters(both.ada.text)
    both.hand_in(1)
    both.run()
    assert "One more thing." in letters(both.ben.get(f"/m/{both.key}/press"))


def test_a_turn_that_is_run_again_delivers_a_letter_once(host: Host) -> None:
    both = Friends(host)
    both.ada.get(f"/m/{both.key}/press")
    both.ada.post(f"/m/{both.key}/press", to="JOVIAN", text="Once and no more.")
    both.hand_in(0)
    both.hand_in(1)
    both.run()
    rollback.roll_back(host, both.people[0], both.key, 1, rerun=True)
    both.run()
    text = letters(both.ben.get(f"/m/{both.key}/press"))
    assert text.count("Once and no more.") == 1


def test_where_scores_are_open_both_see_the_same_table(host: Host) -> None:
    """The rulebook names all to the mentor alone; a match with open scores names all to all."""
    both = Friends(host)
    for visit in (both.ada, both.ben):
        text = visit.get(f"/m/{both.key}/players")
        people = text.partition('id="seats-title"')[2].partition("</ul>")[0]
        assert all(name in people for name in (*BOTS, "TERRAN", "JOVIAN"))
        assert "players you have not met" not in people
        strip = text.partition('class="marks"')[2].partition("</div>")[0]
        assert strip.count("<svg") == 6
        assert "A player" not in letters(visit.get(f"/m/{both.key}/press"))
    text = both.ada.get(f"/m/{both.key}/players")
    assert "press?only=JOVIAN" in text
    assert "press?only=LUNAR" not in text, "whom one has not met one cannot write to"


def test_who_is_not_met_has_a_place_at_the_table(host: Host) -> None:
    both = Friends(host, OPTIONS | {"open_scores": False})
    text = both.ada.get(f"/m/{both.key}/players")
    strip = text.partition('class="marks"')[2].partition("</div>")[0]
    assert strip.count("<svg") == 6, "four of them nameless"
    assert not any(name in text for name in BOTS)


def test_words_to_all_on_a_sheet_of_star_chase_stand_with_the_letters(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    with host.db.read() as session:
        row = match_by_key(session, key)
        seats = [s for s in seats_of(session, row) if s.account_id is not None]
    for seat in seats:
        words = "MESSAGE Peace in our time." if seat.account_id == row.gm_id else ""
        sheet = intake.Submission(key, seat.name, seat.account_id or 0, words, ready=True)
        intake.submit(host, sheet)
    adjudication.run(host, row.id)
    assert "Peace in our time." in letters(bram.get(f"/m/{key}/press?only=everybody"))


def test_letters_of_star_empires_are_delivered_signed_or_not() -> None:
    game = registry.get("star_empires")
    options, seats = game.brief()
    state = game.setup(options, seats, Dice("letters"))
    one, other = list(seats)[:2]
    state.last.letters = (Letter(one, other, ("Peace?",)), Letter(one, "", ("Beware.",)))
    signed, unsigned = game.delivered(state)
    assert (signed.to, signed.sender, signed.text) == ((one,), other, "Peace?")
    assert unsigned.sender == ""
    order = game.read(f"MESSAGE TO {one}\nPeace?\nEND").orders[0]
    assert game.written(order) == Post((one,), "Peace?")


def test_who_leads_and_plays_is_not_offered_oneself(host: Host) -> None:
    both = Friends(host)
    assert 'value="GM"' in both.ben.get(f"/m/{both.key}/press")
    assert "The game master gets yours at once" in both.ben.text
    assert 'value="GM"' not in both.ada.get(f"/m/{both.key}/press")
    assert "gets yours at once" not in both.ada.text


def sent(both: Friends, text: str) -> None:
    """A letter of the first to the second, and the turn that delivers it."""
    both.ada.get(f"/m/{both.key}/press")
    both.ada.post(f"/m/{both.key}/press", to="JOVIAN", text=text)
    both.hand_in(0)
    both.hand_in(1)
    both.run()


def test_a_letter_of_a_turn_that_was_undone_says_so_until_it_is_delivered_again(host: Host) -> None:
    both = Friends(host)
    thread = f"/m/{both.key}/press?only=TERRAN"
    sent(both, "I attack at dawn.")
    assert "was undone" not in letters(both.ben.get(thread))
    rollback.roll_back(host, both.people[0], both.key, 1, rerun=False)
    text = letters(both.ben.get(thread))
    assert "I attack at dawn." in text, "who has read it cannot unread it"
    assert "of turn 1, which was undone" in text
    assert "came with turn 1" not in text
    both.hand_in(0)
    both.hand_in(1)
    both.run()
    text = letters(both.ben.get(thread))
    assert text.count("I attack at dawn.") == 1
    assert "was undone" not in text
    assert "came with turn 1" in text


def test_a_letter_past_the_bound_is_said_to_stand_in_the_report_alone(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Friends(host)
    monkeypatch.setattr(delivered, "MOST_LETTERS", 1)
    for turn in range(1, 4):
        sent(both, f"Letter of turn {turn}.")
    text = letters(both.ben.get(f"/m/{both.key}/press?only=TERRAN"))
    assert "Letter of turn 1." in text
    assert "Letter of turn 2." not in text
    assert text.count("stand in the report alone") == 1, "once is enough"
    assert "stand in the report alone" in letters(both.ada.get(f"/m/{both.key}/press"))
    assert "Letter of turn 3." in both.ben.get(f"/m/{both.key}/turns/4/report.txt")
    monkeypatch.setattr(press, "MOST_LETTERS", 1)
    both.ada.get(f"/m/{both.key}/press")
    both.ada.post(f"/m/{both.key}/press", status=409, to="JOVIAN", text="More.")
    assert "all that one seat may write" in both.ada.text


def test_a_turn_that_breaks_off_delivers_nothing_and_then_once(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process were killed after the letters were written and before the turn was."""
    both = Friends(host)
    both.ada.get(f"/m/{both.key}/press")
    both.ada.post(f"/m/{both.key}/press", to="JOVIAN", text="Whole or not at all.")
    both.hand_in(0)
    both.hand_in(1)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(aftermath, "_letters", killed)
        with pytest.raises(KeyboardInterrupt):
            both.run()
    assert "Whole or not" not in letters(both.ben.get(f"/m/{both.key}/press"))
    both.run()
    assert letters(both.ben.get(f"/m/{both.key}/press")).count("Whole or not at all.") == 1


def test_who_cannot_be_written_to_yet_stands_there_with_the_reason(host: Host) -> None:
    both = Friends(host)
    text = " ".join(both.ada.get(f"/m/{both.key}/press").split())
    reason = text.partition("You have not met")[2].partition(": letters go there once you have.")[0]
    assert all(name in reason for name in BOTS)
    assert "JOVIAN" not in reason
    assert "disabled" not in text.partition("</fieldset>")[0].partition("<legend")[2]


def test_whom_the_rules_hide_is_not_named_among_those_not_met(host: Host) -> None:
    both = Friends(host, OPTIONS | {"open_scores": False})
    assert "You have not met" not in both.ada.get(f"/m/{both.key}/press")


def test_how_to_play_says_how_the_match_it_was_opened_from_is_won(host: Host) -> None:
    both = Friends(host)
    told = "Your match:</b> Score most by turn 12."
    assert told in both.ada.get(f"/rules/starweb/play?match={both.key}")
    assert told not in both.ada.get("/rules/starweb/play?match=nothing")
