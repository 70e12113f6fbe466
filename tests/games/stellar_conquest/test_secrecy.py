"""Fog of war beyond the sampled states of the contract suite: matches of house bots."""

import pytest

from games.stellar_conquest.play import first
from starpost.arena.suite import TOLD
from starpost.bots.contract import house_bot
from starpost.games.stellar_conquest import GAME
from starpost.games.stellar_conquest.galaxy.board import STAR_AT
from starpost.kernel import codec
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet


def states(seed: int, count: int):
    dice, bot = FastDice(seed), house_bot(GAME)
    state = first(GAME, 44, 4, dice)
    for number in range(count):
        prompts = GAME.awaiting(state).prompts
        if not prompts:
            return
        seat = prompts[0].seat
        orders = bot.orders(GAME.view(state, seat), prompts[0], dice)
        state = GAME.advance(state, {seat: Sheet.of(orders)}, dice).state
        if number % 40 == 0 or state.battle is not None or state.assault is not None:
            yield state


@pytest.mark.parametrize("seed", range(2))
def test_nothing_a_seat_is_shown_depends_on_what_it_must_not_know(seed):
    changed = 0
    for number, state in enumerate(states(seed, 500)):
        for seat in (*GAME.seat_names(4), None):
            other = GAME.disturb(state, seat, FastDice(number))
            changed += other != state
            one, two = GAME.view(state, seat), GAME.view(other, seat)
            assert codec.encode(one) == codec.encode(two)
            assert GAME.printout(one) == GAME.printout(two)
            assert codec.encode(GAME.awaiting(state).prompt(seat)) == codec.encode(
                GAME.awaiting(other).prompt(seat)
            )
    assert changed


@pytest.mark.parametrize("seed", [5, 6])
def test_nothing_a_seat_is_told_depends_on_what_it_must_not_know(seed):
    before = None
    for number, state in enumerate(states(seed, 260)):
        for seat in GAME.seat_names(4) if before is not None else ():
            dice = FastDice(number)
            pair = GAME.disturb(before, seat, dice), GAME.disturb(state, seat, dice)
            for name, tell in TOLD.items():
                here = tell(GAME, GAME.view(before, seat), GAME.view(state, seat))
                there = tell(GAME, GAME.view(pair[0], seat), GAME.view(pair[1], seat))
                assert here == there, (name, seat)
        before = state


def test_a_view_holds_no_groups_research_or_destinations_of_others():
    for state in states(3, 400):
        for seat, player in enumerate(state.players):
            view = GAME.view(state, player.name)
            assert all(group.owner == seat for group in view.known.groups.values())
            for other, shown in enumerate(view.known.players):
                if other != seat:
                    assert not shown.techs
                    assert not shown.research
                    assert not shown.notes
            held = {STAR_AT[g.at] for g in state.groups.values() if g.owner == seat and g.at >= 0}
            held |= {pid >> 3 for pid, p in state.planets.items() if p.owner == seat}
            assert all(sighting.star in held for sighting in view.sightings)


def test_the_public_sees_losses_and_nothing_else():
    for state in states(4, 300):
        view = GAME.view(state, None)
        assert not view.known.groups
        assert not view.known.planets
        assert {event.kind for event in view.known.log} <= {"LOSSES"}
