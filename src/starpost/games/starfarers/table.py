"""A position being played: the state, the dice, and the lines that the reports will tell.

Everything that several phases do lives here: taking cards, opening a decision, winning.
"""

from __future__ import annotations

from typing import Final

from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import GOAL, REBUILT_OF_A_TYPE, RESOURCE, RESOURCES
from starpost.kernel.dice import Dice

Code = str | None
"""Why an action was refused; None: it was carried out."""

EDITION: Final = 2
"""Of the rules as they are now; matches of the first edition are played on with theirs."""
ALONE: Final = tuple((p,) for p in range(5))


class Play:
    """Self-play makes one for a whole game and leaves `lines` at None: no text is built then."""

    __slots__ = ("dice", "edition", "lines", "s")

    def __init__(
        self,
        state: State,
        dice: Dice,
        lines: list[Line] | None = None,
        edition: int = EDITION,
    ) -> None:
        self.edition = edition
        self.s = state
        self.dice = dice
        self.lines = lines

    # --- telling -------------------------------------------------------------------------

    def name(self, p: int) -> str:
        return self.s.match.seats[p]

    def say(
        self, kind: str, text: str, private: str = "", seats: tuple[int, ...] = (), at: str = ""
    ) -> None:
        if self.lines is not None:
            self.lines.append(Line(kind, text, private, seats, at, self.s.turn))

    # --- decisions -----------------------------------------------------------------------

    def await_one(self, decision: str, p: int) -> None:
        self.s.ask = decision
        self.s.owing = ALONE[p]

    def open_main(self) -> None:
        """Rule 4: the trade and build phase."""
        self.s.phase = "trade_build"
        self.await_one("main", self.s.active)

    def open_move(self, base: int) -> None:
        """Rule 5: the ships may move, with this base speed."""
        self.s.speed = base
        self.await_one("move", self.s.active)

    def say_speed(self) -> None:
        s = self.s
        total = s.speed + s.speed_stat(s.active)
        self.say("speed", f"{self.name(s.active)} flies at speed {total}")

    # --- cards ---------------------------------------------------------------------------

    def draw(self, label: str, stock: list[int], start: int = 0) -> int:
        """A random card of a pile or a hand (five counts from `start`)."""
        weights = {RESOURCES[r]: stock[start + r] for r in range(5) if stock[start + r] > 0}
        return RESOURCE[self.dice.weighted(label, weights)]

    def draw_reserve(self, p: int) -> int:
        """Rule 4.2: the top card of the reserve pile into a hand; -1 if there is none."""
        s = self.s
        if not any(s.reserve):
            for r in range(5):
                moved = min(REBUILT_OF_A_TYPE, s.bank[r])
                s.bank[r] -= moved
                s.reserve[r] += moved
            if not any(s.reserve):
                return -1
        r = self.draw("reserve", s.reserve)
        s.reserve[r] -= 1
        s.hands[5 * p + r] += 1
        s.counts[p] += 1
        return r

    def rob(self, thief: int, victim: int) -> None:
        """One random card from hand to hand; only the two learn which (rule 9.3)."""
        s = self.s
        r = self.draw("steal", s.hands, 5 * victim)
        s.hands[5 * victim + r] -= 1
        s.counts[victim] -= 1
        s.hands[5 * thief + r] += 1
        s.counts[thief] += 1
        if self.lines is not None:
            a, b = self.name(thief), self.name(victim)
            self.say(
                "steal",
                f"{a} steals 1 card from {b}",
                f"{a} steals 1 {RESOURCES[r]} from {b}",
                (thief, victim),
            )

    def add_fame(self, p: int, n: int) -> None:
        """Rule 6.9: never below none, never more than the box holds."""
        s = self.s
        change = max(-s.fame[p], n) if n < 0 else min(n, max(0, s.rings_in_box()))
        s.fame[p] += change
        if change and self.lines is not None:
            verb = "gains" if change > 0 else "loses"
            rings = "ring" if abs(change) == 1 else "rings"
            self.say("fame", f"{self.name(p)} {verb} {abs(change)} fame {rings}")

    # --- the end -------------------------------------------------------------------------

    def won(self) -> bool:
        """Rule 7.1: whether the game is over; the player in turn wins with fifteen points."""
        s = self.s
        if s.winner >= 0:
            return True
        if s.points(s.active) < GOAL or s.phase == "setup":
            return False
        self.finish(s.active)
        return True

    def finish(self, winner: int) -> None:
        s = self.s
        s.winner = winner
        s.phase = "over"
        s.ask = ""
        s.owing = ()
        s.card = s.node = ""
        s.offer = None
        self.say("win", f"{self.name(winner)} wins with {s.points(winner)} points")
