"""What a scenario may expect after a turn, and how its words are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.games.star_chase.state import Empire, State
from starpost.games.star_chase.vocabulary.scenario import (
    ending_words,
    known,
    listed,
    number,
    option_words,
    player_words,
    system_words,
)
from starpost.kernel.compare import show
from starpost.kernel.contract import Step


def facts(step: Step[State]) -> dict[str, Any]:
    """Everything a scenario may name after a turn."""
    state = step.state
    empires = state.empires
    return {
        **_words(state),
        "after_actions": _after_actions(state),
        "notes": {code: _Notes(empire) for code, empire in empires.items()},
        "replies": {code: list(empire.record.replies) for code, empire in empires.items()},
        "scouted": {code: _Among(empire.scouted) for code, empire in empires.items()},
        "seen": {code: _Among(sorted(empire.memory)) for code, empire in empires.items()},
    }


def _words(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "next_census": state.next_census or None,
        "warning": state.warning,
        "target": state.target,
        "options": option_words(state),
        "order_of_play": list(state.order),
        "result": ending_words(state.result),
        "players": {code: _sorted(player_words(e)) for code, e in state.empires.items()},
        "systems": {
            code: system_words(system) | {"links": _Sorted(sorted(system.links))}
            for code, system in state.systems.items()
        },
    }


def _sorted(words: dict[str, Any]) -> dict[str, Any]:
    """Inactive probes are compared sorted."""
    probes = words["probes"]
    return words | {"probes": {**probes, "inactive": _Sorted(probes["inactive"])}}


def _after_actions(state: State) -> dict[str, Any]:
    """The state after step 3: the present one with what the end of the turn changed put back."""
    old = state.rewind
    then = msgspec.structs.replace(
        state,
        empires={code: _put_back(e, old.get(code, {})) for code, e in state.empires.items()},
        systems={code: _put_back(s, old.get(str(code), {})) for code, s in state.systems.items()},
    )
    return _words(then) | {"result": None} | old.get("game", {})


def _put_back(value: Any, fields: dict[str, Any]) -> Any:
    return msgspec.structs.replace(value, **fields) if fields else value


class _Among:
    """`contains` and `lacks` on a list of codes."""

    def __init__(self, items: list[int]) -> None:
        self.items = items

    def differs(self, expected: Any, path: str) -> list[str]:
        if not isinstance(expected, Mapping):
            return [f"{path}: expected contains and lacks, found {show(expected)}"]
        known(expected, ("contains", "lacks"), path)
        wanted, banned = listed(expected.get("contains")), listed(expected.get("lacks"))
        missing = [code for code in wanted if number(code, path) not in self.items]
        extra = [code for code in banned if number(code, path) in self.items]
        found = [f"{path}: does not contain {show(missing)}"] if missing else []
        return found + ([f"{path}: contains {show(extra)}"] if extra else [])


class _Sorted:
    """A list compared in sorted order."""

    def __init__(self, items: list[int]) -> None:
        self.items = items

    def differs(self, expected: Any, path: str) -> list[str]:
        if sorted(number(code, path) for code in listed(expected)) == self.items:
            return []
        return [f"{path}: expected {show(expected)}, found {show(self.items)}"]


class _Notes:
    """The complete list of notes, in any order; of orders the computer wrote only those named."""

    def __init__(self, empire: Empire) -> None:
        self.computer = empire.record.computer
        self.items = sorted((_line(note.order), note.done) for note in empire.record.notes)

    def differs(self, expected: Any, path: str) -> list[str]:
        for note in expected or ():
            known(note, ("order", "code", "done"), path)
            if note.get("code", "reduced") != "reduced":
                return [f"{path}: the only note is reduced, not {note['code']}"]
        want = sorted((_line(str(n.get("order"))), n.get("done")) for n in expected or ())
        if want == self.items or (self.computer and all(n in self.items for n in want)):
            return []
        return [f"{path}: expected {show(want)}, found {show(self.items)}"]


def _line(order: str) -> str:
    return " ".join(order.upper().split())
