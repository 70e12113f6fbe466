"""Two guest games of a screen each: they prove that the kernel knows no game of ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from starpost.draw.scene import Scene
from starpost.kernel.contract import (
    Awaiting,
    Event,
    Game,
    Prompt,
    Resolve,
    Result,
    Standing,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet, Unread, unreadable
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot


class Bid(Order, frozen=True):
    amount: int


class Say(Order, frozen=True):
    to: str
    body: tuple[str, ...] = ()


NUMBER = Slot("number", r"\d+", "a number", int, values=lambda view: ("1", "2", "3", "9"))
NAME = Slot("name", r"[A-Z]+", "a name", str.upper, values=lambda view: view.seats)
BOOK = FormBook(
    [
        Form(
            "bid",
            Bid,
            "BID {amount:number}",
            "Bids an amount.",
            "You bid {amount}.",
            example="BID 3",
        ),
        Form("say", Say, "SAY TO {to:name}", "Sends a message.", body="body"),
    ],
    [NUMBER, NAME],
    unknown_code="unknown_order",
)


class Table(Struct):
    turn: int
    seats: list[str]
    gold: dict[str, int]
    bids: dict[str, int] = {}
    last: int = 0


class Look(Struct):
    seat: str | None
    seats: list[str]
    turn: int
    gold: int
    last: int

    @property
    def events(self) -> tuple[Event, ...]:
        return (Event("worth", f"It was worth {self.last}."),) if self.last else ()


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: int = 5


class Auction(Game[Table, Look]):
    """Sealed bids: a die decides what a turn is worth; gold is secret."""

    id, title, version, schema = "auction", "Auction", 1, 1
    blurb = "Bid in secret."
    seats = range(2, 5)
    Options = Options
    State, View = Table, Look
    book = BOOK
    codes = {"syntax": "Not readable.", "unknown_order": "No such order.", "poor": "Too little."}
    bound = 5

    def setup(self, options: Options, seats: Mapping[str, Any], dice: Dice) -> Table:
        return Table(1, list(seats), {seat: 6 + dice.d6("gold") for seat in seats})

    def awaiting(self, state: Table) -> Awaiting:
        if state.turn > 5:
            return Awaiting()
        prompts = tuple(Prompt(seat, "orders", ("bid",), most=None) for seat in state.seats)
        return Awaiting(prompts, Resolve.TOGETHER)

    def advance(self, state: Table, sheets: Mapping[str, Sheet], dice: Dice) -> Step[Table]:
        gold = dict(state.gold)
        problems: dict[str, tuple[Problem, ...]] = {}
        bids: dict[str, int] = {}
        worth = dice.d6("worth")
        for seat, sheet in sheets.items():
            found = []
            for index, order in enumerate(sheet):
                if isinstance(order, Unread):
                    found.append(unreadable(order, index))
                elif isinstance(order, Bid) and order.amount > gold[seat]:
                    found.append(Problem(str(order), "poor", "Too little.", index=index))
                elif isinstance(order, Bid):
                    bids[seat] = order.amount
            problems[seat] = tuple(found)
        for seat, bid in bids.items():
            gold[seat] += worth - bid
        event = Event("worth", f"It was worth {worth}.")
        return Step(Table(state.turn + 1, state.seats, gold, bids, worth), (event,), problems)

    def view(self, state: Table, seat: str | None) -> Look:
        return Look(seat, state.seats, state.turn, state.gold.get(seat or "", 0), state.last)

    def check(self, view: Look, orders: Sequence[Order]) -> list[Problem]:
        return [unreadable(o, i) for i, o in enumerate(orders) if isinstance(o, Unread)]

    def default(self, view: Look, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return (Bid(1),)

    def result(self, state: Table) -> Result | None:
        if state.turn <= 5:
            return None
        ranked = sorted(state.seats, key=lambda seat: (-state.gold[seat], seat))
        standings = tuple(Standing(s, state.gold[s], n) for n, s in enumerate(ranked, 1))
        return Result((ranked[0],), standings, "five turns were played")

    def turn_of(self, state: Table) -> int:
        return state.turn

    def scene(self, view: Look) -> Any:
        return Scene("board", "Auction", f"{view.gold} gold")

    def report(self, view: Look) -> Any:
        return {"gold": view.gold}

    def printout(self, view: Look) -> str:
        return f"turn {view.turn}\n  gold {view.gold}"

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Table:
        return msgspec.convert({"turn": 1, "seats": list(setup["gold"]), **setup}, Table)

    def dump(self, state: Table) -> dict[str, Any]:
        return dict(msgspec.to_builtins(state))

    def facts(self, step: Step[Table]) -> Mapping[str, Any]:
        return self.dump(step.state)

    def disturb(self, state: Table, seat: str, dice: Dice) -> Table:
        gold = {s: g if s == seat else g + 1 for s, g in state.gold.items()}
        return Table(state.turn, state.seats, gold, {}, state.last)

    def brief(self) -> tuple[Options, Mapping[str, Any]]:
        return Options(), {"ANN": self.Choice(), "BOB": self.Choice()}

    def seat_names(self, count: int) -> Sequence[str]:
        return ("ANN", "BOB", "CAT", "DAN")[:count]


class Leaky(Auction):
    """A game that shows what it must not: the suite has to notice."""

    id = "leaky"

    def view(self, state: Table, seat: str | None) -> Look:
        return Look(seat, state.seats, state.turn, sum(state.gold.values()), state.last)
