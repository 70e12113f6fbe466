"""One role, one file name, in every game: somebody who knows one finds everything in the next.

A game's folder holds the files of its roles and rooms; whatever else it needs stands in a room.
"""

import inspect
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from starpost.kernel import registry
from starpost.kernel.assembly import NAMES, NEEDED, ROLES
from starpost.kernel.contract import Game
from starpost.kernel.teller import Teller

GAMES = [name for name in registry.ids() if find_spec(f"starpost.games.{name}")]
ON_TOP_OF = {"fate_of_empire": "stellar_conquest"}
"""A game that is played on top of another takes from it what it does not change."""

EVERY = (
    "options", "setup", "state", "tables", "turn", "table", "result",
    "writing.orders", "writing.problems", "writing.check", "writing.panels",
    "known.view", "known.secrets", "known.suppose",
    "shown.scene", "shown.report", "shown.printout", "shown.measures",
    "vocabulary.scenario", "vocabulary.facts",
)  # fmt: skip
"""Every game has these."""
SOME = ("awaiting", "missed", "hooks", "rules", "referee", "first_edition")
"""At the top of a package, besides: `hooks`, `rules` and `referee` serve two games at once."""
ROOMS = (
    "phases",
    "writing",
    "known",
    "shown",
    "vocabulary",
    "galaxy",
    "told",
    "missed",
    "tabletop",
)
MOST = 20
"""Modules in one folder, about; `__init__` is not counted."""


def folder(game: str) -> Path:
    return Path(inspect.getfile(import_module(f"starpost.games.{game}"))).parent


@pytest.mark.parametrize("game", GAMES)
def test_every_role_has_its_file(game):
    homes = [game, *([ON_TOP_OF[game]] if game in ON_TOP_OF else [])]
    missing = [
        role
        for role in EVERY
        if not any((folder(home) / (role.replace(".", "/") + ".py")).exists() for home in homes)
    ]
    assert not missing, f"{game} has no {', '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_role_stands_in_a_room(game):
    roles = {role for role in (*EVERY, *SOME, *ROLES) if "." not in role}
    names = {path.stem for path in folder(game).glob("*.py")} - {"__init__"}
    assert not names - roles, f"{game}: {', '.join(sorted(names - roles))} belong in a room"
    rooms = {path.name for path in folder(game).iterdir() if (path / "__init__.py").exists()}
    assert not rooms - set(ROOMS), f"{game}: {', '.join(sorted(rooms - set(ROOMS)))}"


@pytest.mark.parametrize("game", GAMES)
def test_no_folder_is_a_heap(game):
    for path in (folder(game), *folder(game).rglob("*")):
        if path.is_dir():
            count = len([p for p in path.glob("*.py") if p.stem != "__init__"])
            assert count <= MOST, f"{path.name} of {game} has {count} modules"


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_the_contract_take_what_it_says(game):
    """The kernel binds them by name, so nothing else would notice a changed parameter."""
    for role, names in ROLES.items():
        if not (folder(game) / (role.replace(".", "/") + ".py")).exists():
            continue
        module = import_module(f"starpost.games.{game}.{role}")
        for name in names:
            found = vars(module).get(name)
            if inspect.isfunction(found):
                wanted = len(inspect.signature(getattr(Game, name)).parameters) - 1
                assert _takes(found, wanted), f"{role}.{name} must take {wanted} values"


def _takes(function, count):
    given = inspect.signature(function).parameters.values()
    needed = [parameter for parameter in given if parameter.default is parameter.empty]
    return len(needed) <= count <= len(given)


def test_every_role_holds_parts_that_the_contract_has():
    parts = [NAMES.get(name, name) for names in ROLES.values() for name in names]
    assert len(parts) == len(set(parts))
    known = {*vars(Game), *vars(Teller), *Game.__annotations__}
    assert not set(parts) - known
    assert not set(NEEDED) - set(parts)
