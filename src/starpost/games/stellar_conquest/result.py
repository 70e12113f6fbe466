"""Points of the base game: who controls which Terran and sub-Terran planets. Rules 11.1, 11.2."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.state import STAR_OF, Planet, State
from starpost.games.stellar_conquest.tables import POINTS
from starpost.kernel.contract import Result
from starpost.kernel.standings import ranked
from starpost.told.words import counted


def scores(st: State) -> dict[str, int]:
    """Three a Terran, one a sub-Terran planet under control (R43)."""
    found = [0] * len(st.players)
    for pid, planet in st.planets.items():
        worth = POINTS.get(st.world(pid).type, 0)
        if worth:
            for seat in range(len(st.players)):
                if controls(st, seat, pid, planet):
                    found[seat] += worth
    return {player.name: found[seat] for seat, player in enumerate(st.players)}


def controls(st: State, seat: int, pid: int, planet: Planet) -> bool:
    """An unconquered colony; a guarded conquest; or an empty planet within one's grasp."""
    at = STAR_HEX[STAR_OF[pid]]
    if planet.status == "colony":
        return planet.owner == seat
    if planet.status == "conquered":
        return planet.controller == seat and st.armed(at, seat)
    ships = {g.owner for g in st.groups.values() if g.at == at}
    if seat in ships:
        return True
    neighbour = any(
        STAR_OF[other] == STAR_OF[pid] and p.status == "colony" and p.owner == seat
        for other, p in st.planets.items()
    )
    return neighbour and not ships - {seat}


def winners(points: dict[str, int]) -> tuple[str, ...]:
    best = max(points.values())
    return tuple(name for name, n in points.items() if n == best)


def result(state: State) -> Result | None:
    """Rule 11.2: the highest total wins, equal ones share."""
    if not state.over:
        return None
    points = scores(state)
    won = winners(points)
    verb = "controls" if len(won) == 1 else "control"
    worth = counted(points[won[0]], "point")
    each = " each" if len(won) > 1 else ""
    why = f"{' and '.join(won)} {verb} planets worth {worth}{each}."
    return Result(won, ranked(points), why)
