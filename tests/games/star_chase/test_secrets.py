"""What a seat never learns: probes, unowned systems far away, others' technology, settings, VPs."""

from starpost.games.star_chase import GAME
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.state import Sighting
from starpost.kernel import codec
from starpost.kernel.contract import GM
from starpost.kernel.dice import FastDice
from starpost.kernel.scenario import read_scenarios

SETUP = """
players:
  ABC: {bp: 3, tech: {WT: 5}}
  XYZ:
    {bp: 4242, treasury: 5353, vp: 6464, reserve: 7575, probes: {active: 310},
     tech: {ET: 9, CL: 8, MC: 7, JT: 6}}
systems:
  310: {owner: ABC, at: [0, 0], pop: 2, crs: 1, links: [320]}
  320: {owner: XYZ, at: [0, 1], pop: 3, defmode: AMBUSH, ambush: 310, retreat: 330, links: [330]}
  330: {owner: XYZ, type: black_dwarf, at: [0, 2], pop: 1111, crs: 2222, name: Hidden, links: [340]}
  340: {type: black_dwarf, at: [0, 9], name: Farther}
"""


def load():
    return GAME.load(read_scenarios(SETUP)[0], FastDice(1))


def test_a_seat_sees_what_its_cruisers_see_and_no_more():
    view = GAME.view(load(), "ABC")
    shown = codec.to_json(view).decode() + GAME.printout(view)
    for secret in ("4242", "5353", "6464", "7575", "1111", "2222", "Farther", "AMBUSH"):
        assert secret not in shown
    assert view.scouted == (320,)
    assert view.memory[320] == Sighting(320, "yellow_dwarf", 0, 1, 0, "", (310, 330), 0, "XYZ", 3)
    assert view.memory[330].turn == -1
    assert 340 not in view.memory


def test_only_the_three_best_technologies_are_public():
    other = next(e for e in GAME.view(load(), "ABC").roundup if e.code == "XYZ")
    assert other.best == (("ET", 9), ("CL", 8), ("MC", 7))
    assert other.vp is None


def test_the_public_sees_the_roundup_alone():
    view = GAME.view(load(), None)
    assert view.me is None
    assert not view.memory
    assert not view.systems
    assert "ROUNDUP" in GAME.printout(view)
    assert "310" not in GAME.printout(view)


def test_the_game_master_sees_everything():
    view = GAME.view(load(), GM)
    text = GAME.printout(view)
    assert "Farther" in codec.to_json(view).decode()
    assert "pop 1111" in text
    assert "treasury 5353" in text
    assert len(GAME.scene(view).nodes) == 4


def test_the_frame_of_the_map_does_not_tell_the_size_of_the_galaxy():
    state = GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(12)}, FastDice(3))
    for code in state.order:
        view = GAME.view(state, code)
        rows = [s.row for s in view.memory.values()]
        extent = GAME.scene(view).extent
        assert (extent.low.row, extent.high.row) == (min(rows), max(rows))


def test_a_check_tells_nothing_about_what_is_hidden():
    view = GAME.view(load(), "ABC")
    lines = ("MOVE 310 340 1", "MOVE 310 999 1", "PROBE 777", "DEEP 310 888 1", "MOVE 998 310 1")
    orders = GAME.read("\n".join(lines)).orders
    found = {(p.order, p.code) for p in GAME.check(view, orders)}
    assert found == {
        ("MOVE 310 340 1", "not_adjacent"),
        ("MOVE 310 999 1", "not_adjacent"),
        ("MOVE 998 310 1", "not_yours"),
    }
