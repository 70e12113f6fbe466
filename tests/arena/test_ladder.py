"""The kept rows of the ladder: one series may be played in parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from starpost.arena import ladder
from starpost.arena.ladder import begun, gone_on, joined
from starpost.arena.series import Match, Tally
from starpost.bots.editions import EDITIONS
from starpost.bots.ladder import Rung

ROW = Rung(
    game="star_empires", challenger="strong", rest="house", seats=6, seed=ladder.SEED, matches=30,
    first=10.5, score=60.0, others=40.0, goal=2.0, on="2026-11-17",
    edition=EDITIONS["star_empires"],
)  # fmt: skip


def test_two_parts_of_a_series_are_one_row() -> None:
    more = replace(ROW, matches=10, first=4.25, score=80.0, others=20.0, on="2026-11-18")
    whole = joined(ROW, more)
    assert (whole.matches, whole.first, whole.on) == (40, 14.75, "2026-11-18")
    assert (whole.score, whole.others) == (65.0, 35.0)


def test_only_a_row_of_the_same_bots_and_seeds_is_gone_on_with(monkeypatch: Any) -> None:
    for row, found in (
        (ROW, ROW),
        (replace(ROW, edition=0), None),
        (replace(ROW, seed="another"), None),
        (replace(ROW, game="starweb", edition=EDITIONS["starweb"]), None),
    ):
        monkeypatch.setattr(ladder, "rungs", lambda row=row: (row,))
        assert begun("star_empires") == found


def test_a_file_of_a_later_part_begins_behind_the_row(tmp_path: Path, monkeypatch: Any) -> None:
    played: list[int] = []

    def one(game_id: str, matches: int, start: int = 0) -> Tally:
        played.append(start)
        return Tally((Match(f"s {start}", "A", 1.0, 2.0, 1.0),), 6)

    monkeypatch.setattr(ladder, "contest", one)
    kept = tmp_path / "kept.jsonl"
    assert len(gone_on("star_empires", 31, kept, 30).matches) == 1
    assert len(gone_on("star_empires", 33, kept, 30).matches) == 3
    assert played == [30, 31, 32]
