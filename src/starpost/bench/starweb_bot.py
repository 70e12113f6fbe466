"""The StarWeb house bot against random bots of its own type, in seeded 15-seat matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starpost.arena.selfplay import play_out
from starpost.bench import Measure, Strength
from starpost.bots.contract import Bot, house_bot
from starpost.bots.random import RandomBot
from starpost.games.starweb.tables import KINDS
from starpost.kernel import registry

MATCHES, TURNS, SEATS = 40, 20, 15


def pairs(seed: int) -> list[tuple[str, int, int]]:
    """One match: for every house bot and random bot of one type, the type and both scores."""
    game = registry.get("starweb")
    names = list(game.seat_names(SEATS))
    types = {name: KINDS[(n + seed) % 6] for n, name in enumerate(names)}
    house = set(names[:6])  # one of each type; the other nine seats are random
    bots: dict[str, Bot] = {
        name: house_bot(game) if name in house else RandomBot(game) for name in names
    }
    seats: dict[str, Any] = {name: game.Choice(type=types[name]) for name in names}
    last = play_out(
        game, bots, seed=f"strength {seed}", options=game.Options(), seats=seats, steps=TURNS
    )
    scores = {name: player.score for name, player in last.players.items()}
    return [
        (types[a], scores[a], scores[b])
        for a in names
        if a in house
        for b in names
        if b not in house and types[a] == types[b]
    ]


def run(tick: Callable[[int, int], object]) -> float:
    won = played = 0
    for seed in range(MATCHES):
        found = pairs(seed)
        won += sum(ours > theirs for _, ours, theirs in found)
        played += len(found)
        tick(seed + 1, MATCHES)
    return won / played


MEASURES: list[Measure | Strength] = [
    Strength(
        name="starweb_house_bot",
        what=f"pairs in which the house bot out-scores a random bot of its type, {MATCHES} matches",
        run=run,
        goal=0.95,
    )
]
