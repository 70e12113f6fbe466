"""Rounds of several players' turns: how a match that counts rounds calls each of its turns."""

from __future__ import annotations

from msgspec import Struct

from starpost.web.pages.match.table import Table


class Rounds(Struct, frozen=True):
    """`size`: how many turns make one; 0: the match counts single turns."""

    unit: str = "turn"
    size: int = 0

    def of(self, turn: int) -> tuple[int, int]:
        """The round of a turn, and which of its turns it is."""
        return (turn - 1) // self.size + 1, (turn - 1) % self.size + 1

    def words(self, turn: int) -> str:
        """ "round 6, turn 3": what a reader counts along with."""
        if not self.size or turn < 1:
            return f"turn {turn}"
        number, within = self.of(turn)
        return f"{self.unit} {number}, turn {within}"

    def begins(self, turn: int) -> int:
        """The turn before the first of its round: where the round began."""
        return (self.of(turn)[0] - 1) * self.size if self.size and turn > 0 else max(0, turn - 1)


def rounds_of(table: Table) -> Rounds:
    """By what the seat's own head says: all its players have one turn in a round."""
    purpose, turn = table.outlook.purpose, table.shown_turn
    size = len(table.people)
    if table.game.told_in_rounds or not table.by_answers or purpose is None or turn < 1 or size < 2:
        return Rounds()
    found = Rounds(purpose.unit, size)
    return found if found.of(turn)[0] == purpose.turn else Rounds()
