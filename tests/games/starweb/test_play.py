"""What holds on any turn, whatever is ordered."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from starpost.bots.random import RandomBot
from starpost.games.starweb import GAME
from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.state import State
from starpost.games.starweb.tables import KINDS
from starpost.kernel import codec
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet


def played(seed: int, turns: int = 10) -> list[State]:
    """States of a game of random bots of all six types that starts in the thick of things."""
    seats = dict(zip(GAME.seat_names(6), map(Choice, KINDS), strict=True))
    options = Options("custom", rows=9, columns=10, black_holes=2, turns=50)
    dice = FastDice(f"play{seed}")
    state = _thick(GAME.setup(options, seats, dice).copy(), seed)
    bot = RandomBot(GAME)
    states = [state]
    for _ in range(turns):
        sheets = {
            p.seat: Sheet.of(bot.orders(GAME.view(state, p.seat), p, dice))
            for p in GAME.awaiting(state).prompts
        }
        state = GAME.advance(state, sheets, dice).state
        states.append(state)
    return states


def _thick(state: State, seed: int) -> State:
    from starpost.games.starweb.vocabulary.scenario import opened

    rng = random.Random(seed)
    names = list(state.players)
    places = [n for n, w in state.worlds.items() if not w.black_hole]
    for key in state.keys.values():
        key.at, key.owner = rng.choice(places), rng.choice([*names, ""])
        key.ships = rng.choice((0, 1, 3, 20, 60, 255))
        key.pbb = bool(key.ships) and rng.random() < 0.2
    for world in state.worlds.values():
        if world.population and rng.random() < 0.5:
            world.owner = rng.choice(names)
            world.industry, world.iships = rng.choice((0, 5, 255)), rng.choice((0, 3, 255))
    return opened(state, Dice("thick"))


def check(state: State) -> None:
    artifacts: list[int] = []
    for world in state.worlds.values():
        for name in ("industry", "metal", "population", "limit", "iships", "pships"):
            assert 0 <= getattr(world, name) <= 255, (world.id, name)
        assert 0 <= world.mines <= 31
        assert 0 <= world.converts <= world.population
        assert bool(world.converts) == bool(world.convert_owner)
        assert not (world.robots and world.converts)
        assert bool(world.turns) == bool(world.owner and world.mines), world
        assert world.turns <= 7
        assert world.population or not (world.owner or world.robots)
        assert 0 <= world.capacity <= world.industry
        assert 0 <= world.plunder_wait <= 3
        artifacts += world.artifacts
        if world.black_hole:
            assert not world.population
    for key in state.keys.values():
        assert 0 <= key.ships <= 255
        merchant = key.owner and state.players[key.owner].type == "merchant"
        assert 0 <= key.cargo <= key.ships * (2 if merchant else 1), key
        assert key.ships or not key.pbb
        assert not state.worlds[key.at].black_hole
        artifacts += key.artifacts
    assert len(artifacts) == len(set(artifacts))


@pytest.mark.parametrize("seed", range(6))
def test_quantities_keep_their_bounds_and_nothing_appears_twice(seed):
    states = played(seed)
    held = sum(len(x.artifacts) for x in (*states[0].worlds.values(), *states[0].keys.values()))
    for state in states:
        if state is not states[0]:
            check(state)
        things = (*state.worlds.values(), *state.keys.values())
        assert sum(len(thing.artifacts) for thing in things) == held


@pytest.mark.parametrize("seed", range(3))
def test_advance_leaves_the_state_before_it_as_it_was(seed):
    state = played(seed, 3)[-1]
    before = codec.encode(state)
    bot = RandomBot(GAME)
    dice = FastDice("again")
    sheets = {
        p.seat: Sheet.of(bot.orders(GAME.view(state, p.seat), p, dice))
        for p in GAME.awaiting(state).prompts
    }
    one = GAME.advance(state, sheets, Dice("same", 3)).state
    two = GAME.advance(codec.decode(before, State), sheets, Dice("same", 3)).state
    assert codec.encode(state) == before
    assert codec.encode(one) == codec.encode(two)


@pytest.mark.parametrize("seed", range(3))
def test_a_state_survives_its_own_words(seed):
    for state in played(seed, 4):
        assert GAME.load(GAME.dump(state), FastDice("x")) == state


@pytest.mark.parametrize("seed", range(3))
def test_what_is_remembered_is_what_was_seen(seed):
    states = played(seed, 8)
    for name in states[0].players:
        latest: dict[int, object] = {}
        for state in states:
            view = GAME.view(state, name)
            for number, sighting in view.memory.items():
                assert latest[number] == sighting
            latest.update(view.worlds)
            assert set(view.worlds) | set(view.memory) == set(latest) == set(view.first)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.from_regex(
            r"[FWIPVCZ][0-9]{0,3}[TBIMPULNJAQXGDRSC=]?[0-9FIWPHCR=A-Z]{0,6}", fullmatch=True
        ),
        max_size=30,
    )
)
def test_no_sheet_breaks_a_turn(lines):
    state = GAME.setup(*GAME.brief(), Dice("sheet"))
    sheet = GAME.read("\n".join(lines))
    step = GAME.advance(state, {"TERRAN": sheet}, Dice("x", 1))
    check(step.state)
    codes = {p.code for p in step.problems["TERRAN"]}
    assert codes <= GAME.codes.keys()
    assert {
        p.code for p in GAME.check(GAME.view(state, "TERRAN"), sheet.orders)
    } <= GAME.codes.keys()
