"""Matches for the tests of both games: random answers, and the same orders as whole lists."""

import random
from collections import Counter, defaultdict

from starpost.bots.contract import house_bot
from starpost.games.stellar_conquest.writing.orders import Done, Stop
from starpost.kernel import registry
from starpost.kernel.contract import NoOptions
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet


def first(game, turns, players, dice):
    seats = {name: NoOptions() for name in game.seat_names(players)}
    return game.setup(game.Options(turns=turns), seats, dice)


def dialogue(game_id, seed, turns, players, look=None):
    """The last state of a match of random answers, and the orders each seat gave in each turn."""
    game = registry.get(game_id)
    rng, dice = random.Random(seed), FastDice(seed)
    state = first(game, turns, players, dice)
    given = defaultdict(lambda: defaultdict(list))
    battles = Counter()
    while prompts := game.awaiting(state).prompts:
        prompt = prompts[0]
        choices = [c for c in prompt.choices if not isinstance(c, Stop)]
        order = choices[int(rng.random() * len(choices))]
        if not isinstance(order, Done):
            turn = state.turn - (prompt.ask == "produce")
            given[turn][prompt.seat].append(order)
        step = game.advance(state, {prompt.seat: Sheet.of([order])}, dice)
        assert not step.problems, (prompt.ask, str(order), step.problems)
        count_battles(battles, state.turn, step)
        state = step.state
        if look is not None:
            look(game, state)
    return state, given if tells_apart(battles, given) else None


def lists(game_id, seed, turns, players, given):
    """The same orders, each turn as lists given in advance."""
    game = registry.get(game_id)
    dice = FastDice(seed)
    state = first(game, turns, players, dice)
    for turn in range(turns + 1):
        sheets = {seat: Sheet.of(orders) for seat, orders in given[turn].items()}
        step = game.turn(state, sheets, dice)
        assert not step.problems, (turn, step.problems)
        state = step.state
    return state


def count_battles(battles, turn, step):
    battles.update((turn, event.at) for event in step.events if event.kind == "BATTLE")


def tells_apart(battles, given):
    """Whether a list can say which battle its orders are for: one a star and round (rule 3.3)."""
    named = {
        (turn, getattr(order, "star", getattr(order, "place", "")))
        for turn, seats in given.items()
        for orders in seats.values()
        for order in orders
    }
    return not any(n > 1 and where in named for where, n in battles.items())


def bare(state):
    """A final state without its pages: in a dialogue the machine may run through several turns."""
    new = state.working()
    new.log, new.before = [], []
    return new


def bot_dialogue(game_id, seed, turns, players):
    """As `dialogue`, but with the house bot, which splits, joins and fights with a purpose."""
    game = registry.get(game_id)
    bot, dice = house_bot(game), FastDice(seed)
    state = first(game, turns, players, dice)
    given = defaultdict(lambda: defaultdict(list))
    battles = Counter()
    while prompts := game.awaiting(state).prompts:
        prompt = prompts[0]
        orders = bot.orders(game.view(state, prompt.seat), prompt, FastDice(0))
        orders = [order for order in orders if not isinstance(order, Stop)]
        turn = state.turn - (prompt.ask == "produce")
        given[turn][prompt.seat] += [order for order in orders if not isinstance(order, Done)]
        step = game.advance(state, {prompt.seat: Sheet.of(orders)}, dice)
        assert not step.problems, (prompt.ask, step.problems)
        count_battles(battles, state.turn, step)
        state = step.state
    return state, given if tells_apart(battles, given) else None
