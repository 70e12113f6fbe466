"""The order of the steps of a campaign turn: its table of contents. Rule 3.1."""

from __future__ import annotations

from collections.abc import Callable

from starpost.games.fate_of_empire.phases.events import event, province
from starpost.games.fate_of_empire.phases.pirates import patrol
from starpost.games.fate_of_empire.phases.recall import collect, recall
from starpost.games.fate_of_empire.phases.swarms import swarm
from starpost.games.fate_of_empire.setup import choose_fleet, choose_techs, muster
from starpost.games.fate_of_empire.table import Table
from starpost.games.stellar_conquest.phases.attacks import attacks
from starpost.games.stellar_conquest.phases.combat import combat
from starpost.games.stellar_conquest.phases.exploration import discovery, risk
from starpost.games.stellar_conquest.phases.landing import landing
from starpost.games.stellar_conquest.phases.movement import movement
from starpost.games.stellar_conquest.phases.production import docks, industry, production, record
from starpost.games.stellar_conquest.turn import begin

Program = tuple[tuple[int, Callable[[Table], None]], ...]

SET_UP: Program = ((0, choose_fleet), (0, choose_techs), (0, muster))
TURN: Program = (
    (0, begin),
    (0, event),
    (0, recall),
    (0, province),
    (0, swarm),
    (0, movement),
    (0, risk),
    (0, discovery),
    (0, patrol),
    (0, combat),
    (0, attacks),
    (0, collect),
    (0, landing),
    (0, record),
    (0, industry),
    (0, production),
    (0, docks),
)
FIRST_EDITION = tuple(step for step in TURN if step[1] is not collect)
