"""The bot runner: plays a seat over the API, with any bot that has the bot contract."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from starpost.client.client import Client
from starpost.client.refusals import Refused
from starpost.client.shapes import Match, Prompt
from starpost.kernel import contract, registry
from starpost.kernel.contract import Game
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet


class Player(Protocol):
    """What the runner needs of a bot; `starpost.bots.contract.Bot` has it."""

    def orders(self, view: Any, prompt: contract.Prompt, dice: Any) -> Sequence[Order]: ...


class Runner:
    """One seat of one match. It sees what its token sees: the seat's view and prompt."""

    def __init__(self, client: Client, key: str, seat: str, make: Callable[[Any], Player]) -> None:
        self.client, self.key, self.seat = client, key, seat
        self.game: Game[Any, Any] = registry.get(client.match(key).game)
        self.bot = make(self.game)

    def play_once(self) -> bool:
        """Answer if asked and not yet ready; whether something was sent."""
        asked = self.client.prompt(self.key, self.seat)
        if asked is None or asked.ready or (asked.optional and not asked.invited):
            return False
        text = self.think(asked)
        try:
            self.client.submit(self.key, self.seat, text, ready=True, step=asked.step)
        except Refused as refused:
            if refused.code in ("late", "turn_over", "not_asked", "not_running"):
                return False  # the match went on meanwhile
            raise
        return True

    def think(self, asked: Prompt) -> str:
        raw = self.client.view(self.key, self.seat)
        view = msgspec.json.decode(raw, type=self.game.View)
        choices = None
        if asked.choices is not None:
            choices = tuple(order for line in asked.choices for order in self.game.read(line))
        prompt = contract.Prompt(
            self.seat, asked.ask, tuple(asked.forms), choices, asked.most, text=asked.text
        )
        dice = FastDice(secrets.token_hex(8))
        return Sheet.of(self.bot.orders(view, prompt, dice)).text

    def match(self) -> Match:
        return self.client.match(self.key)
