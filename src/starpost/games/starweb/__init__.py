"""StarWeb: fifteen players, 255 worlds, one simultaneous turn at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from starpost.draw.scene import Scene
from starpost.games.starweb import first_edition, options, setup
from starpost.games.starweb.known import secrets
from starpost.games.starweb.known import view as seeing
from starpost.games.starweb.known.assumptions import FORMS, assume
from starpost.games.starweb.known.events import Events, events
from starpost.games.starweb.known.suppose import suppose
from starpost.games.starweb.known.view import View as _View
from starpost.games.starweb.options import HELP, Choice, Options
from starpost.games.starweb.shown import scene as drawing
from starpost.games.starweb.shown.measures import measures
from starpost.games.starweb.shown.printout import printout
from starpost.games.starweb.shown.report import report
from starpost.games.starweb.state import Kind
from starpost.games.starweb.state import State as _State
from starpost.games.starweb.tables import KINDS
from starpost.games.starweb.told import intentions as wanting
from starpost.games.starweb.told import news as telling
from starpost.games.starweb.told import purpose as aiming
from starpost.games.starweb.told import turning
from starpost.games.starweb.told.moves import moves
from starpost.games.starweb.told.phases import PHASES, SHOTS, UNFOLDING
from starpost.games.starweb.turn import resolve
from starpost.games.starweb.vocabulary import scenario
from starpost.games.starweb.writing import check
from starpost.games.starweb.writing.glosses import gloss
from starpost.games.starweb.writing.orders import BOOK
from starpost.games.starweb.writing.problems import CODES, told
from starpost.kernel.contract import (
    Awaiting,
    Event,
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
from starpost.kernel.panels import Charge, Panel
from starpost.kernel.telling import Briefing, Intention, Moment, NewsItem, Part, Purpose
from starpost.reports.document import Document


class StarWeb(Game[_State, _View]):
    id = "starweb"
    title = "StarWeb"
    blurb = "Explore a secret web of 255 worlds and outscore fourteen rivals, each in his own way."
    version = 2
    schema = 1
    seats = range(2, 16)
    Options: ClassVar[type[Struct]] = options.Options
    Choice: ClassVar[type[Struct]] = options.Choice
    option_help = HELP
    State = _State
    View = _View
    book = BOOK
    codes = CODES
    clash_codes = frozenset({"exclusive", "duplicate"})
    assumptions = FORMS
    resolve = Resolve.TOGETHER
    bound = 6
    late = "counts"
    letters_with_turn = True
    phases = PHASES
    shots = SHOTS
    unfolding = UNFOLDING

    # --- the rules -----------------------------------------------------------------------

    guarded: ClassVar[bool] = True
    """Whether no answer to an order tells who plays (rule 10.7)."""

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> _State:
        kinds = {seat: choice.type for seat, choice in seats.items()}
        return setup.setup(options, kinds, dice, self.deal)

    def deal(self, options: Any, kinds: Mapping[Seat, str], dice: Dice) -> dict[Seat, Kind]:
        """Everybody's type (rule 1.2)."""
        return setup.even_kinds(options, kinds, dice)

    def awaiting(self, state: _State) -> Awaiting:
        if state.ended:
            return Awaiting()
        text = f"Your orders for turn {state.turn}."
        return Awaiting(
            tuple(Prompt(name, "orders", most=None, text=text) for name in state.players),
            Resolve.TOGETHER,
        )

    def advance(self, state: _State, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[_State]:
        if state.ended:
            return Step(state)
        table = resolve(state, sheets, dice, guarded=self.guarded)
        problems = {name: tuple(found) for name, found in table.problems.items()}
        return Step(table.state, Events(table.state), problems)

    def view(self, state: _State, seat: Seat | None) -> _View:
        return seeing.view(state, seat)

    def check(self, view: _View, orders: Sequence[Order]) -> list[Problem]:
        return check.check(view, orders)

    def charges(self, view: _View, orders: Sequence[Order]) -> Sequence[Charge]:
        return check.charge(view, orders)

    def panels(self, view: _View, orders: Sequence[Order]) -> Sequence[Panel]:
        return check.panels(view, orders)

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        return told(problems)

    def default(self, view: _View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return check.default(view, dice)

    def result(self, state: _State) -> Result | None:
        if not state.ended:
            return None
        return _result(state)

    def turn_of(self, state: _State) -> int:
        return state.turn

    # --- what is shown -------------------------------------------------------------------

    def scene(self, view: _View) -> Scene:
        return drawing.scene(view)

    def report(self, view: _View) -> Document:
        return report(view)

    def measures(self, view: _View) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: _View) -> str:
        return printout(view)

    def events(self, view: _View) -> Sequence[Event]:
        return events(view)

    def met(self, view: _View) -> Sequence[Seat]:
        """Those seen, and those a message has introduced (rule 10.6)."""
        return (*view.met, *view.introduced)

    def gloss(self, view: _View, order: Order) -> str:
        return gloss(view, order)

    def suppose(self, view: _View, dice: Dice) -> _State | None:
        return suppose(view, dice)

    def assume(self, state: _State, seat: Seat, piece: Order) -> str:
        return assume(state, seat, piece)

    # --- how it is told ------------------------------------------------------------------

    def fresh(self, before: _View, view: _View) -> Sequence[Event]:
        """A printout holds only what happened on its own turn."""
        return events(view)

    def moves(self, before: _View, view: _View) -> Sequence[Event]:
        return list(moves(before, view))

    def news(self, before: _View, view: _View) -> Sequence[NewsItem]:
        return list(telling.news(before, view))

    def trouble(self, view: _View, problem: Problem) -> str:
        return telling.trouble(view, problem)

    def parts(self, before: _View, view: _View) -> Sequence[Part]:
        return telling.parts(before, view)

    def purpose(self, view: _View) -> Purpose | None:
        return aiming.purpose(view)

    def briefing(self, view: _View) -> Briefing | None:
        return aiming.briefing(view)

    def intentions(self, view: _View, selected: str = "") -> Sequence[Intention]:
        return wanting.intentions(view, selected)

    def explain(self, view: _View, orders: Sequence[Order]) -> Sequence[Intention]:
        return wanting.explain(view, orders)

    def moments(self, before: _View, view: _View) -> Sequence[Moment]:
        return list(turning.moments(before, view))

    def feats(self, before: _View, view: _View) -> Mapping[Seat, Mapping[str, int]]:
        return turning.feats(before, view)

    # --- the vocabulary of scenarios -----------------------------------------------------

    def load(self, setup: Mapping[str, Any], dice: Dice) -> _State:
        return scenario.load(setup, dice)

    def dump(self, state: _State) -> dict[str, Any]:
        return scenario.dump(state)

    def facts(self, step: Step[_State]) -> Mapping[str, Any]:
        return scenario.facts(step)

    def disturb(self, state: _State, seat: Seat, dice: Dice) -> _State:
        return secrets.disturb(state, seat, dice)

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        seats = {"JOVIAN": Choice("pirate"), "LUNAR": Choice("apostle"), "TERRAN": Choice()}
        return Options("custom", "SW-0", rows=6, columns=7, turns=6), seats

    def lengths(self) -> Sequence[Length]:
        """The standard game; beside it the trial game, one player of each type."""
        whole, trial = Options(), Options("trial", open_scores=True)
        names = self.seat_names(len(KINDS))
        types = {name: Choice(kind) for name, kind in zip(names, KINDS, strict=True)}
        all_seats = {name: Choice() for name in self.seat_names(self.usual_seats(whole))}
        return (
            Length("whole", "Whole game", self.extent(whole), 300, whole, all_seats),
            Length("trial", "Trial game", self.extent(trial), 90, trial, types),
        )

    def extent(self, options: Any) -> str:
        turns = setup.plan(options, 6).turns
        return f"{turns} turns" if turns else "to a secret ending score"

    def usual_seats(self, options: Any) -> int:
        return setup.usual_seats(options)

    def seat_names(self, count: int) -> Sequence[Seat]:
        return setup.names(count)


def _result(state: _State) -> Result:
    """The standings, and why the game is over (rule 11.2)."""
    order = sorted(state.players.values(), key=lambda p: (-p.score, p.name))
    standings = tuple(
        Standing(p.name, p.score, 1 + sum(q.score > p.score for q in order)) for p in order
    )
    if state.max_turns and state.turn > state.max_turns:
        why = f"Turn {state.max_turns} was the last one."
    else:
        why = f"A score has reached the ending score of {seeing.target_text(state)}."
    return Result(state.winners, standings, why)


class FirstEdition(StarWeb):
    """Version 1."""

    version = 1
    book = first_edition.BOOK
    guarded = False

    def deal(self, options: Any, kinds: Mapping[Seat, str], dice: Dice) -> dict[Seat, Kind]:
        return first_edition.drawn_kinds(options, kinds, dice)

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        return tuple(problems)


StarWeb.editions = {1: FirstEdition()}
GAME = StarWeb()
