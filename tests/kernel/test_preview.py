"""What a player reads about a line that nobody could read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.orders import Problem
from starpost.kernel.writing.synonyms import SAME, meant
from starpost.post.preview import check_lines, reason


def preview(game_id: str, text: str) -> Sequence[str]:
    game = registry.get(game_id)
    match = Match.new(game, *game.brief(), seed="preview")
    return list(check_lines(game, match.view(match.seats[0]), text))


def test_a_line_that_is_no_order_is_shown_as_it_was_written() -> None:
    told = preview("starweb", "Hello Ann, hope you are well")
    assert told[0] == "   1 !! Hello Ann"
    assert "   1 !! hope you are well" in told
    assert not any("HELLOANN" in line for line in told)


def test_the_mistake_is_shown_where_it_was_written() -> None:
    line, mark, *_ = preview("starweb", "W76 b02 f6x")
    assert line == "   1 !! W76 b02 f6x"
    assert line[mark.index("^")] == "x"


@pytest.mark.parametrize(
    ("game", "line", "word"),
    [
        ("star_chase", "SETTLE 138 102", "COLONISE"), ("star_chase", "3 attack 102", "ASSAULT"),
        ("star_chase", "research ET", "TECH"), ("star_chase", "scout 102", "PROBE"),
        ("star_empires", "ATTACK Umbra", "FIRE"), ("stellar_conquest", "COLONIZE Ceti/3", "LAND"),
    ],
)  # fmt: skip
def test_a_word_of_another_game_is_answered_with_the_game_s_own(
    game: str, line: str, word: str
) -> None:
    assert f"        Did you mean {word}?" in preview(game, line)


def test_a_word_that_the_game_has_means_itself() -> None:
    known = {"COLONISE", "LAND"}
    assert meant("LAND G1", known) == meant("whatever", known) == ""
    assert all(word.isupper() for group in SAME for word in group)


def test_a_reason_does_not_repeat_its_line() -> None:
    for order in ("3 MOVE 138 102 3", "3: MOVE 138 102 3"):
        text = f"{order}: 138 and 102 are not linked."
        assert reason(Problem(order, "not_adjacent", text)) == "138 and 102 are not linked."
