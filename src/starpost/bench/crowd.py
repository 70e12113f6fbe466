"""A host with two hundred matches: a page of one after the other, and the memory it takes."""

from __future__ import annotations

import resource
import sys
from multiprocessing import get_context
from pathlib import Path

from starpost.bench import Amount
from starpost.bench.pages import Room

MATCHES = 200
STATM = Path("/proc/self/statm")


def crowded(room: Room, *, late: bool) -> list[str]:
    """The addresses of so many matches of one player."""
    return [f"/m/{room.match(late=late)[0]}" for _ in range(MATCHES)]


def rotation() -> float:
    """Milliseconds a page, young matches in turn: no page finds anything made by the one before."""
    room = Room()
    addresses = iter(crowded(room, late=False))
    times = room.times(lambda: room.ask(next(addresses)), MATCHES)
    room.close()
    return 1000 * sum(times) / MATCHES


def memory() -> float:
    """Megabytes that a new process holds after every late match was looked at, twice."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_resident)


def _resident() -> float:
    room = Room()
    for address in crowded(room, late=True) * 2:
        room.ask(address)
    held = megabytes()
    room.close()
    return held


def megabytes() -> float:
    """Resident now; where nobody tells that, the most there ever was."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize() / 1e6
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3


MEASURES = [
    Amount(
        name="pages_in_rotation",
        what="milliseconds for a page of one of 200 young StarWeb matches, one after the other",
        run=rotation,
        goal=15,
    ),
    Amount(
        name="host_memory",
        what="megabytes resident in a host with 200 late StarWeb matches, each looked at twice",
        run=memory,
        goal=250,
    ),
]
