"""Sentences of games that were wrong of one, of none, or of several."""

from __future__ import annotations

import pytest

from starpost.games.star_chase.told.plain import plain
from starpost.games.star_empires.known.estimate import Force, thought
from starpost.games.starweb.known.events import sentence
from starpost.games.starweb.state import Remark
from starpost.games.stellar_conquest.writing.glosses import built
from starpost.games.stellar_conquest.writing.orders import Build


@pytest.mark.parametrize(
    ("kind", "words", "said"),
    [
        ("population_hit", (1, 1), "Fire destroyed 1 P-ship, then 1 life: two hits each."),
        ("population_hit", (0, 3), "Fire destroyed 3 lives: two hits each."),
        ("industry_hit", (2, 0), "Fire destroyed 2 I-ships: two hits each."),
        ("home_hit", (1,), "Fire destroyed 1 home ship: two hits each."),
    ],
)
def test_fire_at_a_world_counts_as_people_do(kind: str, words: tuple[int, ...], said: str) -> None:
    assert sentence(Remark(kind, 7, words)) == said


def test_a_battle_without_loss_of_one_side_tells_the_other_side_alone() -> None:
    text = "it was taken; attacker lost 0 crs, defender 1 crs 0 ftr"
    assert plain(text) == "it was taken; defender lost 1 cruiser"


def test_what_a_planet_builds_is_said_in_the_plural() -> None:
    assert built(Build("Ceti/3", 2, "factory")) == "Ceti/3 builds 2 factories."
    assert built(Build("Ceti/3", 1, "death_star")) == "Ceti/3 builds 1 death star."


def test_what_stands_somewhere_is_said_in_the_same_words_everywhere() -> None:
    assert thought(Force()) == "nobody stands there"
    assert thought(Force(1, 9, 1, 1)) == "1 gun and 9 DP stand there"
    assert thought(Force(10, 12, 8, 1, 12)) == "about 10 guns and 12 DP stand there"
    assert thought(Force(10, 12, 8, 1), seen=False) == "about 10 guns and 12 DP may stand there"
