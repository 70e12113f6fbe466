"""A new game: numbers, seats, homes, contents, keys, artifacts (S1, S4 to S8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from starpost.games.starweb.galaxy.artifacts import (
    BLACK_BOX,
    BOXES,
    ISOTOPE,
    LESSER,
    POLARIS,
    SCROLLS,
    SLIPPERS,
)
from starpost.games.starweb.galaxy.contents import ordinary
from starpost.games.starweb.galaxy.kinds import Deal, even_kinds, wished_kinds
from starpost.games.starweb.galaxy.web import Web, spin
from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.state import Key, Player, State, World
from starpost.games.starweb.tables import CODE_NAME, FALLBACK_TARGET, KINDS
from starpost.games.starweb.vocabulary.scenario import opened
from starpost.kernel.dice import Dice
from starpost.kernel.lengths import Length

HOME_KEYS = 5
LEAST_WORLDS = 14
"""For each player (S1)."""
STANDARD = 90
TRIAL_TURNS, SMALL_TURNS = 12, 8
SMALL = {2: (6, 6), 3: (6, 8), 4: (8, 8), 5: (8, 10), 6: (8, 12), 7: (8, 14), 8: (8, 16)}
"""Rows and columns of a web for friends, by how many they are: 16 worlds and more for each."""
NEAR = ((10, 20, 5, 5), (8, 25, 3, 3), (15, 40, 2, 2))
"""Population, limit, mines, metal of the three near worlds of every home (S4)."""
_CODE_NAMES = (
    "TERRAN", "JOVIAN", "LUNAR", "MARTIAN", "VEGAN", "ORION", "LYRA", "DRACO", "CYGNUS", "HYDRA",
    "ALTAIR", "RIGEL", "SIRIUS", "PERSEUS", "CORVUS", "AQUILA", "CETUS", "LIBRA", "NORMA", "VELA",
)  # fmt: skip


class Plan(Struct, frozen=True):
    """The numbers of a preset (S1)."""

    rows: int
    columns: int
    keys: int
    holes: int
    standard: int
    """Standard artifacts in play."""
    scrolls: bool
    turns: int
    by_score: bool


def seat_names(count: int) -> Sequence[str]:
    """Code names for seats that nobody has named."""
    spare = (f"{a}{b}{c}" for a in "BDFGKLMNPRSTVZ" for b in "AEIOU" for c in "LNRSX")
    return [*_CODE_NAMES[:count], *(next(spare) for _ in range(count - len(_CODE_NAMES)))]


def usual_seats(options: Options) -> int:
    """The trial game has one player of each type; a small web has room for fewer than fifteen."""
    if options.preset == "trial":
        return len(KINDS)
    if options.preset == "small":
        return max(SMALL)
    ours = plan(options, 2)
    return min(15, ours.rows * ours.columns // LEAST_WORLDS)


def seats_for(options: Options) -> Sequence[int]:
    """Rule 1.2: the trial game is for six and nobody else."""
    most = usual_seats(options)
    return (most,) if options.preset == "trial" else range(2, most + 1)


def plan(options: Options, players: int) -> Plan:
    """What the options come to; a sentence if they make no sense."""
    if options.preset == "trial":
        return Plan(10, 10, 100, 2, 36, False, options.turns or TRIAL_TURNS, False)
    if options.preset == "small":
        rows, columns = SMALL[min(max(players, 2), max(SMALL))]
        worlds = rows * columns
        turns = options.turns or SMALL_TURNS
        return Plan(rows, columns, worlds, worlds // 50, worlds // 3, False, turns, False)
    if options.preset == "standard":
        return Plan(15, 17, 255, 5, STANDARD, True, options.turns, True)
    rows, columns = options.rows or 6, options.columns or 7
    worlds = rows * columns
    if min(rows, columns) < 6:
        raise ValueError("The hidden grid needs at least 6 rows and 6 columns.")
    keys = options.keys or worlds
    if keys < HOME_KEYS * players:
        raise ValueError("There must be at least five keys for each player.")
    holes = worlds // 50 if options.black_holes < 0 else options.black_holes
    if holes > worlds // 40:
        raise ValueError("There may be one black hole for each 40 worlds at most.")
    standard = min(STANDARD, worlds // 3) if options.artifacts < 0 else options.artifacts
    return Plan(
        rows, columns, keys, holes, min(STANDARD, standard), standard >= 45, options.turns, True
    )


def setup(
    options: Options, seats: Mapping[str, Choice], dice: Dice, deal: Deal = even_kinds
) -> State:
    """The first state, with everybody holding printout 1. `deal`: how open types are dealt out."""
    for seat in seats:
        if CODE_NAME.read(seat) != seat:
            raise ValueError(f"{seat!r} is no code name: it takes {CODE_NAME.words}.")
    ours = plan(options, len(seats))
    room = ours.rows * ours.columns // LEAST_WORLDS
    if len(seats) > room:
        raise ValueError(
            f"A web of {ours.rows * ours.columns} worlds has room for {room} players, not "
            f"{len(seats)}: each needs {LEAST_WORLDS} worlds."
        )
    web = spin(ours.rows, ours.columns, len(seats), ours.holes, dice)
    worlds, homes = _worlds(web, dice)
    kinds = deal(options, wished_kinds(options, seats, dice), dice)
    home_of = dict(zip(sorted(seats), dice.shuffle("seats", homes), strict=True))
    near = _fill(worlds, home_of, dice)
    keys = _keys(ours, worlds, home_of, near, dice)
    _artifacts(ours, worlds, list(home_of.values()), dice)
    state = State(
        turn=1,
        players={n: Player(n, kinds[n], home_of[n]) for n in sorted(seats)},
        worlds=worlds,
        keys=keys,
        name=options.name,
        max_turns=ours.turns,
        by_score=ours.by_score,
        fallback=FALLBACK_TARGET if ours.by_score else 0,
        open_scores=options.open_scores,
        box=dice.between("black_box_kind", 1, BOXES),
        lots=options.loading == "lot",
    )
    if options.preset == "trial":
        _mentor(state)
    return opened(state, dice)


def _worlds(web: Web, dice: Dice) -> tuple[dict[int, World], list[int]]:
    """Numbers by chance, so that they say nothing about neighbourhood."""
    number = dice.shuffle("numbers", range(1, len(web.links) + 1))
    worlds = {
        number[cell]: World(
            number[cell],
            tuple(sorted(number[other] for other in near)),
            black_hole=cell in web.holes,
        )
        for cell, near in enumerate(web.links)
    }
    return dict(sorted(worlds.items())), sorted(number[cell] for cell in web.homes)


def _fill(worlds: dict[int, World], home_of: Mapping[str, int], dice: Dice) -> dict[int, int]:
    """Homes, near worlds and all others; the near world A of each home."""
    near_a: dict[int, int] = {}
    done = {n for n, world in worlds.items() if world.black_hole}
    for name, home in home_of.items():
        world = worlds[home]
        world.owner, world.turns, world.iships, world.pships = name, 1, 1, 1
        world.industry = world.metal = 30
        world.mines, world.population, world.limit = 2, 50, 100
        done.add(home)
    for home in sorted(home_of.values()):
        closest = worlds[home].links[: len(NEAR)]
        for number, row in zip(closest, dice.shuffle("near", NEAR), strict=True):
            world = worlds[number]
            world.population, world.limit, world.mines, world.metal = row
            done.add(number)
            if row == NEAR[0]:
                near_a[home] = number
    for number, world in worlds.items():
        if number not in done:
            ordinary(world, dice)
    return near_a


def _keys(
    ours: Plan,
    worlds: dict[int, World],
    home_of: Mapping[str, int],
    near_a: Mapping[int, int],
    dice: Dice,
) -> dict[int, Key]:
    """S6: five for each player, the rest lie about."""
    numbers = dice.shuffle("keys", range(1, ours.keys + 1))
    keys: dict[int, Key] = {}
    for name, home in home_of.items():
        for _ in range(HOME_KEYS):
            number = numbers.pop(0)
            keys[number] = Key(number, home, name)
    homes = set(home_of.values())
    first = [near_a[home] for home in home_of.values()]
    others = [
        n for n, w in worlds.items() if n not in homes and n not in first and not w.black_hole
    ]
    order = [*first, *dice.shuffle("key_worlds", others)]
    for place, number in enumerate(numbers):
        keys[number] = Key(number, order[place % len(order)])
    return dict(sorted(keys.items()))


def _artifacts(ours: Plan, worlds: dict[int, World], homes: list[int], dice: Dice) -> None:
    """S7: never at or beside a home, two on a world at most."""
    numbers = list(range(1, STANDARD + 1))
    if ours.standard < STANDARD:
        numbers = sorted(dice.shuffle("artifacts", numbers)[: ours.standard])
    numbers += [POLARIS, SLIPPERS, ISOTOPE, LESSER]
    numbers += [*SCROLLS, BLACK_BOX] if ours.scrolls else [BLACK_BOX]
    near = {n for home in homes for n in (home, *worlds[home].links)}
    able = [n for n, w in worlds.items() if n not in near and not w.black_hole]
    for number in numbers:
        free = [n for n in able if len(worlds[n].artifacts) < 2]
        if free:
            world = worlds[free[dice.below("artifact_worlds", len(free))]]
            world.artifacts = (*world.artifacts, number)


def _mentor(state: State) -> None:
    """S8: the helper's name is known to all, and all names to the helper."""
    kinds = ("merchant", "artifact_collector")
    mentor = next((p for p in state.players.values() if p.type in kinds), None)
    if mentor is None:
        return
    state.mentor = mentor.name
    for name, player in state.players.items():
        if name != mentor.name:
            player.introduced = (mentor.name,)
    mentor.introduced = tuple(name for name in state.players if name != mentor.name)


