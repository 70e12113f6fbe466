"""A guest game of sealed bids: the host has never heard of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from starpost.draw.scene import Node, Scene
from starpost.kernel.contract import (
    Awaiting,
    Event,
    Game,
    Measure,
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
from starpost.reports.document import Document, Paragraph, Section


class Bid(Order, frozen=True):
    amount: int


class Boom(Order, frozen=True):
    """A mistake of ours: the rules fail on it."""


NUMBER = Slot("number", r"\d{1,6}", "a number", int, values=lambda view: ("1", "2", "3"))
BOOK = FormBook(
    [
        Form("bid", Bid, "BID {amount:number}", "Bids an amount.", example="BID 3"),
        Form("boom", Boom, "BOOM", "Fails."),
    ],
    [NUMBER],
)


class Table(Struct):
    turn: int
    last_turn: int
    seats: list[str]
    gold: dict[str, int]
    seen: dict[str, list[str]]
    last: int = 0


class Look(Struct):
    seat: str | None
    seats: list[str]
    turn: int
    gold: dict[str, int]
    heard: list[str]
    last: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: int = 5


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    house: str = "plain"


class Bids(Game[Table, Look]):
    id, title, version, schema = "bids", "Bids", 1, 1
    blurb = "Bid in secret; gold is secret too."
    seats = range(2, 31)
    Options, Choice = Options, Choice
    option_help = {"turns": "How many turns are played.", "house": "Your house."}
    State, View = Table, Look
    book = BOOK
    codes = {"syntax": "Not readable.", "poor": "Too little gold."}
    bound = 5

    def setup(self, options: Options, seats: Mapping[str, Any], dice: Dice) -> Table:
        if options.turns < 1:
            raise ValueError("at least one turn is played")
        gold = {seat: 6 + dice.d6("gold") for seat in seats}
        return Table(1, options.turns, list(seats), gold, {seat: [] for seat in seats})

    def awaiting(self, state: Table) -> Awaiting:
        if state.turn > state.last_turn:
            return Awaiting()
        prompts = [Prompt(seat, "orders", ("bid",), most=None) for seat in state.seats]
        prompts.append(Prompt("GM", "orders", optional=True))
        return Awaiting(tuple(prompts), Resolve.TOGETHER)

    def advance(self, state: Table, sheets: Mapping[str, Sheet], dice: Dice) -> Step[Table]:
        gold = dict(state.gold)
        worth = dice.d6("worth")
        problems: dict[str, tuple[Problem, ...]] = {}
        events = [Event("worth", f"It was worth {worth}.")]
        for seat in state.seats:
            found = []
            for index, order in enumerate(sheets.get(seat, Sheet())):
                if isinstance(order, Boom):
                    raise RuntimeError("boom")
                if isinstance(order, Unread):
                    found.append(unreadable(order, index))
                elif isinstance(order, Bid) and order.amount > gold[seat]:
                    found.append(Problem(str(order), "poor", "Too little gold.", index=index))
                elif isinstance(order, Bid):
                    gold[seat] += worth - order.amount
                    events.append(Event("paid", f"{seat} paid {order.amount}.", (seat,)))
            problems[seat] = tuple(found)
        seen = {s: [e.text for e in events if e.known_to(s)] for s in state.seats}
        after = Table(state.turn + 1, state.last_turn, state.seats, gold, seen, worth)
        return Step(after, tuple(events), problems)

    def view(self, state: Table, seat: str | None) -> Look:
        known = state.seats if seat == "GM" else [s for s in state.seats if s == seat]
        gold = {s: state.gold[s] for s in known}
        heard = [line for s in known for line in state.seen[s]]
        return Look(seat, state.seats, state.turn, gold, heard, state.last)

    def suppose(self, view: Look, dice: Dice) -> Table | None:
        if view.seat not in view.seats or view.seat is None:
            return None
        gold = {s: view.gold.get(s) or 6 + dice.d6("gold") for s in view.seats}
        heard = {s: view.heard if s == view.seat else [] for s in view.seats}
        return Table(view.turn, 10**6, view.seats, gold, heard, view.last)

    def measures(self, view: Look) -> Sequence[Measure]:
        return [Measure("Gold", seat, gold, seat) for seat, gold in view.gold.items()]

    def check(self, view: Look, orders: Sequence[Order]) -> list[Problem]:
        return [unreadable(o, i) for i, o in enumerate(orders) if isinstance(o, Unread)]

    def default(self, view: Look, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return (Bid(1),)

    def result(self, state: Table) -> Result | None:
        if state.turn <= state.last_turn:
            return None
        ranked = sorted(state.seats, key=lambda seat: (-state.gold[seat], seat))
        standings = tuple(Standing(s, state.gold[s], n) for n, s in enumerate(ranked, 1))
        return Result((ranked[0],), standings, "the last turn was played")

    def turn_of(self, state: Table) -> int:
        return state.turn

    def scene(self, view: Look) -> Scene:
        """A chest for everybody whose gold one sees."""
        chests = [Node(id=name, label=str(gold)) for name, gold in view.gold.items()]
        return Scene("graph", "Bids", f"Chests: {len(chests)}.", nodes=tuple(chests))

    def report(self, view: Look) -> Document:
        words = self.printout(view)
        return Document("Bids", (Section("Chests", (Paragraph(words),)),))

    def printout(self, view: Look) -> str:
        return f"turn {view.turn}\n  gold {view.gold}\n  " + " ".join(view.heard)

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Table:
        return msgspec.convert(setup, Table)

    def dump(self, state: Table) -> dict[str, Any]:
        return dict(msgspec.to_builtins(state))

    def facts(self, step: Step[Table]) -> Mapping[str, Any]:
        return self.dump(step.state)

    def disturb(self, state: Table, seat: str, dice: Dice) -> Table:
        gold = {s: g if s == seat else g + 7 for s, g in state.gold.items()}
        seen = {s: w if s == seat else [*w, "a secret"] for s, w in state.seen.items()}
        return Table(state.turn, state.last_turn, state.seats, gold, seen, state.last)

    def brief(self) -> tuple[Options, Mapping[str, Any]]:
        return Options(), {"ZOE": Choice(), "ANN": Choice()}

    def seat_names(self, count: int) -> Sequence[str]:
        return tuple(f"S{number}" for number in range(count, 0, -1))


GAME = Bids()
