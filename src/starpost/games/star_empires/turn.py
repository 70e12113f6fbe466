"""The turn as a table of contents (rule 3.2): every phase in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.star_empires.galaxy.hexes import GALACTIC, atlas
from starpost.games.star_empires.known.events import Events
from starpost.games.star_empires.known.sights import numbered
from starpost.games.star_empires.phases import abandoned
from starpost.games.star_empires.phases.alliances.break_alliances import break_alliances
from starpost.games.star_empires.phases.alliances.declare_alliances import declare_alliances
from starpost.games.star_empires.phases.astronomics.add_objects import add_objects
from starpost.games.star_empires.phases.astronomics.drift import drift
from starpost.games.star_empires.phases.astronomics.known_items import (
    add_known_items,
    remove_known_items,
)
from starpost.games.star_empires.phases.astronomics.modify_objects import modify_objects
from starpost.games.star_empires.phases.astronomics.move_objects import move_objects
from starpost.games.star_empires.phases.astronomics.portals import (
    collapse_portals,
    stabilize_portals,
)
from starpost.games.star_empires.phases.astronomics.remove_objects import remove_objects
from starpost.games.star_empires.phases.astronomics.storms import (
    dissipate_nebulae,
    dissipate_storms,
    fluctuate_storms,
    generate_nebulae,
    generate_storms,
)
from starpost.games.star_empires.phases.close import (
    check_victory,
    deliver_messages,
    rate_dedication,
    remember_attackers,
)
from starpost.games.star_empires.phases.combat.apply_combat_damage import (
    apply_combat_damage,
    auto_repair_ships,
    remove_destroyed_ships_i,
)
from starpost.games.star_empires.phases.combat.determine_ownership import (
    determine_ownership_i,
    determine_ownership_ii,
)
from starpost.games.star_empires.phases.combat.fire_guns import fire_guns
from starpost.games.star_empires.phases.combat.form_screens import form_screens
from starpost.games.star_empires.phases.combat.self_destruct_ships import self_destruct_ships
from starpost.games.star_empires.phases.gm_decrees import gm_decrees
from starpost.games.star_empires.phases.income.pool_resources import pool
from starpost.games.star_empires.phases.income.produce import produce
from starpost.games.star_empires.phases.income.transfer_resources import transfer
from starpost.games.star_empires.phases.logistics.deploy_devices import deploy_devices
from starpost.games.star_empires.phases.logistics.load_ships import load_ships
from starpost.games.star_empires.phases.logistics.unload_ships import unload_ships
from starpost.games.star_empires.phases.maintenance.build_ships import build_ships
from starpost.games.star_empires.phases.maintenance.rename_ships import rename_ships
from starpost.games.star_empires.phases.maintenance.repair_ships import repair_ships
from starpost.games.star_empires.phases.maintenance.transponders import (
    conceal_ships,
    identify_ships,
    toggle_transponders,
)
from starpost.games.star_empires.phases.movement.establish_homeworlds import establish_homeworlds
from starpost.games.star_empires.phases.movement.establish_prohibitions import (
    establish_prohibitions,
)
from starpost.games.star_empires.phases.movement.move_ships import move_ships
from starpost.games.star_empires.phases.movement.nav_data import acquire_nav_data, transmit_nav_data
from starpost.games.star_empires.phases.movement.traverse_portals import traverse_portals
from starpost.games.star_empires.phases.movement.weather_storms import (
    remove_destroyed_ships_ii,
    weather_storms,
)
from starpost.games.star_empires.phases.research.create_designs import create_designs
from starpost.games.star_empires.phases.research.give_designs import give_designs
from starpost.games.star_empires.phases.research.salvage_designs import salvage_designs
from starpost.games.star_empires.phases.scanning.scan import scan
from starpost.games.star_empires.phases.scanning.scan_grants import (
    authorize_scan_data,
    withhold_scan_data,
)
from starpost.games.star_empires.state import Outcome, State, copy
from starpost.games.star_empires.table import EDITION, Entry, Table
from starpost.games.star_empires.writing.gm_orders import GmOrder, unread_code
from starpost.games.star_empires.writing.orders import Message
from starpost.kernel.contract import GM, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet, Unread


def advance(
    state: State, sheets: Mapping[str, Sheet], dice: Dice, edition: int = EDITION
) -> Step[State]:
    """One turn; with the game master's sheet alone a GM-only run."""
    table = Table(copy(state), dice, edition)
    entries = _read(table, sheets, (GM,))
    excused = gm_decrees(table)
    if table.state.victory.status == "won":
        return _step(table, entries)
    if not any(name in sheets for name in table.empires):
        gm_only_run(table)
        return _between_turns(_step(table, entries), state)
    entries += _read(table, sheets, tuple(table.empires))
    homeless = tuple(name for name, empire in table.empires.items() if empire.homeless)
    _clear(table)
    play(table)
    deliver_messages(table)
    remember_attackers(table)
    rate_dedication(table, sheets, excused, homeless)
    check_victory(table)
    table.state.turn += 1
    return _step(table, entries)


def play(table: Table) -> None:
    """Phases 1 to 43, stage by stage. Abandoned empires get their orders on the way (rule 8.3)."""
    break_alliances(table)
    declare_alliances(table)
    logistics(table)
    astronomics(table)
    combat(table)
    movement(table)
    research(table)
    income(table)
    maintenance(table)
    withhold_scan_data(table)
    authorize_scan_data(table)
    scan(table)


