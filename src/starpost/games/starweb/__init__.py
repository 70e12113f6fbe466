"""StarWeb: fifteen players, 255 worlds, one simultaneous turn at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from starpost.draw.scene import Scene
from starpost.games.starweb import preview, scenario, secrets, setup
from starpost.games.starweb import scene as drawing
from starpost.games.starweb import view as seeing
from starpost.games.starweb.forms import BOOK
from starpost.games.starweb.glosses import gloss
from starpost.games.starweb.printout import printout
from starpost.games.starweb.problems import CODES
from starpost.games.starweb.remarks import events
from starpost.games.starweb.report import report
from starpost.games.starweb.state import Kind, State
from starpost.games.starweb.turn import resolve
from starpost.games.starweb.view import View
from starpost.kernel.contract import (
    Awaiting,
    Game,
    Prompt,
    Resolve,
    Result,
    Seat,
    Standing,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.reports.document import Document


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master chooses."""

    preset: Literal["standard", "trial", "custom"] = "standard"
    name: str = ""
    rows: int = 0
    columns: int = 0
    keys: int = 0
    black_holes: int = -1
    artifacts: int = -1
    turns: int = 0


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses."""

    type: Kind | Literal[""] = ""


class StarWeb(Game[State, View]):
    id = "starweb"
    title = "StarWeb"
    blurb = "Explore a secret web of 255 worlds and outscore fourteen rivals, each in his own way."
    version = 1
    schema = 1
    seats = range(2, 16)
    Options: ClassVar[type[Struct]] = Options
    Choice: ClassVar[type[Struct]] = Choice
    option_help = {
        "preset": "standard: 255 worlds to a secret ending score; trial: 100 worlds, 12 turns, six "
        "players of different types; custom: the numbers below.",
        "name": "What the printouts call the game, such as SW-7.",
        "rows": "Rows of the hidden grid the web is spun on (custom; at least 6).",
        "columns": "Columns of that grid (custom; at least 6).",
        "keys": "Keys in the game (custom; at least five for each player; 0: one for each world).",
        "black_holes": "Black holes (custom; at most one for 40 worlds; -1: one for 50).",
        "artifacts": "Standard artifacts in play, up to 90 (custom; -1: in proportion).",
        "turns": "The last turn; 0: the game ends at the secret ending score.",
        "type": "The character type; left open, one is drawn.",
    }
    State = State
    View = View
    book = BOOK
    codes = CODES
    resolve = Resolve.TOGETHER
    bound = 6

    # --- the rules -----------------------------------------------------------------------

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> State:
        return setup.setup(options, {seat: choice.type for seat, choice in seats.items()}, dice)

    def awaiting(self, state: State) -> Awaiting:
        if state.ended:
            return Awaiting()
        text = f"Your orders for turn {state.turn}."
        return Awaiting(
            tuple(Prompt(name, "orders", most=None, text=text) for name in state.players),
            Resolve.TOGETHER,
        )

    def advance(self, state: State, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[State]:
        if state.ended:
            return Step(state)
        table = resolve(state, sheets, dice)
        problems = {name: tuple(found) for name, found in table.problems.items()}
        return Step(table.state, events(table.state), problems)

    def view(self, state: State, seat: Seat | None) -> View:
        return seeing.view(state, seat)

    def check(self, view: View, orders: Sequence[Order]) -> list[Problem]:
        return preview.check(view, orders)

    def default(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return preview.default(view, dice)

    def result(self, state: State) -> Result | None:
        if not state.ended:
            return None
        return _result(state)

    def turn_of(self, state: State) -> int:
        return state.turn

    # --- what is shown -------------------------------------------------------------------

    def scene(self, view: View) -> Scene:
        return drawing.scene(view)

    def report(self, view: View) -> Document:
        return report(view)

    def printout(self, view: View) -> str:
        return printout(view)

    def gloss(self, view: View, order: Order) -> str:
        return gloss(view, order)

    # --- the vocabulary of scenarios -----------------------------------------------------

    def load(self, setup: Mapping[str, Any], dice: Dice) -> State:
        return scenario.load(setup, dice)

    def dump(self, state: State) -> dict[str, Any]:
        return scenario.dump(state)

    def facts(self, step: Step[State]) -> Mapping[str, Any]:
        return scenario.facts(step)

    def disturb(self, state: State, seat: Seat, dice: Dice) -> State:
        return secrets.disturb(state, seat, dice)

    def brief(self) -> tuple[Options, Mapping[Seat, Choice]]:
        seats = {"JOVIAN": Choice("pirate"), "LUNAR": Choice("apostle"), "TERRAN": Choice()}
        return Options("custom", "SW-0", rows=6, columns=7, turns=6), seats

    def seat_names(self, count: int) -> Sequence[Seat]:
        return setup.names(count)


def _result(state: State) -> Result:
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


GAME = StarWeb()
