"""The web: gates between the cells of a hidden grid that nobody ever sees (S2, S3)."""

from __future__ import annotations

from collections.abc import Iterable

from starpost.kernel.dice import Dice

ATTEMPTS = 200
MOST_LINKS = 5
HOME_LINKS = 3
APART = 4
"""Gates between two homes, at least."""
NEAR_WORLDS = 7
"""Other worlds within two gates of a home, at least."""

Links = list[list[int]]


class MapImpossible(ValueError):
    """No web with these numbers keeps the guarantees."""

    code = "map_impossible"


class Web:
    """The gates between cells, the homes, and the black holes."""

    def __init__(self, links: Links, homes: list[int], holes: list[int]) -> None:
        self.links, self.homes, self.holes = links, homes, holes


def spin(rows: int, columns: int, players: int, holes: int, dice: Dice) -> Web:
    """Try until every guarantee of S3 holds."""
    for attempt in range(ATTEMPTS):
        web = _attempt(rows, columns, players, holes, dice, f"map{attempt}")
        if web is not None:
            return web
    raise MapImpossible(
        f"No web of {rows} by {columns} worlds keeps the guarantees for {players} players and "
        f"{holes} black holes; take a larger map or fewer players."
    )


def _attempt(
    rows: int, columns: int, players: int, holes: int, dice: Dice, label: str
) -> Web | None:
    count = rows * columns
    links: Links = [[] for _ in range(count)]
    rest = _spanning(links, _edges(rows, columns, dice, label))
    if len(_reach(links, [0])) < count:
        return None
    _fill(links, rest, dice, label)
    homes = _homes(links, players, dice, label)
    if homes is None:
        return None
    dark = _holes(links, homes, holes, dice, label)
    return None if dark is None else Web(links, homes, dark)


def _edges(rows: int, columns: int, dice: Dice, label: str) -> list[tuple[int, int]]:
    """Candidate gates by weight: the grid wraps round, so no seat is at an edge."""
    weighed: list[tuple[int, int, int, int]] = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                other = (row + down) % rows * columns + (column + right) % columns
                weight = dice.below(f"{label}:edge", 1000) + (400 if down and right else 0)
                weighed.append((weight, len(weighed), row * columns + column, other))
    return [(a, b) for _, _, a, b in sorted(weighed)]


def _spanning(links: Links, edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join all parts with as few gates as possible; the candidates left over."""
    parts = list(range(len(links)))

    def part(cell: int) -> int:
        while parts[cell] != cell:
            parts[cell] = parts[parts[cell]]
            cell = parts[cell]
        return cell

    rest = []
    for a, b in edges:
        pa, pb = part(a), part(b)
        if pa != pb and len(links[a]) < MOST_LINKS and len(links[b]) < MOST_LINKS:
            parts[pa] = pb
            _join(links, a, b)
        else:
            rest.append((a, b))
    return rest


def _join(links: Links, a: int, b: int) -> None:
    if b not in links[a]:
        links[a].append(b)
        links[b].append(a)


def _fill(links: Links, edges: list[tuple[int, int]], dice: Dice, label: str) -> None:
    """Further gates, up to a number drawn for each cell: mostly three or four."""
    caps = []
    for _ in links:
        drawn = dice.below(f"{label}:degree", 100)
        caps.append(2 if drawn < 15 else 3 if drawn < 55 else 4 if drawn < 85 else 5)
    for a, b in edges:
        if a != b and len(links[a]) < caps[a] and len(links[b]) < caps[b]:
            _join(links, a, b)


def _homes(links: Links, players: int, dice: Dice, label: str) -> list[int] | None:
    """Each home as far from the others as can be; None if they come too close."""
    able = [cell for cell, near in enumerate(links) if len(near) >= HOME_LINKS]
    if not able:
        return None
    homes = [able[dice.below(f"{label}:home", len(able))]]
    while len(homes) < players:
        far = _reach(links, homes)
        most = max(far[cell] for cell in able)
        if most < APART:
            return None
        furthest = [cell for cell in able if far[cell] == most]
        homes.append(furthest[dice.below(f"{label}:home", len(furthest))])
    if any(len(_within(links, home, 2)) <= NEAR_WORLDS for home in homes):
        return None
    return homes


def _holes(links: Links, homes: list[int], holes: int, dice: Dice, label: str) -> list[int] | None:
    """Away from homes and from each other, and never cutting the web in two."""
    far = _reach(links, homes)
    cells = dice.shuffle(f"{label}:hole", [c for c in range(len(links)) if far[c] >= 2])
    taken: list[int] = []
    for cell in cells:
        if len(taken) == holes:
            break
        if not any(other in taken for other in links[cell]) and _whole_without(
            links, [*taken, cell]
        ):
            taken.append(cell)
    return taken if len(taken) == holes else None


def _whole_without(links: Links, removed: list[int]) -> bool:
    start = next(cell for cell in range(len(links)) if cell not in removed)
    return len(_reach(links, [start], removed)) == len(links) - len(removed)


def _reach(links: Links, starts: Iterable[int], closed: Iterable[int] = ()) -> dict[int, int]:
    """Gates from the nearest start to every cell that can be reached."""
    far = dict.fromkeys(starts, 0)
    shut = set(closed)
    edge = list(far)
    while edge:
        following = []
        for cell in edge:
            for other in links[cell]:
                if other not in far and other not in shut:
                    far[other] = far[cell] + 1
                    following.append(other)
        edge = following
    return far


def _within(links: Links, start: int, gates: int) -> list[int]:
    """Cells within so many gates, the start among them."""
    return [cell for cell, far in _reach(links, [start]).items() if far <= gates]
