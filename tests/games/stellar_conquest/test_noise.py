"""Orders of every form with words from the table, right and wrong, at every moment of a match:
nothing raises, the state given is left alone, and every refusal has a code of rule 4.9."""

import random

import pytest

from games.stellar_conquest.play import first
from starpost.bots.contract import house_bot
from starpost.games.stellar_conquest.galaxy.board import HEX_NAMES, STAR_NAMES
from starpost.games.stellar_conquest.state import planet_name
from starpost.kernel import codec, registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

SHOTS = ("1C@C1", "2C@S1", "1F@C2", "1D@T1", "1S@C1", "1M@C1", "1A@F1")
ITEMS = ("scout", "corvette", "fighter", "factory", "missile_base", "planet_shield", "transport")
TECHS = ("speed_3", "speed_5", "fighter", "cet", "robotic_industry", "warp")


def line(state, rng):
    """One order, mostly sensible."""
    groups = [f"G{n}" for n in state.groups] + ["G99", "X"]
    stars = [STAR_NAMES[star] for star in state.cards] + list(STAR_NAMES[:4]) + ["Foo"]
    planets = [planet_name(pid) for pid in state.planets] + ["Foo/3", "Ceti/9", "BONUS", "HOME"]
    g, s, p = (rng.choice(words) for words in (groups, stars, planets))
    n, r = rng.randint(1, 12), rng.randint(1, 3)
    ships = rng.choice(("1C", "2S", "3T", "1C+1T", "1F", "9D"))
    return rng.choice((
        f"MOVE {g} TO {s}", f"MOVE {g} TO {s} AROUND DODGE THEN {rng.choice(stars)}",
        f"MOVE {g} TO {rng.choice(HEX_NAMES)}", f"HOLD {g}", f"SPLIT {g} {ships}",
        f"SPLIT {g} {ships} AS G{n}", f"JOIN {g} INTO {rng.choice(groups)}",
        f"FIRE {s} R{r} {rng.choice(SHOTS)} {rng.choice(SHOTS)}",
        f"FIRE {p} R{r} {rng.choice(SHOTS)}",
        f"WITHDRAW {s} R{r} ALL", f"WITHDRAW {s} R{r} {ships} TO {rng.choice(stars)}",
        f"PUSH {s} {rng.choice(HEX_NAMES)}", f"ATTACK {p}", f"ATTACK {p} ROUNDS {r}", "STOP",
        f"SCORCH {p} {n}", f"BOMBARD {p} {n}", f"RAZE {p} {n}", f"LAND {g} {n} {p}",
        f"EMIGRATE {p} {n}", f"EMIGRATE {p} {n} {r}", f"EVACUATE {p}", "DONE",
        f"BUILD {p} {n} {rng.choice(ITEMS)}", f"RESEARCH {p} {rng.choice(TECHS)} {n}",
        f"SURPLUS {rng.choice(TECHS)}, {rng.choice(TECHS)}", "SURPLUS", f"RECALL {s} {ships}",
        f"RECALL {g} {ships}", "FLEET 15C", "TECH cet", "gibberish", "MOVE", f"LAND {g} 0 {p}",
    ))  # fmt: skip


def judged(game, step):
    for problems in step.problems.values():
        assert all(problem.code in game.codes for problem in problems)


@pytest.mark.parametrize("game_id", ["stellar_conquest", "fate_of_empire"])
@pytest.mark.parametrize("seed", range(2))
def test_noise_never_raises_and_never_changes_the_state_it_was_given(game_id, seed):
    game = registry.get(game_id)
    rng, dice, bot = random.Random(seed), FastDice(seed), house_bot(game)
    state = first(game, 18, 4, dice)
    seats = [player.name for player in state.players]
    while prompts := game.awaiting(state).prompts:
        prompt = prompts[0]
        before = codec.encode(state)
        text = "\n".join(line(state, rng) for _ in range(rng.randint(1, 12)))
        judged(game, game.turn(state, {seat: game.read(text) for seat in seats}, FastDice(seed)))
        judged(game, game.advance(state, {prompt.seat: game.read(text)}, FastDice(seed)))
        game.check(game.view(state, prompt.seat), game.read(text).orders)
        assert codec.encode(state) == before
        if rng.random() < 0.3:
            answer = game.read(text)
        else:
            orders = bot.orders(game.view(state, prompt.seat), prompt, dice)
            answer = Sheet.of(orders)
        state = game.advance(state, {prompt.seat: answer}, dice).state
        assert game.load(game.dump(state), dice) == state
