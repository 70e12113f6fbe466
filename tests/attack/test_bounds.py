"""Everything that people send has a bound: lines, pieces of lines, problems, options, files."""

from __future__ import annotations

import base64
import random
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from starpost.games.stellar_conquest.galaxy import board
from starpost.kernel import codec, registry
from starpost.kernel.bounds import MOST_PROBLEMS
from starpost.kernel.contract import Game
from starpost.kernel.match import Match
from starpost.kernel.proof.file import MatchFileError, dumps, loads
from starpost.kernel.writing.book import MOST_LINES, TOO_LONG
from starpost.web import templating
from starpost.web.pages.orders import sheet

GAMES = (
    "fate_of_empire",
    "star_chase",
    "star_empires",
    "starfarers",
    "starweb",
    "stellar_conquest",
)


def loose(kind: Any, name: str) -> list[str]:
    """The parts of a type that would take a number, a text or a list of any size."""
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        below = kind.ge is not None or kind.gt is not None
        return [] if below and (kind.le is not None or kind.lt is not None) else [name]
    if isinstance(kind, inspect.StrType):
        return [] if kind.max_length is not None else [name]
    if isinstance(kind, inspect.UnionType):
        return [found for part in kind.types for found in loose(part, name)]
    if isinstance(kind, inspect.DictType):
        found = [] if kind.max_length is not None else [name]
        return found + loose(kind.key_type, name) + loose(kind.value_type, name)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType):
        found = [] if kind.max_length is not None else [name]
        return found + loose(kind.item_type, name)
    if isinstance(kind, inspect.StructType):
        return [f for field in kind.fields for f in loose(field.type, f"{name}.{field.name}")]
    return []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_choice_has_a_bound(game_id: str) -> None:
    game = registry.get(game_id)
    for kind in (game.Options, game.Choice):
        assert loose(inspect.type_info(kind), kind.__name__) == []


def test_pieces_of_a_line_count_like_lines() -> None:
    game = registry.get("starweb")
    read = game.read("Q," * 100_000)
    assert len(read) == MOST_LINES + 1
    assert read.orders[-1].reason == TOO_LONG  # type: ignore[attr-defined]
    assert set(read.lines) == {1}
    exact = game.read(",".join(["Q"] * MOST_LINES))
    assert len(exact) == MOST_LINES
    assert all(order.reason != TOO_LONG for order in exact)  # type: ignore[attr-defined]


def started(game: Game[Any, Any]) -> Match[Any, Any]:
    return Match.new(game, seed="the same each time")


def test_a_page_shows_the_piece_and_not_all_of_its_line() -> None:
    game = registry.get("starweb")
    match = started(game)
    view = match.view(match.seats[0])
    text = "Q," * 15_000
    checked = sheet.check(game, view, text)
    assert len(checked.lines) == sheet.MOST_SHOWN
    assert checked.problems > sheet.MOST_SHOWN
    assert sum(len(line.text) for line in checked.lines) < 5000
    assert len(checked.summary) < 500
    assert sheet.check(game, view, "  nonsense!  ").lines[0].text == "nonsense!"


def test_a_turn_keeps_so_many_problems_and_says_how_many_more() -> None:
    match = started(registry.get("starweb"))
    seat = match.seats[0]
    step = match.play({**dict.fromkeys(match.seats, ""), seat: "Q," * 100_000})
    assert len(step.problems[seat]) == MOST_PROBLEMS + 1
    assert step.problems[seat][-1].code == "more_problems"
    assert len(msgspec.json.encode(step.problems)) < 1_000_000


@pytest.mark.parametrize(
    "options",
    [{"rows": 3000, "columns": 3000}, {"keys": 10**7}, {"rows": 300, "columns": 300}],
)
def test_a_web_that_would_take_all_memory_is_refused_at_once(options: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"preset": "custom", **options}, registry.get("starweb").Options)


@pytest.mark.parametrize("small", [codec.pack, lambda data: zlib.compress(data, 9)])
def test_a_small_file_that_unpacks_to_a_huge_state_is_refused(
    small: Callable[[bytes], bytes],
) -> None:
    match = started(registry.get("starweb"))
    match.play(dict.fromkeys(match.seats, ""))
    lines = dumps(match).split(b"\n")
    bomb = base64.b64encode(small(bytes(300_000_000))).decode()
    place = next(k for k, line in enumerate(lines) if line.startswith(b'{"after"'))
    lines[place] = msgspec.json.encode({"after": 1, "state": bomb})
    with pytest.raises(MatchFileError) as caught:
        loads(b"\n".join(lines))
    assert caught.value.code == "damaged"
    with pytest.raises(ValueError, match="too large"):
        codec.unpack(small(bytes(1001)), 1000)
    assert codec.unpack(small(bytes(1000)), 1001) == bytes(1000)


@pytest.mark.parametrize("small", [codec.pack, zlib.compress])
@pytest.mark.parametrize("spoilt", [lambda data: data[:-3], lambda data: data[:40] + b"?" * 9])
def test_a_packed_state_that_was_cut_or_changed_is_refused(
    small: Callable[[bytes], bytes], spoilt: Callable[[bytes], bytes]
) -> None:
    data = random.Random(7).randbytes(500)
    with pytest.raises(ValueError, match=r"."):
        codec.unpack(spoilt(small(data)))


@pytest.mark.parametrize("kept", [templating.seat, templating.icon, board._costs])
def test_what_is_kept_for_words_of_players_has_an_end(kept: Any) -> None:
    """Names of seats, and stars to go round, differ from match to match while a host runs."""
    assert kept.cache_info().maxsize
