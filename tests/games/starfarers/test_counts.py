"""How many answers are legal in known positions: a rule that silently goes missing changes them."""

import pytest

from starpost.games.starfarers import GAME
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing.choices import legal
from starpost.games.starfarers.writing.orders import MOVES, Move
from starpost.kernel.dice import FastDice

RICH = {"ore": 3, "fuel": 3, "carbon": 3, "food": 3, "goods": 3}
BROKER = {"hand": {"ore": 2}, "friendship": ["me_ore"]}
MAIN = {"player": "YELLOW", "phase": "trade_build"}
FLIGHT = {"player": "YELLOW", "phase": "flight"}
POSITIONS = {
    "start": ({}, 1),
    "poor": ({"turn": MAIN}, 2),
    "rich": ({"turn": MAIN, "players": {"YELLOW": {"hand": RICH}}}, 49),
    "broker": ({"turn": MAIN, "players": {"YELLOW": BROKER}}, 11),
    "slow": ({"turn": {**FLIGHT, "speed": 1}}, 3),
    "fast": ({"turn": {**FLIGHT, "speed": 6}}, 36),
    "trader": (
        {
            "turn": {**FLIGHT, "speed": 4},
            "players": {"YELLOW": {"freight": 1, "ships": {"1": {"kind": "trade", "at": "E17"}}}},
        },
        20,
    ),
    "three ships": (
        {
            "turn": {**FLIGHT, "speed": 5},
            "players": {
                "YELLOW": {
                    "ships": {
                        "1": {"kind": "colony", "at": "F24"},
                        "2": {"kind": "trade", "at": "L17"},
                        "3": {"kind": "colony", "at": "S18"},
                    }
                }
            },
        },
        105,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_answers(name: str) -> None:
    setup, expected = POSITIONS[name]
    state = GAME.load(setup, FastDice(1))
    assert len(legal(state, 0)) == expected


@pytest.mark.parametrize(
    "name", [n for n, (setup, _) in POSITIONS.items() if "speed" in str(setup)]
)
def test_the_moves_listed_are_those_that_are_accepted(name: str) -> None:
    state = GAME.load(POSITIONS[name][0], FastDice(1))
    every = [order for row in MOVES for order in row]
    taken = [m for m in every if act(Play(state.copy(), FastDice(1)), 0, m) is None]
    listed = [order for order in legal(state, 0) if isinstance(order, Move)]
    assert sorted(map(str, listed)) == sorted(map(str, taken))


def perft(setup: dict[str, object], depth: int) -> int:
    """Lines of play of that many answers, the dice always the same."""
    state = GAME.load(setup, FastDice(1))

    def count(s: object, left: int) -> int:
        if not left:
            return 1
        total = 0
        for order in legal(s, s.owing[0]):
            then = s.copy()
            assert act(Play(then, FastDice(7)), s.owing[0], order) is None
            total += count(then, left - 1)
        return total

    return count(state, depth)


@pytest.mark.parametrize(("depth", "lines"), [(1, 12), (2, 33), (3, 49)])
def test_the_tree_of_a_flight(depth: int, lines: int) -> None:
    assert perft({"turn": {**FLIGHT, "speed": 3}}, depth) == lines
