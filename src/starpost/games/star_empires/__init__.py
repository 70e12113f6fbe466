"""Star Empires: the identity card of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.games.star_empires.galaxy import names
from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.assumptions import FORMS, assume
from starpost.games.star_empires.known.secrets import disturb
from starpost.games.star_empires.known.sights import View as EmpireView
from starpost.games.star_empires.known.suppose import suppose
from starpost.games.star_empires.known.view import view
from starpost.games.star_empires.options import HELP, SMALL
from starpost.games.star_empires.options import Choice as SeatChoice
from starpost.games.star_empires.options import Options as SessionOptions
from starpost.games.star_empires.result import result
from starpost.games.star_empires.setup import setup, usual_seats
from starpost.games.star_empires.shown.measures import measures
from starpost.games.star_empires.shown.printout import printout
from starpost.games.star_empires.shown.report import report
from starpost.games.star_empires.shown.scene import scene
from starpost.games.star_empires.state import State as Galaxy
from starpost.games.star_empires.turn import advance
from starpost.games.star_empires.writing import gm_orders, panels
from starpost.games.star_empires.writing.check import check
from starpost.games.star_empires.writing.contrary import CLASHES
from starpost.games.star_empires.writing.glosses import gloss
from starpost.games.star_empires.writing.problems import CODES
from starpost.kernel.contract import (
    GM,
    Awaiting,
    Event,
    Game,
    Length,
    Measure,
    Prompt,
    Resolve,
    Result,
    Seat,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.kernel.panels import Panel, Sum
from starpost.reports.document import Document


class StarEmpires(Game[Galaxy, EmpireView]):
    id = "star_empires"
    title = "Star Empires"
    blurb = "Explore a hex galaxy in coordinates of your own, design ships, and take half of it."
    version = 2
    schema = 1
    seats = range(2, 16)
    Options = SessionOptions
    Choice = SeatChoice
    option_help = HELP
    State = Galaxy
    View = EmpireView
    book = gm_orders.BOOK
    codes = CODES
    clash_codes = CLASHES
    assumptions = FORMS
    resolve = Resolve.TOGETHER
    bound = 12

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Galaxy:
        return setup(options, seats, dice)

    def usual_seats(self, options: Any) -> int:
        return usual_seats(options)

    def awaiting(self, state: Galaxy) -> Awaiting:
        """All empires and, if they like, the game master; nobody waits for the homeless,
        nor for empires that nobody plays."""
        if state.victory.status == "won":
            return Awaiting((), Resolve.TOGETHER)
        ask = f"Your orders for turn {state.turn}."
        prompts = [
            Prompt(
                empire.name,
                "orders",
                gm_orders.PLAYER_NAMES,
                most=None,
                optional=empire.homeless or empire.status not in ("active", "npc"),
                text=ask,
            )
            for empire in state.empires.values()
        ]
        gm_text = f"The game master's orders for turn {state.turn}."
        names = (*gm_orders.GM_NAMES, "message")
        prompts.append(Prompt(GM, "orders", names, most=None, optional=True, text=gm_text))
        return Awaiting(tuple(prompts), Resolve.TOGETHER)

    def advance(self, state: Galaxy, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[Galaxy]:
        return advance(state, sheets, dice, self.version)

    def view(self, state: Galaxy, seat: Seat | None) -> EmpireView:
        return view(state, seat)

    def check(self, view: EmpireView, orders: Sequence[Order]) -> list[Problem]:
        return check(view, orders)

    def panels(self, view: EmpireView, orders: Sequence[Order]) -> Sequence[Panel]:
        return panels.panels(view)

    def calculate(self, view: EmpireView, panel: str, values: Mapping[str, str]) -> Sum:
        return panels.calculate(view, values) if panel == panels.KEY else Sum()

    def default(self, view: EmpireView, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """Rule 8.2: a missed turn means no orders."""
        return ()

    def result(self, state: Galaxy) -> Result | None:
        return result(state)

    def turn_of(self, state: Galaxy) -> int:
        return state.turn

    def scene(self, view: EmpireView) -> Scene:
        return scene(view)

    def report(self, view: EmpireView) -> Document:
        return report(view)

    def measures(self, view: EmpireView) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: EmpireView) -> str:
        return printout(view)

    def events(self, view: EmpireView) -> Sequence[Event]:
        """The news of the last turn, each in the reader's own frame."""
        return tuple(
            Event(line.phase, line.text, (view.seat,), "" if line.at is None else text(line.at))
            for line in view.news
        )

    def met(self, view: EmpireView) -> Sequence[Seat]:
        """Messages go to contacts only (rule 5.16)."""
        return view.contacts

    def gloss(self, view: EmpireView, order: Order) -> str:
        return gloss(view, order)

    def suppose(self, view: EmpireView, dice: Dice) -> Galaxy | None:
        return suppose(view, dice)

    def assume(self, state: Galaxy, seat: Seat, piece: Order) -> str:
        return assume(state, seat, piece)

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Galaxy:
        from starpost.games.star_empires.vocabulary import (
            scenario,  # only scenarios need a YAML reader
        )

        return scenario.load(setup, dice)

    def dump(self, state: Galaxy) -> dict[str, Any]:
        from starpost.games.star_empires.vocabulary import facts

        return facts.dump(state)

    def facts(self, step: Step[Galaxy]) -> Mapping[str, Any]:
        from starpost.games.star_empires.vocabulary import facts

        return facts.facts(step.state)

    def disturb(self, state: Galaxy, seat: Seat, dice: Dice) -> Galaxy:
        return disturb(state, seat, dice)

    def brief(self) -> tuple[SessionOptions, dict[Seat, SeatChoice]]:
        """Three empires in a small galaxy for eight turns."""
        options = replace(SMALL, max_turns=8)
        return options, {name: SeatChoice() for name in self.seat_names(3)}

    def lengths(self) -> Sequence[Length]:
        """Bots have no game master, so a victory counts at once."""
        whole = SessionOptions(victory_confirm="auto")
        small = replace(SMALL, max_turns=12, victory_confirm="auto")
        names = self.seat_names(self.usual_seats(whole))
        seats = {name: SeatChoice() for name in names}
        three = {name: SeatChoice() for name in names[:3]}
        return (
            Length("whole", "Whole game", self.extent(whole), 360, whole, seats),
            Length("first-look", "First look", self.extent(small), 45, small, three),
        )

    def extent(self, options: Any) -> str:
        if options.max_turns:
            return f"{options.max_turns} turns"
        return f"to {options.victory_percent}% of all production"

    def seat_names(self, count: int) -> Sequence[Seat]:
        return names.EMPIRES[:count]


class Edition1(StarEmpires):
    """As it was before the rulings were compared with the original's updater."""

    version = 1


StarEmpires.editions = {1: Edition1()}
GAME = StarEmpires()
