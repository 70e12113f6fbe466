"""A match: game, seats, options, seed and the log of sheets. The state is the fold of the log.

The chain runs over the log as it is, undone turns included; the dice of a turn depend on its
place among the turns that stand and on its orders, so undoing a turn and running it again with
the same orders gives the same dice. An entry that was run again says so.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.bounds import MOST_PROBLEMS, told
from starpost.kernel.contract import Awaiting, Game, Resolve, Result, Seat, Step
from starpost.kernel.dice import AskedDice, Dice, ForcedDice, commitment, turn_key
from starpost.kernel.draws import Draw
from starpost.kernel.orders import Sheet
from starpost.kernel.proof import fairness
from starpost.kernel.proof.log import Entry, Header, link, root, undoing, undone_at
from starpost.kernel.values import EntryKind
from starpost.kernel.writing.sheets import as_told

S = TypeVar("S")
V = TypeVar("V")


RECENT = 3
"""Snapshots kept besides every tenth: enough to undo and to look back without replaying."""


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
        words: Mapping[Seat, str] | None = None,
        host: str = "",
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
            dice=fairness.BY_ORDERS,
            words=dict(words or {}),
            host=host,
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
        kind: EntryKind = EntryKind.TURN,
        ask: Any = None,
        bots: Mapping[Seat, str] | None = None,
    ) -> Step[S]:
        """Take the seats' texts, advance, and write the log. `ask`: dice rolled at the table;
        `bots`: which of the sheets bots wrote."""
        if not self.awaiting().prompts:
            raise MatchOver("The match is over; no more orders are taken.")
        turn = Turn(
            self.header, self.seed, len(self.standing), dict(sheets), kind, dict(bots or {})
        )
        played = run(self.game, self.state, turn, self.entries, self.chain, ask)
        self.draws = played.draws
        self.standing.append(len(self.entries))
        self.entries.append(played.entry)
        self.state = played.step.state
        self._remember(len(self.standing), self.state)
        self.packed = {len(self.standing): played.state}
        return played.step

    def undo(self) -> Entry:
        """Roll back the last standing entry; it stays in the log, and so does the undoing."""
        if not self.standing:
            raise MatchOver("Nothing has been played yet, so there is nothing to undo.")
        undone = self.entries[self.standing.pop()]
        self._forget(len(self.standing) + 1)
        self.state = self.at(len(self.standing))
        self._remember(len(self.standing), self.state)
        self.entries.append(
            undoing(len(self.entries) + 1, self.game.digest(self.state), self.chain)
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
        return self.replay(state, position)[0]

    def replay(self, state: S, position: int) -> tuple[Step[S], Dice]:
        """A standing entry once more, with the dice it threw."""
        entry = self.entries[self.standing[position]]
        read = understood(self.game, entry.sheets)
        turn = Turn(self.header, self.seed, position, entry.sheets, entry.kind)
        dice = turn.dice(read, given=entry.given)
        return advance(self.game, state, read, entry.kind, dice), dice

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


class Turn(Struct, frozen=True):
    """One turn about to be run: what its dice depend on."""

    header: Header
    seed: str
    position: int
    """How many entries stand before it."""
    texts: dict[Seat, str | None]
    kind: EntryKind
    bots: dict[Seat, str] = {}

    def dice(
        self,
        read: Mapping[Seat, Sheet | None],
        ask: Any = None,
        given: Mapping[str, list[Any]] | None = None,
    ) -> Dice:
        by_letters = self.header.dice == fairness.BY_LETTERS
        digest = fairness.letters_digest(self.texts) if by_letters else fairness.sheets_digest(read)
        key = turn_key(fairness.secret_of(self.seed, self.header.words), self.position + 1, digest)
        if ask is not None:
            return AskedDice(key, self.position + 1, ask)
        if given:
            return ForcedDice(key, self.position + 1, given)
        return Dice(key, self.position + 1)


class Played(Struct, Generic[S], frozen=True):
    """A turn that was run, and the line of the log it makes."""

    step: Step[S]
    entry: Entry
    state: bytes
    draws: tuple[Draw, ...]


def run(
    game: Game[S, V],
    state: S,
    turn: Turn,
    entries: Sequence[Entry],
    chain: str,
    ask: Any = None,
) -> Played[S]:
    """Run a turn. `entries`: the log so far; a host may leave it out if nothing was ever undone."""
    read = understood(game, turn.texts)
    dice = turn.dice(read, ask)
    step = advance(game, state, read, turn.kind, dice)
    data = codec.encode(step.state)
    number = entries[-1].number + 1 if entries else turn.position + 1
    entry = Entry(
        number=number,
        kind=turn.kind,
        sheets=turn.texts,
        given=dice.given if isinstance(dice, AskedDice) else {},
        digest=game.digest(step.state, data),
        bound=fairness.bound(turn.seed, number, turn.texts),
        bots=turn.bots,
        again=played_before(game, read, undone_at(entries, turn.position)),
    )
    entry = msgspec.structs.replace(entry, chain=link(chain, entry))
    return Played(step, entry, data, tuple(dice.log or ()))


def played_before(
    game: Game[Any, Any], read: Mapping[Seat, Sheet | None], before: Entry | None
) -> str:
    """Whether the turn was played before and undone; see `Entry.again`."""
    if before is None:
        return ""
    same = fairness.sheets_digest(understood(game, before.sheets)) == fairness.sheets_digest(read)
    return "same" if same else "other"


def understood(game: Game[Any, Any], texts: Mapping[Seat, str | None]) -> dict[Seat, Sheet | None]:
    """The sheets as the referee reads them; None: missed."""
    return {seat: None if text is None else game.read(text) for seat, text in texts.items()}


def advance(
    game: Game[S, V], state: S, read: Mapping[Seat, Sheet | None], kind: EntryKind, dice: Dice
) -> Step[S]:
    """Sheets in, next state out."""
    if kind == EntryKind.TURN:
        return _told(as_told(game, game.turn(state, read, dice), read))
    answers = {}
    for seat, sheet in read.items():
        if sheet is None:
            prompt = game.awaiting(state).prompt(seat)
            orders = game.default(game.view(state, seat), prompt, dice) if prompt else ()
            sheet = Sheet.of(orders, missed=True)
        answers[seat] = sheet
    return _told(as_told(game, game.advance(state, answers, dice), answers))


def _told(step: Step[S]) -> Step[S]:
    """The step with no more problems of a seat than anybody reads."""
    if all(len(found) <= MOST_PROBLEMS for found in step.problems.values()):
        return step
    problems = {seat: told(tuple(found)) for seat, found in step.problems.items()}
    return msgspec.structs.replace(step, problems=problems)


def _first_state(game: Game[S, V], header: Header, seed: str) -> S:
    options = msgspec.convert(header.options, game.Options)
    seats = {seat: msgspec.convert(raw, game.Choice) for seat, raw in header.seats.items()}
    return game.setup(options, seats, setup_dice(seed, header.words))


def setup_dice(seed: str, words: Mapping[Seat, str]) -> Dice:
    """The dice that deal the first state."""
    return Dice(fairness.setup_key(fairness.secret_of(seed, words)), 0)
