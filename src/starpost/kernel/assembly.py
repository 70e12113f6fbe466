"""A game from its modules: one role, one file name, and no line that only hands a call on.

A game is a class in the `__init__` of its package that says who it is. Every other part of the
contract lies in the module of its role: `turn.py` has `advance`, `known/view.py` has `view` and the
class `View`. The class takes each part from there when it is first asked for, so that a command
which only needs the rules never loads maps and reports. What the class says itself goes first, and
what neither says has the contract's default.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import getattr_static
from typing import Any

ROLES: Mapping[str, tuple[str, ...]] = {
    "options": ("Options", "Choice", "HELP", "FOLDS", "CALLED"),
    "editions": ("EDITIONS",),
    "setup": (
        "setup", "seat_names", "usual_seats", "seats_for", "brief", "lengths", "extent",
        "has_opening", "size",
    ),
    "state": ("State",),
    "awaiting": ("awaiting",),
    "turn": ("advance", "turn", "turn_of"),
    "missed": ("default",),
    "result": ("result",),
    "writing.orders": ("BOOK",),
    "writing.reading": ("read",),
    "writing.problems": ("CODES", "OPEN", "CLASHES", "told"),
    "writing.check": ("check",),
    "writing.glosses": ("gloss", "at_hand"),
    "writing.panels": ("panels", "charges", "spending", "calculate"),
    "known.view": ("View", "view", "met", "known_names"),
    "known.letters": ("delivered", "written"),
    "known.events": ("events", "fresh"),
    "known.secrets": ("disturb",),
    "known.suppose": ("suppose",),
    "known.assumptions": ("FORMS", "assume", "likely", "feared"),
    "shown.scene": ("scene",),
    "shown.report": ("report",),
    "shown.printout": ("printout", "individual"),
    "shown.measures": ("measures",),
    "vocabulary.scenario": ("load", "dump"),
    "vocabulary.facts": ("facts",),
    "tabletop": ("tabletop",),
    "told.phases": ("PHASES", "SHOTS", "GLIMPSES", "UNFOLDING"),
    "told.why": ("WHY",),
    "told.spoken": ("spoken",),
    "told.news": ("news", "trouble", "parts", "closed"),
    "told.moves": ("moves",),
    "told.turning": ("moments", "feats"),
    "told.purpose": ("purpose", "briefing", "rivals", "EARNS"),
    "told.intentions": (
        "intentions", "commanded", "explain", "left", "leftover", "giving_way", "unplayed",
        "cautions",
    ),
    "told.muster": ("muster",),
    "told.ordered": ("ordered",),
}  # fmt: skip
"""The modules of a game, and which parts of the contract each may hold."""

NAMES: Mapping[str, str] = {
    "HELP": "option_help",
    "FOLDS": "option_folds",
    "CALLED": "option_words",
    "EDITIONS": "editions",
    "BOOK": "book",
    "CODES": "codes",
    "OPEN": "open_codes",
    "CLASHES": "clash_codes",
    "FORMS": "assumptions",
    "PHASES": "phases",
    "SHOTS": "shots",
    "GLIMPSES": "glimpses",
    "WHY": "why",
    "EARNS": "choice_help",
    "UNFOLDING": "unfolding",
}
"""Constants are written in capitals in their module; the contract has names for them."""


NEEDED = (
    "setup", "awaiting", "advance", "view", "check", "result", "scene", "report", "printout",
    "load", "dump", "facts", "disturb", "brief", "seat_names",
)  # fmt: skip
"""What no game can do without; the rest has defaults."""


class Incomplete(TypeError):
    """A game lacks a part that every game must have."""


class Part:
    """A part of the contract that lies in a module; it makes way for what it finds there."""

    def __init__(self, module: str, written: str) -> None:
        self.module = module
        self.written = written

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner = owner
        self.name = name

    def __get__(self, game: object | None, kind: type) -> Any:
        module = import_module(self.module)
        found = getattr(module, self.written, None)
        if self.owner.__dict__.get(self.name) is self:  # another thread may have been faster
            if found is None:
                delattr(self.owner, self.name)
            else:
                setattr(self.owner, self.name, _as_attribute(found))
        return getattr(kind if game is None else game, self.name) if found is None else found


def _as_attribute(found: Any) -> Any:
    """Functions of a module take no `self`; classes and constants are as they are."""
    return staticmethod(found) if callable(found) and not isinstance(found, type) else found


def assemble(game: type, contract: tuple[type, ...]) -> None:
    """Give a class the parts that neither it nor a game it is built upon says itself."""
    package = sys.modules.get(game.__module__)
    if package is None or not hasattr(package, "__path__"):
        return  # a game of one file says everything itself
    for module, written, name in _parts(game.__module__):
        if not any(name in kind.__dict__ for kind in game.__mro__ if kind not in contract):
            part = Part(module, written)
            setattr(game, name, part)
            part.__set_name__(game, name)


def _parts(package: str) -> Iterator[tuple[str, str, str]]:
    """Module, name in the module and name in the contract of all that a package may hold."""
    for role, names in ROLES.items():
        room, _, _ = role.rpartition(".")
        if room and find_spec(f"{package}.{room}") is None:
            continue
        if find_spec(f"{package}.{role}") is not None:
            for written in names:
                yield f"{package}.{role}", written, NAMES.get(written, written)


def missing(game: type, contract: type) -> list[str]:
    """The parts that a game must have and neither says nor has a module for."""
    return [name for name in NEEDED if getattr_static(game, name) is contract.__dict__[name]]
