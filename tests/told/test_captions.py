"""A turn beside its map: what all may read of it, once; and what two seats did to each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from starpost.host.looking import captions
from starpost.host.looking.captions import Caption


def line(text: str, rank: int, kind: str = "gain", *seats: str) -> SimpleNamespace:
    alone = {seat: f"{text} {seat}" for seat in seats} if len(seats) > 1 else {}
    return SimpleNamespace(
        text=text, rank=rank, kind=kind, seats=seats, at="", of=lambda seat: alone.get(seat, text)
    )


def test_a_fight_that_two_seats_were_told_of_stands_once_and_the_weightiest_first() -> None:
    found = captions._merged([
        Caption("RED took W2.", "W2", 60),
        Caption("RED shot down BLUE's F5 at W7.", "W7", 80),
        Caption("BLUE's F5 was shot down at W7.", "W7", 75),
        Caption("RED took W2.", "W2", 20),
    ])  # fmt: skip
    assert [c.text for c in found] == ["RED shot down BLUE's F5 at W7.", "RED took W2."]


def test_nobody_else_reads_of_failed_orders_fears_and_mere_sightings() -> None:
    lines = [
        line("taken", 60), line("failed", 25, "trouble"), line("feared", 65, "threat"),
        line("seen", captions.QUIET - 1, "find"), line("found", captions.QUIET, "find"),
    ]  # fmt: skip
    assert [x.text for x in lines if captions._public(x)] == ["taken", "found"]


def test_dealings_are_the_three_weightiest_in_the_order_of_turns(
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
        return SimpleNamespace(turn=turn, card=SimpleNamespace(lines=told[turn]))

    monkeypatch.setattr(captions, "told", of)
    found = captions.dealings(None, None, list(told))  # type: ignore[arg-type]
    assert {seat: [(d.turn, d.text) for d in all_of] for seat, all_of in found.items()} == {
        "BLUE": [(1, "met BLUE"), (2, "lost W4"), (4, "shot F5")],
        "RED": [(1, "met RED"), (2, "took W9")],
    }
