"""House bots among themselves: how matches ended is counted, and a series goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starpost.arena import among
from starpost.arena.among import Ended, count, gone_on
from starpost.bots.learnt import KINDS
from starpost.kernel import registry


def test_a_shared_first_place_counts_in_part() -> None:
    ended = [Ended("a", ("pirate",)), Ended("b", ("pirate", "apostle")), Ended("c", ("apostle",))]
    assert count([*ended, Ended("d", ("pirate",))]) == {"pirate": 2.5, "apostle": 1.5}


def test_a_series_goes_on_behind_its_file(tmp_path: Path, monkeypatch: Any) -> None:
    played: list[int] = []

    def play(game_id: str, number: int) -> Ended:
        played.append(number)
        return Ended(f"{game_id} {number}", ("decided",))

    monkeypatch.setattr(among, "play", play)
    kept = tmp_path / "kept.jsonl"
    first = gone_on("star_empires", 2, kept)
    assert gone_on("star_empires", 4, kept)[:2] == first
    assert played == [0, 1, 2, 3]


@pytest.mark.parametrize("number", [0, 5])
def test_every_type_sits_at_the_table_and_the_winners_are_counted(
    number: int, monkeypatch: Any
) -> None:
    game = registry.get("starweb")
    seen: dict[str, Any] = {}

    def sit(game: Any, bots: Any, **given: Any) -> Any:
        seen.update(given["seats"])

    monkeypatch.setattr(among, "play_out", sit)
    monkeypatch.setattr(type(game), "result", lambda self, last: None, raising=False)
    assert among.play("starweb", number).words == ("nobody",)
    assert {choice.type for choice in seen.values()} == set(KINDS)
    assert seen[next(iter(seen))].type == KINDS[number % 6]
