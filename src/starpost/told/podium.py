"""Who came where and why, in words: for the end page, the last mail and the last report alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from starpost.kernel.values import Result, Tie
from starpost.told.ending import Ending
from starpost.told.outcome import reasons
from starpost.told.words import capital, listed, number, place
from starpost.told.words import sentence as whole_sentence

SHARED = "Who has as many points as the first shares the victory."
NEAR = 25
"""Points that are little to miss a level by."""


class Ranked(Protocol):
    """A seat in the final table."""

    @property
    def seat(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def score(self) -> str: ...
    @property
    def mine(self) -> bool: ...
    @property
    def name(self) -> str:
        """As everybody at the table is called; "": by the seat."""
        ...


class Stood(Struct, frozen=True):
    """A seat in the final table, where nothing is known of the people."""

    seat: str
    rank: int
    score: str
    mine: bool = False
    name: str = ""


def stood(result: Result, seat: str) -> list[Stood]:
    """The final table by rank, as `seat` reads it."""
    found = (Stood(s.seat, s.rank, f"{s.score:g}", s.seat == seat) for s in result.standings)
    return sorted(found, key=lambda each: (each.rank, each.seat))


def sentence(placed: Sequence[Ranked], title: str = "") -> str:
    """ "LUNAR wins by 38. You are second of six."; alone, as the game itself calls it: "A
    substantial victory with 269 points."."""
    if len(placed) == 1 and title:
        return title
    first = [p for p in placed if p.rank == 1]
    mine = next((p for p in placed if p.mine), None)
    names = " and ".join("you" if p.mine else p.name or p.seat for p in first)
    if len(first) == 1 and len(placed) > 1:
        margin = _margin(placed)
        verb = "win" if first[0].mine else "wins"
        level = placed[1].score == placed[0].score
        how = f" by {margin}" if margin else " on equal points" if level else ""
        won = f"{capital(names)} {verb}{how}."
    else:
        how = "win together" if len(first) > 1 else "ended in front"
        won = f"{capital(names)} {how}."
    if mine is None or len(placed) < 2 or mine.rank == 1:
        return won
    return f"{won} You are {place(mine.rank, len(placed))}."


def _margin(placed: Sequence[Ranked]) -> str:
    try:
        gap = float(placed[0].score) - float(placed[1].score)
    except ValueError:
        return ""
    return f"{gap:g}" if gap > 0 else ""


def subject(placed: Sequence[Ranked], title: str = "") -> str:
    """The same for a list of mails: "JOVIAN won with 1003; you came third of three"."""
    if len(placed) == 1 and title:
        return title.rstrip(".")
    first = [p for p in placed if p.rank == 1]
    mine = next((p for p in placed if p.mine), None)
    if not first:
        return "The match is over"
    won = capital(listed("you" if p.mine else p.name or p.seat for p in first))
    scores = {p.score for p in first}
    points = f" with {scores.pop()}" if len(scores) == 1 else ""
    said = f"{won} won{' together' if len(first) > 1 else ''}{points}"
    if mine is None or mine in first:
        return said
    return f"{said}; you came {place(mine.rank, len(placed))}"


def because(
    placed: Sequence[Ranked],
    told: Ending,
    why: str,
    *,
    by_answers: bool,
    marks: Sequence[tuple[float, str]] = (),
) -> str:
    """Who won by what, and how one did oneself. `why`: how the game itself says it."""
    winners = tuple(p.seat for p in placed if p.rank == 1)
    mine = next((p.seat for p in placed if p.mine), "")
    best = told.best.get(mine, (None, None))[0]
    if len(winners) > 1 and by_answers:
        return f"{why} {SHARED}"
    found = reasons(winners, mine, told.played, told.sources, told.when, best)
    ties = told.result.ties if told.result is not None else ()
    said = (tie_break(placed, ties), found, _short_of(placed, marks))
    return " ".join(filter(None, said)) or whole_sentence(why)


def _short_of(placed: Sequence[Ranked], marks: Sequence[tuple[float, str]]) -> str:
    """How little was missing to the next level, for who plays alone: "10 short of decisive."."""
    score = float(placed[0].score) if len(placed) == 1 else 0.0
    above = [(value - score, word) for value, word in marks if value > score > 0]
    gap, word = min(above, default=(NEAR + 1, ""))
    return f"{gap:g} short of {word.partition(',')[0]}." if gap <= NEAR else ""


def tie_break(placed: Sequence[Ranked], ties: Sequence[Tie]) -> str:
    """How many had as many points as the first, and why they came in this order; "": no tie."""
    if len(placed) < 2 or placed[0].score != placed[1].score or placed[1].rank == 1:
        return ""
    level = [p.seat for p in placed if p.score == placed[0].score]
    order = [tie.text for tie in ties if set(tie.seats) <= set(level)]
    many = capital(number(len(level)))
    return " ".join((f"{many} have {placed[0].score} points.", *order)) if order else ""
