"""Learning by self-play: what is kept is better, and the same command gives the same weights."""

from __future__ import annotations

import random
from typing import Any

from starpost.arena.ladder import CONTESTS, choices
from starpost.arena.training import changed, fitness, train
from starpost.bots.learnt import KINDS, LEARNERS, learnt
from starpost.bots.starweb.callings import CALLINGS
from starpost.games.starweb import tables
from starpost.kernel import registry


def learn(rounds: int) -> tuple[list[Any], list[str]]:
    kept: list[Any] = []
    said: list[str] = []
    train("fate_of_empire", rounds, 2, 7, said.append, kept.append)
    return kept, said


def test_the_same_training_gives_the_same_weights() -> None:
    assert learn(4) == learn(4)


def test_a_change_is_kept_only_if_it_does_better() -> None:
    kept, said = learn(4)
    assert len(kept) == sum(line.endswith("kept") for line in said)
    for line in said:
        gain, doubt = line.split()[1], line.split()[3].rstrip(")")
        assert line.endswith("kept") == (float(gain) > float(doubt)), line


def test_every_learner_has_a_neighbour_and_can_play() -> None:
    for name, learner in LEARNERS.items():
        weights = learner.load()
        assert changed(weights, random.Random(1)) != weights, name
        game = registry.get(learner.game_id)
        assert learner.bot(game, weights).name == learner.house(game).name == "house"


def test_starweb_learns_type_by_type() -> None:
    """Wherever the learner sits it plays its type; what it learnt is what the strong bot weighs."""
    plan, names = CONTESTS["starweb"], list(registry.get("starweb").seat_names(6))
    house = LEARNERS["starweb_pirate"].home.HouseBot.weights
    for kind, weights in CALLINGS.items():
        given = choices(plan, kind)
        assert given is not None
        for number in range(12):
            types = {n: c.type for n, c in given(number, names).items()}
            assert types[names[number % 6]] == kind
            assert sorted(types.values()) == sorted(KINDS)
        assert weights == learnt(f"starweb_{kind}", house) != house


def test_the_fitness_of_a_campaign_is_its_score() -> None:
    learner = LEARNERS["fate_of_empire"]
    scores = fitness(learner, learner.load(), "fitness", 2)
    assert scores == fitness(learner, learner.load(), "fitness", 2)
    assert all(score == int(score) for score in scores)


def test_the_types_that_learn_are_those_of_the_game() -> None:
    assert tables.KINDS == KINDS
