"""What the map of a seat can show besides: metal, where probes can look, and distances.

All of it is read from printouts. Probes leave no trace on them (rule 6.11), so the map tells where
one could be sent, and which worlds were reported although nothing of the seat is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sized

from starpost.draw.scene import Label, Layer, Region
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Sighting, WorldId

CROWDED = 60
"""From so many worlds on, the moves of others would hide the map; a button brings them back."""
REACH = "a probe can look there"
GLIMPSED = "seen from afar this turn"


def layers(view: View, shown: dict[str, Sized]) -> tuple[Layer, ...]:
    """The switches of a map that shows so much for each; one without anything says why."""
    calm = len(view.worlds) < CROWDED
    played = not view.ended  # an opened map shows first whose the worlds are
    made = (
        Layer("events", "Events", played, "Nothing happened but what the news tell."),
        Layer("fleets", "Fleets", played, "No report tells of a fleet."),
        Layer("moves", "Last moves", calm, "No fleet was seen leaving.", "Where fleets left for"),
        Layer("metal", "Metal", False, "No report tells of metal or mines.",
              "Metal on each world, and what its mines add a turn"),
        Layer("probes", "Probes", False, _no_probes(view),
              f"Dashed: {REACH}. Tinted: {GLIMPSED}"),
        Layer("distance", "Distance", False, "No gate is known.", "Gates from the chosen world"),
    )  # fmt: skip
    return tuple(
        Layer(x.key, x.name, x.default, "" if len(shown[x.key]) else x.why, x.about) for x in made
    )


def metal(view: View) -> Iterator[Label]:
    """Metal and mines of every world as it was last reported: 34+2 is metal 34 and two mines."""
    for number in sorted(view.first):
        found = view.sighting(number)
        if found is None or found.world.black_hole:
            continue
        world = found.world
        if world.metal or world.mines:
            words = f"{world.metal}+{world.mines}" if world.mines else str(world.metal)
            yield Label(f"W{number}", words, kind="reading", layer="metal")


def probed_from(view: View) -> dict[WorldId, list[WorldId]]:
    """Worlds that a probe could show, each with the worlds from which one can be sent."""
    found: dict[WorldId, list[WorldId]] = {}
    if not view.type or view.ended:
        return found
    for number, here in view.worlds.items():
        if _has_ships(view, here):
            for other in here.world.links:
                seen = view.worlds.get(other)
                if seen is None or not _is_there(view, seen):
                    found.setdefault(other, []).append(number)
    return found


def sights(view: View, reach: dict[WorldId, list[WorldId]]) -> Iterator[Region]:
    """What the layer of probes draws: rings round worlds in reach, a tint under those glimpsed."""
    if reach:
        members = tuple(f"W{n}" for n in sorted(reach))
        yield Region("probes-reach", "scan", members, name=REACH, layer="probes")
    if view.type and not view.ended:
        glimpsed = tuple(f"W{n}" for n, s in view.worlds.items() if not _is_there(view, s))
        if glimpsed:
            yield Region("probes-seen", "ground", glimpsed, name=GLIMPSED, layer="probes")


def _no_probes(view: View) -> str:
    if not view.type:
        return "Probes are sent by players."
    if view.ended:
        return "The match is over."
    return "None of your ships is next to a world that a probe could show."


def _has_ships(view: View, here: Sighting) -> bool:
    """Whether a ship of the seat is at a world: on a key, or among those that guard it."""
    world = here.world
    if world.owner == view.seat and (world.iships or world.pships):
        return True
    return any(key.ships and key.owner == view.seat for key in here.keys)


def _is_there(view: View, here: Sighting) -> bool:
    """Rule 6.11: whether the seat sees the world without a probe."""
    if view.seat in (here.world.owner, here.world.convert_owner):
        return True
    return any(key.owner == view.seat for key in here.keys)
