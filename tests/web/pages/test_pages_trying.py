"""Try it as a page and as a part of one: bars, the worst case, assumptions, and who may."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.looking import trying, views
from starpost.host.matches.find import match_by_key, seats_of
from starpost.kernel import registry
from starpost.kernel.registry import ids
from starpost.kernel.telling import Word
from starpost.kernel.trial.spreads import Spread, line, sentence
from starpost.kernel.trial.trying import Tried
from starpost.told.news import Card, Line
from starpost.web.limits import trials
from starpost.web.pages.orders import spreads, verdict


@pytest.mark.parametrize("game", ids())
def test_every_game_has_the_button_and_an_outcome(guest: Visit, game: str) -> None:
    key = guest.play(game)
    assert re.search(rf'(?:formaction|href)="/m/{key}/try"', guest.text)
    page = guest.get(f"/m/{key}/try")
    assert "Nothing has been tried yet." in page
    choice = re.search(r'<option value="([^"]*)"', page) if "trial-line" in page else None
    page = guest.post(f"/m/{key}/try", text=choice[1] if choice else "", runs="20")
    assert "20 tries" in page
    assert '<th scope="row">' in page, "the numbers stand in a table too"
    says = re.search(r'<p id="trial-says"><b>([^<]+)</b>', page)
    assert says, "what comes out stands first, in a sentence"
    assert page.index("trial-says") < page.index(
        'class="counters"' if "counters" in page else "spreads"
    )
    assert "style=" not in page
    assert "<script>" not in page


def test_lines_are_kept_as_a_draft_and_sent_to_nobody(guest: Visit) -> None:
    key = guest.play("star_chase")
    mark = guest.field("mark")
    page = guest.post(f"/m/{key}/try", text="TECH FT", mark=mark, step="0", runs="5")
    assert "Your sheet: 1 order" in page
    page = guest.get(f"/m/{key}")
    assert ">TECH FT</textarea>" in page
    assert "receipt" not in page


def test_assumptions_are_answered_line_by_line(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s.name for s in seats_of(session, row) if s.kind == "player"]
        view = views.view(session, views.Eyes(row, mine))
    seen = {known.id for sighting in view.worlds.values() for known in sighting.keys}
    fleet, world = next(n for n in range(1, 99) if n not in seen), view.home
    who = next((name for name in view.rivals if name != mine), "STRANGER")
    assume = f"{who}: F{fleet} 20 ships at W{world}\r\nEVE: F1W2\r\n{who}: F{fleet}W"
    page = guest.post(f"/m/{key}/try", text="", assume=assume, runs="5")
    said = re.findall(r'id="assumed-\d"><code>.*?</small>', page)
    assert f"F{fleet} is at W{world} with 20 ships." in page, said
    assert "EVE is not somebody you know." in page
    assert 'aria-describedby="assume-help assumed-2 assumed-3"' in page
    for number in (1, 2, 3):
        assert f'id="assumed-{number}"' in page
    assert 'aria-invalid="true"' in page
    assert "5 tries" in page, "a bad line costs no good one"


def test_with_scripts_only_the_part_is_sent(guest: Visit) -> None:
    key = guest.play("starweb")
    part = guest.post(f"/m/{key}/try", text="", part="beside", runs="5")
    guest.get(f"/m/{key}")
    assert part.startswith('<section class="sheet trial"')
    assert "<html" not in part


def test_an_answer_is_chosen_before_it_is_tried(guest: Visit) -> None:
    key = guest.play("starfarers")
    page = guest.post(f"/m/{key}/try", line="")
    assert "Nothing has been tried yet." in page
    assert 'id="assume"' not in page, "the others are played by bots"


def test_strangers_find_no_such_page(host: Host, guest: Visit) -> None:
    key = guest.play("starweb")
    stranger = Visit(host, new_account(host, "Dan"))
    stranger.get(f"/m/{key}/try", status=404)
    stranger.get("/")
    stranger.post(f"/m/{key}/try", status=404, text="")
    Visit(host).get(f"/m/{key}/try", status=404)


def test_a_form_of_another_site_is_refused(guest: Visit) -> None:
    key = guest.play("starweb")
    answer = guest.client.post(f"/m/{key}/try", data={"text": "", "_csrf": "x"})
    assert answer.status_code == 403


def test_trials_are_limited(guest: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "A_MINUTE", 2)
    key = guest.play("star_chase")
    for status in (200, 200, 429):
        guest.post(f"/m/{key}/try", status=status, text="", runs="1", part="yes")
        if status == 200:
            guest.get(f"/m/{key}")


def test_a_full_queue_is_a_sentence(guest: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials.QUEUE, "inside", trials.AT_ONCE + trials.MOST_WAITING)
    key = guest.play("star_chase")
    said = guest.post(f"/m/{key}/try", status=503, text="", runs="1")
    assert "Too many trials are running now." in said


def test_a_position_that_cannot_be_tried_is_a_sentence(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("odd")

    key = guest.play("star_chase")
    monkeypatch.setattr(trying.Trial, "spread", broken)
    assert "This could not be tried." in guest.post(f"/m/{key}/try", status=503, text="")


def test_the_time_ends_a_trial() -> None:
    from starpost.kernel.dice import FastDice

    game = registry.get("star_chase")
    options, seats = game.brief()
    seat = next(iter(seats))
    view = game.view(game.setup(options, seats, FastDice(1)), seat)
    assert trying.try_out(game, view, seat, "", seconds=0).tried.runs == 1


def test_a_trial_of_what_is_sure_ends_early() -> None:
    from starpost.kernel.dice import FastDice
    from starpost.kernel.trial.trying import ALIKE

    game = registry.get("starweb")
    options, seats = game.brief()
    seat = next(iter(seats))
    view = game.view(game.setup(options, seats, FastDice(1)), seat)
    assert trying.try_out(game, view, seat, "", seconds=600).tried.runs == ALIKE


SPREAD = Spread("Score", "ANN", 4, 5, 6, 7, 8, 12)


def test_a_bar_says_in_a_sentence_what_it_draws() -> None:
    said = sentence(SPREAD, "ANN", 300)
    assert said == (
        "Score: from 5 to 12 in 300 runs, half of them from 6 to 8, the middle 7. Now it is 4."
    )
    bar = spreads.bar(SPREAD, said)
    assert f'role="img" aria-label="{said}"' in bar
    assert all(word in bar for word in (">5<", ">7<", ">12<", "bar-now"))


@pytest.mark.parametrize(
    ("spread", "said"),
    [
        (Spread("E", "ships", None, 2, 2, 2, 2, 2), "Ships: 2 in every one of 9 runs."),
        (Spread("E", "ships", 1, 1, 2, 2, 2, 3), "Ships: from 1 to 3 in 9 runs, most often 2, the "
         "middle 2. Now it is 1."),
        (Spread("E", "part", None, 0.5, 0.5, 0.5, 0.5, 0.5), "Part: 0.5 in every one of 9 runs."),
    ],
)  # fmt: skip
def test_sentences_for_narrow_spreads(spread: Spread, said: str) -> None:
    assert sentence(spread, "ANN", 9) == said
    assert "<svg" in spreads.bar(spread, said)


def test_a_bar_has_its_numbers_in_a_line_below_it_and_no_mark_on_its_edge() -> None:
    """Also where now is one of its ends, and has no room of its own on it."""
    spread = Spread("Economy", "Worlds", 4, 4, 6, 7, 7, 7)
    assert line(spread) == "4 to 7, mostly 6 to 7; now 4"
    drawn = spreads.bar(spread, "said")
    marks = re.findall(r'class="bar-mark" d="M([\d.]+)', drawn)
    assert marks
    assert all(spreads.LEFT + 8 < float(x) < spreads.RIGHT - 8 for x in marks)


def test_the_least_has_its_number_also_where_it_is_close_to_the_middle() -> None:
    spread = Spread("score", "Score", 420, 542, 556, 561, 567, 592)
    assert ">542</text>" in spreads.bar(spread, "said")


def told_of(monkeypatch: pytest.MonkeyPatch, worst: Card, best: Card, score: Spread) -> str:
    monkeypatch.setattr(verdict, "card", lambda _game, before, _view: before)
    tried = Tried(5, (score,), {}, (), {}, 1, (worst, None), (best, None))
    return verdict.verdict(registry.get("starweb"), tried, "ANN")


def taken(*places: str) -> Line:
    words = tuple(Word(place, place) for place in places)
    return Line(1, "gain", f"You took {' and '.join(places)}", words=words, rank=45)


TRIED = Tried(5, (Spread("Score", "ANN", 4, 5, 6, 7, 8, 12),), {}, (), {}, 1)
UNEVEN, SURE = Spread("Score", "ANN", 4, 5, 6, 7, 8, 12), Spread("Score", "ANN", 4, 9, 9, 9, 9, 9)


def test_the_worst_is_a_loss_or_falls_short(monkeypatch: pytest.MonkeyPatch) -> None:
    all_taken = Card("You took W3 and W4", (taken("W3", "W4"),))
    less = Card("You took W3", (taken("W3"),))
    lost = Card("EVE took W1 from you", (Line(1, "loss", "EVE took W1 from you", rank=80),))
    said = told_of(monkeypatch, all_taken, all_taken, UNEVEN)
    assert said == ("In the worst try you took W3 and W4. Score: 5 to 12, now 4."), (
        "what is taken in every try is nothing bad"
    )
    said = told_of(monkeypatch, less, all_taken, UNEVEN)
    assert said.startswith("At worst: only 1 of 2 taken.")
    said = told_of(monkeypatch, lost, all_taken, UNEVEN)
    assert said.startswith("At worst: EVE took W1 from you.")
    fewest = replace(TRIED, views=(all_taken, None), best=(all_taken, None), lows=((less, None),))
    said = verdict.verdict(registry.get("starweb"), fewest, "ANN")
    assert said.startswith("At worst: only 1 of 2 taken."), "in whichever try it is fewest"
    said = told_of(monkeypatch, all_taken, all_taken, SURE)
    assert said == "The same in every try: you took W3 and W4. Score: 4 → 9."


def test_what_is_left_out_is_named(guest: Visit) -> None:
    key = guest.play("starweb")
    page = guest.post(f"/m/{key}/try", text="", runs="3")
    left = re.search(r'<p class="sm dim" id="trial-left">(.*?)</p>', page, re.DOTALL)
    assert left, page
    assert "Left out: what others order" in left[1]
    assert "a black hole is never among them" in page.partition("trial-left")[0]
