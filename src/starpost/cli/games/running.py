"""Running a turn of a folder: sheets of people, bots for the rest, defaults for the absent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starpost.arena.selfplay import bot_sheets
from starpost.bots.contract import Bot
from starpost.bots.editions import recorded
from starpost.bots.levels import bot_for
from starpost.kernel.contract import Event, Seat, Step
from starpost.kernel.match import Match
from starpost.kernel.orders import Problem
from starpost.kernel.values import EntryKind


class Outcome:
    """What one run of `starpost turn` did."""

    def __init__(self, sheets: Mapping[Seat, str], held: Mapping[Seat, str]) -> None:
        self.sheets = dict(sheets)
        self.held = dict(held)
        """The seats that bots play now, by the bot's name."""
        self.missed: list[Seat] = []
        self.by_bots: list[Seat] = []
        self.problems: dict[Seat, list[Problem]] = {}
        self.events: list[Event] = []
        self.draws = 0
        self.unused: dict[Seat, list[str]] = {}
        """Answers that nobody asked for yet, in a game that is played answer by answer."""

    def add(self, match: Match[Any, Any], step: Step[Any]) -> None:
        self.draws += len(match.draws)
        self.events += step.events
        for seat, problems in step.problems.items():
            self.problems.setdefault(seat, []).extend(problems)

    def consume(self, paths: Mapping[Seat, Path], match: Match[Any, Any]) -> None:
        """In a game of single answers a file is used up; what was not asked for yet stays."""
        if match.game.whole_turns:
            return
        for seat, path in paths.items():
            used = path.parent.parent / "answered" / f"{len(match.entries):04d}-{path.name}"
            used.parent.mkdir(parents=True, exist_ok=True)
            path.replace(used)
            if self.unused.get(seat):
                left = path.with_suffix(".txt")
                left.write_text("\n".join(self.unused[seat]) + "\n", encoding="utf-8")


def bots_of(match: Match[Any, Any], held: Mapping[Seat, str]) -> dict[Seat, Bot]:
    """The bots of these seats, by their names."""
    return {seat: bot_for(match.game, name) for seat, name in held.items()}


def run_turn(
    match: Match[Any, Any],
    sheets: Mapping[Seat, str],
    held: Mapping[Seat, str],
    *,
    anyway: bool = False,
) -> Outcome:
    """One turn of a game of sheets; in the others the awaited seats' next answers.

    `held`: the seats that bots play, by the bot's name. `anyway`: where answers are taken singly,
    a seat that is silent now gets its default once.
    """
    outcome = Outcome(sheets, held)
    if match.game.whole_turns:
        _whole_turn(match, outcome)
    else:
        if anyway:
            _defaults(match, outcome)
        _answers(match, outcome)
    return outcome


def _whole_turn(match: Match[Any, Any], outcome: Outcome) -> None:
    texts: dict[Seat, str | None] = {}
    by_bots = bot_sheets(match, bots_of(match, outcome.held))
    for prompt in match.awaiting().prompts:
        seat = prompt.seat
        if seat in outcome.sheets:
            texts[seat] = outcome.sheets[seat]
        elif seat in by_bots:
            texts[seat] = by_bots[seat]
            outcome.by_bots.append(seat)
        elif not prompt.optional:
            texts[seat] = None
            outcome.missed.append(seat)
    wrote = {seat: recorded(match.game.id, outcome.held[seat]) for seat in outcome.by_bots}
    outcome.add(match, match.play(texts, bots=wrote))


def _answers(match: Match[Any, Any], outcome: Outcome) -> None:
    """Feed line by line while somebody who is asked has a line left, or is a bot."""
    left = {seat: _lines(match, text) for seat, text in outcome.sheets.items()}
    bots = bots_of(match, outcome.held)
    while prompts := match.awaiting().prompts:
        asked = [p for p in prompts if not p.optional or p.invited or left.get(p.seat)]
        asked.sort(key=lambda p: not p.invited)
        ready = next((p.seat for p in asked if left.get(p.seat)), None)
        if ready is not None:
            text = left[ready].pop(0)
            wrote = {}
        else:
            ready = next((p.seat for p in asked if p.seat in bots), None)
            if ready is None:
                break
            text = bot_sheets(match, {ready: bots[ready]})[ready]
            wrote = {ready: recorded(match.game.id, outcome.held[ready])}
            if ready not in outcome.by_bots:
                outcome.by_bots.append(ready)
        outcome.add(match, match.play({ready: text}, kind=EntryKind.ANSWERS, bots=wrote))
    outcome.unused = {seat: lines for seat, lines in left.items() if lines}


def _defaults(match: Match[Any, Any], outcome: Outcome) -> None:
    for prompt in match.awaiting().prompts:
        if prompt.optional or prompt.seat in outcome.sheets or prompt.seat in outcome.held:
            continue
        outcome.missed.append(prompt.seat)
        outcome.add(match, match.play({prompt.seat: None}, kind=EntryKind.ANSWERS))
        return  # the answer may have changed what the others are asked


def _lines(match: Match[Any, Any], text: str) -> list[str]:
    return [str(order) for order in match.game.read(text)]
