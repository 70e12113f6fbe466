"""The order of the rows: who leaves a system goes before anything arrives there and sticks."""

from __future__ import annotations

from starpost.games.star_chase.writing.orders import Act

LEAVE = ("MOVE", "SEND", "ASSAULT", "MOVEF", "MOVECOL")


def in_sequence(acts: list[Act]) -> list[Act]:
    """Building first, then moves and colonies, each after what must leave its place (rule 5.1)."""
    still = [act for act in acts if act.action not in LEAVE and act.action != "COLONISE"]
    rest = [act for act in acts if act.action in LEAVE or act.action == "COLONISE"]
    while rest:
        ships = next((act for act in rest if act.action in ("SEND", "MOVE")), rest[0])
        free = next((act for act in rest if not _waits(act, rest)), ships)
        rest.remove(free)
        still.append(free)
    return still


def _waits(act: Act, rest: list[Act]) -> bool:
    """Whether another row still has to leave the place that this one makes sticky."""
    place = act.where if act.action == "COLONISE" else act.to
    for other in rest:
        if _plants(act) and other.action == "MOVECOL" and other.to == place:
            return True
        if other is act or other.where != place:
            continue
        if other.action in LEAVE or (act.action != "COLONISE" and other.to):
            return True
    return False


def _plants(act: Act) -> bool:
    return act.action == "COLONISE" and not act.to
