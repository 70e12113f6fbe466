"""A whole seeded game of Starfarers through the web door: what each answer costs the server.

One person against the usual bots, pressing what the house bot would and making an offer a turn. An
answer is the request that gives it, from the door to the parts of the page with the next question,
in processor time of this process, so that neither a browser nor the machine's other work counts.
Where bots moved in between, theirs is in it. The worst of the whole game decides, the first answer
of a host that has just started among them.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from functools import cache
from typing import Any
from urllib.parse import urlencode

import msgspec
import structlog
from msgspec import Struct

from starpost.bench import Amount
from starpost.bots.levels import USUAL, bot_for
from starpost.drill.load import person
from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import guests, sessions
from starpost.host.settings import WIDE, Settings
from starpost.host.turns.record import state_at
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice, commitment
from starpost.web.caller import COOKIE
from starpost.web.site import create_pages, warm

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


class Evening:
    """A host that has just started, and somebody at its first table."""

    def __init__(self, seed: str = SEED) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="starpost-answers-")
        self.host = Host(Settings(data=self.folder.name, limits=WIDE, access_log=False))
        self.host.db.migrate()
        warm()
        self.app: Any = create_pages(self.host)
        self.loop = asyncio.new_event_loop()
        player = person(self.host, "player")
        self.key, self.seat = _sat_down(self.host, player, seed)
        secret, self.word = sessions.open_session(self.host, player)
        self.cookie = f"{COOKIE}={secret}".encode()
        self.address = f"/m/{self.key}"
        self.game = registry.get(GAME)
        self.offered = -1

    def close(self) -> None:
        self.loop.close()
        self.host.close()
        self.folder.cleanup()

    def play(self) -> list[Answer]:
        """To the end; every answer that was given."""
        found: list[Answer] = []
        self.ask("GET", self.address)
        for _ in range(MOST):
            line, step = self._line()
            if not line:
                return found
            began = time.process_time()
            self.ask("POST", f"{self.address}/answer", {"line": line, "step": str(step)})
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

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> None:
        """One request, straight to the application, as the page's script sends it."""
        body = urlencode(form or {}).encode()
        headers = [(b"host", b"localhost"), (b"cookie", self.cookie), (b"x-parts", b"yes")]
        headers += [(b"accept-encoding", b"zstd"), (b"x-csrf", self.word.encode())]
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
        headers.append((b"content-length", str(len(body)).encode()))
        scope: Any = {
            "type": "http", "http_version": "1.1", "method": method, "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "scheme": "http",
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
            "asgi": {"version": "3.0"},
        }  # fmt: skip
        got: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            got.append(message)

        self.loop.run_until_complete(self.app(scope, receive, send))
        assert got[0]["status"] in (200, 205), got[:2]


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
