"""A tournament: balanced, seeded, the same everywhere, and not lost by an interruption."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from starpost.arena import grounds, rating, tournament
from starpost.arena.playing import Played, play
from starpost.arena.records import OtherPlan, Records
from starpost.arena.schedule import Fixture, Plan, planned
from starpost.kernel import registry

CONQUEST = registry.get("stellar_conquest")
SHORT = planned(CONQUEST, ("default", "random", "house"), "test", seats=2)


def test_every_bot_has_every_seat_equally_often() -> None:
    for bots, seats in ((2, 4), (3, 4), (4, 4), (5, 3), (4, 1)):
        names = tuple("abcdefg"[:bots])
        plan = Plan("starweb", 1, names, seats, "balance")
        lineups = [plan.fixture(number).lineup for number in range(bots * 6)]
        for place in range(seats):
            assert set(Counter(lineup[place] for lineup in lineups).values()) == {6}


def test_the_matches_of_a_round_have_one_map() -> None:
    assert {SHORT.fixture(n).seed for n in range(3)} == {"test 0"}
    assert SHORT.fixture(3).seed == "test 1"


def test_a_match_depends_on_its_fixture_alone() -> None:
    one, two = play(SHORT.fixture(0)), play(SHORT.fixture(0))
    assert one == two
    assert play(SHORT.fixture(3)).digest != one.digest


def test_several_processes_give_the_same_file_as_one(tmp_path: Path) -> None:
    here = tournament.run(SHORT, 6, tmp_path / "one")
    there = tournament.run(SHORT, 6, tmp_path / "two", grounds.processes(2))
    assert here.path.read_bytes() == there.path.read_bytes()
    assert len(here.played) == 6


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    whole = tournament.run(SHORT, 4, tmp_path / "whole")

    def falls(fixtures: Sequence[Fixture]) -> Iterator[Played]:
        yield play(fixtures[1])
        raise KeyboardInterrupt

    folder = tmp_path / "part"
    with pytest.raises(KeyboardInterrupt):
        tournament.run(SHORT, 4, folder, falls)
    path = folder / "results.jsonl"
    path.write_bytes(path.read_bytes() + b'{"number":3,"ro')  # power went off while writing
    asked: list[int] = []

    def counts(fixtures: Sequence[Fixture]) -> Iterator[Played]:
        asked.extend(f.number for f in fixtures)
        yield from map(play, fixtures)

    tournament.run(SHORT, 4, folder, counts)
    assert asked == [0, 2, 3]
    assert path.read_bytes() == whole.path.read_bytes()


def test_a_match_that_comes_twice_counts_once(tmp_path: Path) -> None:
    records = Records(tmp_path / "results.jsonl", SHORT)
    played = play(SHORT.fixture(0))
    assert records.add(played)
    assert not records.add(played)
    assert records.path.read_bytes().count(b"\n") == 2


def test_another_plan_is_not_mixed_in(tmp_path: Path) -> None:
    Records(tmp_path / "results.jsonl", SHORT)
    with pytest.raises(OtherPlan):
        Records(tmp_path / "results.jsonl", msgspec.structs.replace(SHORT, seed="other"))


def test_a_bot_that_fails_or_stalls_is_helped_on() -> None:
    for name in ("strangers:Broken", "strangers:Silent"):
        plan = planned(registry.get("starfarers"), (name, "random"), "faults", seats=3)
        fixture = msgspec.structs.replace(plan.fixture(0), options={"max_rounds": 2})
        found = play(fixture)
        assert found.faults[name] > 0
        assert found.why != "unfinished"


def made(number: int, lineup: str, ranks: Sequence[int]) -> Played:
    winners = tuple(k for k, rank in enumerate(ranks) if rank == 1)
    scores = tuple(10.0 - rank for rank in ranks)
    return Played(number, number, "", tuple(lineup), scores, tuple(ranks), winners, 1, 1, "", "")


def test_the_better_bot_is_rated_higher_and_surer_with_every_match() -> None:
    few = rating.table([made(n, "abc", (1, 2, 3)) for n in range(3)], "abc")
    many = rating.table([made(n, "abc", (1, 2, 3)) for n in range(30)], "abc")
    assert [row.bot for row in many] == ["a", "b", "c"]
    assert many[0].high - many[0].low < few[0].high - few[0].low
    assert many[0].first == 30
    assert many[1].score == 8


def test_the_cross_table_counts_pairs_and_halves_ties() -> None:
    beats = rating.cross([made(0, "ab", (1, 2)), made(1, "ab", (1, 1)), made(2, "aab", (1, 3, 2))])
    assert beats["a", "b"] == (2.5, 4)
    assert beats["b", "a"] == (1.5, 4)


def test_who_plays_alone_is_compared_on_the_same_map() -> None:
    alone = [
        Played(n, n // 2, "", (who,), (score,), (1,), (0,), 1, 1, "", "")
        for n, (who, score) in enumerate([("a", 5.0), ("b", 9.0), ("b", 7.0), ("a", 1.0)])
    ]
    rows = rating.table(alone, ("a", "b"))
    assert [(row.bot, row.first) for row in rows] == [("b", 2.0), ("a", 0.0)]
    assert rating.cross(alone)["b", "a"] == (2.0, 2)


def test_tables_and_pictures_are_published(tmp_path: Path) -> None:
    records = tournament.run(SHORT, 3, tmp_path)
    rows = tournament.publish(records, tmp_path)
    assert "house" in (tmp_path / "table.txt").read_text()
    for name in ("scores.svg", "ratings.svg"):
        root = ElementTree.fromstring((tmp_path / name).read_text())
        assert root.tag.endswith("svg")
        assert all(row.bot in (root.get("aria-label") or "") for row in rows)
