"""What orders name: keys, worlds, quantities, players, and what a view offers for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from starpost.kernel.writing.forms import Slot

if TYPE_CHECKING:
    from starpost.games.starweb.known.view import View


def _numbers(numbers: Iterable[int]) -> list[str]:
    return [str(n) for n in numbers]


def _mine(view: View) -> list[str]:
    return _numbers(k.id for k in sorted(view.my_keys(), key=lambda k: (-k.ships, k.id)))


def _here(view: View) -> list[str]:
    return _numbers(k.id for s in view.worlds.values() for k in s.keys)


def _held(view: View) -> list[str]:
    return _numbers(s.world.id for s in view.my_worlds())


def _near(view: View) -> list[str]:
    return _numbers(view.known())


def _gates(view: View) -> list[str]:
    return [f"W{n}" for n in view.known()]


def _amounts(view: View) -> list[str]:
    return ["1", "2", "5", "10", "25"]


def _endings(view: View) -> list[str]:
    return ["8000"]


def _artifacts(view: View) -> list[str]:
    return _numbers(view.my_artifacts())


_NUMBER = r"\d{1,18}"
SLOTS = (
    Slot("fleet", _NUMBER, "the number of one of your keys", read=int, values=_mine),
    Slot("key", _NUMBER, "the number of a key", read=int, values=_here),
    Slot("held", _NUMBER, "the number of one of your worlds", read=int, values=_held),
    Slot("world", _NUMBER, "the number of a world", read=int, values=_near),
    Slot(
        "gate",
        rf"W{_NUMBER}",
        "a world, such as W12",
        read=lambda text: int(text[1:]),
        write=lambda number: f"W{number}",
        values=_gates,
    ),
    Slot("count", _NUMBER, "a quantity", read=int, values=_amounts),
    Slot("artifact", _NUMBER, "the number of an artifact", read=int, values=_artifacts),
    Slot("name", r"[A-Z]{1,40}", "the name of a player", values=lambda view: list(view.met)),
    Slot("score", _NUMBER, "an ending score", read=int, values=_endings),
)
