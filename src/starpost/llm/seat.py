"""What a model can ask and do at its seat, each as a plain text.

Everything goes through the HTTP interface with the seat's own token, so nothing can be asked that a
player may not know.
"""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import starpost
from starpost.client import AsyncClient, Prompt
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.writing import reference

_PACKAGE = Path(starpost.__file__).parent
HOMES = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
"""Inside an installed package, else beside the source."""
HEADING = re.compile(r"^## +(.*)$", re.M)
LOOK = 1.0
"""Seconds between two looks while waiting."""
LONGEST = 120
"""Seconds that one call may wait."""


class Seat:
    """One seat, by a client whose token may play it."""

    def __init__(self, client: AsyncClient, key: str, seat: str) -> None:
        self.client, self.key, self.seat = client, key, seat
        self._game: Game[Any, Any] | None = None

    async def game(self) -> Game[Any, Any]:
        if self._game is None:
            self._game = registry.get((await self.client.match(self.key)).game)
        return self._game

    async def match(self) -> str:
        """How the match stands: turn, seats, deadline, and the result when it is over."""
        found = await self.client.match(self.key)
        game = await self.game()
        lines = [f"{game.title}: {found.name}", f"{found.status}, turn {found.turn}"]
        lines += [f"You play {self.seat}."]
        for seat in found.seats:
            who = "you" if seat.name == self.seat else seat.player or seat.state
            lines.append(f"- {seat.name or 'somebody'}: {who}")
        if found.due_at is not None:
            lines.append(f"Orders are due at {found.due_at:%Y-%m-%d %H:%M} UTC.")
        if found.result is not None:
            places = found.result.get("standings", ())
            lines.append("Result: " + "; ".join(f"{p['seat']} {p['score']:g}" for p in places))
            lines.append(str(found.result.get("why", "")))
        return "\n".join(lines)

    async def rules(self, section: str = "") -> str:
        """The rules, or the section with that heading or number."""
        text = rules_of((await self.game()).id)
        if not section:
            return text
        starts = [found.start() for found in HEADING.finditer(text)] + [len(text)]
        for start, end in pairwise(starts):
            part = text[start:end]
            title = part.splitlines()[0].removeprefix("##").strip()
            if section.lower() in title.lower():
                return part.strip()
        named = "; ".join(found[1] for found in HEADING.finditer(text))
        return f"There is no section {section!r}. There are: {named}."

    async def orders(self) -> str:
        """How every order of the game is written."""
        return reference.page(await self.game())

    async def view(self) -> str:
        """All that the seat knows, as JSON without blanks: every field is in docs/views.md."""
        return (await self.client.view(self.key, self.seat)).decode()

    async def report(self) -> str:
        """The report of the last turn, as a player reads it."""
        return await self.client.printout(self.key, self.seat)

    async def prompt(self) -> str:
        """What is asked now: the question, the forms that may answer, the legal answers."""
        asked = await self.client.prompt(self.key, self.seat)
        if asked is None:
            return "Nothing is asked of you now."
        return self._told(asked, await self.game())

    def _told(self, asked: Prompt, game: Game[Any, Any]) -> str:
        lines = [asked.text or f"You are asked: {asked.ask}.", f"Step {asked.step}."]
        if asked.optional and not asked.invited:
            lines.append("Nobody waits for you here; say nothing unless you must.")
        if asked.ready:
            lines.append("You have answered and are ready; you may still change your answer.")
        most = "as many orders as you like" if asked.most is None else f"{asked.most} at most"
        lines.append(f"Answer with {most}, one a line.")
        if asked.choices is not None:
            lines += ["Legal answers:", *(f"- {line}" for line in asked.choices)]
        known = game.book.by_name
        forms = [known[name].form for name in asked.forms if name in known]
        forms = forms or [compiled.form for compiled in game.book.offered]
        lines += ["Forms:", *(f"- {form.pattern}: {form.does}" for form in forms)]
        return "\n".join(lines)

    async def check(self, text: str) -> str:
        """What the referee thinks of a draft, line by line; nothing is stored."""
        found = await self.client.check(self.key, self.seat, text)
        lines = [f"Understood: {gloss}" for gloss in found.glosses]
        lines += [f"Problem with {p.order!r}: {p.text} ({p.code})" for p in found.problems]
        return "\n".join(lines) or "Nothing is wrong with it."

    async def submit(self, text: str, step: int, ready: bool = True) -> str:
        """Hand in a sheet for the question of that step; it replaces the last one."""
        stored = await self.client.submit(self.key, self.seat, text, ready=ready, step=step)
        told = f" {stored.note}" if stored.note else ""
        return f"Stored as version {stored.version}, SHA-256 {stored.digest}.{told}"

    async def wait(self, seconds: int = 60) -> str:
        """Wait until something is asked or the match is over, at most so many seconds."""
        for _ in range(max(1, min(seconds, LONGEST))):
            asked = await self.client.prompt(self.key, self.seat)
            if asked is not None and not asked.ready and (asked.invited or not asked.optional):
                return self._told(asked, await self.game())
            if (await self.client.match(self.key)).ended:
                return await self.match()
            await asyncio.sleep(LOOK)
        return "Nothing yet; wait again."

    async def messages(self) -> str:
        """The letters that the seat has sent and received, their words behind `>`."""
        found = await self.client.messages(self.key, self.seat)
        lines = []
        for message in found:
            to = "everybody" if message.to is None else ", ".join(message.to)
            lines.append(f"Turn {message.turn}, {message.sender or 'somebody'} to {to}:")
            # each line is marked, so that no letter can hold another one that nobody has sent
            lines += [f"> {line}" for line in message.text.splitlines()]
        return "\n".join(lines) or "No letters."

    async def say(self, text: str, to: list[str] | None = None) -> str:
        """Write to seats, or to everybody."""
        await self.client.say(self.key, self.seat, text, to)
        return "Sent."


def rules_of(game_id: str) -> str:
    """The rules of a game as they are published."""
    for home in HOMES:
        path = home / "rules" / f"{game_id}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return "Nobody has written the rules of this game down; see how orders are written."
