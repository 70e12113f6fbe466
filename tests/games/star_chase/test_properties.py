"""What holds after any turn, and in any battle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starpost.arena.selfplay import steps_of
from starpost.bots.random import RandomBot
from starpost.bots.star_chase import HouseBot
from starpost.games.star_chase import GAME
from starpost.games.star_chase.missed.caretaker import caretaker
from starpost.games.star_chase.missed.warlord import warlord
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.phases.battles import clash, siege
from starpost.kernel import codec
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice

SHIPS = st.integers(0, 400)
LEVEL = st.integers(0, 30)


class Routine:
    """A routine of the computer as a bot."""

    def __init__(self, write):
        self.name, self.write = write.__name__, write

    def orders(self, view, prompt, dice):
        return self.write(view)


def sound(state):
    for s in state.systems.values():
        assert min(s.pop, s.ind, s.crs, s.ftr, s.col) >= 0
        assert s.owner or not (s.crs or s.ftr or s.col)
        assert not s.owner or state.empires[s.owner].alive
        assert len(s.links) <= 7
        assert all(s.code in state.systems[code].links for code in s.links)
        assert (s.defmode == "AMBUSH") == bool(s.ambush)
    for e in state.empires.values():
        assert min(e.bp, e.treasury, e.vp, e.reserve, e.lost, e.missed) >= 0
        assert len(e.inactive) <= e.tech["PT"] <= 9
        assert e.bombs_used <= e.tech["BT"]
        assert e.held == [c for c, s in state.systems.items() if s.owner == e.code]
        assert all(code in e.memory for code in (*e.held, *e.scouted))
    assert sorted(state.order) == sorted(c for c, e in state.empires.items() if e.alive)


@pytest.mark.parametrize("kind", ["random", "house", "caretaker", "warlord"])
def test_every_state_of_a_match_is_sound(kind):
    bot = {
        "random": RandomBot(GAME),
        "house": HouseBot(GAME),
        "caretaker": Routine(caretaker),
        "warlord": Routine(warlord),
    }[kind]
    seats = {code: Choice() for code in GAME.seat_names(5)}
    bots = dict.fromkeys(seats, bot)
    for step in steps_of(GAME, bots, seed=kind, options=Options(), seats=seats, steps=25):
        sound(step.state)
        for problem in (p for found in step.problems.values() for p in found):
            assert problem.code in GAME.codes


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 400), SHIPS, SHIPS, st.integers(0, 120), LEVEL, LEVEL, st.booleans())
def test_a_battle_ends_and_makes_no_ships(attackers, crs, ftr, base, wt, foe, trap):
    for left, c, f in (
        clash((attackers, crs, ftr), wt, base, foe, trap),
        siege((attackers, crs, ftr), wt, base, foe),
    ):
        assert 0 <= left <= attackers
        assert 0 <= c <= crs
        assert 0 <= f <= ftr
        assert f == ftr or c == 0


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 200), SHIPS, SHIPS, st.integers(0, 60), LEVEL)
def test_an_ambush_never_helps_the_attacker(attackers, crs, ftr, base, wt):
    plain = clash((attackers, crs, ftr), wt, base, wt, False)
    trap = clash((attackers, crs, ftr), wt, base, wt, True)
    assert trap[0] <= plain[0]
    assert trap[1] + trap[2] >= plain[1] + plain[2]


def test_a_siege_leaves_one_fleet():
    for attackers in range(1, 30):
        for ships in range(1, 30):
            left, crs, ftr = siege((attackers, ships // 2, ships - ships // 2), 1, 3, 2)
            assert not left or not crs + ftr


def test_the_routines_need_the_view_alone_and_write_what_can_be_read():
    state = GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(4)}, FastDice("w"))
    for _ in range(12):
        sheets = {}
        for code in state.order:
            view = codec.decode(codec.encode(GAME.view(state, code)), GAME.View)
            for write in (caretaker, warlord):
                orders = write(view)
                text = "\n".join(map(str, orders))
                assert GAME.read(text).orders == tuple(orders)
                assert sum(type(o).__name__ == "Act" for o in orders) == 16
            sheets[code] = None
        state = GAME.turn(state, sheets, FastDice("w")).state


def test_the_third_missed_turn_is_the_warlords():
    state = GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(2)}, FastDice("m"))
    ask = Prompt("ARC", "orders", most=None)
    for missed in range(4):
        view = GAME.view(state, "ARC")
        wrote = GAME.default(view, ask, FastDice("m"))
        assert list(wrote) == (warlord(view) if missed >= 2 else caretaker(view))
        state = GAME.turn(state, {"ARC": None}, FastDice("m")).state
        assert state.empires["ARC"].status == ("dropout" if missed >= 2 else "human")
