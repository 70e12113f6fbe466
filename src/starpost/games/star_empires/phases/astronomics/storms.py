"""Phases 15 to 19: nebulae and storms of devices come and go, storms fluctuate (rule 5.8)."""

from __future__ import annotations

from starpost.games.star_empires.phases.astronomics.drift import by_name
from starpost.games.star_empires.phases.astronomics.portals import fresh, made_name
from starpost.games.star_empires.state import Ship, Storm
from starpost.games.star_empires.table import Table


def dissipate_nebulae(table: Table) -> None:
    _dissipate(table, "15 dissipate", nebula=True)


def generate_nebulae(table: Table) -> None:
    for ship in fresh(table, "pocket", "16 nebulae"):
        _generate(table, "16 nebulae", ship, "nebula", 0)


def dissipate_storms(table: Table) -> None:
    _dissipate(table, "17 dissipate", nebula=False)


def fluctuate_storms(table: Table) -> None:
    """Random up to the initial intensity, or by a pattern, never below 0 (ruling R30)."""
    for storm in by_name(table.state.storms):
        wave, before = storm.fluctuation, storm.intensity
        if storm.device or wave == "none" or not wave:
            continue
        if isinstance(wave, str):
            storm.intensity = table.dice.between("storm_fluctuation", 0, storm.initial)
        else:
            storm.intensity = max(0, before + wave[table.turn % len(wave)])
        if storm.intensity != before:
            text = f"Storm {storm.name} has intensity {storm.intensity} now."
            table.tell_at("18 fluctuate", storm.at, text)


def generate_storms(table: Table) -> None:
    force = table.rules.generated_storm_intensity
    for ship in fresh(table, "generator", "19 storms"):
        _generate(table, "19 storms", ship, "storm", force)


def _generate(table: Table, phase: str, ship: Ship, word: str, force: int) -> None:
    name = made_name(table, ship, word)
    table.state.storms[name] = Storm(name, ship.at, force, force, device=ship.sn)
    table.tell_at(phase, ship.at, f"{ship.owner} {ship.handle} made the {word} {name}.")


def _dissipate(table: Table, phase: str, *, nebula: bool) -> None:
    """What a device made goes in the turn after the device is lost or loaded."""
    for storm in by_name(table.state.storms):
        if not storm.device:
            continue
        device = table.ships.get(storm.device)
        made_nebula = storm.initial == 0
        if made_nebula == nebula and (device is None or not device.deployed):
            del table.state.storms[storm.name]
            table.tell_at(phase, storm.at, f"{storm.name} dissipated.")
