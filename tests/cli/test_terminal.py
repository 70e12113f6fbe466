"""The table in the terminal, where a person meets it."""

import io

import pytest

from starpost.arena.selfplay import bot_sheets
from starpost.bots.contract import house_bot
from starpost.cli.games.answering import MOST, Listed, default_answer, told
from starpost.cli.games.choices import length
from starpost.cli.games.terminal import Table
from starpost.draw import text
from starpost.draw.twin import twin
from starpost.kernel import registry
from starpost.kernel.contract import Event
from starpost.kernel.match import Match
from starpost.kernel.orders import Order

GAME = registry.get("starfarers")


def table(game_id: str, seat: str | None = None) -> Table:
    game = registry.get(game_id)
    whole = length(game, "whole")
    seat = seat or next(iter(whole.seats))
    bots = {name: "house" for name in whole.seats if name != seat}
    match = Match.new(game, whole.options, whole.seats, seed="terminal", bots=bots)
    return Table(match, seat, own_dice=False, save=None)


def seated(lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    table("starfarers", "YELLOW").run()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("head", "code"), [("STAR CHASE GAME 12", "wrong_game"), ("TURN 7", "wrong_turn")]
)
def test_a_sheet_with_a_foreign_head_is_refused_whole_and_the_turn_stays_open(
    head: str, code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{head}\nSIGN x\ndone\nlist\nquit\n"))
    it = table("starweb")
    it.run()
    said = capsys.readouterr().out
    assert f"({code})" in said
    assert "Nothing of it is kept" in said
    assert (it.lines, it.match.turn, it.match.standing) == ([], 1, [])


def test_a_foreign_head_is_no_answer_to_a_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = seated("\n" * 12 + "STARWEB GAME # SW-7\nquit\n", monkeypatch, capsys)
    assert "(wrong_game)" in said


def test_an_empty_line_at_the_roll_rolls_and_does_no_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = seated("\n" * 40, monkeypatch, capsys)
    after = said.split("Your turn: roll for resources.")[1]
    assert "YELLOW rolls" in after.split("Trade and build, then fly.")[0]
    assert "YELLOW ends the turn" not in after.split("Trade and build, then fly.")[0]


def test_offers_of_bots_reach_the_person_with_their_terms(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = seated("\n" * 80, monkeypatch, capsys)
    assert " offers you 1 " in said
    assert "decline" in said


def test_a_long_list_keeps_every_verb_and_says_what_it_hides() -> None:
    lines = [f"offer all give ore want food:{n}" for n in range(1, 40)]
    orders: list[Order] = [*GAME.read("\n".join(lines)), *GAME.read("supply\nfly")]
    listed = Listed(orders)
    assert len(listed.orders) == MOST
    assert {"supply", "fly"} <= {str(order) for order in listed.orders}
    assert listed.hidden == {"offer": 11}
    assert listed.meant(str(MOST)) == "fly"


def test_the_whole_game_is_the_default_and_shorter_ones_have_names() -> None:
    for game_id in registry.ids():
        game = registry.get(game_id)
        lengths = game.lengths()
        assert lengths[0].key == "whole"
        assert all(str(one).startswith(f"{one.name}, {one.extent}, about ") for one in lengths)
    assert str(registry.get("fate_of_empire").lengths()[0]) == (
        "Whole game, 44 turns, about 2 hours"
    )
    assert registry.get("starfarers").lengths()[0].options.max_rounds == 0


def test_an_event_has_its_subject() -> None:
    assert told(Event("RECALLED", "3C"), ("EMPIRE",)) == "Recalled: 3C"
    assert told(Event("steal", "RED steals 1 card"), ("RED",)) == "RED steals 1 card"


def test_outposts_keep_their_numbers_though_their_ids_hold_them() -> None:
    match = Match.new(GAME, seed="map")
    scene = GAME.scene(match.view("RED"))
    rows = {row.ref: row.what for row in twin(scene)}
    assert [rows[ref] for ref in ("D15", "U17", "U15")] == ["1", "1", "5"]
    assert "ore planet" in text.render(scene, listing=False)


def test_places_of_star_empires_have_their_names_on_the_map() -> None:
    game = registry.get("star_empires")
    match = Match.new(game, seed="map")
    view = match.view(match.seats[0])
    home = next(row for row in twin(game.scene(view)) if "home" in row.what)
    assert f"1{home.place[:2]}'" in text.render(game.scene(view), listing=False)


def test_worlds_are_listed_by_number_and_once() -> None:
    game = registry.get("starweb")
    match = Match.new(game, seed="map")
    rows = twin(game.scene(match.view(match.seats[0])))
    numbers = [int(row.ref[1:]) for row in rows]
    assert numbers == sorted(numbers)
    assert not any(row.what.startswith(row.ref[1:]) for row in rows)


def test_a_default_is_one_answer() -> None:
    match = Match.new(GAME, seed="default")
    bot = house_bot(GAME)
    for _ in range(4):
        sheets = bot_sheets(match, dict.fromkeys(match.seats, bot))
        seat = next(iter(sheets))
        match.play({seat: sheets[seat]}, kind="answers")
    prompt = match.awaiting().prompts[0]
    assert (prompt.ask, default_answer(match, prompt)) == ("roll", "roll")


def test_the_campaign_tells_its_turn_and_how_far_the_stars_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.get("fate_of_empire")
    whole = length(game, "whole")
    match = Match.new(game, whole.options, whole.seats, seed="terminal")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\nmap\n"))
    Table(match, "EMPIRE", own_dice=False, save=None).run()
    said = capsys.readouterr().out
    assert "turn 1 of 44" in said
    assert " hexes to a " in said.split("Where do your groups go?")[1]
    columns, *_ = [line for line in said.splitlines() if line.startswith("A B C D ")]
    assert columns.endswith("EEFF")
    assert "yellow star at " in said


def test_starting_points_show_what_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.get("stellar_conquest")
    match = Match.new(game, seed="terminal")
    monkeypatch.setattr("sys.stdin", io.StringIO("BUILD HOME 1 corvette\n"))
    Table(match, match.seats[0], own_dice=False, save=None).run()
    said = capsys.readouterr().out
    assert "25 of 25 starting points left; a corvette is 8, two scouts are 5." in said
    assert "17 of 25 starting points left" in said
