"""Star Empires: one full turn of a large session, in plies."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

from starpost.bench import Amount, Measure, Sample
from starpost.bench.peers import ply, process
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.options import Choice, Options
from starpost.games.star_empires.state import State
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.proof import file

EMPIRES, TURNS, ORDERS = 12, 6, 320
OPTIONS = Options(radius=14, homeworld_nearby_radius=2, world_density=10)


LARGE = Options(radius=35, homeworld_nearby_radius=2, world_density=10)


def session(empires: int = EMPIRES, worlds: int = 91, options: Options = OPTIONS) -> State:
    """Twelve empires in 631 sectors with 91 worlds, some turns on: fleets out, ships built."""
    seats = {name: Choice() for name in GAME.seat_names(empires)}
    seed = 0
    while True:
        dice = Dice(f"bench{seed}", 0)
        state = GAME.setup(options, seats, dice)
        if abs(len(state.worlds) - worlds) <= worlds // 100:
            break
        seed += 1
    for turn in range(TURNS):
        sheets = {name: GAME.read(sheet(GAME.view(state, name), 27)) for name in seats}
        state = GAME.turn(state, dict(sheets), Dice(f"bench{seed}", turn + 1)).state
    return state


def sheet(view: View, most: int) -> str:
    """A plausible sheet: builds, moves to near worlds, fire, transponders, pooling."""
    lines = []
    home = next((w for w in view.worlds if w.mine and w.home), None)
    if home is not None:
        lines.append(f"POOL {home.name}")
        lines.append(f"BUILD {home.name} 1 frigate Fr*")
        lines.append(f"BUILD {home.name} 2 probe Pr*")
    goals = [w for w in view.worlds if not w.mine]
    for number, ship in enumerate(s for s in view.ships if s.engines and not s.carrier):
        near = [s.at for s in view.sectors if 0 < _far(s.at, ship.at) <= ship.engines]
        near.sort(key=lambda at: (min((_far(at, w.at) for w in goals), default=0), at))
        if near:
            to = near[number % min(len(near), 5)]
            lines.append(f"MOVE {ship.handle} TO {text(to)}")
        lines.append(f"REPAIR {ship.handle} MAX {home.name if home else 'Nowhere'}")
    for foe in dict.fromkeys(s.owner for s in view.sighted):
        places = dict.fromkeys(s.at for s in view.sighted if s.owner == foe)
        lines += [f"FIRE {text(at)} AT {foe}" for at in places]
        lines.append(f"IDENTIFY ALL TO {foe}")
    lines.append("TOGGLE PRIVATE ALL")
    while len(lines) < most:
        lines.append(f"TOGGLE PUBLIC {view.ships[len(lines) % len(view.ships)].handle}")
    return "\n".join(lines[:most])


def _far(a: tuple[int, int], b: tuple[int, int]) -> int:
    o, y = a[0] - b[0], a[1] - b[1]
    return max(abs(o), abs(y), abs(o - y))


def whole_turn() -> Sample:
    """Parse all sheets, run the turn, build all twelve views."""
    return _turn_of(session())


def large_turn() -> Sample:
    return _turn_of(session(2 * EMPIRES, 400, LARGE))


def printouts() -> Sample:
    """What every empire is sent, from views that are there."""
    state = session()
    views = [GAME.view(state, name) for name in state.empires]

    def sample() -> float:
        began = time.perf_counter()
        for view in views:
            GAME.printout(view)
        return time.perf_counter() - began

    return sample


def _turn_of(state: State) -> Sample:
    seats = tuple(state.empires)
    texts = {name: sheet(GAME.view(state, name), ORDERS // EMPIRES + 1) for name in seats}

    def sample() -> float:
        began = time.perf_counter()
        sheets = {name: GAME.read(text) for name, text in texts.items()}
        step = GAME.turn(state, dict(sheets), Dice("bench", 99))
        for name in seats:
            GAME.view(step.state, name)
        return time.perf_counter() - began

    return sample


def cold_start() -> float:
    """`starpost turn` on a folder of twelve sheets: the fastest of five new processes."""
    with tempfile.TemporaryDirectory(prefix="starpost-bench-") as name:
        folder = Path(name)
        _referee(folder / "match")
        turns = []
        for number in range(5):
            copy = shutil.copytree(folder / "match", folder / f"run-{number}")
            command = ["-m", "starpost.cli", "turn", str(copy), "--formats", "text"]
            turns.append(process(command))
    return min(turns)


def _referee(root: Path) -> None:
    """A match folder with everybody's orders in it."""
    seats = {name: Choice() for name in GAME.seat_names(EMPIRES)}
    match: Match[State, View] = Match.new(GAME, OPTIONS, seats, seed="bench")
    for _ in range(TURNS):
        match.play({name: sheet(match.view(name), ORDERS // EMPIRES) for name in seats})
    orders = root / f"turn-{match.turn:03d}" / "orders"
    orders.mkdir(parents=True)
    file.save(match, root / "match.starpost")
    for name in seats:
        (orders / f"{name}.txt").write_text(sheet(match.view(name), ORDERS // EMPIRES), "utf-8")


MEASURES: list[Measure | Amount] = [
    Measure(
        name="star_empires_turn",
        what="12 empires, 91 worlds, 320 orders: parse, run, all views, in plies",
        ours=whole_turn,
        peer=ply,
        goal=300,
    ),
    Measure(
        name="star_empires_printouts",
        what="the printouts of twelve empires, in plies",
        ours=printouts,
        peer=ply,
        goal=250,
    ),
    Measure(
        name="star_empires_growth",
        what="the same turn of 24 empires and 400 worlds, in turns of 12 and 91",
        ours=large_turn,
        peer=whole_turn,
        goal=4.5,
        samples=10,
    ),
    Amount(
        name="star_empires_cold_start",
        what="seconds for one turn of 12 empires by the command, with text reports and maps",
        run=cold_start,
        goal=0.4,
    ),
]
