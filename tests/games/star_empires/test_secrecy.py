"""Private coordinates survive every channel: nothing a player reads tells how his map lies."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.star_empires.galaxies import NAMES, made, sheets, turned
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import Frame
from starpost.kernel import codec
from starpost.kernel.dice import Dice

TURNS = [
    Frame((0, 0), turn, v, h) for turn in range(6) for v in (False, True) for h in (False, True)
]


def told(step, seat):
    """Everything a seat gets: view, report, printout, map, prompt, events, problems."""
    view = GAME.view(step.state, seat)
    return (
        codec.encode(view),
        codec.encode(GAME.report(view)),
        GAME.printout(view),
        codec.encode(GAME.scene(view)),
        codec.encode(GAME.awaiting(step.state).prompt(seat)),
        [e for e in step.events if e.known_to(seat)],
        step.problems.get(seat, ()),
        [str(p) for p in GAME.check(view, ())],
    )


@pytest.mark.parametrize("by", TURNS, ids=str)
def test_no_empire_can_tell_that_the_galaxy_was_turned_or_mirrored(by):
    """Any galactic coordinate in any channel, even the order of a list, would betray the turn."""
    state = made("turned", storm_density=20, nebula_density=20, world_density=20)
    other = turned(state, by)
    for turn in range(4):
        orders = sheets(state, "bots")
        one = GAME.turn(state, dict(orders), Dice("turn", turn))
        two = GAME.turn(other, dict(orders), Dice("turn", turn))
        for seat in NAMES:
            assert told(one, seat) == told(two, seat)
        state, other = one.state, two.state


@settings(max_examples=30, deadline=None)
@given(
    rotation=st.integers(0, 5),
    v=st.booleans(),
    h=st.booleans(),
    offset=st.tuples(st.integers(-5, 5), st.integers(-5, 5)),
)
def test_no_empire_can_tell_what_anothers_frame_is(rotation, v, h, offset):
    state = made("foreign")
    for turn in range(2):
        state = GAME.turn(state, dict(sheets(state, "bots")), Dice("turn", turn)).state
    mine = NAMES[0]
    other = codec.decode(codec.encode(state), GAME.State)
    for name, empire in other.empires.items():
        if name != mine:
            empire.frame = Frame(offset, rotation, v, h)
    orders = {mine: sheets(state, "bots")[mine]}
    one, two = (GAME.turn(s, dict(orders), Dice("turn", 9)) for s in (state, other))
    assert told(one, mine) == told(two, mine)


def test_events_reach_only_their_reader_in_his_own_frame():
    state = made("events")
    step = GAME.turn(state, dict(sheets(state, "bots")), Dice("turn", 0))
    assert step.events
    for event in step.events:
        assert event.seats is not None
        assert len(event.seats) == 1


def test_the_view_of_a_player_has_no_frame_and_no_radius():
    view = GAME.view(made("plain"), NAMES[0])
    words = msgspec.to_builtins(view)
    assert "frame" not in words
    assert "radius" not in str(words["rules"])
    assert not words["empires"]


def test_the_game_master_sees_galactic_coordinates():
    state = made("master")
    ships = {s.sn: s.at for s in GAME.view(state, "GM").ships}
    from starpost.games.star_empires.galaxy.hexes import pair

    assert ships == {s.sn: pair(s.at) for s in state.ships.values()}


def test_guns_of_a_class_nobody_has_shown_us_are_not_counted_over_our_world():
    """Rule 6.1 shows the ship; what it carries is known with its class alone."""
    state = made("guns")
    mine, other = NAMES[:2]
    home = next(w for w in state.worlds.values() if w.owner == mine)
    kind = state.classes[next(s.kind for s in state.ships.values() if s.owner == other)]
    state.classes["Dread"] = msgspec.structs.replace(kind, name="Dread", hull="gunship", guns=40)
    ship = next(s for s in state.ships.values() if s.owner == other)
    ship.kind, ship.at, ship.dp = "Dread", home.at, kind.dp

    def guns(known):
        state.empires[mine].classes = tuple({*state.empires[mine].classes, *known})
        return next(w.guns for w in GAME.view(state, mine).worlds if w.name == home.name)

    assert guns(()) == 0
    assert GAME.view(state, mine) == GAME.view(GAME.disturb(state, mine, Dice("x", 0)), mine)
    assert guns(("Dread",)) == 40
