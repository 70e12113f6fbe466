"""Everything one adjudication needs, read from the tables at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.find import seats_of
from starpost.host.people.absence import away
from starpost.host.sheets import drafts
from starpost.host.sheets.drafts import Found
from starpost.host.sheets.versions import current
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns import bots
from starpost.host.turns.awaited import Answers, answered, ask
from starpost.host.turns.record import Advance, compute, game_of, log_of, state_at
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import Awaiting, Game, Resolve
from starpost.kernel.proof.fairness import bot_key
from starpost.kernel.proof.log import Entry
from starpost.told.unsent import Unsent


class Gathered:
    """A match as it was read. Bots and sitters write their sheets from it, once."""

    def __init__(
        self,
        row: MatchRow,
        seats: list[SeatRow],
        state: Any,
        awaiting: Awaiting,
        answers: Answers,
        sheets: dict[str, str],
        policies: dict[str, str],
        instead: dict[str, Found],
        log: list[Entry],
    ) -> None:
        self.row = row
        self.seats = seats
        self.state = state
        self.awaiting = awaiting
        self.answers = answers
        self.sheets = sheets
        """What people wrote."""
        self.instead = instead
        """What was found on the desks of those who handed nothing in."""
        self.policies = policies
        """Who plays for the seats that nobody wrote for: `default` or a bot."""
        self.played: dict[str, str] = {}
        """What bots and sitters wrote."""
        self.log = log
        """The log so far, if something of it was ever undone."""
        self.stood = row.step, row.serial
        """Where the match stood when it was read."""

    @property
    def game(self) -> Game[Any, Any]:
        return game_of(self.row)

    def texts(self, host: Host) -> dict[str, str | None]:
        """The text each answering seat gives; None: missed."""
        found: dict[str, str | None] = {}
        for seat in self.answers.seats:
            if seat in self.sheets:
                found[seat] = self.sheets[seat]
            elif seat in self.instead:
                found[seat] = self.instead[seat].text
            else:
                found[seat] = self._played(seat)
        return found

    def unsent(self, seat: str, sheets: Mapping[str, str | None]) -> Unsent | None:
        """What is carried out for a player who sent nothing; `sheets`: all that are carried out."""
        if seat not in sheets or self.game.resolve is not Resolve.TOGETHER:
            return None
        if sheets[seat] is None:
            return Unsent.MISSED
        one = self.instead.get(seat)
        return None if one is None else Unsent(one.source.value)

    def run(self, host: Host, seed: str = "") -> Advance:
        """The turn, computed. `seed`: other dice than the match's, to throw it away afterwards."""
        texts = self.texts(host)
        names = {seat: self.policies[seat] for seat in self.played if seat in texts}
        wrote = {seat: bots.recorded(self.game.id, name) for seat, name in names.items()}
        return compute(self.row, self.state, texts, bots=wrote, entries=self.log, seed=seed)

    def after(self, made: Advance, now: datetime) -> Gathered | None:
        """The step that follows, if a bot or a sitter makes it: nobody else can have written for a
        question that was not open yet, so nothing is read. None: somebody else may have a word.

        What this one has read goes on with it; of the tables nothing changes.
        """
        row, awaiting = self.row, self.game.awaiting(made.step.state)
        if awaiting.resolve is not Resolve.EACH or self.answers.missed or self.log:
            return None
        if made.turn != row.turn and self._promises():
            return None
        ask(row, self.seats, awaiting, now)
        row.step, row.chain, row.turn = made.entry.number, made.entry.chain, made.turn
        row.standing += 1
        covered = frozenset(self.policies)
        found = answered(row, self.seats, awaiting, frozenset(), covered, now)
        if found is None or not covered.issuperset(found.seats):
            return None
        after = Gathered(
            row, self.seats, made.step.state, awaiting, found, {}, self.policies, {}, []
        )
        after.stood = self.stood
        return after

    def _promises(self) -> bool:
        """Whether a bot keeps its word to somebody: such words end with the turns."""
        bots = {s.name: s.bot or "house" for s in self.seats if s.kind == SeatKind.BOT}
        return any(self.policies.get(name) != bot for name, bot in bots.items())

    def _played(self, seat: str) -> str | None:
        policy = self.policies.get(seat, "default")
        prompt = self.awaiting.prompt(seat)
        if policy == "default" or prompt is None:
            return None
        view = self.game.view(self.state, seat)
        key = bot_key(self.row.seed, self.row.standing, seat)
        text = bots.sheet(self.game, policy, view, prompt, key)
        if text is not None:
            self.played[seat] = text
        return text


def gather(
    session: Session, match_id: int, step: int | None, now: datetime, *, force: bool = False
) -> Gathered | None:
    """What there is to adjudicate now; None: nothing."""
    row = session.get(MatchRow, match_id)
    if row is None or row.status != Status.RUNNING or (step is not None and row.step != step):
        return None
    seats = seats_of(session, row, with_gm=True)
    sheets = {name: sheet.text for name, sheet in current(session, row).items()}
    # a draft is handed in by the deadline alone; whoever runs a turn early runs what was sent
    instead = {} if force else drafts.instead(session, row, seats, frozenset(sheets))
    policies = _policies(session, row, seats, now)
    state = state_at(session, row)
    awaiting = game_of(row).awaiting(state)
    answers = answered(
        row,
        seats,
        awaiting,
        frozenset({**sheets, **instead}),
        frozenset(policies),
        now,
        force=force,
    )
    if answers is None:
        return None
    log = log_of(session, row.id) if row.step != row.standing else []
    return Gathered(row, seats, state, awaiting, answers, sheets, policies, instead, log)


def _policies(
    session: Session, row: MatchRow, seats: list[SeatRow], now: datetime
) -> dict[str, str]:
    people = [s.account_id for s in seats if s.kind == SeatKind.PLAYER and s.account_id is not None]
    gone = away(session, people, now)
    found = {
        s.name: bots.with_pacts(session, row, s.name, s.bot or "house")
        for s in seats
        if s.kind == SeatKind.BOT
    }
    found |= {
        s.name: gone[s.account_id]
        for s in seats
        if s.kind == SeatKind.PLAYER and s.account_id is not None and s.account_id in gone
    }
    return found
