"""Invariants: whatever is ordered, the table stays sound."""

from math import ceil, exp, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.star_empires.galaxies import NAMES, made, sheets
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.design import BadDesign, design
from starpost.games.star_empires.galaxy.hexes import Frame, distance, length, pos, reach, sectors
from starpost.games.star_empires.tables import HULLS, rated
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet

pairs = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
frames = st.builds(Frame, pairs, st.integers(0, 5), st.booleans(), st.booleans())


@given(frames, pairs)
def test_a_frame_is_undone_by_its_inverse(frame, place):
    assert frame.galactic(*frame.local(*place)) == place
    assert frame.local(*frame.galactic(*place)) == place


@given(frames, pairs, pairs)
def test_frames_keep_distances(frame, a, b):
    one, two = frame.local(*a), frame.local(*b)
    far = length(a[0] - b[0], a[1] - b[1])
    assert length(one[0] - two[0], one[1] - two[1]) == far
    assert distance(pos(*a), pos(*b)) == far


@pytest.mark.parametrize("radius", range(1, 12))
def test_a_disc_has_its_number_of_sectors(radius):
    assert len(sectors(radius)) == 3 * radius * (radius + 1) + 1
    assert len(reach(20, pos(0, 0), radius)) == 3 * radius * (radius + 1) + 1


def test_the_examples_of_frames():
    turns = {1: (0, -1), 2: (-1, -1), 5: (1, 1)}
    assert all(Frame(rotation=k).local(1, 0) == place for k, place in turns.items())
    assert Frame(mirror_v=True).local(1, 0) == (-1, -1)
    assert Frame(mirror_h=True).local(1, 0) == (1, 1)
    assert Frame((1, 1), 1).local(0, 0) == (1, 0)
    assert Frame((1, 1), 1, True, True).local(0, 0) == (-1, 0)


@given(st.integers(0, 300), st.integers(1, 300), st.data())
def test_ratings_round_half_up(rating, full, data):
    dp = data.draw(st.integers(1, full))
    exact = rating * sqrt(dp / full)
    assert abs(rated(rating, dp, full) - exact) <= 0.5 + 1e-9


@given(st.sampled_from(sorted(HULLS)), st.lists(st.integers(-3, 50), min_size=5, max_size=5))
def test_a_design_costs_what_the_formula_says_or_is_refused(hull, parts):
    try:
        made_ = design(hull, *parts, tonnage=max(1, parts[4]))
    except BadDesign:
        return
    assert made_.cost >= 1
    assert made_.tonnage >= 1
    if hull == "missile":
        assert made_.fee == 0
        return
    base = HULLS[hull]
    more = [want - have for want, have in zip(parts, base.base, strict=True)]
    cost = base.cost
    for d, q in zip(more, base.cost_by, strict=True):
        cost += (1 if d > 0 else -1) * ceil(exp(abs(d) / q)) if d else 0
    assert made_.cost == max(1, cost)
    assert made_.fee == ceil(made_.cost / 2)
    order = GAME.book.read_line(made_.line)
    assert str(order) == made_.line


def sound(state):
    """Nothing on the table contradicts itself."""
    assert list(state.empires) == sorted(state.empires, key=str.lower)
    names = set()
    for ship in state.ships.values():
        kind = state.classes[ship.kind]
        assert 1 <= ship.dp <= kind.dp
        if ship.carrier:
            carrier = state.ships[ship.carrier]
            assert not carrier.carrier
            assert carrier.at == ship.at
            assert not ship.deployed
        if ship.name:
            assert (ship.owner, ship.name.lower()) not in names
            names.add((ship.owner, ship.name.lower()))
    for carrier in state.ships.values():
        load = [s for s in state.ships.values() if s.carrier == carrier.sn]
        assert sum(state.classes[s.kind].tonnage for s in load) <= state.classes[carrier.kind].racks
    for name, empire in state.empires.items():
        allies = [p for p in state.alliances if name in p]
        assert len(allies) <= state.rules.max_alliances
        homes = [w for w in state.worlds.values() if w.home and w.owner == name]
        owned = [w for w in state.worlds.values() if w.owner == name]
        assert len(homes) == bool(owned)
        assert empire.homeless == (not owned)
        assert not set(empire.visible) & set(empire.scanned)
        assert set(empire.nav) <= set(empire.portals) <= set(state.portals)
    for world in state.worlds.values():
        assert world.stock >= 0
        assert all(amount > 0 for amount in world.stocks.values())
    for portal in state.portals.values():
        assert set(portal.exits) <= set(state.portals)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_the_table_stays_sound_whatever_is_ordered(seed):
    state = made(f"sound{seed}", portal_drift=50, storm_drift=50, storm_fluctuation=50)
    for turn in range(5):
        orders = sheets(state, f"bots{seed}")
        if seed % 3 == 0:
            orders[GM] = GAME.read("SETSTATUS UMBRA ABANDONED")
        step = GAME.turn(state, dict(orders), Dice(f"sound{seed}", turn))
        sound(step.state)
        for seat, found in step.problems.items():
            codes = {p.code for p in found}
            assert codes <= GAME.codes.keys()
            assert seat == GM or "unknown_empire" not in codes
        state = step.state


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_the_game_masters_noise_does_no_harm(seed):
    """A game master at random: everything he may write, on a real galaxy."""
    from starpost.bots.random import RandomBot

    state = made(f"gm{seed}")
    prompt = GAME.awaiting(state).prompt(GM)
    for turn in range(4):
        if not GAME.awaiting(state).prompts:
            break
        found = RandomBot(GAME).orders(GAME.view(state, GM), prompt, Dice(f"gm{seed}", turn))
        quiet = [o for o in found if not str(o).startswith(("VICTORY", "MODIFYWORLD"))]
        everyone = {**sheets(state, "bots"), GM: Sheet.of(quiet)}
        state = GAME.turn(state, everyone, Dice(f"gm{seed}", turn)).state
        sound(state)


def test_orders_of_the_game_master_alone_leave_the_turn_where_it_is():
    state = made("alone")
    step = GAME.advance(state, {GM: GAME.read("ADDSTORM (0,0) Gust 4")}, Dice("x"))
    assert step.state.turn == state.turn
    assert "Gust" in step.state.storms
    assert step.state.empires[NAMES[0]].dedication == 0


def test_a_finished_game_shows_everybody_everything():
    state = made("over")
    step = GAME.turn(state, {GM: GAME.read("VICTORY UMBRA")}, Dice("x"))
    view = GAME.view(step.state, "CINDER")
    assert view.over
    assert len(view.sectors) == 91
    assert len(view.sighted) == 2
    assert "VICTORY UMBRA" in GAME.printout(view)
    assert not GAME.awaiting(step.state).prompts
    result = GAME.result(step.state)
    assert result is not None
    assert result.winners == ("UMBRA",)
    assert result.standings[0].seat == "UMBRA"
