"""Phase 34: lost homeworlds move; empires without worlds are homeless (rule 5.12)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import distance
from starpost.games.star_empires.phases.alliances.break_alliances import end_alliance
from starpost.games.star_empires.state import Empire, World
from starpost.games.star_empires.table import Table

PHASE = "34 homeworlds"


def establish_homeworlds(table: Table) -> None:
    owned: dict[str, list[World]] = {}
    for world in table.state.worlds.values():
        if world.owner:
            owned.setdefault(world.owner, []).append(world)
    for empire in table.empires.values():
        worlds = owned.get(empire.name, [])
        home = next((w for w in worlds if w.home), None) or _regained(table, empire, worlds)
        if home is not None:
            home.home = True
            empire.last_home = home.at
            empire.homeless = False
        elif not empire.elsewhere:
            _relocate(table, empire, worlds)


def _regained(table: Table, empire: Empire, worlds: list[World]) -> World | None:
    """A homeworld lost and won back within the turn is no new place: nothing doubles."""
    name = table.homes.get(empire.name) if table.edition > 1 else None
    return next((w for w in worlds if w.name == name), None)


def _relocate(table: Table, empire: Empire, worlds: list[World]) -> None:
    if not worlds:
        if not empire.homeless:
            table.tell(PHASE, "You have no world left and are homeless.", (empire.name,))
        empire.homeless = True
        for ally in table.allies[empire.name]:
            end_alliance(table, empire.name, ally)
            table.tell(PHASE, f"{empire.name} is homeless and no longer your ally.", (ally,))
        return
    home = safest(table, empire, worlds)
    home.home = True
    empire.homeless = False
    empire.last_home = home.at
    table.doubled[home.name] = None
    table.tell_at(PHASE, home.at, f"{home.name} is the homeworld of {empire.name} now.")


def safest(table: Table, empire: Empire, worlds: list[World]) -> World:
    """Highest DP-to-guns ratio; then DP, production, nearness to the last homeworld, chance."""
    best = _best(worlds, {w.name: strength(table, w) for w in worlds})
    if len(best) > 1 and empire.last_home is not None:
        last = empire.last_home
        near = min(distance(w.at, last) for w in best)
        best = [w for w in best if distance(w.at, last) == near]
    if len(best) == 1:
        return best[0]
    name = table.dice.pick("homeworld_tie", [w.name for w in best])
    return table.state.worlds[name]


def _best(worlds: list[World], marks: dict[str, tuple[float, int, int]]) -> list[World]:
    top = max(marks.values())
    return [w for w in worlds if marks[w.name] == top]


def strength(table: Table, world: World) -> tuple[float, int, int]:
    """Ratio of the owner's side's DP to foreign guns, that DP, and the production."""
    dp, guns = balance(table, world)
    return (dp / guns if guns else float("inf"), dp, world.production)


def balance(table: Table, world: World) -> tuple[int, int]:
    """DP of conquering ships of the owner's side; guns of all other conquering ships."""
    dp = guns = 0
    side = table.side(world.owner)
    for ship in table.here.get(world.at, ()):
        if table.conquers(ship):
            if ship.owner in side:
                dp += ship.dp
            else:
                guns += table.guns(ship)
    return dp, guns
