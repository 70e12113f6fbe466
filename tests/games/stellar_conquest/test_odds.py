"""Odds beside the board agree with fights that are fought with the game's own dice."""

from __future__ import annotations

from collections import Counter

import pytest

from starpost.games.fate_of_empire.writing.panels import ASSAULT, FIGHT, slip
from starpost.games.stellar_conquest.known import odds
from starpost.games.stellar_conquest.phases.gunnery import default_shots, volley
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.state import State
from starpost.games.stellar_conquest.table import Machine
from starpost.games.stellar_conquest.tables import WEAPONRY
from starpost.games.stellar_conquest.writing import panels as beside
from starpost.games.stellar_conquest.writing.feed import Feed
from starpost.kernel.dice import Dice

RUNS = 3000
FIGHTS = [
    ({"C": 6}, {"C": 2}, FIGHT, False),
    ({"C": 2, "S": 1, "T": 3}, {"C": 2, "S": 1}, FIGHT, False),
    ({"C": 4}, {"M": 2}, ASSAULT, False),
    ({"C": 6, "F": 1}, {"M": 3, "A": 1}, ASSAULT, True),
    ({"C": 4}, {"C": 5}, beside.FIGHT, False),
]


def fought(own: dict[str, int], enemy: dict[str, int], ways: odds.Ways, again: bool, n: int) -> str:
    table = Machine(RULES, State([]), Dice(f"odds {n}", log=False), Feed(False, {}))
    own, enemy = dict(own), dict(enemy)
    while True:
        if word := ways.over(own, enemy):
            return word
        shots, reply = default_shots(own, enemy), ways.reply(enemy, own)
        dead, _ = volley(table, shots, WEAPONRY if again else 0)
        lost, _ = volley(table, reply, 0)
        enemy = {x: k - dead.get(x, 0) for x, k in enemy.items()}
        own = {x: k - lost.get(x, 0) for x, k in own.items()}
        if not ways.over(own, enemy) and table.dice.d6("leave") <= 6 * ways.slip(own, enemy):
            return "slip"


@pytest.mark.parametrize(("own", "enemy", "ways", "again"), FIGHTS)
def test_odds_are_what_many_fights_come_to(
    own: dict[str, int], enemy: dict[str, int], ways: odds.Ways, again: bool
) -> None:
    found = odds.reckon(own, enemy, ways, again=again)
    assert sum(found.ends.values()) == pytest.approx(1)
    tried = Counter(fought(own, enemy, ways, again, n) for n in range(RUNS))
    for word in {*tried, *found.ends}:
        assert found.ends.get(word, 0.0) == pytest.approx(tried[word] / RUNS, abs=0.035), word


def test_an_attack_of_few_rounds_may_stay_undecided() -> None:
    found = odds.reckon({"C": 4}, {"M": 2}, ASSAULT, again=False, rounds=1)
    both = 1 - (5 / 6) ** 2
    assert found.ends["won"] == pytest.approx(both**2)
    assert found.ends["undecided"] == pytest.approx(1 - both**2)


def test_ships_that_cannot_hurt_each_other_do_not_fight_for_ever() -> None:
    found = odds.reckon({"S": 2}, {"S": 1}, beside.FIGHT, again=False)
    assert found.ends == {"left": 1.0}


def test_pirates_run_from_the_stronger() -> None:
    assert slip({"C": 12}, {"C": 1}) == 1
    assert slip({"C": 1}, {"C": 3}) == pytest.approx(1 / 6)


def test_the_bar_says_percent_and_losses_in_words() -> None:
    bar = odds.bar("Odds", odds.reckon({"C": 6}, {"C": 2}, FIGHT, again=False))
    assert sum(share.value for share in bar.shares) in range(99, 102)
    assert bar.unit == "%"
    assert "you lose 0.5 corvettes on average" in bar.note
    assert [share.name for share in bar.shares][:1] == ["you win"]


def test_a_hopeless_fight_says_that_it_is_won_in_no_case() -> None:
    bar = odds.bar("Odds", odds.Odds({"slip": 0.51, "lost": 0.489, "won": 0.001}, {}))
    found = {share.name: share.value for share in bar.shares}
    assert found == {"you win": 0, "they slip away": 51, "you lose": 49}
