"""The contract of a game for both packages: prompts, answers, whole turns, checks.

`StellarConquest` and `FateOfEmpire` differ in the rules, the words and the report they name here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.events import events
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.state import State
from starpost.games.stellar_conquest.table import Machine, Pause, Table, pause, run
from starpost.games.stellar_conquest.writing import asks, check
from starpost.games.stellar_conquest.writing.choices import DONE, choices
from starpost.games.stellar_conquest.writing.feed import Feed
from starpost.games.stellar_conquest.writing.glosses import built, far
from starpost.games.stellar_conquest.writing.orders import Build, Move
from starpost.games.stellar_conquest.writing.problems import CLASHES, CODES, hinted
from starpost.kernel.contract import (
    Awaiting,
    Game,
    Prompt,
    Resolve,
    Seat,
    Step,
)
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet, Unread
from starpost.told.words import capital

NOTHING = Feed(False, {})


class Referee(Game[State, View]):
    rules: ClassVar[AnyRules] = RULES
    texts: ClassVar[Mapping[str, str]] = asks.TEXTS
    codes = CODES
    clash_codes = CLASHES
    resolve = Resolve.EACH
    events = staticmethod(events)
    whole_turns = False
    uncovers = frozenset({
        "EXPLORED", "RISK", "SIGHTED", "BATTLE", "ATTACK", "ROUND", "LOSSES", "CONQUERED", "FREED",
        "EVENT", "RECALL", "ARRIVED", "PATROL", "SWARM",
    })  # fmt: skip
    """Stars that are charted, ships and bases that are met, and what comes of it."""
    MULTI: ClassVar[tuple[str, ...]] = (
        "turn", "setup_fleet", "setup_tech", "recall", "move", "battle_withdraw",
        "defend_withdraw", "attack", "scorch", "land", "produce",
    )  # fmt: skip
    """Questions that take several orders, until DONE."""

    # --- asking --------------------------------------------------------------------------

    def awaiting(self, state: State) -> Awaiting:
        here = pause(state)
        if here.awaiting is None:
            here.awaiting = Awaiting() if state.over else Awaiting((self._prompt(state, here),))
        return here.awaiting

    def _prompt(self, state: State, here: Pause) -> Prompt:
        asking = state.asking
        if asking is None:
            name = state.players[0].name
            return Prompt(name, "turn", (), (DONE,), None, False, self.texts["turn"])
        ask = asking.ask
        forms, most, text = self._known.get((self.id, ask)) or self._learn(ask)
        if asking.place >= 0 or ask == "recall":
            text = f"{self.rules.note(state, asking)} {text}"
        name = state.players[asking.seat].name
        if here.choices is None:
            here.choices = choices(self.rules, state)
        return Prompt(name, ask, forms, here.choices, most, False, text)

    _known: ClassVar[dict[tuple[str, str], tuple[tuple[str, ...], int | None, str]]] = {}
    """What never changes about a question: its forms, how many answers, its text."""

    def _learn(self, ask: str) -> tuple[tuple[str, ...], int | None, str]:
        kinds = self.rules.asks[ask]
        named = (f.name for f in self.book.forms if f.order in kinds)
        found = ((*named, "done"), None if ask in self.MULTI else 1, self.texts[ask])
        self._known[self.id, ask] = found
        return found

    # --- playing -------------------------------------------------------------------------

    def advance(self, state: State, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[State]:
        """One answer: an order, several of a list, DONE, or nothing (the default)."""
        seat = state.asking.seat if state.asking is not None else 0
        name = state.players[seat].name
        asked = sheets.get(name)
        table = Machine(
            self.rules, state, dice, NOTHING if asked is None else Feed.answer(seat, asked.orders)
        )
        if asked is not None and not state.over:
            self._answer(table, state, seat)
        if asked is None or state.over or len(sheets) > 1:
            for other, sheet in sheets.items():
                if other != name or state.over:
                    self._not_asked(table, state, other, sheet)
        return self._step(table)

    def _answer(self, table: Table, state: State, seat: int) -> None:
        feed = table.feed
        if state.asking is not None:
            feed.ask = state.asking.ask
        elif all(entry.order == DONE for entry in feed.lists[seat]):
            feed.lists, feed.take_default = {}, False  # between turns: begin, and ask
        run(table)
        for entry in feed.lists.get(seat, ()):
            if entry.order != DONE:
                table.rules.stray(table, entry)

    def _not_asked(self, table: Table, state: State, name: Seat, sheet: Sheet) -> None:
        seats = [s for s, p in enumerate(state.players) if p.name == name]
        for entry in Feed(False, dict.fromkeys(seats[:1], sheet.orders)).lists.get(
            seats[0] if seats else -1, ()
        ):
            table.refuse(entry, "bad_syntax" if isinstance(entry.order, Unread) else "wrong_phase")

    def turn_of(self, state: State) -> int:
        """In production the counter has moved on already: that is still the turn before."""
        return state.played

    def turn(self, state: State, sheets: Mapping[Seat, Sheet | None], dice: Dice) -> Step[State]:
        """A whole turn (base game: a round) from lists of orders given in advance."""
        lists: dict[int, Sequence[Order]] = {}
        for seat, player in enumerate(state.players):
            sheet = sheets.get(player.name)
            lists[seat] = sheet.orders if sheet is not None else ()
        table = Machine(self.rules, state, dice, Feed(True, lists))
        if not state.over:
            if state.step:
                asks.take_surplus(table)
            run(table)
            table.st.asking, table.st.answers = None, 0
        self.rules.leftovers(table)
        return self._step(table)

    def _step(self, table: Table) -> Step[State]:
        if not table.problems:
            return Step(table.st, tuple(table.events))
        problems = {seat: tuple(found) for seat, found in table.problems.items()}
        return Step(table.st, tuple(table.events), problems)

    def ready(self, state: State) -> State:
        """A first state, run on to its first question."""
        table: Table = Machine(self.rules, state, Dice("", log=False), Feed(False, {}))
        run(table)
        return table.st

    def check(self, view: View, orders: Sequence[Order]) -> list[Problem]:
        return check.findings(self.rules, view, orders)

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        return super().told(tuple(hinted(problems)))

    def gloss(self, view: View, order: Order) -> str:
        from starpost.games.stellar_conquest.told.spoken import in_words

        if isinstance(order, Build):
            return built(order)
        said = capital(in_words(self.book.gloss(order)))
        return said + far(view, order) if isinstance(order, Move) else said

    def at_hand(self, view: View) -> Sequence[str]:
        from starpost.games.stellar_conquest.writing.at_hand import lines

        return lines(self.rules, view)
