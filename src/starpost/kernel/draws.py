"""What a draw may give, and how a result is read that comes from outside: forced or typed in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Want(Struct, frozen=True):
    """What a draw may give: for messages, and for people who roll real dice."""

    label: str
    text: str
    low: int | None = None
    high: int | None = None
    options: tuple[Any, ...] | None = None
    count: int = 1
    """More than 1: a list of that many results."""


class Draw(Struct, frozen=True, gc=False):
    """One line of the dice log."""

    label: str
    value: Any


class DiceError(ValueError):
    """A forced value that this draw cannot give."""


NOTHING = object()
"""No result from outside: the dice fall."""


def is_int(value: Any, low: int | None, high: int | None) -> bool:
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def named(options: Iterable[T], want: Want, given: Any) -> T:
    """The option of that name; capitals, and the order of a list, matter only where two options
    differ by nothing else."""
    for option in options:
        if option == given or str(option) == str(given):
            return option
    for seen in (_small, _mixed):
        alike = [option for option in options if seen(option) == seen(given)]
        if len(set(map(str, alike))) == 1:
            return alike[0]
    raise impossible(want, given)


def _small(name: Any) -> list[str]:
    """A name, or each name of a list, without capitals."""
    parts = name if isinstance(name, list | tuple) else (name,)
    return [str(part).lower() for part in parts]


def _mixed(name: Any) -> list[str]:
    return sorted(_small(name))


def ordered(want: Want, given: Any) -> list[Any]:
    """The items in the order given, matched by their text, each used once."""
    left = list(want.options or ())
    result = []
    names = list(given) if isinstance(given, list | tuple) else [given]
    if len(names) != want.count:
        raise impossible(want, given)
    for name in names:
        found = [item for item in left if str(item) == str(name)]
        if not found:
            break
        left.remove(found[0])
        result.append(found[0])
    if left:
        raise impossible(want, given)
    return result


def impossible(want: Want, given: Any) -> DiceError:
    allowed = want.text
    if want.options is not None:
        shown = ", ".join(map(str, want.options[:12]))
        allowed = f"{allowed} ({shown}{', ...' if len(want.options) > 12 else ''})"
    return DiceError(f"draw {want.label!r} cannot be {given!r}; it gives {allowed}")
