"""A turn beside its map: what all may read of it, once; and what two seats did to each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from starpost.host.looking import captions
from starpost.host.looking.captions import Caption
from starpost.kernel.telling import Word
from starpost.told.news import Line
from starpost.told.words import of_somebody


def line(text: str, rank: int, kind: str = "gain", *seats: str) -> SimpleNamespace:
    alone = {seat: f"{text} {seat}" for seat in seats} if len(seats) > 1 else {}
    return SimpleNamespace(
        text=text, rank=rank, kind=kind, seats=seats, at="", tells="",
        of=lambda seat: alone.get(seat, text),
    )  # fmt: skip


def test_a_fight_that_two_seats_were_told_of_stands_once_and_the_weightiest_first() -> None:
    mine = Line(1, "gain", "You ambushed BLUE's F5 at W7.", at="W7", tells="shots")
    theirs = Line(1, "fight", "RED ambushed your F5 at W7.", at="W7", tells="hit")
    fought = captions._deed(mine, "RED")
    assert fought == captions._deed(theirs, "BLUE")
    found = captions._merged([
        Caption("RED took W2.", "W2", 60),
        Caption("RED ambushed BLUE's F5 at W7.", "W7", 80, fought),
        Caption("RED ambushed BLUE's F5 at W7, as BLUE tells it.", "W7", 75, fought),
        Caption("RED took W2.", "W2", 20),
        Caption("BLUE took the shot down tower.", "W7", 10),
        Caption("RED took W2.", "W2", 5, "as BLUE was told"),
    ])  # fmt: skip
    assert [c.text for c in found] == [
        "RED ambushed BLUE's F5 at W7.", "RED took W2.", "BLUE took the shot down tower.",
    ]  # fmt: skip


def test_what_one_lost_and_another_took_is_one_deed_and_so_is_a_meeting() -> None:
    words = Word("W2", "W2"), Word("W25", "W25")
    lost = Line(
        1, "loss", "MARTIAN took W25 and W2 from you.", words=words[::-1], seats=("MARTIAN",)
    )
    won = Line(1, "gain", "You took W2 and W25 from LUNAR.", words=words, seats=("LUNAR",))
    assert captions._deed(lost, "LUNAR") == captions._deed(won, "MARTIAN")
    met = Line(1, "contact", "You met LUNAR at W4.", words=words[:1], seats=("LUNAR",))
    back = Line(1, "contact", "You met MARTIAN at W7.", words=words[1:], seats=("MARTIAN",))
    assert captions._deed(met, "MARTIAN") == captions._deed(back, "LUNAR")
    found = captions._merged([
        Caption("MARTIAN took W25 and W2 from LUNAR.", "W25", 75, captions._deed(lost, "LUNAR")),
        Caption("MARTIAN took W2 and W25 from LUNAR.", "W2", 45, captions._deed(won, "MARTIAN")),
    ])  # fmt: skip
    assert [c.rank for c in found] == [75]
    assert of_somebody("You lost your home W4.", "RED") == "RED lost its home W4."
    assert (
        of_somebody("BLUE shot down 1 scout of yours.", "RED") == "BLUE shot down 1 scout of RED."
    )


def test_nobody_else_reads_of_failed_orders_fears_and_mere_sightings() -> None:
    lines = [
        line("taken", 60), line("failed", 25, "trouble"), line("feared", 65, "threat"),
        line("seen", captions.QUIET - 1, "find"), line("found", captions.QUIET, "find"),
    ]  # fmt: skip
    assert [x.text for x in lines if captions._public(x)] == ["taken", "found"]


def test_dealings_are_the_weightiest_of_both_sides_in_the_order_of_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: dict[int, list[Any]] = {
        1: [line("met", 50, "contact", "BLUE", "RED"), line("built", 90, "routine", "BLUE")],
        2: [line("lost W4", 75, "loss", "BLUE"), line("took W9", 45, "gain", "RED")],
        3: [line("skirmish", captions.DEALT - 1, "fight", "BLUE")],
        4: [line("shot F5", 85, "fight", "BLUE"), line("took W4", 45, "gain", "BLUE")],
    }

    def of(_session: Any, _eyes: Any, turn: int, *, whole: bool) -> Any:
        assert whole
        return SimpleNamespace(
            turn=turn, card=SimpleNamespace(lines=told[turn], more=()), called=f"round {turn}"
        )

    monkeypatch.setattr(captions, "told", of)
    found = captions.dealings(None, None, list(told))  # type: ignore[arg-type]
    assert {seat: [(d.called, d.text) for d in all_of.told] for seat, all_of in found.items()} == {
        "BLUE": [
            ("round 1", "met BLUE"),
            ("round 2", "lost W4"),
            ("round 4", "shot F5"),
            ("round 4", "took W4"),
        ],
        "RED": [("round 1", "met RED"), ("round 2", "took W9")],
    }


def test_of_many_dealings_the_newest_of_equals_stand_and_the_rest_is_counted() -> None:
    lost = [captions.Dealing(turn, f"lost {turn}", 75, "", mine=False) for turn in range(1, 9)]
    won = [captions.Dealing(turn, f"took {turn}", 46, "", mine=True) for turn in (10, 11)]
    found = captions.chosen([*lost, *won])
    assert [d.text for d in found.told] == ["lost 6", "lost 7", "lost 8", "took 10", "took 11"]
    assert found.more == 5


def test_that_somebody_leads_is_one_deed_for_everybody() -> None:
    told = Line(1, "lead", "LUNAR took the lead: 9 to your 3.", seats=("LUNAR",))
    assert captions._deed(told, "TERRAN") == captions._deed(told, "ORION") != ""
