"""Simulated players: sheets twice, late, at the same time; and looks where they must not."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from msgspec import Struct

from starpost.bots.random import RandomBot
from starpost.client import Client, Refused, Unreachable
from starpost.client.runner import Runner
from starpost.drill.cast import Cast, Role
from starpost.host.words import Status
from starpost.wire import PromptCard, Receipt

AWAY = 503
LETTERS = ("MESSAGE TO {name}\n{text}\nEND", "MESSAGE {text}")
"""As games write them that carry letters; to the others they are orders that do not exist."""


class Sent(Struct, frozen=True):
    """A sheet that the host has acknowledged."""

    receipt: Receipt
    text: str


class Ledger:
    """What all players remember, to be held against the host at the end."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.peeks = 0
        self.seen: list[str] = []
        self.refusals: dict[str, int] = {}
        self.unreachable = 0
        self.errors: list[str] = []
        self.internal = 0
        """Answers that tell of a mistake of the host, and answers no player could read."""
        self._lock = threading.Lock()

    def note(self, sent: Sent) -> None:
        with self._lock:
            self.sent.append(sent)

    def refused(self, refused: Refused) -> None:
        code = refused.code
        with self._lock:
            self.refusals[code] = self.refusals.get(code, 0) + 1
            if refused.status >= 500:
                self.errors.append(str(refused))
                self.internal += refused.status != AWAY

    def failed(self, error: Exception) -> None:
        with self._lock:
            self.errors.append(repr(error))
            self.internal += 1


class Troupe:
    """Some threads that play all seats."""

    def __init__(
        self, cast: Cast, urls: Callable[[], list[str]], ledger: Ledger, threads: int, seed: int
    ) -> None:
        self.cast, self.urls, self.ledger = cast, urls, ledger
        self.stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(random.Random(seed + n),))  # noqa: S311
            for n in range(threads)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        self.stop.set()
        for thread in self._threads:
            thread.join(60)

    def _play(self, dice: random.Random) -> None:
        while not self.stop.is_set():
            roles = self.cast.roles
            if not roles:
                self.stop.wait(0.1)
                continue
            try:
                self._visit(dice.choice(roles), dice)
            except Unreachable:
                self.ledger.unreachable += 1
                self.stop.wait(0.05)
            except Refused as refused:
                self.ledger.refused(refused)
            except Exception as error:
                self.ledger.failed(error)

    def _visit(self, role: Role, dice: random.Random) -> None:
        with Client(dice.choice(self.urls()), role.actor.token, timeout=15) as client:
            if dice.random() < 0.05:
                self._peek(client, role)
            asked = client.prompt(role.match, role.seat)
            if asked is None or (asked.ready and dice.random() < 0.9):
                return
            runner = Runner(client, role.match, role.seat, RandomBot)
            text = runner.think(asked)
            if dice.random() < 0.2:
                text += f"\nno such order {dice.random()}"
            if dice.random() < 0.5:
                text += f"\n{self._letter(role, dice)}"
            self._send(role, asked, text, dice)

    def _letter(self, role: Role, dice: random.Random) -> str:
        """Words that go with the turn, to somebody or to all; no two are alike."""
        others = [r.seat for r in self.cast.roles if r.match == role.match and r.seat != role.seat]
        words = f"{role.seat} says {dice.random()}"
        return dice.choice(LETTERS).format(name=dice.choice(others or [role.seat]), text=words)

    def _send(self, role: Role, asked: PromptCard, text: str, dice: random.Random) -> None:
        """Once, twice one after the other, or twice at the same time by two doors."""
        chance = dice.random()
        ready = dice.random() < 0.8
        if chance < 0.1:
            texts = [text, text + " "]
            threads = [
                threading.Thread(target=self._quietly, args=(role, asked, t, ready, dice.random()))
                for t in texts
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            return
        for _ in range(2 if chance < 0.2 else 1):
            self._submit(role, asked, text, ready, dice.random())

    def _quietly(self, role: Role, asked: PromptCard, text: str, ready: bool, at: float) -> None:
        try:
            self._submit(role, asked, text, ready, at)
        except Unreachable:
            self.ledger.unreachable += 1
        except Refused as refused:
            self.ledger.refused(refused)

    def _submit(self, role: Role, asked: PromptCard, text: str, ready: bool, at: float) -> None:
        urls = self.urls()
        with Client(urls[int(at * len(urls))], role.actor.token, timeout=15) as client:
            receipt = client.submit(role.match, role.seat, text, ready=ready, step=asked.step)
        self.ledger.note(Sent(receipt, text))

    def _peek(self, client: Client, role: Role) -> None:
        """Look through another's eyes: every answer but a refusal is a leak."""
        others = [r for r in self.cast.roles if r.match == role.match and r.seat != role.seat]
        for other in others[:1]:
            for what in ("view", "orders", "printout", "prompt", "messages"):
                path = f"/api/matches/{role.match}/seats/{other.seat}/{what}"
                try:
                    self.ledger.peeks += 1
                    client.call("GET", path)
                except Refused as refused:
                    if refused.status in (401, 403, 404):
                        continue
                    raise
                if client.match(role.match).status != Status.OVER:
                    self.ledger.seen.append(path)
