"""Verifying a match: everything is played again, and the paragraph says what that proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game, Prompt, Step
from starpost.kernel.dice import commitment
from starpost.kernel.match import Match, played_before, understood
from starpost.kernel.proof import fairness
from starpost.kernel.proof.log import Entry, link, root
from starpost.kernel.values import EntryKind


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
    wordless: tuple[str, ...] = ()
    """Seats of people for whom no word of chance stands."""

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
        self.people: dict[str, list[int]] = {}
        """Entries in which somebody is said to play a seat that was a bot's at the start."""

    def beginning(self) -> None:
        header, game = self.match.header, self.match.game
        if commitment(self.match.seed) != header.commitment:
            self.findings.append("The seed is not the one that was committed to at the start.")
        if header.version != game.version:
            self.findings.append(
                f"The match was played with version {header.version} of {game.title}; "
                f"this is version {game.version}, which may differ."
            )
        if header.dice == fairness.BY_LETTERS:
            self.remarks.append(
                "The dice of this match follow the letters of its sheets, blanks and comments "
                "included, as they did in the first release: a referee could have tried them."
            )

    def chain(self) -> None:
        chain = root(self.match.header)
        standing: list[Entry] = []
        undone: dict[int, Entry] = {}
        for entry in self.match.entries:
            if link(chain, entry) != entry.chain:
                self.findings.append(
                    f"Entry {entry.number} of the log was changed after it was written."
                )
            chain = entry.chain
            if entry.kind == EntryKind.UNDO:
                last = standing.pop()
                undone[len(standing)] = last
                continue
            self._bound(entry)
            self._marked(entry, undone.get(len(standing)))
            standing.append(entry)

    def _bound(self, entry: Entry) -> None:
        """Only matches of the first release have entries that are bound to nothing."""
        if not entry.bound and self.match.header.dice == fairness.BY_LETTERS:
            return
        if entry.bound != fairness.bound(self.match.seed, entry.number, entry.sheets):
            self.findings.append(f"Entry {entry.number} is bound to other sheets than it has.")

    def _marked(self, entry: Entry, before: Entry | None) -> None:
        """A turn that is played again says so, and whether its orders are the same."""
        if entry.again == "other":
            self.remarks.append(
                f"Entry {entry.number} plays a turn again, rolled back, with other orders."
            )
        if self.match.header.dice == fairness.BY_LETTERS:
            return
        game = self.match.game
        if entry.again != played_before(game, understood(game, entry.sheets), before):
            self.findings.append(
                f"Entry {entry.number} hides that it plays a turn again, or with which orders."
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
        self.remarks += [
            f"{seat} was a bot's at the start; in {len(numbers)} entries, the first of them "
            f"{numbers[0]}, its sheets are given as a person's."
            for seat, numbers in self.people.items()
        ]
        if self.hand:
            self.remarks.insert(
                0,
                f"DICE TYPED IN: {self.hand} results were entered by hand. Nothing about them can "
                "be verified.",
            )

    def _again(self, state: Any, position: int, entry: Entry) -> Any:
        """One entry once more: the state it gives, held against what is written."""
        match = self.match
        self._asked(state, entry)
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

    def _asked(self, state: Any, entry: Entry) -> None:
        """A host lets nobody miss what nobody awaits: such an entry would only move the dice of
        all that follow."""
        silent = [seat for seat, text in entry.sheets.items() if text is None]
        if not silent or not self.match.header.host:
            return
        asked = self.match.game.awaiting(state)
        for seat in silent:
            prompt = asked.prompt(seat)
            if prompt is None or prompt.optional:
                self.findings.append(
                    f"Entry {entry.number}: {seat} is said to have missed what was not awaited."
                )

    def _person(self, entry: Entry) -> None:
        """A bot's seat at the start whose sheet is said to be a person's: nobody can write it
        again, so everybody should know of it."""
        for seat in entry.sheets:
            if seat in self.match.header.bots and seat not in entry.bots:
                self.people.setdefault(seat, []).append(entry.number)

    def _bots(self, state: Any, position: int, entry: Entry) -> None:
        """Write the bots' sheets again from what their seats knew."""
        self._person(entry)
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
        header = self.match.header
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
            tuple(seat for seat in header.seats if seat not in (*header.words, *header.bots)),
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
        players = "1 player" if found.chance == 1 else f"{found.chance} players"
        said.append(f"{players} mixed a word of chance into the seed.")
        if found.wordless:
            said.append(f"No word stands for {', '.join(found.wordless)}: whoever gave one there")
            said[-1] += " has been cheated."
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
