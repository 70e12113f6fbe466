"""The Star Empires house bot: it grows, holds its home, and says nothing a player could not."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from starpost.bench import star_empires_bot as bench
from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.bots.star_empires import CALM, STILL, Adviser, StrongBot, Turn, stands_still
from starpost.bots.star_empires.board import Board
from starpost.bots.star_empires.diplomacy import speak
from starpost.bots.star_empires.rim import Rim
from starpost.bots.tempers import EVEN
from starpost.games import star_empires
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.drawings import (
    DRAWINGS,
    LANCE,
    PINNACE,
    SHIELD,
    SURVEYOR,
    TENDER,
)
from starpost.games.star_empires.known.estimate import Force
from starpost.games.star_empires.known.sights import (
    OwnShip,
    SectorSight,
    ShipSight,
    View,
    WorldSight,
)
from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing.orders import (
    Build,
    CreateDesign,
    Declare,
    Load,
    Message,
    Pool,
    Transfer,
)
from starpost.kernel.contract import Step
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet

SCENARIOS = sorted((Path(star_empires.__file__).parent / "scenarios").glob("*.yaml"))
CHANCE = {
    "not_reciprocated",  # an ally who did not declare on the same turn
    "destroyed", "not_owner", "blockaded", "interdicted", "no_repair_needed", "fired_guns",
    "out_of_range", "insufficient_ru", "no_stock", "no_targets", "outside_galaxy", "no_engines",
    "not_at_portal", "portal_collapsed", "just_taken", "no_exit",
}  # fmt: skip
"""What may go wrong with a sheet because others act in the same turn, or sights are old."""


@lru_cache(maxsize=4)
def match(number: int, turns: int = bench.TURNS) -> tuple[Step[State], ...]:
    mine, _ = bench.played(number)
    bots = dict.fromkeys(mine, house_bot(GAME))
    return tuple(bench.match(f"test {number}", bots, turns))


def orders(state: State, seat: str) -> tuple[Order, ...]:
    prompt = GAME.awaiting(state).prompt(seat)
    assert prompt is not None
    return tuple(house_bot(GAME).orders(GAME.view(state, seat), prompt, FastDice(1)))


def setups() -> Iterator[tuple[str, dict[str, object]]]:
    for path in SCENARIOS:
        for found in yaml.safe_load_all(path.read_text()):
            for scenario in found if isinstance(found, list) else [found]:
                yield str(scenario["id"]), scenario["setup"]


def test_outproduces_empires_that_nobody_plays() -> None:
    for number in range(2):
        mine, theirs = bench.played(number)
        total = bench.production(match(number)[-1].state)
        ours, others = [total[seat] for seat in mine], [total[seat] for seat in theirs]
        assert min(ours) >= max(others)
        assert sum(ours) > sum(others)


def test_keeps_its_home_against_them() -> None:
    mine, _ = bench.played(0)
    first, *rest = match(0)
    homes = {w.owner: w.name for w in first.state.worlds.values() if w.home}
    for step in rest:
        for seat in mine:
            assert step.state.worlds[homes[seat]].owner == seat


def test_only_chance_spoils_its_orders() -> None:
    mine, _ = bench.played(0)
    codes = {p.code for step in match(0) for seat in mine for p in step.problems.get(seat, ())}
    assert codes <= CHANCE


def test_uses_the_whole_rulebook() -> None:
    """It designs, ships resources to where it builds, and carries wings to war."""
    said = {
        type(o)
        for step in match(0)
        for seat in bench.played(0)[0]
        for o in orders(step.state, seat)
    }
    assert {Build, CreateDesign, Load, Pool, Transfer} <= said


def test_orders_survive_the_text() -> None:
    for step in match(1)[::6]:
        for seat in bench.played(1)[0]:
            found = orders(step.state, seat)
            assert GAME.read("\n".join(map(str, found))).orders == found


def test_is_deterministic() -> None:
    mine, _ = bench.played(0)
    bots = dict.fromkeys(mine, house_bot(GAME))
    again = list(bench.match("test 0", bots, 6))
    assert again[-1].state == match(0)[6].state


def test_answers_from_the_view_alone() -> None:
    """What a seat must not know does not change what its bot says."""
    mine, _ = bench.played(0)
    for step in match(0)[4::9]:
        for seat in mine:
            other = GAME.disturb(step.state, seat, FastDice(7))
            assert orders(other, seat) == orders(step.state, seat)


@pytest.mark.parametrize(("id", "setup"), list(setups()), ids=lambda value: str(value)[:30])
def test_plays_on_from_any_scenario(id: str, setup: dict[str, object]) -> None:
    state = GAME.load(setup, FastDice(1))
    for turn in range(2):
        seats = [p.seat for p in GAME.awaiting(state).prompts if p.seat != "GM"]
        sheets = {seat: Sheet.of(orders(state, seat)) for seat in seats}
        state = GAME.advance(state, sheets, FastDice(turn)).state


def test_plays_among_random_bots_and_a_random_game_master() -> None:
    dice = FastDice(3)
    state = GAME.setup(*GAME.brief(), dice)
    wild = RandomBot(GAME)
    for _ in range(8):
        sheets = {}
        for n, prompt in enumerate(GAME.awaiting(state).prompts):
            bot = wild if n else house_bot(GAME)
            sheets[prompt.seat] = Sheet.of(bot.orders(GAME.view(state, prompt.seat), prompt, dice))
        state = GAME.advance(state, sheets, dice).state


def test_drawings_are_bargains() -> None:
    assert [d.cost for d in (PINNACE, SHIELD, LANCE)] == [1, 2, 2]
    assert SURVEYOR.cost == 6
    assert TENDER.cost <= 12
    assert len({(d.hull, d.ratings) for d in DRAWINGS}) == len(DRAWINGS)


def test_sees_the_rim_of_the_galaxy() -> None:
    """No sector it takes for dark lies outside once it knows most of the map."""
    state = match(0)[-1].state
    for seat in bench.played(0)[0]:
        turn = Turn(GAME.view(state, seat), FastDice(1))
        rim = Rim(turn.board)
        assert len(turn.board.known) + len(rim.dark) <= 331 + 6


@pytest.mark.parametrize(
    ("allies", "asked"),
    [((), [("CINDER", "UMBRA")]), (("CINDER",), [("UMBRA",)]), (("BOREAL", "CINDER"), [])],
)
def test_the_strong_bot_asks_everybody_while_it_may_have_allies(
    allies: tuple[str, ...], asked: list[tuple[str, ...]]
) -> None:
    """From the first turn on, by a declaration and a letter."""
    view = GAME.view(match(0)[-1].state, GAME.seat_names(bench.SEATS)[0])
    view = replace(view, allies=allies, contacts=("CINDER", "UMBRA"), turn=1)
    board = Board(view, FastDice("court"), StrongBot.weights)
    speak(board, EVEN, frozenset())
    assert [o.empires for o in board.orders if isinstance(o, Declare)] == asked
    assert [o.empires for o in board.orders if isinstance(o, Message)] == asked


def test_advice_notices_that_an_empire_stands_still() -> None:
    view = replace(GAME.view(match(0)[3].state, "CINDER"), seat="CINDER")

    def made(*values: int) -> bool:
        return stands_still(replace(view, history=tuple({"CINDER": n} for n in values)))

    assert made(12, *[20] * (STILL + 1))
    assert not made(*[20] * STILL, 21)


def surveyed(production: int, *more: OwnShip) -> View:
    """An empire with one surveyor, a world in its reach that nobody holds, and perhaps more."""
    name = GAME.seat_names(bench.SEATS)[0]
    view = replace(GAME.view(match(0)[0].state, name), seat=name)
    home = next(w for w in view.worlds if w.mine)
    free = WorldSight("Uplift", (3, 0), "", production, False, view.turn, "visible")
    eyes = OwnShip("VE0000e1", "Bison", name, home.at, "surveyor", "scout", 1, 1, 100.0, 1, 5, 5,
                   0, 0, 1)  # fmt: skip
    ships = tuple(s for s in view.ships if not s.engines)
    return replace(view, worlds=(home, free), ships=(*ships, eyes, *more), storms=())


def test_a_rich_world_is_taken_by_whoever_is_there_at_once() -> None:
    prompt = GAME.awaiting(match(0)[0].state).prompts[0]
    for production, taken in ((9, True), (1, False)):
        written = [str(x) for x in Adviser(GAME).orders(surveyed(production), prompt, FastDice(1))]
        assert ("MOVE Bison TO Uplift" in written) is taken
    fast = replace(surveyed(9).ships[-1], sn="VE0000e2", name="Pinnace1", scan=0)
    orders = Adviser(GAME).orders(surveyed(9, fast), prompt, FastDice(1))
    assert "MOVE Pinnace1 TO Uplift" in map(str, orders), "who sees far is the last choice"


def test_advice_builds_no_more_for_a_strike_than_its_victim_takes() -> None:
    view = surveyed(9)
    world = replace(view.worlds[1], owner="UMBRA")
    weak = ShipSight("UM000001", "", "UMBRA", world.at, "pinnace", 1, dp=7, full=9, guns=1,
                     working=(1, 1, 0))  # fmt: skip
    known = replace(view, turn=6, worlds=(replace(view.worlds[0], stock=300), world),
                    sighted=(weak,), contacts=("UMBRA",))  # fmt: skip
    known = replace(known, sectors=(*known.sectors, SectorSight(world.at, "visible", 6)))
    prompt = GAME.awaiting(match(0)[0].state).prompts[0]
    orders = Adviser(GAME).orders(known, prompt, FastDice(1))
    lances = [int(x.amount) for x in orders if isinstance(x, Build) and "lance" in x.kind]
    assert lances
    assert sum(lances) <= 2, "two lances are more than seven DP"


def test_out_of_a_standstill_advice_fears_less_of_what_it_only_guesses() -> None:
    guessed, seen = Force(100, 120, 10, 5, 120), Force(100, 120, 10, 5)
    assert (guessed.believed(0.5).guns, guessed.believed(0.5).dp) == (50, 60)
    assert seen.believed(0.5).dp == 120


def test_advice_claims_no_world_in_a_storm_that_destroys_the_claim() -> None:
    state = match(0)[3].state
    view = GAME.view(state, next(iter(state.empires)))
    turn = Adviser(GAME)._turn(view, FastDice("advice"))
    assert all(turn.board.storms.get(w.at, 0) <= CALM for w in turn.claims.open)
