"""Starfarers: settle the stars from four home systems, befriend their peoples, win at fifteen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from starpost.games.starfarers import setup
from starpost.games.starfarers import state as states
from starpost.games.starfarers.awaiting import awaiting
from starpost.games.starfarers.feeding import advance, default_orders
from starpost.games.starfarers.known.suppose import suppose
from starpost.games.starfarers.known.view import View as Knowledge
from starpost.games.starfarers.known.view import view as what_is_known
from starpost.games.starfarers.shown import printout
from starpost.games.starfarers.shown.measures import measures
from starpost.games.starfarers.state import State as Position
from starpost.games.starfarers.tabletop import tabletop
from starpost.games.starfarers.told import news as telling
from starpost.games.starfarers.told import purpose as aims
from starpost.games.starfarers.told.intentions import intentions
from starpost.games.starfarers.turn import ranking
from starpost.games.starfarers.vocabulary import facts, scenario
from starpost.games.starfarers.writing import glosses
from starpost.games.starfarers.writing.check import check
from starpost.games.starfarers.writing.orders import BOOK
from starpost.games.starfarers.writing.panels import panels
from starpost.games.starfarers.writing.problems import CODES
from starpost.kernel.contract import (
    Awaiting,
    Game,
    Length,
    Measure,
    Prompt,
    Resolve,
    Result,
    Seat,
    Standing,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.kernel.panels import Panel
from starpost.kernel.tabletop import Tabletop
from starpost.kernel.telling import Briefing, Intention, Moment, NewsItem, Part, Purpose


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses: the number of his first transporter (rule 2.5); 0: he is asked."""

    start_ship: Annotated[int, Meta(ge=0, le=3)] = 0


