"""How a scenario's expectations are compared with what a game says is so.

`Bag`, `Exact` and `Holds` are for a game's `facts`: they say how a value is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_NOTHING = object()


class ScenarioError(ValueError):
    """The scenario itself makes no sense."""


class Bag:
    """A list whose order means nothing."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.items = list(items)

    def differs(self, expected: Any, path: str) -> list[str]:
        if expected is None or isinstance(expected, Mapping):
            return [f"{path}: expected {show(expected)}, found {show(self.items)}"]
        if sorted(map(show, listed(expected))) == sorted(map(show, self.items)):
            return []
        return [f"{path}: expected {show(expected)} in any order, found {show(self.items)}"]


class Exact:
    """A mapping compared as a whole; keys with the `absent` value may be left out."""

    def __init__(self, items: Mapping[Any, Any], absent: Any = None) -> None:
        self.items = dict(items)
        self.absent = absent

    def differs(self, expected: Any, path: str) -> list[str]:
        if not isinstance(expected, Mapping):
            return [f"{path}: expected {show(expected)}, found {show(self.items)}"]
        want = {str(k): v for k, v in expected.items() if v != self.absent}
        have = {str(k): v for k, v in self.items.items() if v != self.absent}
        found: list[str] = []
        for key in sorted(want.keys() | have.keys()):
            if key in want and key in have:
                found += differences(want[key], have[key], f"{path}.{key}")
            elif key in want:
                found.append(f"{path}.{key}: expected {show(want[key])}, found nothing")
            else:
                found.append(f"{path}.{key}: expected nothing, found {show(have[key])}")
        return found


class Holds:
    """A list that must contain what is named, and may hold more."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.items = list(items)

    def differs(self, expected: Any, path: str) -> list[str]:
        have = [show(item) for item in self.items]
        missing = [item for item in listed(expected) if show(item) not in have]
        if not missing:
            return []
        return [f"{path}: expected to hold {show(missing)}, found {show(self.items)}"]


def differences(expected: Any, found: Any, path: str) -> list[str]:
    """Partial match: what `expected` names must be so; what it does not name is not looked at."""
    if hasattr(found, "differs"):
        return list(found.differs(expected, path))
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        result: list[str] = []
        for key, value in expected.items():
            here = f"{path}.{key}" if path else str(key)
            there = _entry(found, key)
            if there is not _NOTHING:
                result += differences(value, there, here)
            elif value is not None:
                result.append(f"{here}: expected {show(value)}, found nothing")
        return result
    if isinstance(expected, list) and isinstance(found, list | tuple):
        if len(expected) == len(found):
            pairs = zip(expected, found, strict=True)
            if not any(differences(e, f, path) for e, f in pairs):
                return []
    elif _same(expected, found):
        return []
    return [f"{path}: expected {show(expected)}, found {show(found)}"]


def _same(expected: Any, found: Any) -> bool:
    """Equal; a number may be written as text, but never a truth as a number."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if {type(expected), type(found)} == {int, str}:
        return str(expected) == str(found)
    return bool(expected == found)


_TRUTHS = {
    "true": True, "yes": True, "on": True, "1": True,
    "": False, "none": False, "false": False, "no": False, "off": False, "0": False,
}  # fmt: skip


def truth(value: Any, where: str) -> bool:
    """A flag of a scenario, in any of the usual words; what is not given is false."""
    word = str("" if value is None else value).lower()
    if word not in _TRUTHS:
        raise ScenarioError(f"{where} must be true or false, not {show(value)}")
    return _TRUTHS[word]


def _entry(mapping: Mapping[Any, Any], key: Any) -> Any:
    """What the mapping has under that key, which may be a number on one side and text on the
    other; a game's own mapping may know further spellings."""
    if key in mapping:
        return mapping[key]
    word = str(key)
    if word in mapping:
        return mapping[word]
    return next((value for name, value in mapping.items() if str(name) == word), _NOTHING)


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def show(value: Any) -> str:
    """A value as a scenario writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {show(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(show, value)) + "]"
    if hasattr(value, "items"):
        return show(value.items)
    return str(value)
