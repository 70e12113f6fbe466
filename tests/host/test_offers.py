"""A bot has offered a trade: it waits a while for people's word, and nobody misses a turn by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from hosting import EVERY_DAY, START

from starpost.games.starfarers import GAME
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns.awaited import WORD, Answers, answered, ask
from starpost.kernel.contract import Awaiting
from starpost.kernel.dice import FastDice

BOTS = frozenset({"YELLOW", "WHITE", "BLUE"})


@dataclass
class Table:
    """YELLOW, a bot in turn, has offered RED, a person, ore for food."""

    terms: dict[str, object]
    food: int = 3
    bots: frozenset[str] = BOTS
    row: MatchRow = field(init=False)
    seats: list[SeatRow] = field(init=False)
    asked: Awaiting = field(init=False)

    def __post_init__(self) -> None:
        setup = {
            "turn": {"player": "YELLOW", "phase": "trade_build"},
            "players": {
                "YELLOW": {"hand": {"ore": 1}},
                "RED": {"hand": {"food": self.food, "fuel": 1}},
            },
        }
        state = GAME.load(setup, FastDice(1))
        said = {"YELLOW": GAME.read("offer RED give ore want food")}
        self.asked = GAME.awaiting(GAME.advance(state, said, FastDice(1)).state)
        self.row = MatchRow(status="running", terms=self.terms, hold=False)
        self.seats = [
            SeatRow(name=name, kind="bot" if name in self.bots else "player", asked="", ready=False)
            for name in state.match.seats
        ]
        ask(self.row, self.seats, self.asked, START)

    def runs(self, minutes: float, has_sheet: frozenset[str] = frozenset()) -> Answers | None:
        now = START + timedelta(minutes=minutes)
        return answered(self.row, self.seats, self.asked, has_sheet, self.bots, now)

    @property
    def red(self) -> SeatRow:
        return next(seat for seat in self.seats if seat.name == "RED")


def test_a_bot_in_turn_waits_for_the_word_of_a_person() -> None:
    table = Table(EVERY_DAY)
    assert (table.red.waited, table.red.due_at) == (True, START + WORD)
    assert table.runs(1) is None


def test_the_word_is_taken_as_soon_as_it_comes() -> None:
    table = Table(EVERY_DAY)
    table.red.ready = True
    assert table.runs(1, frozenset({"RED"})) == Answers(("RED",))


def test_after_a_while_the_bot_goes_on_and_nobody_has_missed_a_turn() -> None:
    table = Table(EVERY_DAY)
    assert table.runs(WORD.total_seconds() / 60) == Answers(("YELLOW",), ())


def test_without_a_clock_it_waits_as_long_as_it_takes() -> None:
    table = Table({})
    assert table.red.due_at is None
    assert table.runs(10**6) is None


def test_who_cannot_pay_keeps_nobody_waiting_where_nobody_else_could_tell() -> None:
    alone = Table(EVERY_DAY, food=0)
    assert not alone.red.waited
    assert alone.runs(0) == Answers(("YELLOW",), ())
    between_people = Table(EVERY_DAY, food=0, bots=BOTS - {"BLUE"})
    assert between_people.red.waited, "an answer left out would tell BLUE what RED has not"
