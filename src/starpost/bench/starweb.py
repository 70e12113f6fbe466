"""StarWeb's speed: a middle game of 15 players, 255 worlds and 255 manned fleets."""

from __future__ import annotations

import copy
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from starpost.bench import Measure, Sample
from starpost.bench.peers import ply, repeat
from starpost.games.starweb import GAME
from starpost.games.starweb.known.view import View
from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.state import Key, State, World
from starpost.games.starweb.tables import KINDS
from starpost.games.starweb.vocabulary.scenario import opened
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.proof import file

SEED = "bench"
LARGEST = Options("custom", rows=30, columns=30, artifacts=90)


# --- the position --------------------------------------------------------------------------


def middle_game(players: int = 15, rows: int = 15, columns: int = 17) -> Match[State, View]:
    """A match in which every key is manned and most worlds belong to somebody near.

    The web is spun by the game itself: growth is measured on one larger than a match may have.
    """
    names = GAME.seat_names(players)
    seats = {name: Choice(KINDS[i % len(KINDS)]) for i, name in enumerate(names)}
    holes = rows * columns // 51
    options = Options("custom", rows=rows, columns=columns, black_holes=holes, artifacts=90)
    match: Match[State, View] = Match.new(GAME, LARGEST, seats, seed=SEED)
    match.state = opened(_peopled(GAME.setup(options, seats, Dice(SEED))), Dice(SEED))
    return match


