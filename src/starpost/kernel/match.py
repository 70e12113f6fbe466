"""A match: game, seats, options, seed and the log of sheets. The state is the fold of the log.

The chain runs over the log as it is, undone turns included; the dice of a turn depend on its
place among the turns that stand, so undoing and running the same sheets gives the same dice.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.contract import Awaiting, Game, Resolve, Result, Seat, Step
from starpost.kernel.dice import AskedDice, Dice, Draw, ForcedDice, commitment, turn_key
from starpost.kernel.orders import Sheet
from starpost.kernel.sheets import as_told

S = TypeVar("S")
V = TypeVar("V")


RECENT = 3
"""Snapshots kept besides every tenth: enough to undo and to look back without replaying."""


class Header(Struct, frozen=True, kw_only=True):
    """What is fixed when a match is made."""

    game: str
    version: int
    schema: int
    name: str = ""
    options: dict[str, Any] = {}
    seats: dict[Seat, dict[str, Any]] = {}
    commitment: str = ""
    """SHA-256 of the seed, published at the start."""
    bots: dict[Seat, str] = {}
    """Seats that a computer player holds, by the bot's name."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the log."""

    number: int
    kind: str
    """`turn`: whole sheets; `answers`: what the awaited seats answered; `undo`."""
    sheets: dict[Seat, str | None] = {}
    """The text each seat wrote; None: the seat missed."""
    given: dict[str, list[Any]] = {}
    """Results of dice that somebody rolled at the table."""
    digest: str = ""
    """Of the state that followed."""
    chain: str = ""


class MatchOver(ValueError):
    """Nothing is awaited any more."""


class Match(Generic[S, V]):
    """A running match. All ways to play it end in `play`."""

    state: S

    def __init__(self, game: Game[S, V], header: Header, seed: str, first: S | None = None) -> None:
        """Without its first state the match sets it up when it is asked for; whoever reads a log
        with snapshots then gives `state` himself."""
        self.game = game
        self.header = header
        self.seed = seed
        self.entries: list[Entry] = []
        self.standing: list[int] = []
        """Indexes of the entries that have not been undone."""
        self._first = first
        if first is not None:
            self.state = first
        self.snapshots: dict[int, S] = {}
        """States after so many standing entries, to save replaying."""
        self.written: dict[tuple[str, int], bytes] = {}
        """Lines of the match file that need not be made again."""
        self.packed: dict[int, bytes] = {}
        """The latest snapshot as bytes: its digest needs them, and so does the file."""
        self.draws: tuple[Draw, ...] = ()

    @classmethod
    def new(
        cls,
        game: Game[S, V],
        options: Any = None,
        seats: Mapping[Seat, Any] | None = None,
        *,
        seed: str | None = None,
        name: str = "",
        bots: Mapping[Seat, str] | None = None,
    ) -> Match[S, V]:
        """A new match; without a seed it takes 256 bits from the system."""
        brief_options, brief_seats = game.brief()
        options = brief_options if options is None else options
        seats = brief_seats if seats is None else seats
        seed = secrets.token_hex(32) if seed is None else seed
        header = Header(
            game=game.id,
            version=game.version,
            schema=game.schema,
            name=name,
            options=msgspec.to_builtins(options),
            seats={seat: msgspec.to_builtins(choice) for seat, choice in seats.items()},
            commitment=commitment(seed),
            bots=dict(bots or {}),
        )
        match = cls(game, header, seed)
        match.state = match.first
        return match

    # --- reading -------------------------------------------------------------------------

    @property
    def first(self) -> S:
        """The state before any entry."""
        if self._first is None:
            self._first = _first_state(self.game, self.header, self.seed)
        return self._first

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.header.seats)

    @property
    def turn(self) -> int:
        return self.game.turn_of(self.state)

    @property
    def chain(self) -> str:
        return self.entries[-1].chain if self.entries else root(self.header)

    def awaiting(self) -> Awaiting:
        return self.game.awaiting(self.state)

    def view(self, seat: Seat | None) -> V:
        return self.game.view(self.state, seat)

    def result(self) -> Result | None:
        return self.game.result(self.state)

    # --- playing -------------------------------------------------------------------------

    def play(
        self,
        sheets: Mapping[Seat, str | None],
        *,
        kind: str = "turn",
        ask: Any = None,
    ) -> Step[S]:
        """Take the seats' texts, advance, and write the log. `ask`: dice rolled at the table."""
        if not self.awaiting().prompts:
            raise MatchOver("The match is over; no more orders are taken.")
        texts = dict(sheets)
        dice: Dice = self._dice(len(self.standing), texts, ask)
        step = advance(self.game, self.state, texts, kind, dice)
        given = dice.given if isinstance(dice, AskedDice) else {}
        self.draws = tuple(dice.log or ())
        data = codec.encode(step.state)
        self._append(
            Entry(
                number=len(self.entries) + 1,
                kind=kind,
                sheets=texts,
                given=given,
                digest=codec.digest_of(data),
            )
        )
        self.state = step.state
        self._remember(len(self.standing), step.state)
        self.packed = {len(self.standing): data}
        return step

    def undo(self) -> Entry:
        """Roll back the last standing entry; it stays in the log, and so does the undoing."""
        if not self.standing:
            raise MatchOver("Nothing has been played yet, so there is nothing to undo.")
        undone = self.entries[self.standing.pop()]
        self._forget(len(self.standing) + 1)
        self.state = self.at(len(self.standing))
        self._remember(len(self.standing), self.state)
        self._append(
            Entry(number=len(self.entries) + 1, kind="undo", digest=codec.digest(self.state))
        )
        return undone

    def at(self, count: int) -> S:
        """The state after so many standing entries."""
        start = max((n for n in self.snapshots if n <= count), default=0)
        state = self.snapshots[start] if start else self.first
        for position in range(start, count):
            state = self.rerun(state, position).state
        return state

    def rerun(self, state: S, position: int) -> Step[S]:
        """The step that a standing entry makes from the state before it."""
        entry = self.entries[self.standing[position]]
        dice = self._dice(position, entry.sheets, None, entry.given)
        return advance(self.game, state, entry.sheets, entry.kind, dice)

    def _dice(
        self,
        position: int,
        sheets: Mapping[Seat, str | None],
        ask: Any = None,
        given: Mapping[str, list[Any]] | None = None,
    ) -> Dice:
        key = turn_key(self.seed, position + 1, sheets_digest(sheets))
        if ask is not None:
            return AskedDice(key, position + 1, ask)
        if given:
            return ForcedDice(key, position + 1, given)
        return Dice(key, position + 1)

    def _remember(self, count: int, state: S) -> None:
        if count:
            self.snapshots[count] = state
        every = 10 if self.game.resolve is Resolve.TOGETHER else 100
        for old in [n for n in self.snapshots if n <= count - RECENT and n % every]:
            self._forget(old)

    def _forget(self, count: int) -> None:
        self.snapshots.pop(count, None)
        self.written.pop(("snapshot", count), None)
        self.packed.pop(count, None)

    def _append(self, entry: Entry) -> None:
        entry = msgspec.structs.replace(entry, chain=link(self.chain, entry))
        if entry.kind != "undo":
            self.standing.append(len(self.entries))
        self.entries.append(entry)


