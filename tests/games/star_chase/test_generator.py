"""What every generated galaxy promises (rules 2.2 to 2.6)."""

from collections import Counter

import pytest

from starpost.games.star_chase import GAME
from starpost.games.star_chase.galaxy.generator import LATTICE, SIDE, generate, points_target
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.phases.links import between
from starpost.games.star_chase.setup import empire_code
from starpost.games.star_chase.state import squared
from starpost.games.star_chase.tables import STARS
from starpost.kernel import codec
from starpost.kernel.dice import Dice

SMALL = {"yellow_dwarf", "white_dwarf", "red_dwarf"}


def reach(systems, start):
    found, queue = {start: 0}, [start]
    for code in queue:
        for other in systems[code].links:
            if not systems[other].parent and other not in found:
                found[other] = found[code] + 1
                queue.append(other)
    return found


def check_links(systems):
    cells = {(s.row, s.column) for s in systems.values() if STARS[s.type]}
    for s in systems.values():
        assert len(s.links) == len(set(s.links)) <= 7
        assert s.links == sorted(s.links)
        for code in s.links:
            other = systems[code]
            assert s.code in other.links
            if s.parent or other.parent:
                assert other.parent == s.code or s.parent == other.code
                continue
            assert squared(s, other) in (1, 2, 4, 9)
            line = between((s.row, s.column), (other.row, other.column))
            assert not any(cell in cells for cell in line)


def check_children(systems):
    children = Counter(s.parent for s in systems.values() if s.parent)
    assert max(children.values()) <= 2
    for s in systems.values():
        if s.parent:
            assert s.links == [s.parent]
            assert systems[s.parent].type != "black_dwarf"


def check_homes(systems, homes):
    for home in homes:
        star = systems[home]
        near = [systems[c] for c in star.links if not systems[c].parent]
        kinds = sorted(systems[c].type for c in star.links if systems[c].parent)
        assert star.type == "yellow_dwarf"
        assert kinds == ["asteroids", "planet"]
        assert len(near) == 3
        assert all(s.type != "black_dwarf" for s in near)
        assert sum(s.type in SMALL for s in near) >= 2
        steps = reach(systems, home)
        assert all(steps[other] >= 4 for other in homes if other != home)
        assert all(squared(star, systems[o]) >= 25 for o in homes if o != home)


def check_sectors(systems, count):
    contents: dict[tuple[int, int], Counter[str]] = {}
    lonely: Counter[tuple[int, int]] = Counter()
    for s in systems.values():
        sector = (s.row // SIDE, s.column // SIDE)
        contents.setdefault(sector, Counter())[s.type] += 1
        if STARS[s.type] and not s.links:
            assert s.type == "black_dwarf"
            lonely[sector] += 1
    assert len(contents) == count
    assert len({tuple(sorted(c.items())) for c in contents.values()}) == 1
    assert all(n <= 1 for n in lonely.values())
    stars = sum(STARS[s.type] for s in systems.values())
    start = next(code for code, s in systems.items() if s.links and not s.parent)
    assert len(reach(systems, start)) == stars - sum(lonely.values())


def check_galaxy(empires, seed):
    galaxy = generate(empires, Dice(seed))
    rows, columns = LATTICE[empires]
    systems = galaxy.systems
    assert list(systems) == list(range(101, 101 + 22 * rows * columns))
    assert len(galaxy.homes) == rows * columns
    assert points_target(systems) == 280 * rows * columns
    check_links(systems)
    check_children(systems)
    check_homes(systems, galaxy.homes)
    check_sectors(systems, rows * columns)


@pytest.mark.parametrize("empires", range(2, 13))
def test_every_galaxy_keeps_its_promises(empires):
    for number in range(60 if empires < 6 else 12):
        check_galaxy(empires, f"map {number}")


@pytest.mark.long
@pytest.mark.parametrize("empires", range(2, 13))
def test_hundreds_of_galaxies_keep_their_promises(empires):
    for number in range(300):
        check_galaxy(empires, f"long {number}")


def test_the_same_seed_gives_the_same_galaxy():
    seats = {code: Choice() for code in GAME.seat_names(6)}
    made = [codec.encode(GAME.setup(Options(), seats, Dice("same"))) for _ in range(2)]
    assert made[0] == made[1]
    assert made[0] != codec.encode(GAME.setup(Options(), seats, Dice("other")))


@pytest.mark.parametrize("count", range(1, 13))
def test_a_new_game_has_its_empires_at_home(count):
    state = GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(count)}, Dice("home"))
    assert sorted(state.order) == sorted(state.empires)
    assert len(state.empires) == max(2, count)
    for me in state.empires.values():
        star, planet = state.systems[me.base], state.systems[me.home]
        assert (star.pop, star.ind, star.crs, star.ftr, star.col) == (2, 2, 5, 2, 1)
        assert (planet.pop, planet.ind, planet.ftr, planet.parent) == (20, 10, 2, star.code)
        grown = next(code for code, level in me.tech.items() if level == 2)
        assert me.bp == (21 if grown in ("AT", "BP", "IT") else 20)
        assert (me.treasury, me.vp) == (50, 0)
        assert 2 <= state.next_census <= 5


def test_codes_of_empires_follow_the_name():
    assert empire_code("Terran Combine", {}, "abc") == "ABC"
    assert empire_code("Terran Combine", {}, "TAX") == "TER"
    assert empire_code("Terran", {"TER": 1}) == "TEA"
    assert empire_code("Io", {}) == "IOX"
    assert empire_code("Io", {"IOX": 1}) == "AAA"
    assert empire_code("Abcd", {"ABC": 1, "ABD": 1}) == "ACD"
