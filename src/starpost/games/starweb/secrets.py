"""Secrets."""

from starpost.games.starweb.state import State


def disturb(state, seat, dice):
    return state