def advance(
    game: Game[S, V], state: S, texts: Mapping[Seat, str | None], kind: str, dice: Dice
) -> Step[S]:
    """Texts in, next state out."""
    read: dict[Seat, Sheet | None] = {
        seat: None if text is None else game.read(text) for seat, text in texts.items()
    }
    if kind == "turn":
        return as_told(game, game.turn(state, read, dice), read)
    answers = {}
    for seat, sheet in read.items():
        if sheet is None:
            prompt = game.awaiting(state).prompt(seat)
            orders = game.default(game.view(state, seat), prompt, dice) if prompt else ()
            sheet = Sheet.of(orders, missed=True)
        answers[seat] = sheet
    return as_told(game, game.advance(state, answers, dice), answers)


def sheets_digest(sheets: Mapping[Seat, str | None]) -> str:
    """One digest over all sheets of a turn, whatever the order in which they came in."""
    return hashlib.sha256(codec.to_json(dict(sorted(sheets.items())))).hexdigest()


def root(header: Header) -> str:
    return hashlib.sha256(codec.to_json(header)).hexdigest()


def link(chain: str, entry: Entry) -> str:
    """The next link of the hash chain."""
    bare = msgspec.structs.replace(entry, chain="")
    return hashlib.sha256(chain.encode() + codec.to_json(bare)).hexdigest()


def _first_state(game: Game[S, V], header: Header, seed: str) -> S:
    options = msgspec.convert(header.options, game.Options)
    seats = {seat: msgspec.convert(raw, game.Choice) for seat, raw in header.seats.items()}
    key = turn_key(seed, 0, sheets_digest({}))
    return game.setup(options, seats, Dice(key, 0))


class Verification(Struct, frozen=True):
    """What `verify` found: every check that failed, in a sentence each."""

    turns: int
    draws: int
    rolled_by_hand: int
    findings: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.findings


def verify(match: Match[S, V]) -> Verification:
    """Replay everything, compare digests, follow the chain, check the dice commitment."""
    findings: list[str] = []
    if commitment(match.seed) != match.header.commitment:
        findings.append("The seed is not the one that was committed to at the start.")
    if match.header.version != match.game.version:
        findings.append(
            f"The match was played with version {match.header.version} of {match.game.title}; "
            f"this is version {match.game.version}, which may differ."
        )
    chain = root(match.header)
    for entry in match.entries:
        if link(chain, entry) != entry.chain:
            findings.append(f"Entry {entry.number} of the log was changed after it was written.")
        chain = entry.chain
    draws = hand = 0
    state = match.first
    for position, index in enumerate(match.standing):
        entry = match.entries[index]
        dice = match._dice(position, entry.sheets, None, entry.given)
        state = advance(match.game, state, entry.sheets, entry.kind, dice).state
        draws += len(dice.log or ())
        hand += sum(value is not None for values in entry.given.values() for value in values)
        if codec.digest(state) != entry.digest:
            findings.append(f"Entry {entry.number} gives another state when it is replayed.")
    return Verification(len(match.standing), draws, hand, tuple(findings))
