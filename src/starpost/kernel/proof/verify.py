"""Verifying a match: everything is played again, and the paragraph says what that proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game, Prompt, Step
from starpost.kernel.dice import commitment
from starpost.kernel.match import Match, understood
from starpost.kernel.proof import fairness
from starpost.kernel.proof.log import Entry, link, root


class Written(Struct, frozen=True):
    """What a bot writes today where another sheet of its may stand in the log."""

    text: str
    former: bool = False
    """Whether the log has the sheet of an earlier edition of the bot, which may write otherwise."""


BotSheet = Callable[[Game[Any, Any], str, Any, Prompt, str], Written | None]
"""What the bot of a name writes: game, name, view, prompt, key of its dice; None: unknown bot."""


class Verification(Struct, frozen=True):
    """What `verify` found: every check that failed, in a sentence each."""

    turns: int
    draws: int
    rolled_by_hand: int
    findings: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    """What is allowed and should be known: typed dice, turns that were run again."""
    bots: int = 0
    """Sheets of bots that were written again and are the same."""
    unwritten: int = 0
    """Sheets of bots that nobody here can write again."""
    given: int = 0
    """Sheets of bots' earlier editions that those of today would write otherwise."""
    chance: int = 0
    """Players who gave a word of chance."""

    @property
    def ok(self) -> bool:
        return not self.findings

    @property
    def proof(self) -> str:
        """What has been proved and what has not, for people."""
        return " ".join(_proof(self))


Heard = Callable[[Step[Any], Entry], object]
"""Whoever wants every step as it is played again, with its entry."""


def verify(
    match: Match[Any, Any], bots: BotSheet | None = None, each: Heard | None = None
) -> Verification:
    """Replay everything: seed, chain, every state and snapshot, bound sheets, bots' sheets."""
    check = _Check(match, bots, each)
    check.beginning()
    check.chain()
    check.replay()
    return check.found()


class _Check:
    """One verification under way."""

    def __init__(
        self, match: Match[Any, Any], bots: BotSheet | None, each: Heard | None = None
    ) -> None:
        self.match, self.write, self.each = match, bots, each
        self.findings: list[str] = []
        self.remarks: list[str] = []
        self.draws = self.hand = self.bots = self.unwritten = self.given = 0

    def beginning(self) -> None:
        header, game = self.match.header, self.match.game
        if commitment(self.match.seed) != header.commitment:
            self.findings.append("The seed is not the one that was committed to at the start.")
        if header.version != game.version:
            self.findings.append(
                f"The match was played with version {header.version} of {game.title}; "
                f"this is version {game.version}, which may differ."
            )

    def chain(self) -> None:
        chain = root(self.match.header)
        for entry in self.match.entries:
            if link(chain, entry) != entry.chain:
                self.findings.append(
                    f"Entry {entry.number} of the log was changed after it was written."
                )
            chain = entry.chain
            sheets = fairness.bound(self.match.seed, entry.number, entry.sheets)
            if entry.bound and entry.bound != sheets:
                self.findings.append(f"Entry {entry.number} is bound to other sheets than it has.")
            if entry.again == "other":
                self.remarks.append(
                    f"Entry {entry.number} plays a turn again, rolled back, with other orders."
                )

    def replay(self) -> None:
        """A file may say anything, so that what cannot be played is a finding like another."""
        doing = "The match cannot be set up as its header says"
        try:
            state = self.match.first
            for position, index in enumerate(self.match.standing):
                entry = self.match.entries[index]
                doing = f"Entry {entry.number} cannot be played"
                state = self._again(state, position, entry)
        except Exception as error:
            self.findings.append(f"{doing}: {str(error) or type(error).__name__}")
        if self.hand:
            self.remarks.insert(
                0,
                f"DICE TYPED IN: {self.hand} results were entered by hand. Nothing about them can "
                "be verified.",
            )

    def _again(self, state: Any, position: int, entry: Entry) -> Any:
        """One entry once more: the state it gives, held against what is written."""
        match = self.match
        self._bots(state, position, entry)
        step, dice = match.replay(state, position)
        self.draws += len(dice.log or ())
        self.hand += sum(v is not None for values in entry.given.values() for v in values)
        digest = match.game.digest(step.state)
        if digest != entry.digest:
            self.findings.append(f"Entry {entry.number} gives another state when it is replayed.")
        kept = match.snapshots.get(position + 1)
        if kept is not None and match.game.digest(kept) != digest:
            self.findings.append(
                f"The stored state after entry {entry.number} is not what the orders give."
            )
        if self.each is not None:
            self.each(step, entry)
        return step.state

    def _bots(self, state: Any, position: int, entry: Entry) -> None:
        """Write the bots' sheets again from what their seats knew."""
        game = self.match.game
        asked = game.awaiting(state)
        for seat, name in entry.bots.items():
            prompt = asked.prompt(seat)
            made = None
            if self.write is not None and prompt is not None:
                key = fairness.bot_key(self.match.seed, position, seat)
                made = self.write(game, name, game.view(state, seat), prompt, key)
            if made is None:
                self.unwritten += 1
                continue
            ours = understood(game, {seat: made.text})[seat]
            theirs = understood(game, {seat: entry.sheets.get(seat)})[seat]
            same = fairness.orders_digest(ours) == fairness.orders_digest(theirs)
            if made.former and not same:
                self.given += 1
                continue
            self.bots += 1
            if not same:
                self.findings.append(
                    f"Entry {entry.number}: {seat}'s sheet is not what its bot, {name}, writes."
                )

    def found(self) -> Verification:
        return Verification(
            len(self.match.standing),
            self.draws,
            self.hand,
            tuple(self.findings),
            tuple(self.remarks),
            self.bots,
            self.unwritten,
            self.given,
            len(self.match.header.words),
        )


def _proof(found: Verification) -> list[str]:
    """Sentence by sentence; nothing is claimed that was not computed."""
    if not found.ok:
        return ["Nothing is proved: the findings above stand."]
    said = [
        f"Proved: the seed is the one committed to; all {found.turns} entries of the log are "
        f"chained; every state, stored ones included, follows from the orders and {found.draws} "
        "draws of the dice."
    ]
    if found.bots:
        said.append(f"{found.bots} sheets of bots were written again and are the same.")
    if found.chance:
        said.append(f"{found.chance} players mixed a word of chance into the seed.")
    said.append("Not proved: that every sheet is the one its player sent (a receipt shows that)")
    said[-1] += ", who sat in a seat, and that nobody told another what he knew."
    if not found.chance:
        said.append("No player gave a word of chance, so the referee may have tried seeds.")
    if found.unwritten:
        said.append(f"{found.unwritten} sheets of bots could not be written again here.")
    if found.given:
        said.append(
            f"{found.given} sheets were written by an earlier edition of the bot and are taken as "
            "given."
        )
    if found.rolled_by_hand:
        said.append("Results of dice that people typed in are taken on trust.")
    return said
