"""Who knows what: hands, looks, draws, the encounter card, and that bots see no more."""

import pytest

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.games.starfarers import GAME
from starpost.games.starfarers.known.view import Ear
from starpost.kernel import codec
from starpost.kernel.contract import GM
from starpost.kernel.dice import FastDice, ForcedDice
from starpost.kernel.orders import Sheet

SEATS = ("YELLOW", "RED", "WHITE", "BLUE")


def load(**setup: object) -> object:
    return GAME.load(setup, FastDice(1))


def step(state: object, seat: str, *lines: str, **forced: list[object]) -> object:
    sheet = GAME.read("\n".join(lines))
    return GAME.advance(state, {seat: sheet}, ForcedDice("test", 1, forced)).state


def test_a_hand_is_seen_by_its_owner_and_the_game_master() -> None:
    state = load(players={"RED": {"hand": {"ore": 3}}})
    assert GAME.view(state, "RED").table.hand(1) == (3, 0, 0, 0, 0)
    assert GAME.view(state, GM).table.hand(1) == (3, 0, 0, 0, 0)
    for seat in ("YELLOW", "WHITE", None):
        view = GAME.view(state, seat)
        assert view.table.hand(1) == (0,) * 5
        assert view.table.counts[1] == 3


def test_a_look_at_a_chip_is_known_to_the_mover_alone() -> None:
    state = load(turn={"player": "YELLOW", "phase": "flight", "speed": 8})
    state = step(state, "YELLOW", "move 1 to F22")
    assert GAME.view(state, "YELLOW").table.chips[13] == 2
    for seat in ("RED", None):
        assert GAME.view(state, seat).table.chips[13] == 0
        assert not any("sys1_2: " in line for line in GAME.view(state, seat).log)


def test_the_card_of_an_encounter_is_before_its_reader_only() -> None:
    state = load(turn={"player": "BLUE", "phase": "trade_build"})
    state = step(state, "BLUE", "fly", flight_balls=[["black", "red"]], encounter=["E10"])
    cards = {seat: GAME.view(state, seat).meeting.card for seat in (*SEATS, None, GM)}
    assert cards == dict.fromkeys(("RED", "WHITE", "BLUE", None), "") | {"YELLOW": "E10", GM: "E10"}
    for seat in ("RED", "WHITE", "BLUE", None):
        assert "E10" not in GAME.printout(GAME.view(state, seat))
        assert not GAME.view(state, seat).table.deck


def test_stolen_cards_are_named_to_the_two_concerned() -> None:
    state = load(players={"RED": {"hand": {"ore": 1}}})
    state = step(state, "YELLOW", "roll", "steal RED", dice=[[3, 4]], steal=["ore"])
    for seat in SEATS:
        told = any("1 ore from RED" in line for line in GAME.view(state, seat).log)
        assert told == (seat in ("YELLOW", "RED"))


@pytest.mark.parametrize("seat", SEATS)
def test_problems_are_told_to_their_writer_alone(seat: str) -> None:
    state = GAME.advance(load(), {"RED": Sheet.of(GAME.read("roll").orders)}, FastDice(1)).state
    assert bool(GAME.view(state, seat).faults) == (seat == "RED")


def test_a_check_judges_what_is_known_and_never_draws() -> None:
    state = load(turn={"player": "YELLOW", "phase": "trade_build"})
    view = GAME.view(state, "YELLOW")
    lines = GAME.read("build booster\nsupply\nbuild cannon\nnonsense\nfly\nmove 1 to F22")
    assert [(p.index, p.code) for p in GAME.check(view, lines.orders)] == [
        (0, "cannot_pay"),
        (3, "unknown_action"),
    ]


def test_what_was_heard_before_is_kept_only_where_it_is_the_same() -> None:
    """An ear remembers the last history; another match's, a disturbed one and an older one are told
    as to somebody who hears for the first time."""
    dice, bot = FastDice("heard"), house_bot(GAME)
    ears = [*(Ear(me, everything=False) for me in range(-1, 4)), Ear(-1, everything=True)]
    options, seats = GAME.brief()
    tables = [GAME.setup(options, seats, dice) for _ in range(2)]
    older = tables[0]
    for number in range(200):
        state = tables[number % 2]
        assert all(line.seats or not line.private for line in state.history)
        turned = GAME.disturb(state, state.match.seats[number % 4], dice)
        for ear in ears:
            for told in (state, turned, state, older):
                first = Ear(ear.me, ear.everything).hear(told.history)
                assert ear.hear(told.history) == first
        older = state if number % 20 == 0 else older
        said = answers(GAME, state, GAME.awaiting(state), dict.fromkeys(seats, bot), dice)
        tables[number % 2] = GAME.advance(state, said, dice).state
    heard = {ear.hear(older.history)[1] for ear in ears}
    assert len(heard) == len(ears)


def test_nobody_who_answers_from_a_view_changes_the_state() -> None:
    """A view shares with the state what all may know."""
    options, seats = GAME.brief()
    dice, bots = FastDice("shared"), dict.fromkeys(seats, house_bot(GAME))
    state = GAME.setup(options, seats, dice)
    while (waiting := GAME.awaiting(state)).prompts:
        before = codec.encode(state)
        said = answers(GAME, state, waiting, bots, dice)
        GAME.suppose(GAME.view(state, waiting.speaking()[0].seat), dice)
        after = GAME.advance(state, said, dice).state
        assert codec.encode(state) == before
        state = after
