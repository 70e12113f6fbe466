"""Stellar Conquest: two to four players explore, settle and fight for 54 stars on 656 hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from starpost.games.stellar_conquest import setup
from starpost.games.stellar_conquest.known import secrets, view
from starpost.games.stellar_conquest.known.suppose import suppose
from starpost.games.stellar_conquest.known.view import View as Knowledge
from starpost.games.stellar_conquest.referee import Referee
from starpost.games.stellar_conquest.result import scores, winners
from starpost.games.stellar_conquest.shown import report, scene
from starpost.games.stellar_conquest.shown.measures import measures
from starpost.games.stellar_conquest.state import State as Board
from starpost.games.stellar_conquest.tables import LAST_TURN
from starpost.games.stellar_conquest.vocabulary.scenario import facts, load
from starpost.games.stellar_conquest.writing import panels
from starpost.games.stellar_conquest.writing.orders import BOOK
from starpost.kernel.contract import GM, Length, Measure, NoOptions, Result, Seat, Standing, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order
from starpost.kernel.panels import Panel


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)] = LAST_TURN
    base_weaponry: bool = False


class StellarConquest(Referee):
    id = "stellar_conquest"
    title = "Stellar Conquest"
    blurb = "Two to four fleets explore, settle and fight for 54 stars in 44 rounds."
    version = 1
    schema = 1
    seats = range(2, 5)
    Options = Options
    option_help = {
        "turns": "How many rounds are played; the board game has 44.",
        "base_weaponry": "Missile bases fire again after a miss once their owner has Improved "
        "Weaponry (optional rule).",
    }
    State = Board
    View = Knowledge
    book = BOOK
    bound = 400_000

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Board:
        return self.ready(
            setup.first_state(list(seats), options.turns, base_weaponry=options.base_weaponry)
        )

    def view(self, state: Board, seat: Seat | None) -> Knowledge:
        if seat == GM:
            shown = view.master_view(state)
        else:
            number = self._seat(state, seat) if seat is not None else None
            shown = view.seat_view(state, view.PUBLIC if number is None else number)
            if state.turn == 0 and shown.seat >= 0:
                shown.sources = ("HOME",)
        if state.over or seat == GM:
            shown.scores = scores(state)
            shown.winners = winners(shown.scores) if state.over else ()
        return shown

    def result(self, state: Board) -> Result | None:
        if not state.over:
            return None
        points = scores(state)
        order = sorted(points, key=lambda name: -points[name])
        standings = tuple(
            Standing(name, points[name], 1 + sum(n > points[name] for n in points.values()))
            for name in order
        )
        won = winners(points)
        why = f"{' and '.join(won)} control planets worth {points[won[0]]} points."
        return Result(won, standings, why)

    def scene(self, view: Knowledge) -> Any:
        return scene.scene(view)

    def report(self, view: Knowledge) -> Any:
        return report.report(view)

    def panels(self, view: Knowledge, orders: Sequence[Order]) -> Sequence[Panel]:
        return panels.panels(view)

    def measures(self, view: Knowledge) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: Knowledge) -> str:
        return report.printout(view)

    def suppose(self, view: Knowledge, dice: Dice) -> Board | None:
        return suppose(view, dice)

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Board:
        return load(setup)

    def dump(self, state: Board) -> dict[str, Any]:
        from starpost.games.stellar_conquest.vocabulary.scenario import dump

        return dump(state)

    def facts(self, step: Step[Board]) -> Mapping[str, Any]:
        return facts(step.state)

    def disturb(self, state: Board, seat: Seat, dice: Dice) -> Board:
        return secrets.disturb(state, self._seat(state, seat), dice)

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        return Options(turns=8), {name: NoOptions() for name in self.seat_names(3)}

    def lengths(self) -> Sequence[Length]:
        seats = {name: NoOptions() for name in self.seat_names(self.seats[-1])}
        whole, short = Options(), Options(turns=8)
        return (
            Length("whole", "Whole game", self.extent(whole), 240, whole, seats),
            Length("first-look", "First look", self.extent(short), 30, short, seats),
        )

    def extent(self, options: Any) -> str:
        return f"{options.turns} turn{'s' * (options.turns != 1)}"

    def seat_names(self, count: int) -> Sequence[Seat]:
        return ("RED", "BLUE", "GREEN", "YELLOW")[:count]


GAME = StellarConquest()
