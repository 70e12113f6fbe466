"""What may have turned a match, and what awards count, from the game master's printouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from starpost.games.starweb.known.events import fired_at
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Name, Sighting, WorldId
from starpost.games.starweb.told.between import Known
from starpost.kernel.telling import Moment
from starpost.told.words import counted, fought, lost_by


def moments(before: View, view: View) -> list[Moment]:
    return list(_moments(before, view))


def _moments(before: View, view: View) -> Iterator[Moment]:
    turn = before.turn
    for place, sighting in view.worlds.items():
        world = sighting.world
        loser = world.former if world.change == "captured" else ""
        if loser and before.homes.get(loser) == place:
            held = sum(s.world.owner == loser for s in view.worlds.values())
            yield Moment(
                "home", turn, "A home falls", f"{world.owner} took W{place}, the home of {loser}.",
                f"{loser} was left with {counted(held, 'world')}", f"W{place}", 400,
                (world.owner, loser),
            )  # fmt: skip
    yield from _battles(before, view)


def _battles(before: View, view: View) -> Iterator[Moment]:
    """Fights by the ships lost in them; a world taken in the same place is told with it."""
    tolls = losses(before, view)
    for place, (lost, victims, shooters) in sorted(tolls.items()):
        world = view.worlds[place].world
        whom = [name for name in victims if name]
        seats = tuple(dict.fromkeys((*shooters, *whom)))
        if not shooters or not whom or len(seats) < 2:
            continue
        if world.change == "captured" and world.owner in shooters:
            text = f"{world.owner} took W{place} from {world.former or 'nobody'}."
        else:
            text = fought(shooters, whom, f"W{place}")
        so = lost_by(victims)
        if lost:
            yield Moment("blood", before.turn, "First blood", text, so, f"W{place}", 120, seats)
        yield Moment(
            "fight", before.turn, "The largest fight", text, so, f"W{place}", 60 + lost, seats
        )


Toll = tuple[int, Counter[Name], Counter[Name]]


def losses(before: View, view: View) -> dict[WorldId, Toll]:
    """By world: ships shot down, whose they were, who fired."""
    was, now = Known(before), Known(view)
    found: dict[WorldId, Toll] = {}
    for _, (place, key) in now.keys.items():
        for act in key.acts:
            target = fired_at(act)
            if not target or not key.owner:
                continue
            number = int(target[1:]) if target[1:].isdecimal() else 0
            old, new = was.keys.get(number), now.keys.get(number)
            toll = found.setdefault(place, (0, Counter(), Counter()))
            toll[2][key.owner] += 1
            if old is not None and new is not None and old[1].ships > new[1].ships:
                lost = old[1].ships - new[1].ships
                toll[1][old[1].owner] += lost
                found[place] = (toll[0] + lost, toll[1], toll[2])
    for place, sighting in now.view.worlds.items():
        for number, lost in sighting.ambushes:
            old = was.keys.get(number)
            if old is None or not lost:
                continue
            toll = found.setdefault(place, (0, Counter(), Counter()))
            toll[1][old[1].owner] += lost
            for name in _lurking(was, sighting, old[1].owner):
                toll[2][name] += 1
            found[place] = (toll[0] + lost, toll[1], toll[2])
    return {place: toll for place, toll in found.items() if toll[0] or toll[2]}


def _lurking(was: Known, sighting: Sighting, victim: Name) -> list[Name]:
    """Who lay in wait at a world: ships that stood there before and still do, and its guards."""
    place, world = sighting.world.id, sighting.world
    stood = [k.owner for k in sighting.keys if k.ships and was.keys.get(k.id, (0,))[0] == place]
    guards = world.owner if world.iships + world.pships else ""
    return [name for name in dict.fromkeys((*stood, guards)) if name not in ("", victim)]


def feats(before: View, view: View) -> dict[Name, dict[str, int]]:
    found: dict[Name, dict[str, int]] = {
        name: {"seen": view.reports.get(name, 0) - before.reports.get(name, 0), "fired": 0}
        for name in view.homes
    }
    for sighting in view.worlds.values():
        world = sighting.world
        if world.change == "captured" and world.owner in found:
            _add(found, world.owner, "taken", 1)
    for lost, _, shooters in losses(before, view).values():
        for name, shots in shooters.items():
            if name in found:
                _add(found, name, "fired", shots)
                _add(found, name, "shot", lost)
    return found


def _add(found: dict[Name, dict[str, int]], name: Name, key: str, number: int) -> None:
    found[name][key] = found[name].get(key, 0) + number