def logistics(table: Table) -> None:
    abandoned.plan_combat(table)
    unload_ships(table)
    deploy_devices(table)
    abandoned.load_missiles(table)
    load_ships(table)


def astronomics(table: Table) -> None:
    remove_objects(table)
    move_objects(table)
    add_objects(table)
    modify_objects(table)
    drift(table)
    remove_known_items(table)
    add_known_items(table)
    stabilize_portals(table)
    collapse_portals(table)
    dissipate_nebulae(table)
    generate_nebulae(table)
    dissipate_storms(table)
    fluctuate_storms(table)
    generate_storms(table)


def combat(table: Table) -> None:
    self_destruct_ships(table)
    form_screens(table)
    fire_guns(table)
    apply_combat_damage(table)
    remove_destroyed_ships_i(table)
    auto_repair_ships(table)
    determine_ownership_i(table)


def movement(table: Table) -> None:
    transmit_nav_data(table)
    abandoned.go_home(table)
    move_ships(table)
    abandoned.enter_portals(table)
    traverse_portals(table)
    acquire_nav_data(table)
    weather_storms(table)
    remove_destroyed_ships_ii(table)
    determine_ownership_ii(table)
    establish_homeworlds(table)
    establish_prohibitions(table)


def research(table: Table) -> None:
    salvage_designs(table)
    create_designs(table)
    give_designs(table)


def income(table: Table) -> None:
    produce(table)
    abandoned.pool_resources(table)
    pool(table)
    transfer(table)


def maintenance(table: Table) -> None:
    abandoned.build(table)
    build_ships(table)
    abandoned.repair(table)
    repair_ships(table)
    rename_ships(table)
    toggle_transponders(table)
    conceal_ships(table)
    identify_ships(table)
    abandoned.fall_silent(table)


def turn_of(state: State) -> int:
    return numbered(state.turn)


def gm_only_run(table: Table) -> None:
    """What the game master may do between turns, or before the first."""
    table.now = table.turn
    remove_objects(table)
    move_objects(table)
    add_objects(table)
    modify_objects(table)
    remove_known_items(table)
    add_known_items(table)
    establish_prohibitions(table)
    scan(table)


def _clear(table: Table) -> None:
    """Rule 3.3: what is fixed or forgotten when the turn starts."""
    for world in table.state.worlds.values():
        world.taken = False
    for ship in table.ships.values():
        ship.codes = ""


def _read(table: Table, sheets: Mapping[str, Sheet], seats: tuple[str, ...]) -> list[Entry]:
    """Sorts orders by kind; what nobody may or can read becomes a problem."""
    entries = []
    for seat in seats:
        sheet = sheets.get(seat)
        if sheet is None or (seat != GM and not _obeys(table, seat, sheet)):
            continue
        for index, order in enumerate(sheet.orders):
            entry = Entry(seat, order, index)
            entries.append(entry)
            code = _refusal(entry)
            if not code:
                table.add_order(entry)
            elif isinstance(order, Unread) and code == order.code:
                table.reject(entry, code, why=order.reason)
            else:
                table.reject(entry, code)
        if seat == GM:
            shown = tuple((table.turn, entry.text) for entry in entries)
            table.state.log = (*table.state.log, *shown)
    return entries


def _obeys(table: Table, seat: str, sheet: Sheet) -> bool:
    """A player who hands orders in is back (rule 8.3); inactive empires take no orders until the
    game master revives them."""
    empire = table.empires[seat]
    handed_in = bool(sheet.orders) and not sheet.missed
    if seat in table.unled and empire.status == "abandoned" and handed_in:
        empire.status, empire.abandoned = "active", 0
    return empire.status in ("active", "npc")


def _refusal(entry: Entry) -> str:
    order = entry.order
    if isinstance(order, Unread):
        return unread_code(order, entry.seat)
    if isinstance(order, GmOrder):
        return "" if entry.seat == GM else "gm_only"
    return "unknown_order" if entry.seat == GM and not isinstance(order, Message) else ""


def _step(table: Table, entries: list[Entry]) -> Step[State]:
    """The next state with all that is to be told, and the events seat by seat."""
    last = table.state.last
    last.news = tuple(table.news)
    outcomes: dict[str, list[Outcome]] = {}
    for entry in entries:
        outcome = Outcome(entry.text, tuple(entry.results))
        outcomes.setdefault(entry.seat, []).append(outcome)
    last.outcomes = {seat: tuple(found) for seat, found in outcomes.items()}
    last.destroyed = {ship.handle: cause for ship, cause in table.wrecks}
    problems = {seat: tuple(found) for seat, found in table.problems.items()}
    return Step(table.state, _events(table), problems)


def _between_turns(step: Step[State], before: State) -> Step[State]:
    """A GM-only run adds to what the last turn left to be told."""
    last, old = step.state.last, before.last
    last.news = (*old.news, *last.news)
    last.outcomes = {**old.outcomes, **last.outcomes}
    last.destroyed = {**old.destroyed, **last.destroyed}
    last.letters = old.letters
    return step


def _events(table: Table) -> Events:
    """One event a reader, each in the reader's own frame; the game master's are galactic."""
    radius = table.state.radius
    charts = {name: atlas(e.frame, radius) for name, e in table.empires.items()}
    charts[GM] = atlas(GALACTIC, radius)
    return Events(table.news, charts)
