"""The head of a report and the blank sheet at its end, around the reports of every game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.match import Match
from starpost.kernel.writing.sheets import accept
from starpost.reports import html
from starpost.reports.letterhead import Letterhead, blank_sheet, headed, headed_text

GAMES = [registry.get(name) for name in registry.ids()]


def opened(game: Game[Any, Any]) -> tuple[Match[Any, Any], Letterhead]:
    options, seats = game.brief()
    match = Match.new(game, options, seats, seed="letterhead")
    seat = next(iter(match.seats))
    head = Letterhead(
        match="Friday", seat=seat, turn=match.turn, player="Zoe", master="Ann",
        orders_to="ann@example.org", due="Fri 20 Nov 2026 20:00 (Europe/Berlin)", asked=True,
    )  # fmt: skip
    return match, head


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_page_paper_and_text_have_the_same_head(game: Game[Any, Any]) -> None:
    match, head = opened(game)
    view = match.view(head.seat)
    document = headed(game, game.report(view), head)
    plain = headed_text(game, game.printout(view), head)
    for made in (html.render(document), plain):
        for words in ("Friday", "Zoe", "Ann", "ann@example.org", "20 Nov 2026 20:00"):
            assert words in made
    assert game.printout(view).rstrip("\n") in plain
    assert ("TOTAL ORDERS" in html.render(document)) == bool(game.sheet_lines)
    assert ("SHEET TO FILL IN" in plain) == bool(game.sheet_lines)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_due_where_nothing_is_asked(game: Game[Any, Any]) -> None:
    match, head = opened(game)
    view = match.view(head.seat)
    over = Letterhead(match="Friday", seat=head.seat, player="Zoe", due=head.due)
    plain = headed_text(game, game.printout(view), over)
    page = html.render(headed(game, game.report(view), over))
    for made in (plain, page):
        assert "Friday" in made
        assert "Orders due" not in made
        assert "TOTAL ORDERS" not in made


@pytest.mark.parametrize("game", [g for g in GAMES if g.sheet_lines], ids=lambda game: game.id)
def test_a_blank_sheet_sent_back_is_taken_and_holds_no_order(game: Game[Any, Any]) -> None:
    match, head = opened(game)
    sheet = "\n".join(blank_sheet(game, head))
    assert sheet.count("_" * 34) >= game.sheet_lines
    kept = accept(game, sheet, seat=head.seat, turn=match.turn, names=("Friday",))
    found = game.read(kept)
    assert list(found) == []
    assert match.play({head.seat: kept}).problems.get(head.seat, ()) == ()


def test_starweb_ends_without_asking_for_orders() -> None:
    game = registry.get("starweb")
    match, head = opened(game)
    while match.awaiting().prompts:
        match.play({})
    told = game.printout(match.view(head.seat))
    assert "THE GAME IS OVER" in told.splitlines()[0]
    assert "ORDERS DUE" not in told


def test_the_first_sheet_of_starweb_has_a_box_for_the_ending_score() -> None:
    game = registry.get("starweb")
    _, head = opened(game)
    assert any(line.startswith("ENDING SCORE: __") for line in blank_sheet(game, head))
    later = Letterhead(match="Friday", seat=head.seat, turn=2, asked=True)
    assert not any("ENDING" in line for line in blank_sheet(game, later))


def test_where_no_score_ends_the_game_none_is_asked_for() -> None:
    game = registry.get("starweb")
    standard, trial, custom = game.Options(), game.Options("trial"), game.brief()[0]
    assert [game.has_opening(each) for each in (standard, trial, custom)] == [True, False, True]
    _, head = opened(game)
    assert not any("ENDING" in line for line in blank_sheet(game, replace(head, opening=False)))
    view = Match.new(game, *game.brief(), seed="ends").view(head.seat)
    assert "if this game ends by score" in game.meaning(view, "ENDING 5000")
