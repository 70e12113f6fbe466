"""Command posts, command range, and the routes of groups. Rules 4.7 and 4.8, R8 to R10, R47."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    OFFMAP,
    STAR_HEX,
    careful_route,
    disc,
    distances,
    route,
    turns_along,
)
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.state import STAR_OF, Group, State
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import COMMAND_RANGE, RANGE


def command(table: Table, seat: int) -> tuple[int, tuple[int, ...]]:
    """The hexes in command range, one bit each, and the command posts on the board."""
    found = table.reach.get(seat)
    if found is None:
        posts = command_posts(table.rules, table.st, seat)
        found = table.reach[seat] = (range_mask(table.st, seat, posts), posts)
    return found


def command_posts(rules: AnyRules, st: State, seat: int) -> tuple[int, ...]:
    """Star hexes with an own colony that is not besieged (R9)."""
    stars: list[int] = []
    for pid, planet in st.planets.items():
        star = STAR_OF[pid]
        if (
            planet.owner == seat
            and rules.is_post(planet)
            and star not in stars
            and not rules.besieged(st, star, seat)
        ):
            stars.append(star)
    return tuple(STAR_HEX[star] for star in sorted(stars))


def range_mask(st: State, seat: int, posts: tuple[int, ...]) -> int:
    """The off-map post is one hex outside the entry hex and always there."""
    mask = disc(st.players[seat].entry, COMMAND_RANGE - 1)
    for at in posts:
        mask |= disc(at, COMMAND_RANGE)
    return mask


def post_distance(st: State, seat: int, posts: tuple[int, ...], at: int) -> int:
    """How far a hex is from the nearest command post."""
    row = distances(at)
    return min([row[st.players[seat].entry] + 1, *(row[post] for post in posts)])


def may_enter(table: Table, seat: int, group: Group, at: int, to: int) -> bool:
    """Whether a group may go from one hex to the next (rule 4.8): into range, or nearer to it."""
    if not group.tied or table.st.players[seat].techs & RANGE:
        return True
    mask, posts = command(table, seat)
    if mask >> to & 1:
        return True
    if at == OFFMAP or mask >> at & 1:
        return False
    st = table.st
    return post_distance(st, seat, posts, to) < post_distance(st, seat, posts, at)


def way(
    table: Table, seat: int, at: int, goal: int, around: bool, dodge: bool
) -> tuple[int, ...] | None:
    """The hexes to a destination by the flags of the last MOVE; None: no way (R10)."""
    st = table.st
    start = st.players[seat].entry if at == OFFMAP else at
    found: tuple[int, ...] | None
    if not around and not dodge:
        found = route(start, goal)
    else:
        barred = table.rules.known_enemies(st, seat) if dodge else frozenset()
        found = careful_route(start, goal, st.players[seat].speed if around else 1, barred)
    if found is None or at != OFFMAP:
        return found
    return (start, *found)


def turns_left(st: State, group: Group, goal: int, *, clouds: bool = True) -> int:
    """Turns until a group is there if nobody stops it; without `clouds`, as if there were none."""
    player = st.players[group.owner]
    start = player.entry if group.at == OFFMAP else group.at
    around = group.around and group.dest == goal
    found = careful_route(start, goal, player.speed, frozenset()) if around else None
    hexes = found if found is not None else route(start, goal)
    hexes = (start, *hexes) if group.at == OFFMAP else hexes
    return turns_along(hexes, player.speed) if clouds else -(-len(hexes) // player.speed)


def in_reach(table: Table, seat: int, group: Group, hexes: tuple[int, ...]) -> bool:
    """Whether a whole route may be gone, hex by hex."""
    if not group.tied or table.st.players[seat].techs & RANGE:
        return True
    mask, at = command(table, seat)[0], group.at
    for to in hexes:
        if not mask >> to & 1 and not may_enter(table, seat, group, at, to):
            return False
        at = to
    return True


def is_stranded(table: Table, seat: int, group: Group) -> bool:
    """Under way, and the next hex is one it may not enter: it may be turned (R47)."""
    if group.dest < 0:
        return False
    hexes = way(table, seat, group.at, group.dest, group.around, group.dodge)
    return bool(hexes) and not may_enter(table, seat, group, group.at, hexes[0])  # type: ignore[index]
