"""The Fate of Empire: a solitaire campaign on the board and rules of Stellar Conquest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Annotated, Any

from msgspec import Meta, Struct

from starpost.games.fate_of_empire import setup
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.rules import FIRST, RULES
from starpost.games.fate_of_empire.shown import report, scene
from starpost.games.fate_of_empire.shown.measures import measures
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import CLOSING, TURNS
from starpost.games.fate_of_empire.vocabulary import scenario
from starpost.games.fate_of_empire.writing import answers
from starpost.games.fate_of_empire.writing.orders import BOOK
from starpost.games.fate_of_empire.writing.panels import panels
from starpost.games.stellar_conquest.known.view import PUBLIC, master_view
from starpost.games.stellar_conquest.known.view import View as Knowledge
from starpost.games.stellar_conquest.referee import Referee
from starpost.games.stellar_conquest.state import State as Board
from starpost.kernel.contract import GM, Length, Measure, NoOptions, Result, Seat, Standing, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order
from starpost.kernel.panels import Panel


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)] = TURNS


class FateView(Knowledge):
    """One player and nothing hidden: he sees the table as it is (6.1)."""

    known: Campaign


class FateOfEmpire(Referee):
    id = "fate_of_empire"
    title = "The Fate of Empire"
    blurb = "One Captain-General settles a frontier of pirates, Swarms and independent worlds."
    version = 2
    schema = 1
    seats = range(1, 2)
    Options = Options
    option_help = {"turns": "How many turns the campaign lasts; the article has 44."}
    State = Campaign
    View = FateView
    book = BOOK
    rules = RULES
    texts = answers.TEXTS
    bound = 400_000

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Board:
        return self.ready(setup.first_state(options.turns, next(iter(seats))))

    def panels(self, view: Knowledge, orders: Sequence[Order]) -> Sequence[Panel]:
        return panels(view) if isinstance(view.known, Campaign) else ()

    def view(self, state: Board, seat: Seat | None) -> Knowledge:
        assert isinstance(state, Campaign)
        known = copy(state)
        known.answers = 0
        shown = FateView(0, state.players[0].name, known)
        if seat == GM:
            shown.seat, shown.name = master_view(state).seat, "GM"
        elif seat is None or seat != state.players[0].name:
            shown.seat, shown.name = PUBLIC, ""
        if state.bonus_research:
            shown.sources = ("BONUS",)
        return shown

    def result(self, state: Board) -> Result | None:
        if not state.over:
            return None
        assert isinstance(state, Campaign)
        final, name = score(state), state.players[0].name
        won = (name,) if final.level != "defeat" else ()
        word = "Defeat" if not won else f"A {final.level} victory"
        why = f"{word} with {final.total} points. {CLOSING[final.level]}"
        return Result(won, (Standing(name, final.total, 1),), why)

    def scene(self, view: Knowledge) -> Any:
        return scene.scene(view)

    def report(self, view: Knowledge) -> Any:
        return report.report(view)

    def measures(self, view: Knowledge) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: Knowledge) -> str:
        return report.printout(view)

    def suppose(self, view: Knowledge, dice: Dice) -> Board | None:
        """Nothing on the table is hidden, so what is known is all there is."""
        if view.seat < 0 or view.known.over:
            return None
        known = copy(view.known)
        known.__dict__.clear()
        return known

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Board:
        return scenario.load(setup)

    def dump(self, state: Board) -> dict[str, Any]:
        assert isinstance(state, Campaign)
        return scenario.dump(state)

    def facts(self, step: Step[Board]) -> Mapping[str, Any]:
        assert isinstance(step.state, Campaign)
        return scenario.facts(step.state)

    def disturb(self, state: Board, seat: Seat, dice: Dice) -> Board:
        """Nothing on the table is hidden: cards are drawn only when a star is explored. Only the
        machine's count of answers is not shown."""
        other = copy(state)
        other.answers += 1 + dice.below("disturb", 9)
        return other

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        return Options(turns=12), {name: NoOptions() for name in self.seat_names(1)}

    def lengths(self) -> Sequence[Length]:
        seats = {name: NoOptions() for name in self.seat_names(self.seats[-1])}
        whole, short = Options(), Options(turns=12)
        return (
            Length("whole", "Whole game", self.extent(whole), 120, whole, seats),
            Length("first-look", "First look", self.extent(short), 15, short, seats),
        )

    def extent(self, options: Any) -> str:
        return f"{options.turns} turn{'s' * (options.turns != 1)}"

    def seat_names(self, count: int) -> Sequence[Seat]:
        return (setup.NAME,)[:count]


class Edition1(FateOfEmpire):
    """A recall debt is paid without a question."""

    version = 1
    rules = FIRST


FateOfEmpire.editions = {1: Edition1()}
GAME = FateOfEmpire()