def _peopled(state: State) -> State:
    rng = random.Random(7)  # noqa: S311 - a fixed position, nothing secret
    near = _nearest(state)
    state.turn = 12
    for number, world in state.worlds.items():
        if not world.black_hole:
            _settle(world, near[number], rng)
    places = [n for n, world in state.worlds.items() if not world.black_hole]
    names = list(state.players)
    for key in state.keys.values():
        key.at = rng.choice(places)
        key.owner = near[key.at] if rng.random() < 0.8 else rng.choice(names)
        key.ships = rng.randint(1, 20)
        key.cargo = rng.choice((0, 0, key.ships // 2))
    for player in state.players.values():
        player.met = tuple(name for name in state.players if name != player.name)
        if player.type == "apostle":
            _preach(state, player.name, rng)
    return state


def _settle(world: World, owner: str, rng: random.Random) -> None:
    world.population = max(world.population, rng.randint(8, 60))
    world.limit = max(world.limit, world.population + rng.randint(0, 40))
    world.metal = rng.randint(0, 30)
    world.mines = max(1, world.mines)
    if rng.random() < 0.7:
        world.owner, world.turns = owner, rng.randint(1, 7)
        world.iships, world.pships = rng.randint(0, 3), rng.randint(0, 3)
        world.industry = max(world.industry, rng.choice((0, 0, 0, 1, 4)))


def _preach(state: State, name: str, rng: random.Random) -> None:
    for world in state.worlds.values():
        if not world.converts and world.population and rng.random() < 0.03:
            world.converts, world.convert_owner = min(4, world.population), name


def _nearest(state: State) -> dict[int, str]:
    """The player whose home is nearest to each world."""
    near = {p.home: p.name for p in state.players.values()}
    edge = list(near)
    while edge:
        following = []
        for number in edge:
            for other in state.worlds[number].links:
                if other not in near:
                    near[other] = near[number]
                    following.append(other)
        edge = following
    return near


def order_texts(state: State) -> dict[str, str]:
    """About 280 orders for 15 players, of the kinds that a middle game has."""
    rng = random.Random(11)  # noqa: S311
    at: dict[int, list[Key]] = {}
    for key in state.keys.values():
        at.setdefault(key.at, []).append(key)
    sheets: dict[str, list[str]] = {name: [] for name in state.players}
    for number, world in state.worlds.items():
        if world.owner and world.industry and world.metal:
            mine = [k.id for k in at.get(number, ()) if k.owner == world.owner]
            target = f"F{mine[0]}" if mine else "P"
            sheets[world.owner].append(f"W{number}B{min(world.industry, world.metal)}{target}")
    for key in state.keys.values():
        enemies = [k.id for k in at[key.at] if k.owner != key.owner]
        sheets[key.owner] += _fleet_orders(state, key, enemies, rng)
    return {name: "\n".join(lines) for name, lines in sheets.items()}


def _fleet_orders(state: State, key: Key, enemies: list[int], rng: random.Random) -> list[str]:
    world = state.worlds[key.at]
    draw = rng.random()
    if draw < 0.36:
        hop = rng.choice([n for n in world.links if not state.worlds[n].black_hole])
        further = rng.choice([n for n in state.worlds[hop].links if not state.worlds[n].black_hole])
        move = f"F{key.id}W{hop}" + (f"W{further}" if rng.random() < 0.4 else "")
        loads = world.owner == key.owner and rng.random() < 0.3
        return [move, f"F{key.id}L"] if loads else [move]
    if draw < 0.5 and enemies:
        return [f"F{key.id}{rng.choice('AC')}F{rng.choice(enemies)}"]
    if draw < 0.58 and key.cargo:
        return [f"F{key.id}U"]
    if draw < 0.64:
        return [f"F{key.id}T1P"]
    if draw < 0.67:
        return [f"F{key.id}P{rng.choice(world.links)}"]
    return []


# --- the measures --------------------------------------------------------------------------


def _timed(work: Callable[[], object]) -> Sample:
    def sample() -> float:
        began = time.perf_counter()
        work()
        return time.perf_counter() - began

    return repeat(sample)


def resolve(players: int = 15, rows: int = 15, columns: int = 17) -> Sample:
    """One turn from orders already read."""
    state = middle_game(players, rows, columns).state
    sheets = {name: GAME.read(text) for name, text in order_texts(state).items()}
    return _timed(lambda: GAME.advance(state, sheets, Dice(SEED, 12)))


def cycle(players: int = 15, rows: int = 15, columns: int = 17) -> Sample:
    """Read all sheets, resolve, make every view and printout, and save the match durably."""
    match = middle_game(players, rows, columns)
    texts: dict[str, str | None] = dict(order_texts(match.state))
    folder = tempfile.TemporaryDirectory(prefix="starpost-bench-")
    path = Path(folder.name) / "match.starpost"
    start = match.state

    def sample() -> float:
        match.entries.clear()
        match.standing.clear()
        match.snapshots.clear()
        match.written.clear()
        match.state = start
        began = time.perf_counter()
        match.play(texts)
        for name in match.state.players:
            GAME.printout(GAME.view(match.state, name))
        file.save(match, path)
        found = time.perf_counter() - began
        assert folder  # which lives as long as the sampler
        return found

    return repeat(sample)


def large_cycle() -> Sample:
    return cycle(60, 30, 34)


def copying() -> Sample:
    return _timed(middle_game().state.copy)


def deep_copying() -> Sample:
    state = middle_game().state
    return _timed(lambda: copy.deepcopy(state))


MEASURES = [
    Measure(
        name="starweb_resolve",
        what="one resolved turn of 15 players, 255 worlds and 255 manned fleets, in plies",
        ours=resolve,
        peer=ply,
        goal=46,
        samples=30,
    ),
    Measure(
        name="starweb_cycle",
        what="read, resolve, 15 views and printouts, durable save, in plies",
        ours=cycle,
        peer=ply,
        goal=150,
        samples=30,
    ),
    Measure(
        name="starweb_growth",
        what="the same cycle at 60 players and 1020 worlds, in cycles of 15 and 255",
        ours=large_cycle,
        peer=cycle,
        goal=4,
        samples=15,
    ),
    Measure(
        name="starweb_copy",
        what="copying a state, in deep copies",
        ours=copying,
        peer=deep_copying,
        goal=0.1,
    ),
]
