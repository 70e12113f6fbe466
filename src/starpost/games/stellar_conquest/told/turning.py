"""What may have turned a match, and what awards count, from the game master's views."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.known.events import fresh
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.kernel.telling import Moment
from starpost.told.words import counted


def moments(before: View, view: View) -> list[Moment]:
    return [*_fights(before, view), *_conquests(before, view), *_firsts(before, view)]


def _fights(before: View, view: View) -> Iterator[Moment]:
    turn, told = before.known.played, fresh(before, view)
    for event in told:
        found = lines.loss(event)
        if found is None:
            continue
        number = sum(found.ships.values())
        by = lines.opponent(told, event.at, found.who)
        text = f"{by or 'The bases'} shot down {fleet(found.ships)} of {found.who} at {found.star}."
        seats = tuple(name for name in (by, found.who) if name)
        yield Moment("blood", turn, "First blood", text, "", event.at, 120, seats)
        if number > 1:
            so = f"{counted(number, 'ship')} lost"
            yield Moment("fight", turn, "The largest fight", text, so, event.at, 60 + number, seats)


def _conquests(before: View, view: View) -> Iterator[Moment]:
    st = view.known
    for pid, planet in sorted(st.planets.items()):
        old = before.known.planets.get(pid)
        if planet.status != "conquered" or planet.owner < 0 or planet.controller < 0:
            continue
        if old is not None and old.status == "conquered":
            continue
        by, owner = st.name(planet.controller), st.name(planet.owner)
        yield Moment(
            "home", before.known.played, "A colony falls",
            f"{by} conquered {planet_name(pid)} from {owner}.", f"{planet.pop} million people",
            STAR_NAMES[STAR_OF[pid]], 200 + planet.pop, (by, owner),
        )  # fmt: skip


def _firsts(before: View, view: View) -> Iterator[Moment]:
    """The first colony of all: whoever lands first grows first."""
    if any(p.status == "colony" for p in before.known.planets.values()):
        return
    st = view.known
    for pid, planet in sorted(st.planets.items()):
        if planet.status == "colony" and planet.owner >= 0:
            name = st.name(planet.owner)
            yield Moment(
                "trade", before.known.played, "The first colony",
                f"{name} landed first, on {planet_name(pid)}.", f"{planet.pop} million people",
                STAR_NAMES[STAR_OF[pid]], 40, (name,),
            )  # fmt: skip
            return


def feats(before: View, view: View) -> dict[str, dict[str, int]]:
    st, old = view.known, before.known
    found: dict[str, dict[str, int]] = {}
    for seat, player in enumerate(st.players):
        explored = sum(m >> seat & 1 for m in st.explored.values())
        was = sum(m >> seat & 1 for m in old.explored.values())
        held = sum(p.owner == seat for p in st.planets.values())
        had = sum(p.owner == seat for p in old.planets.values())
        found[player.name] = {"seen": explored - was, "taken": max(0, held - had), "fired": 0}
    told = fresh(before, view)
    for event in told:
        lost = lines.loss(event)
        by = lines.opponent(told, event.at, lost.who) if lost is not None else ""
        if lost is not None and by in found:
            found[by]["shot"] = found[by].get("shot", 0) + sum(lost.ships.values())
        both = lines.sides(event)
        for name in (both[0], both[2]) if both else ():
            if name in found:
                found[name]["fired"] += 1
    return found
