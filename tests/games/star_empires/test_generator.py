"""What the generator guarantees (section 2 of the rules)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import distance, pair, pos, ring
from starpost.games.star_empires.options import Choice, Options
from starpost.games.star_empires.setup import GalaxyTooSmall, usual_seats
from starpost.kernel import codec
from starpost.kernel.dice import Dice


@st.composite
def galaxies(draw):
    radius = draw(st.integers(6, 14))
    options = Options(
        radius=radius,
        homeworld_num_nearby_worlds=draw(st.integers(1, 3)),
        homeworld_nearby_production=draw(st.integers(4, 20)),
        homeworld_nearby_radius=draw(st.integers(1, 2)),
        world_density=draw(st.integers(0, 30)),
        storm_density=draw(st.integers(0, 20)),
        nebula_density=draw(st.integers(0, 20)),
        num_wormnets=draw(st.integers(0, 4)),
        min_nebula_to_homeworld_distance=draw(st.integers(2, 4)),
        portal_drift=draw(st.sampled_from((0, 100))),
        storm_fluctuation=draw(st.sampled_from((0, 100))),
    )
    count = draw(st.integers(2, 6))
    return options, count, draw(st.text("abc", min_size=1, max_size=4))


def make(options, count, seed):
    return GAME.setup(options, {n: Choice() for n in GAME.seat_names(count)}, Dice(seed))


@settings(max_examples=40, deadline=None)
@given(galaxies())
def test_every_galaxy_keeps_the_guarantees(case):
    options, count, seed = case
    state = make(options, count, seed)
    homes = {w.at: w for w in state.worlds.values() if w.home}
    near = options.homeworld_nearby_radius
    assert len(homes) == count
    places = [pos(*p) for p in ring(options.radius)]
    gaps = sorted(places.index(at) for at in homes)
    steps = [b - a for a, b in pairwise(gaps)]
    steps.append(len(places) - gaps[-1] + gaps[0])
    assert max(steps) - min(steps) <= len(places) % count
    for home in homes:
        around = [w for w in state.worlds.values() if 0 < distance(w.at, home) <= near]
        assert len(around) == options.homeworld_num_nearby_worlds
        total = sum(w.production for w in around)
        assert total >= options.homeworld_nearby_production
        if options.homeworld_nearby_production >= 4 * len(around):
            assert total == options.homeworld_nearby_production
    taken = [w.at for w in state.worlds.values()] + [p.at for p in state.portals.values()]
    assert len(taken) == len(set(taken))
    for storm in state.storms.values():
        assert min(distance(storm.at, home) for home in homes) >= (
            options.min_nebula_to_homeworld_distance
        )
    for portal in state.portals.values():
        assert portal.exits
        assert all(portal.name in state.portals[end].exits for end in portal.exits)
        least = options.min_portal_to_homeworld_distance
        assert min(distance(portal.at, home) for home in homes) >= least
        for end in portal.exits:
            far = distance(portal.at, state.portals[end].at)
            assert far >= options.min_portal_to_portal_distance
    names = [n.lower() for n in (*state.worlds, *state.portals, *state.storms)]
    assert len(names) == len(set(names))


def test_the_same_seed_makes_the_same_galaxy():
    one, two = (make(Options(), 6, "same") for _ in range(2))
    assert codec.encode(one) == codec.encode(two)
    assert codec.encode(make(Options(), 6, "other")) != codec.encode(one)


def test_a_galaxy_too_small_is_refused():
    with pytest.raises(GalaxyTooSmall, match="too small"):
        make(Options(radius=4), 15, "small")


def test_usually_as_many_empires_as_there_is_room_for():
    assert [usual_seats(Options(radius=radius)) for radius in (4, 7, 10, 20)] == [4, 8, 12, 12]
    with pytest.raises(GalaxyTooSmall, match="has room for 12"):
        make(Options(), 13, "crowded")


def test_every_empire_begins_at_its_own_origin_and_knows_nobody():
    state = make(Options(), 8, "origin")
    for name in state.empires:
        view = GAME.view(state, name)
        assert next(w.at for w in view.worlds if w.mine) == (0, 0)
        assert view.contacts == ()
        assert {ship.kind for ship in view.ships} == {"starbase"}


def test_frames_can_be_switched_off():
    state = make(Options(localize_frames=False), 3, "plain")
    for world in state.worlds.values():
        if world.home:
            view = GAME.view(state, world.owner)
            assert next(w.at for w in view.worlds if w.mine) == pair(world.at)


def test_codes_are_made_from_names():
    from starpost.games.star_empires.galaxy.codes import empire_code

    assert empire_code("The_Culture", ()) == "TC"
    assert empire_code("Alpha", ()) == "AL"
    assert empire_code("Alpha", ("AL",)) == "AP"
    assert empire_code("4_5", ()) == "AA"
