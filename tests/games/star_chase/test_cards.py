"""Cards of Star Chase beside each other: one that takes a ship leaves the rest of another open."""

from __future__ import annotations

from typing import Any

from starpost.games.star_chase import GAME
from starpost.kernel.match import Match
from starpost.told.wishes import fitted, sound


def opened(turns: int = 3) -> Any:
    """Home with its neighbours taken, and cruisers at three systems."""
    seats = {code: GAME.Choice() for code in GAME.seat_names(4)}
    match: Match[Any, Any] = Match.new(GAME, GAME.Options(target=5000), seats, seed="cards")
    for _ in range(turns):
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
    assert found.blocked == (
        "Your other orders leave no room for it: the ships for it are not there."
    )


def test_one_half_or_all_cruisers_go_and_replace_what_the_sheet_says() -> None:
    view = opened(0)
    home = next(s for s in view.systems.values() if s.crs == 5)
    to, other = [code for code in home.links if code not in view.systems][:2]
    row = f"MOVE {home.code} {to}"
    wish = next(w for w in GAME.intentions(view, str(home.code)) if f"{row} 1" in w.orders)

    def sizes(sheet: str) -> list[tuple[str, tuple[str, ...]]]:
        return [(size.word, size.instead) for size in sound(GAME, view, wish, sheet).sizes]

    assert sizes("") == [("1", ()), ("half: 2", ()), ("all 5", ())]
    for all_of_them in (f"{row} ALL", row):
        assert sound(GAME, view, wish, all_of_them).instead == (all_of_them,)
    assert sizes(f"{row} 1") == [("1", ()), ("half: 2", (f"{row} 1",)), ("all 5", (f"{row} 1",))]
    assert "not there" in sound(GAME, view, wish, f"MOVE {home.code} {other} ALL").blocked
