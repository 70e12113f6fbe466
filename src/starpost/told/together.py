"""The sentences of a film: what happens at once is said once, in the words of the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.kernel.telling import Shot, ShotKind
from starpost.told.compared import spot
from starpost.told.news import Line
from starpost.told.words import counted, listed

ALONE = 2
"""So many flights of one's own have a sentence each; more are told in one."""
AT_ONCE: Mapping[ShotKind, str] = {"go": "Your ships flew to", "build": "You built at"}
NAMED = 4
"""Places that such a sentence names."""
FITS: Mapping[ShotKind, tuple[str, ...]] = {
    "fight": ("fight", "loss", "gain"),
    "flag": ("loss", "gain"),
    "find": ("find",),
    "meet": ("contact",),
    "lose": ("loss", "fight"),
    "go": ("threat",),
    "build": ("gain",),
}
IN_ITS_WORDS: tuple[ShotKind, ...] = ("flag", "find", "meet", "build")
"""Told as the news tell them, which say who did it, and what else was done alike."""


def numbered(shots: Sequence[Shot], lines: Sequence[Line]) -> list[Shot]:
    """A shot carries the number of the first item that speaks of its kind at its place, and is told
    in the words of that item where they tell of nothing else."""
    items = {line.number: line for line in lines if line.number}
    found: dict[tuple[str, str], int] = {}
    for line in items.values():
        for place in {line.at, *(word.id for word in line.words)} - {""}:
            found.setdefault((line.kind, place), line.number)
    told = (s if s.item else replace(s, item=_number(s, found)) for s in shots)
    return [_worded(s, items[s.item]) if s.item in items else s for s in told]


def _worded(shot: Shot, line: Line) -> Shot:
    fired = line.kind == "fight" or line.tells in ("shots", "hit")
    if shot.kind == "fight":
        fits = fired
    else:
        fits = shot.kind == "lose" or (shot.kind in IN_ITS_WORDS and not fired)
    return replace(shot, line=line.text) if fits else shot


def _number(shot: Shot, found: Mapping[tuple[str, str], int]) -> int:
    # What is new has been gained itself, not the place where it stands.
    places = shot.tokens if shot.kind == "build" else (shot.at, shot.to, *shot.tokens)
    for kind in FITS.get(shot.kind, ()):
        for place in places:
            if (kind, place) in found:
                return found[kind, place]
    return 0


def together(shots: Sequence[Shot], scene: Scene) -> list[Shot]:
    """Many flights of one's own in a phase are one sentence, and so is all that one built."""
    probes = {token.id for token in scene.tokens if token.form == "circle"}
    said: dict[int, str] = {}
    for kind, lead in AT_ONCE.items():
        own = [
            place
            for place, s in enumerate(shots)
            if s.kind == kind and s.mine and s.line and not s.item and s.merely != "there"
            and not probes.intersection(s.tokens)
        ]  # fmt: skip
        if len(own) > ALONE:
            said |= dict.fromkeys(own, f"{lead} {_places(own, shots, scene)}.")
    return [replace(s, among=said.get(place, "")) for place, s in enumerate(shots)]


def _places(own: Sequence[int], shots: Sequence[Shot], scene: Scene) -> str:
    """The places of the news first; sectors that have no name are counted."""
    told = {shot.at for shot in shots if shot.item}
    ends = sorted((shots[n].to or shots[n].at for n in own), key=lambda place: place not in told)
    ends = list(dict.fromkeys(ends))
    known = {node.id for node in scene.nodes}
    some = [spot(scene, end).name for end in ends if end in known][:NAMED]
    more = len(ends) - len(some)
    if more:
        some.append(counted(more, "more place" if some else "place"))
    return listed(some)
