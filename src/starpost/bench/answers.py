"""A whole seeded game of Starfarers through the web door: what each answer costs the server.

One person against the usual bots, pressing what the house bot would and making an offer a turn. An
answer is the request that gives it, from the door to the parts of the page with the next question,
in processor time of this process, so that neither a browser nor the machine's other work counts.
Where bots moved in between, theirs is in it. The worst of the whole game decides, the first answer
of a host that has just started among them.
"""

from __future__ import annotations

import logging
import time
from functools import cache
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from starpost.bench import Amount
from starpost.bench.asker import Asker
from starpost.bots.levels import USUAL, bot_for
from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import guests
from starpost.host.turns.record import state_at
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice, commitment
from starpost.web.site import warm

GAME = "starfarers"
SEED = "answers"
MOST = 2000
"""Answers after which something is wrong with the game."""


class Answer(Struct, frozen=True):
    """What one answer cost: milliseconds, and how many steps it set off."""

    line: str
    cost: float
    steps: int

    @property
    def alone(self) -> bool:
        """Whether the next question follows at once: no bot had a word in between."""
        return self.steps <= 1


class Evening(Asker):
    """A host that has just started, and somebody at its first table."""

    def __init__(self, seed: str = SEED) -> None:
        super().__init__()
        warm()
        self.key, self.seat = _sat_down(self.host, self.player, seed)
        self.address = f"/m/{self.key}"
        self.game = registry.get(GAME)
        self.offered = -1

    def play(self) -> list[Answer]:
        """To the end; every answer that was given."""
        found: list[Answer] = []
        self.ask(self.address)
        for _ in range(MOST):
            line, step = self._line()
            if not line:
                return found
            said = {"line": line, "step": str(step)}
            began = time.process_time()
            self.ask(f"{self.address}/answer", said, x_parts="yes", x_csrf=self.word)
            cost = 1000 * (time.process_time() - began)
            found.append(Answer(line, cost, self._step() - step))
        raise RuntimeError("the game does not come to an end")

    def _step(self) -> int:
        with self.host.db.read() as session:
            return match_by_key(session, self.key).step

    def _line(self) -> tuple[str, int]:
        """What the player presses next, and where the match stands; none: it is over."""
        with self.host.db.read() as session:
            row = match_by_key(session, self.key)
            if row.status != Status.RUNNING:
                return "", row.step
            state = state_at(session, row)
        prompt = self.game.awaiting(state).prompt(self.seat)
        assert prompt is not None, "the match waits for nobody"
        view = self.game.view(state, self.seat)
        said = self._offer(view, prompt, row.turn) or self._pressed(view, prompt, row.step)
        return said, row.step

    def _pressed(self, view: Any, prompt: Prompt, step: int) -> str:
        bot = bot_for(self.game, "house")
        orders = bot.orders(view, prompt, Dice(f"{SEED} {step}", log=False))
        return str(next(iter(orders), (prompt.choices or ("decline",))[0]))

    def _offer(self, view: Any, prompt: Prompt, turn: int) -> str:
        """Once a turn, a card for another kind, to everybody."""
        held = [kind for kind, count in zip(KINDS, view.table.hand(view.me), strict=True) if count]
        if prompt.ask != "main" or self.offered == turn or not held:
            return ""
        self.offered = turn
        wanted = next(kind for kind in reversed(KINDS) if kind != held[0])
        return f"offer all give {held[0]} want {wanted}"


KINDS = ("ore", "fuel", "carbon", "food", "goods")


def _sat_down(host: Host, player: AnyUser, seed: str) -> tuple[str, str]:
    """A table as `Play now` lays it, its dice known beforehand: the match's key, and the seat."""
    length = registry.get(GAME).lengths()[0]
    table, first = guests.company(), next(iter(length.seats))
    plans = tuple(
        SeatPlan(name, "open" if name == first else "bot", f"{USUAL}:{table[n % len(table)]}",
                 choice=msgspec.to_builtins(choice))
        for n, (name, choice) in enumerate(length.seats.items())
    )  # fmt: skip
    plan = MatchPlan(GAME, "Answers", plans, msgspec.to_builtins(length.options))
    key = opening.create(host, player, plan)
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.seed, row.commitment = seed, commitment(seed)
    opening.join(host, player, key, first)
    opening.confirm(host, player, key)
    return key, first


@cache
def whole_game() -> list[Answer]:
    """A game played once for all that is measured of it, in a process that has just started."""
    from multiprocessing import get_context

    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_whole_game)


def _whole_game() -> list[Answer]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    evening = Evening()
    try:
        return evening.play()
    finally:
        evening.close()


def next_question() -> float:
    """Milliseconds of the worst answer that the next question follows at once."""
    return max(answer.cost for answer in whole_game() if answer.alone)


def bots_included() -> float:
    return max(answer.cost for answer in whole_game() if not answer.alone)


MEASURES = [
    Amount(
        name="answers_next_question",
        what="milliseconds of the worst answer of a game of Starfarers, up to the next question",
        run=next_question,
        goal=150,
    ),
    Amount(
        name="answers_with_bots",
        what="milliseconds of the worst answer in which bots moved, the first of a host among them",
        run=bots_included,
        goal=400,
    ),
]
