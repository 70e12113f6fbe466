"""How a match turned: three moments found in the true states, one's own best one, the awards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.telling import Moment
from starpost.told.news import Card, Line, shown
from starpost.told.words import NAMED, counted, listed, ordinal, signed

POINTS = 3
APART = 2
"""Turns between two turning points."""
ORDER = ("home", "lead", "swing", "alliance", "trade", "blood", "fight")
"""Which kind is kept when two of a turn weigh the same."""
Scores = Mapping[str, float]


class Award(Struct, frozen=True):
    seat: str
    title: str
    text: str
    sign: str


def turning_points(found: Iterable[Moment], scores: Mapping[int, Scores]) -> tuple[Moment, ...]:
    """The best three of different kinds and turns, in the order they happened.

    `scores` holds everybody's score at the end of each turn.
    """
    best: dict[str, Moment] = {}
    for moment in (*found, *swings(scores)):
        old = best.get(moment.kind)
        first = moment.kind == "blood"  # the first fight of the match, however small
        if old is None or (not first and moment.weight > old.weight):
            best[moment.kind] = moment
    chosen: list[Moment] = []
    for moment in sorted(best.values(), key=lambda m: (-m.weight, ORDER.index(m.kind))):
        if all(abs(moment.turn - other.turn) >= APART for other in chosen):
            chosen.append(moment)
        if len(chosen) == POINTS:
            break
    return tuple(sorted(chosen, key=lambda m: m.turn))


def swings(scores: Mapping[int, Scores]) -> list[Moment]:
    """The largest change of rank and score, and the turn on which the lead changed for good."""
    turns = sorted(scores)
    if len(turns) < 2:
        return []
    found = []
    leader = max(scores[turns[-1]].values(), default=0)
    average = max(1.0, leader / len(turns))
    for before, turn in pairwise(turns):
        old, new = _ranks(scores[before]), _ranks(scores[turn])
        for seat in new:
            change = scores[turn][seat] - scores[before].get(seat, 0)
            jump = old.get(seat, new[seat]) - new[seat]
            weight = abs(jump) * 100 + abs(change) / average
            # who is overtaken though he gained, or stood still, turned nothing
            if jump * change > 0:
                found.append(_swing(seat, turn, jump, change, old[seat], new[seat], weight))
    return [*found, *_lead(scores, turns)]


def _swing(
    seat: str, turn: int, jump: int, change: float, was: int, now: int, weight: float
) -> Moment:
    verb = "rose" if jump > 0 else "fell"
    return Moment(
        "swing", turn, "The swing",
        f"{seat} {verb} from {ordinal(was)} to {ordinal(now)}.",
        f"{signed(change)} points on one turn", weight=weight, seats=(seat,),
    )  # fmt: skip


def _lead(scores: Mapping[int, Scores], turns: Sequence[int]) -> list[Moment]:
    leaders = [_leader(scores[turn]) for turn in turns]
    if not leaders[-1]:
        return []  # a tie at the end: nobody led for good
    for index in range(len(turns) - 1, 0, -1):
        if leaders[index - 1] != leaders[-1] and leaders[index] == leaders[-1]:
            now, was = leaders[index], leaders[index - 1]
            text = f"{now} passed {was}." if was else f"{now} took the lead."
            last = index == len(turns) - 1
            title = "The lead at the last moment" if last else "The lead for good"
            so = "on the very last turn" if last else "and never behind again"
            so = f"{shown(scores[turns[index]][now])} points, {so}"
            kept = (now, was) if was else (now,)
            return [Moment("lead", turns[index], title, text, so, weight=150, seats=kept)]
    return []


def _leader(scores: Scores) -> str:
    """Who is alone in front; "" on a tie."""
    top = max(scores.values(), default=0)
    first = [seat for seat, score in scores.items() if score == top]
    return first[0] if len(first) == 1 else ""


def _ranks(scores: Scores) -> dict[str, int]:
    return {s: 1 + sum(other > v for other in scores.values()) for s, v in scores.items()}


BROUGHT, AGAINST, AT_THE_END = 12, 2, -3
"""What makes a deed a better moment, in ranks of news: its share of the turn that brought most
points; that somebody stood against it; that the last turn, told as the result anyway, had it."""


def best_moment(cards: Mapping[int, Card]) -> tuple[int, Line] | None:
    """A seat's own best item: what weighs most of what it gained, found and won."""
    end = max(cards, default=0)
    changes = {turn: c.score.change if c.score is not None else 0 for turn, c in cards.items()}
    most = max(1, *changes.values(), 1)

    def weight(turn: int, line: Line) -> tuple[float, float, int]:
        points = BROUGHT * max(0, changes[turn]) / most
        against = AGAINST if line.seats and line.kind == "gain" else 0
        return line.rank + points + against + (turn == end) * AT_THE_END, changes[turn], turn

    good = [
        (weight(turn, line), turn, line)
        for turn, card in cards.items()
        for line in card.lines
        if line.kind in ("gain", "find") and not is_verdict(line)
    ]
    if not good:
        return None
    _, turn, line = max(good, key=lambda each: each[0])
    return turn, replace(line, text=_shorter(line))


def is_verdict(line: Line) -> bool:
    """Whether an item only says who won, which the end says anyway."""
    return not line.at and line.text.endswith(" won.")


def _shorter(line: Line) -> str:
    """As a heading: the first things of many by name, the rest counted."""
    names = [word.text for word in line.words]
    if len(names) <= NAMED:
        return line.text
    return line.text.replace(listed(names), f"{names[0]}, {names[1]} and {len(names) - 2} more")


TITLES: tuple[tuple[str, str, str, str, str], ...] = (
    ("seen", "Farthest eyes", "place seen", "places seen", "explore"),
    ("shot", "Hammer", "ship shot down", "ships shot down", "attack"),
    ("taken", "Long arms", "place taken", "places taken", "take"),
    ("finds", "Lucky hand", "find", "finds", "find"),
    ("built", "Shipwright", "ship built", "ships built", "build"),
    ("traded", "Silver tongue", "trade made", "trades made", "peace"),
    ("messages", "Silver tongue", "message written", "messages written", "press"),
    ("on_time", "Clockwork", "turn on time", "turns on time", "clock"),
)
"""What is counted, the award's name, its words, its sign. Never one that mocks."""


def awards(counts: Mapping[str, Mapping[str, int]], fired: str = "fired") -> tuple[Award, ...]:
    """One for each player if possible, from what was counted over the match."""
    given: dict[str, Award] = {}
    for key, title, one, many, sign in TITLES:
        by = {seat: found.get(key, 0) for seat, found in counts.items()}
        top = max(by.values(), default=0)
        best = [seat for seat, number in by.items() if number == top and top]
        if len(best) == 1 and best[0] not in given:
            given[best[0]] = Award(best[0], title, counted(top, one, many), sign)
    if any(found.get(fired, 0) for found in counts.values()):
        for seat, found in counts.items():
            if seat not in given and fired in found and not found[fired]:
                given[seat] = Award(seat, "Clean hands", "not one shot fired", "peace")
                break
    return tuple(given.values())
