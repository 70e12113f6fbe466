"""Cards of Star Chase beside each other: one that takes a ship leaves the rest of another open."""

from __future__ import annotations

from typing import Any

from starpost.games.star_chase import GAME
from starpost.kernel.match import Match
from starpost.told.wishes import fitted


def opened() -> Any:
    """Home with its neighbours taken, and cruisers at three systems."""
    seats = {code: GAME.Choice() for code in GAME.seat_names(4)}
    match: Match[Any, Any] = Match.new(GAME, GAME.Options(target=5000), seats, seed="cards")
    for _ in range(3):
        view = match.view("ARC")
        lines = [w.orders[0] for w in GAME.intentions(view) if w.sign == "take" and w.orders]
        match.play({"ARC": "\n".join(lines[:8])})
    return match.view("ARC")


def marches(view: Any) -> list[str]:
    """One march from each system with cruisers to another of one's own."""
    ways = (
        (code, to)
        for code, here in view.systems.items() if here.crs
        for to in here.links[:9] if to in view.systems
    )  # fmt: skip
    return [f"SEND {code} {to} ALL" for code, to in dict(ways).items()]


def test_a_card_shrinks_to_the_rows_that_are_left() -> None:
    view = opened()
    lines = marches(view)
    assert len(lines) > 1
    [whole] = GAME.explain(view, GAME.read("\n".join(lines)).orders)
    _, code, _, _ = lines[0].split()
    to = next(n for n in view.systems[int(code)].links if n in view.systems)
    found = fitted(GAME, view, whole, f"MOVE {code} {to} 0")
    assert not found.blocked
    assert found.orders == tuple(lines[1:])


def test_a_card_of_which_nothing_is_left_says_so_in_words() -> None:
    view = opened()
    line = marches(view)[0]
    [whole] = GAME.explain(view, GAME.read(line).orders)
    found = fitted(GAME, view, whole, line.replace("SEND", "MOVE"))
    assert found.blocked == ("Your sheet uses up what it needs: the ships for it are not there.")