def brief() -> tuple[Options, Mapping[str, Choice]]:
    """Three players on a small web for six turns."""
    seats = {"JOVIAN": Choice("pirate"), "LUNAR": Choice("apostle"), "TERRAN": Choice()}
    return Options("custom", "SW-0", rows=6, columns=7, turns=6), seats


def lengths() -> Sequence[Length]:
    """The standard game; beside it a small web for a few friends, and the trial game, one player
    of each type."""
    whole, trial = Options(), Options("trial", turns=TRIAL_TURNS, open_scores=True)
    names = seat_names(len(KINDS))
    types = {name: Choice(kind) for name, kind in zip(names, KINDS, strict=True)}
    few, friends = Options("small", open_scores=True), {n: Choice() for n in seat_names(3)}
    all_seats = {name: Choice() for name in seat_names(usual_seats(whole))}
    return (
        Length("whole", "Whole game", extent(whole), 300, whole, all_seats),
        Length("friends", "Among friends", extent(few), 40, few, friends, alone=False),
        Length("trial", "First look", extent(trial), 60, trial, types),
    )


def size(options: Options) -> str:
    if options.preset == "small":
        return "16 worlds and more for each player"
    planned = plan(options, 1)
    return f"{planned.rows * planned.columns} worlds"


def has_opening(options: Options) -> bool:
    """Nobody is asked for an ending score where the game does not end by one."""
    return plan(options, 6).by_score


def extent(options: Options) -> str:
    turns = plan(options, 6).turns
    return f"{turns} turns" if turns else "to a secret ending score"
