"""A guest game played one answer at a time: take one to three; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from starpost.kernel.contract import Awaiting, Event, Game, Prompt, Resolve, Result, Standing, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot


class Take(Order, frozen=True):
    count: int


class Nod(Order, frozen=True):
    """An answer that the others are asked for now and then."""


COUNT = Slot("count", r"\d", "a number", int, values=lambda view: ("1", "2", "3"))
BOOK = FormBook(
    [Form("take", Take, "TAKE {count}", "Takes."), Form("nod", Nod, "NOD", "Nods.")], [COUNT]
)


class Heap(Struct):
    left: int
    seats: list[str]
    at: int = 0
    moves: int = 0
    asked: list[str] = []


class Nim(Game[Heap, Heap]):
    id, title, version, schema = "nim", "Nim", 1, 1
    blurb = "Take the last one."
    seats = range(2, 7)
    State, View = Heap, Heap
    book = BOOK
    codes = {"syntax": "Not readable."}
    resolve = Resolve.EACH
    bound = 60

    def setup(self, options: Any, seats: Mapping[str, Any], dice: Dice) -> Heap:
        return Heap(12 + dice.below("heap", 4), list(seats))

    def awaiting(self, state: Heap) -> Awaiting:
        if state.left <= 0:
            return Awaiting()
        if state.asked:
            return Awaiting(tuple(Prompt(s, "nod", ("nod",), (Nod(),)) for s in state.asked))
        choices = tuple(Take(n) for n in range(1, min(3, state.left) + 1))
        return Awaiting((Prompt(state.seats[state.at], "take", ("take",), choices),))

    def advance(self, state: Heap, sheets: Mapping[str, Sheet], dice: Dice) -> Step[Heap]:
        heap = Heap(state.left, state.seats, state.at, state.moves, list(state.asked))
        events = []
        for seat, sheet in sheets.items():
            if seat in heap.asked:
                heap.asked.remove(seat)
                continue
            taken = next((o.count for o in sheet if isinstance(o, Take)), 1)
            heap.left -= max(1, min(3, taken, heap.left))
            heap.at = (heap.at + 1) % len(heap.seats)
            heap.moves += 1
            events.append(Event("take", f"{seat} took {taken}."))
            if heap.moves % 4 == 0 and heap.left > 0:  # now and then all others must nod
                heap.asked = [s for s in heap.seats if s != seat]
        return Step(heap, tuple(events))

    def view(self, state: Heap, seat: str | None) -> Heap:
        return state

    def check(self, view: Heap, orders: Sequence[Order]) -> list[Problem]:
        return []

    def default(self, view: Heap, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return (Take(1),)

    def result(self, state: Heap) -> Result | None:
        if state.left > 0:
            return None
        winner = state.seats[(state.at - 1) % len(state.seats)]
        standings = tuple(
            Standing(s, float(s == winner), 1 if s == winner else 2) for s in state.seats
        )
        return Result((winner,), standings, "the heap is gone")

    def turn_of(self, state: Heap) -> int:
        return state.moves + 1

    def scene(self, view: Heap) -> Any:
        return {"left": view.left}

    report = scene

    def printout(self, view: Heap) -> str:
        return f"{view.left} left"

    def load(self, setup: Mapping[str, Any], dice: Dice) -> Heap:
        return msgspec.convert(setup, Heap)

    def dump(self, state: Heap) -> dict[str, Any]:
        return dict(msgspec.to_builtins(state))

    def facts(self, step: Step[Heap]) -> Mapping[str, Any]:
        return self.dump(step.state)

    def disturb(self, state: Heap, seat: str, dice: Dice) -> Heap:
        return state

    def brief(self) -> tuple[Any, Mapping[str, Any]]:
        return self.Options(), {"ANN": self.Choice(), "BOB": self.Choice()}

    def seat_names(self, count: int) -> Sequence[str]:
        return ("ANN", "BOB", "CAT", "DAN", "EVE", "FAY")[:count]


GAME = Nim()
