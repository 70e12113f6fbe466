"""Star Chase: sixteen actions a turn, round by round, on a map that grows as you explore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from starpost.games.star_chase.known import secrets
from starpost.games.star_chase.known.assumptions import FORMS, assume
from starpost.games.star_chase.known.suppose import suppose
from starpost.games.star_chase.known.view import View as Report
from starpost.games.star_chase.known.view import view
from starpost.games.star_chase.missed.caretaker import caretaker
from starpost.games.star_chase.missed.warlord import warlord
from starpost.games.star_chase.phases import master
from starpost.games.star_chase.phases.reckoning import prize_words, prizes
from starpost.games.star_chase.setup import HELP, NAMES, Choice, Options, setup
from starpost.games.star_chase.shown.measures import measures
from starpost.games.star_chase.shown.printout import individual, printout
from starpost.games.star_chase.shown.report import report
from starpost.games.star_chase.shown.scene import scene
from starpost.games.star_chase.state import State as Galaxy
from starpost.games.star_chase.tables import ACTIONS, MISSES
from starpost.games.star_chase.told import intentions as wanting
from starpost.games.star_chase.told import news as telling
from starpost.games.star_chase.told import purpose as aiming
from starpost.games.star_chase.told import turning
from starpost.games.star_chase.told.phases import PHASES, SHOTS, UNFOLDING, dated, moves
from starpost.games.star_chase.turn import resolve
from starpost.games.star_chase.vocabulary import scenario
from starpost.games.star_chase.vocabulary.facts import facts
from starpost.games.star_chase.writing import glosses, panels
from starpost.games.star_chase.writing.check import check
from starpost.games.star_chase.writing.orders import BOOK
from starpost.games.star_chase.writing.problems import CODES
from starpost.games.star_chase.writing.reading import read
from starpost.kernel.book import FormBook
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
    Standing,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.kernel.panels import Charge, Panel
from starpost.kernel.telling import (
    Briefing,
    Intention,
    Moment,
    NewsItem,
    Part,
    Purpose,
    ShotKind,
)


class StarChase(Game[Galaxy, Report]):
    """Rulebook version 2.1."""

    id: ClassVar[str] = "star_chase"
    title: ClassVar[str] = "Star Chase"
    blurb: ClassVar[str] = "Explore a hidden galaxy, trade technology, and outgrow eleven rivals."
    version: ClassVar[int] = 2
    schema: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 13)
    Options = Options
    Choice = Choice
    option_help: ClassVar[Mapping[str, str]] = HELP
    State: ClassVar[type[Any]] = Galaxy
    View: ClassVar[type[Any]] = Report
    book = BOOK
    codes: ClassVar[Mapping[str, str]] = CODES
    clash_codes: ClassVar[frozenset[str]] = frozenset({"duplicate_line"})
    assumptions: ClassVar[FormBook | None] = FORMS
    resolve: ClassVar[Resolve] = Resolve.TOGETHER
    bound: ClassVar[int] = 400
    late = "set_aside"
    drops_out: ClassVar[bool] = True
    forced_must_be_used: ClassVar[bool] = True
    first: ClassVar[bool] = False
    """Whether the rules are those of the first edition."""

    phases: ClassVar[tuple[str, ...]] = PHASES
    shots: ClassVar[Mapping[str, ShotKind]] = SHOTS
    unfolding: ClassVar[Mapping[ShotKind, int]] = UNFOLDING

    # --- the rules -----------------------------------------------------------------------

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Galaxy:
        return setup(options, seats, dice)

    def awaiting(self, state: Galaxy) -> Awaiting:
        """Every living empire that a player has; the computer's own need nobody's sheet."""
        if state.result is not None:
            return Awaiting()
        text = f"Orders for turn {state.turn}: {ACTIONS} actions"
        prompts = tuple(
            Prompt(code, "orders", most=None, text=text)
            for code, empire in state.empires.items()
            if empire.alive and empire.status != "npe"
        )
        if self.first:
            return Awaiting(prompts, Resolve.TOGETHER)
        words = "Messages to all, and other names for systems."
        gm = Prompt(GM, "orders", master.FORMS, most=None, optional=True, text=words)
        return Awaiting((*prompts, gm), Resolve.TOGETHER)

    def turn(self, state: Galaxy, sheets: Mapping[Seat, Sheet | None], dice: Dice) -> Step[Galaxy]:
        """As the kernel's, and a sheet may be given, or missed, for a non-player empire too."""
        full: dict[Seat, Sheet] = {}
        for code in state.order:
            sheet = sheets.get(code, Sheet())
            if state.empires[code].status == "npe":
                sheet = sheets.get(code)
            full[code] = self._written(state, code, dice) if sheet is None else sheet
        written = sheets.get(GM)
        if written is not None:
            full[GM] = written
        return self.advance(state, full, dice)

    def _written(self, state: Galaxy, code: Seat, dice: Dice) -> Sheet:
        prompt = Prompt(code, "orders", most=None)
        return Sheet.of(self.default(view(state, code), prompt, dice), missed=True)

    def advance(self, state: Galaxy, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[Galaxy]:
        if state.result is not None:
            return Step(state)
        full = dict(sheets)
        for code in state.order:
            if code not in full and state.empires[code].status == "npe":
                full[code] = self._written(state, code, dice)
        return resolve(state, full, dice, first=self.first)

    def view(self, state: Galaxy, seat: Seat | None) -> Report:
        return view(state, seat)

    def check(self, view: Report, orders: Sequence[Order]) -> list[Problem]:
        return check(view, orders)

    def charges(self, view: Report, orders: Sequence[Order]) -> Sequence[Charge]:
        return panels.charges(view, orders)

    def panels(self, view: Report, orders: Sequence[Order]) -> Sequence[Panel]:
        return panels.panels(view, orders)

    def default(self, view: Report, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """Rule 12.1: the third missed deadline in a row makes a dropout, from that turn on."""
        if view.me is None:  # the game master has nothing to say
            return ()
        gone = view.me.status != "human" or view.me.missed + 1 >= MISSES
        return warlord(view) if gone else caretaker(view)

    def result(self, state: Galaxy) -> Result | None:
        """Rules 11.2 to 11.5."""
        if state.result is None:
            return None
        ranked = sorted(state.empires.values(), key=lambda e: (not e.alive, -e.vp))
        winner = state.result.winner
        ranked.sort(key=lambda e: e.code != winner)
        standings = tuple(Standing(e.code, float(e.vp), place) for place, e in enumerate(ranked, 1))
        why = f"{state.result.type}{prize_words(prizes(state))}"
        return Result((winner,) if winner else (), standings, why)

    def turn_of(self, state: Galaxy) -> int:
        return state.turn

    # --- what is shown -------------------------------------------------------------------

    def scene(self, view: Report) -> Any:
        return scene(view)

    def report(self, view: Report) -> Any:
        return report(view)

    def measures(self, view: Report) -> Sequence[Measure]:
        return measures(view)

    def printout(self, view: Report) -> str:
        return printout(view)

    def individual(self, view: Report) -> str:
        return individual(view)

    def events(self, view: Report) -> Sequence[Event]:
        return view.events

    def gloss(self, view: Report, order: Order) -> str:
        return glosses.gloss(view, order)

    def read(self, text: str) -> Sheet:
        return read(text, first=self.first)

    def suppose(self, view: Report, dice: Dice) -> Galaxy | None:
        return suppose(view, dice)

    def assume(self, state: Galaxy, seat: Seat, piece: Order) -> str:
        return assume(state, seat, piece)

    # --- how it is told ------------------------------------------------------------------

    def fresh(self, before: Report, view: Report) -> Sequence[Event]:
        """A report holds only what happened on its own turn."""
        return list(dated(view))

    def moves(self, before: Report, view: Report) -> Sequence[Event]:
        return list(moves(before, view))

    def news(self, before: Report, view: Report) -> Sequence[NewsItem]:
        return list(telling.news(before, view))

    def trouble(self, view: Report, problem: Problem) -> str:
        return telling.trouble(view, problem)

    def parts(self, before: Report, view: Report) -> Sequence[Part]:
        return telling.parts(before, view)

    def purpose(self, view: Report) -> Purpose | None:
        return aiming.purpose(view)

    def briefing(self, view: Report) -> Briefing | None:
        return aiming.briefing(view)

    def intentions(self, view: Report, selected: str = "") -> Sequence[Intention]:
        return wanting.intentions(view, selected)

    def moments(self, before: Report, view: Report) -> Sequence[Moment]:
        return list(turning.moments(before, view))

    def feats(self, before: Report, view: Report) -> Mapping[Seat, Mapping[str, int]]:
        return turning.feats(before, view)

    # --- scenarios -----------------------------------------------------------------------

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Galaxy:
        return scenario.load(setup, dice)

    def dump(self, state: Galaxy) -> dict[str, Any]:
        return scenario.dump(state)

    def facts(self, step: Step[Galaxy]) -> Mapping[str, Any]:
        return facts(step.state)

    def disturb(self, state: Galaxy, seat: Seat, dice: Dice) -> Galaxy:
        return secrets.disturb(state, seat, dice)

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        """Four empires and a low target: over within some thirty turns."""
        return Options(target=120), {code: Choice() for code in self.seat_names(4)}

    def lengths(self) -> Sequence[Length]:
        seats = {code: Choice() for code in self.seat_names(self.usual_seats(Options()))}
        whole, short = Options(), Options(target=120)
        four = dict(list(seats.items())[:4])
        return (
            Length("whole", "Whole game", self.extent(whole), 300, whole, seats),
            Length("first-look", "First look", self.extent(short), 90, short, four),
        )

    def extent(self, options: Any) -> str:
        if options.target:
            return f"to {options.target} victory points"
        return "to a win by points or knockout"

    def seat_names(self, count: int) -> Sequence[Seat]:
        return [code for code, _ in NAMES[:count]]


class FirstEdition(StarChase):
    """Version 1: fewer ways to write a line, no lines of the game master's."""

    version: ClassVar[int] = 1
    first: ClassVar[bool] = True


StarChase.editions = {1: FirstEdition()}
GAME = StarChase()
