"""A turn from the first step to the last: the table of contents of the rules (rule 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starpost.games.starweb.known.events import Events
from starpost.games.starweb.phases.artifacts import artifacts
from starpost.games.starweb.phases.black_box import black_box
from starpost.games.starweb.phases.building import build, make_bombs
from starpost.games.starweb.phases.cargo import consumer_goods, jettison, load, unload
from starpost.games.starweb.phases.control import control, loose_keys, pirate_capture
from starpost.games.starweb.phases.conversion import conversion
from starpost.games.starweb.phases.declarations import declarations
from starpost.games.starweb.phases.economy import economy
from starpost.games.starweb.phases.ending import ending
from starpost.games.starweb.phases.fire import fire
from starpost.games.starweb.phases.gifts import gifts, plunder
from starpost.games.starweb.phases.movement import movement
from starpost.games.starweb.phases.points import points
from starpost.games.starweb.phases.probes import probes
from starpost.games.starweb.phases.sight import sight
from starpost.games.starweb.phases.special import drop_bombs, migration, robot_attacks
from starpost.games.starweb.phases.transfers import drop_lost_bombs, scrap, transfer
from starpost.games.starweb.state import Kind, Name, Player, State
from starpost.games.starweb.table import Table
from starpost.games.starweb.writing.checker import Checker
from starpost.games.starweb.writing.checking import CHECKS
from starpost.games.starweb.writing.problems import problem
from starpost.kernel.contract import Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet, Unread, unreadable

STEPS: tuple[Callable[[Table], None], ...] = (
    declarations,  # 1
    conversion,  # 2
    unload,  # 3
    consumer_goods,  # 4
    jettison,  # 5
    scrap,  # 6
    transfer,  # 7
    drop_lost_bombs,
    build,  # 8
    make_bombs,  # 9
    load,  # 10
    economy,  # 11
    artifacts,  # 12
    probes,  # 13
    fire,  # 14
    movement,  # 15
    drop_bombs,  # 16
    robot_attacks,  # 17
    migration,  # 18
    control,  # 19
    loose_keys,  # 20
    pirate_capture,  # 21
    gifts,  # 22
    plunder,  # 23
    black_box,  # 24
    points,  # 25
    ending,  # 26
    sight,  # 27
)


def advance(
    state: State, sheets: Mapping[Name, Sheet], dice: Dice, *, guarded: bool = True
) -> Step[State]:
    """One turn; a match that has ended stays as it is.

    `guarded`: no answer to an order tells who plays (rule 10.7).
    """
    if state.ended:
        return Step(state)
    table = resolve(state, sheets, dice, guarded=guarded)
    problems = {name: tuple(found) for name, found in table.problems.items()}
    return Step(table.state, Events(table.state), problems)


def resolve(
    before: State, sheets: Mapping[Name, Sheet], dice: Dice, *, guarded: bool = True
) -> Table:
    """One turn. `before` stays as it is; the table holds the next state and what happened."""
    table = Table(before, dice, guarded=guarded)
    _open(table)
    kinds = {name: player.type for name, player in before.players.items()}
    for name, player in table.players.items():
        _accept(table, player, sheets.get(name, Sheet()), kinds)
    for step in STEPS:
        step(table)
    return table


def _open(table: Table) -> None:
    """Forget what the last printout said of the turn before it."""
    for world in table.worlds.values():
        if world.deaths:
            world.deaths = world.converts_killed = 0
        if world.change:
            world.change, world.former = "", ""
        if world.ifire or world.pfire:
            world.ifire = world.pfire = ""
    for player in table.players.values():
        player.messages, player.remarks, player.signs = (), (), ()


def _accept(table: Table, player: Player, sheet: Sheet, kinds: dict[Name, Kind]) -> None:
    """Step 0: check one sheet against the start of the turn (rule 3.3)."""
    player.missed = player.missed + 1 if sheet.missed else 0
    name, state = player.name, table.before
    if sheet.warnings:  # what the head of the sheet says of another game or turn (rule 3.10)
        table.warnings[name] = sheet.warnings
    checker = Checker(
        name,
        player.type,
        state.turn,
        state.worlds,
        state.keys,
        state.at,
        kinds=kinds,
        met=player.met,
        introduced=player.introduced,
    )
    accepted, failed = table.orders, table.problems[name]
    for place, order in enumerate(sheet.orders):
        kind = type(order)
        check = CHECKS.get(kind)
        if check is None:
            line = order if isinstance(order, Unread) else Unread(str(order)[:40])
            failed.append(unreadable(line, place))
            continue
        code = check(checker, order)
        if code:
            failed.append(problem(order, code, place))
        else:
            accepted[kind].append((name, place, order))
    _bind(table, checker)


def _bind(table: Table, checker: Checker) -> None:
    """What the accepted orders mean for ambushes (rule 6.9)."""
    table.action.update(checker.action)
    table.home_fire |= checker.home_fire
    table.no_home_ambush.update(checker.migrating)
    table.no_home_ambush.update(checker.given)
