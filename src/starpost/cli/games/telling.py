"""The story of a match in a file: the beginning, a turn, the end, each for one seat, in words.

From the seat's views alone; the end from the true states, which everybody may know then.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Any

from starpost.bots.advice import suggested
from starpost.kernel.contract import GM, Resolve, Seat, Step
from starpost.kernel.match import Match
from starpost.kernel.telling import Intention
from starpost.told import story
from starpost.told.ending import Ending, ending
from starpost.told.story import Proof, Story
from starpost.told.unsent import Unsent

VERIFY = "`starpost verify` replays the match file and proves every die."


class Telling:
    """A match after so many of its entries, told to whoever asks. Views and states are made once,
    for all seats."""

    def __init__(
        self, match: Match[Any, Any], count: int | None = None, *, bots: Container[Seat] = ()
    ) -> None:
        """`bots`: seats that need no advice."""
        self.match, self.bots = match, bots
        self.game = match.game
        self.count = len(match.standing) if count is None else count
        self.state = match.state if self.count == len(match.standing) else match.at(self.count)

    def story(self, seat: Seat) -> Story | None:
        """What this seat is told; None: it is told nothing."""
        if seat == GM:
            return None
        if not self.count:
            return self._opening(seat)
        told = self._turn(seat)
        if self._ending is None:
            return self._begun(seat, told) if self._first else told
        by_answers = self.game.resolve is Resolve.EACH
        return story.end(self.game, self._ending, self._proof, seat, told, by_answers=by_answers)

    @property
    def _first(self) -> bool:
        """Whether the first turn is still being played, answer by answer."""
        game = self.game
        began = game.turn_of(self.match.first)
        return game.resolve is Resolve.EACH and game.turn_of(self.state) <= max(1, began)

    def _begun(self, seat: Seat, told: Story | None) -> Story | None:
        """What everybody is told first, and before it what has happened since."""
        begun = self._opening(seat)
        if begun is None or told is None:
            return told
        news = tuple(p for p in told.passages if p.rows)[:1]
        return Story(begun.title, (*news, *begun.passages))

    def _opening(self, seat: Seat) -> Story | None:
        view = self.game.view(self.state, seat)
        return story.opening(self.game.briefing(view), self._moves(seat))

    def _moves(self, seat: Seat) -> tuple[Intention, ...]:
        """What the adviser would do now."""
        view, prompt = self.game.view(self.state, seat), self.game.awaiting(self.state).prompt(seat)
        return suggested(self.game, view, prompt)

    def _turn(self, seat: Seat) -> Story | None:
        game, match = self.game, self.match
        together = game.resolve is Resolve.TOGETHER
        start = self.count - 1 if together else self._own_last(seat)
        state = self._before if start == self.count - 1 else match.at(start)
        sheets = match.entries[match.standing[self.count - 1]].sheets
        missed = together and seat in sheets and sheets[seat] is None
        return story.turn(
            game,
            game.view(state, seat),
            game.view(self.state, seat),
            tuple(self._step.problems.get(seat, ())),
            len(game.read(sheets.get(seat) or "").orders),
            Unsent.MISSED if missed else None,
            () if seat in self.bots else self._moves(seat),
        )

    def _own_last(self, seat: Seat) -> int:
        """Where answers are taken singly the telling begins after the seat's own last one."""
        for place in range(self.count, 0, -1):
            if self.match.entries[self.match.standing[place - 1]].sheets.get(seat) is not None:
                return place - 1 if place == self.count else place
        return 0

    @cached_property
    def _before(self) -> Any:
        return self.match.at(self.count - 1)

    @cached_property
    def _step(self) -> Step[Any]:
        return self.match.rerun(self._before, self.count - 1)

    @property
    def _proof(self) -> Proof:
        return Proof(self.match.seed, self.match.header.commitment, VERIFY)

    @cached_property
    def _ending(self) -> Ending | None:
        """None: the match goes on."""
        result = self.game.result(self.state)
        if result is None:
            return None
        return ending(self.game, self._began(), self.match.seats, result.winners)

    def _began(self) -> dict[int, Any]:
        """By turn the state it began with, and the last one as of one turn more."""
        match, state = self.match, self.match.first
        found = {self.game.turn_of(state): state}
        for position in range(self.count):
            kept = match.snapshots.get(position + 1)
            state = match.rerun(state, position).state if kept is None else kept
            found.setdefault(self.game.turn_of(state), state)
        if state is not found[max(found)]:
            found[max(found) + 1] = state
        return found