class Starfarers(Game[Position, Knowledge]):
    id: ClassVar[str] = "starfarers"
    title: ClassVar[str] = "Starfarers"
    blurb: ClassVar[str] = (
        "Trade and build at home, fly out, found colonies, befriend aliens: fifteen points win."
    )
    version: ClassVar[int] = 2
    schema: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 5)
    Options: ClassVar[type[Struct]] = states.Options
    Choice: ClassVar[type[Struct]] = Seating
    option_help: ClassVar[Mapping[str, str]] = {
        "setup": "beginner: fixed starting places; advanced: players choose them one by one",
        "fast_supply": "players below seven points draw two supply cards instead of one",
        "max_rounds": "the game stops after so many rounds and most points win; 0: no limit",
        "start_ship": "transporter number (1 to 3) of the first ship; 0: the player is asked",
        "name": "the match's name, for the heading of reports",
    }
    State: ClassVar[type[Any]] = Position
    View: ClassVar[type[Any]] = Knowledge
    book: ClassVar[Any] = BOOK
    codes: ClassVar[Mapping[str, str]] = CODES
    resolve: ClassVar[Resolve] = Resolve.EACH
    whole_turns: ClassVar[bool] = False
    bound: ClassVar[int] = 20_000
    """Six rounds of listed answers are a few hundred steps; cards and speed run out long before."""
    forced_must_be_used: ClassVar[bool] = True

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Position:
        chosen = {name: getattr(choice, "start_ship", 0) for name, choice in seats.items()}
        chosen |= {name.upper(): number for name, number in options.start_ship.items()}
        return setup.set_up(options, list(seats), chosen, dice)

    def awaiting(self, state: Position) -> Awaiting:
        return awaiting(state)

    def advance(self, state: Position, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[Position]:
        return advance(state, sheets, dice)

    def turn(
        self, state: Position, sheets: Mapping[Seat, Sheet | None], dice: Dice
    ) -> Step[Position]:
        """Players in the order written, each line in its order; a missed one takes defaults."""
        names = {name.upper(): name for name in state.match.seats}
        full = {
            names.get(seat.upper(), seat): Sheet(missed=True) if s is None else s
            for seat, s in sheets.items()
        }
        return advance(state, full, dice)

    def view(self, state: Position, seat: Seat | None) -> Knowledge:
        return what_is_known(state, seat)

    def check(self, view: Knowledge, orders: Sequence[Order]) -> list[Problem]:
        return check(view, orders)

    def panels(self, view: Knowledge, orders: Sequence[Order]) -> Sequence[Panel]:
        return panels(view)

    def tabletop(self, view: Knowledge, prompt: Prompt | None) -> Tabletop:
        return tabletop(view, prompt)

    def news(self, before: Knowledge, view: Knowledge) -> Sequence[NewsItem]:
        return list(telling.news(before, view))

    def parts(self, before: Knowledge, view: Knowledge) -> Sequence[Part]:
        return list(telling.parts(before, view))

    def moments(self, before: Knowledge, view: Knowledge) -> Sequence[Moment]:
        return list(telling.moments(before, view))

    def purpose(self, view: Knowledge) -> Purpose | None:
        return aims.purpose(view)

    def briefing(self, view: Knowledge) -> Briefing | None:
        return aims.briefing(view)

    def intentions(self, view: Knowledge, selected: str = "") -> Sequence[Intention]:
        return list(intentions(view, selected))

    def gloss(self, view: Knowledge, order: Order) -> str:
        return glosses.gloss(view, order)

    def at_hand(self, view: Knowledge) -> Sequence[str]:
        return glosses.at_hand(view)

    def default(self, view: Knowledge, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return default_orders(view, prompt)

    def result(self, state: Position) -> Result | None:
        if state.winner < 0:
            return None
        order = [state.winner, *(p for p in ranking(state) if p != state.winner)]
        seats = state.match.seats
        standings = tuple(
            Standing(seats[p], float(state.points(p)), k + 1) for k, p in enumerate(order)
        )
        name, points = seats[state.winner], state.points(state.winner)
        why = f"{name} wins with {points} points."
        if points < 15:
            why = f"The round limit is reached; {name} leads with {points} points."
        return Result((name,), standings, why)

    def turn_of(self, state: Position) -> int:
        return state.turn

    def scene(self, view: Knowledge) -> Any:
        from starpost.games.starfarers.shown.scene import scene

        return scene(view)

    def report(self, view: Knowledge) -> Any:
        from starpost.games.starfarers.shown.report import document

        return document(view)

    def measures(self, view: Knowledge) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: Knowledge) -> str:
        return printout.printout(view)

    def suppose(self, view: Knowledge, dice: Dice) -> Position | None:
        return suppose(view, dice)

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Position:
        return scenario.load(setup, dice)

    def dump(self, state: Position) -> dict[str, Any]:
        return scenario.dump(state)

    def facts(self, step: Step[Position]) -> Mapping[str, Any]:
        return facts.facts(step.state)

    def disturb(self, state: Position, seat: Seat, dice: Dice) -> Position:
        from starpost.games.starfarers.known.secrets import disturb

        return disturb(state, seat, dice)

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        return states.Options(max_rounds=6), {name: Seating() for name in self.seat_names(4)}

    def lengths(self) -> Sequence[Length]:
        seats = {name: Seating() for name in self.seat_names(4)}
        whole, short = states.Options(), states.Options(max_rounds=6)
        return (
            Length("whole", "Whole game", self.extent(whole), 120, whole, seats),
            Length("first-look", "First look", self.extent(short), 30, short, seats),
        )

    def extent(self, options: Any) -> str:
        return f"{options.max_rounds} rounds" if options.max_rounds else "to fifteen points"

    def seat_names(self, count: int) -> Sequence[Seat]:
        return ("YELLOW", "RED", "WHITE", "BLUE")[:count]


class Edition1(Starfarers):
    """Before the first transporter was asked for: an undecided player has the first."""

    version: ClassVar[int] = 1

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Position:
        chosen = {name: Seating(getattr(c, "start_ship", 1) or 1) for name, c in seats.items()}
        return super().setup(options, chosen, dice)

    def advance(self, state: Position, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[Position]:
        return advance(state, sheets, dice, edition=1)


Starfarers.editions = {1: Edition1()}
GAME = Starfarers()
