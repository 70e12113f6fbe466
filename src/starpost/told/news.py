"""The news card: items ranked, merged and numbered; the headline; the score line.

Worst first; within a rank the nearer to home, then the larger. Six items at most, the routine
folded. What went wrong with the seat's own orders is news like the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.orders import Problem
from starpost.kernel.teller import Teller
from starpost.kernel.telling import (
    Amount,
    NewsItem,
    NewsKind,
    Part,
    Purpose,
    Tells,
    Word,
)
from starpost.kernel.values import Result
from starpost.told.lead import lead
from starpost.told.unsent import Unsent, placed
from starpost.told.words import (
    added,
    amounts,
    because,
    capital,
    counted,
    listed,
    place,
    sentence,
    shown,
    signed,
)

MOST = 6
"""Items on a card."""
ROUTINE = 20
"""Ranks below it are folded."""
LONGEST = 60
"""Characters of a headline: it is a mail's subject too."""
TAKEN = 42
"""Gains of a lower rank bring nothing by themselves and are no headline before a meeting."""
LIGHT = 70
"""Losses of this rank cost nothing by themselves and are no headline before a place taken."""
TROUBLE = 25
REASONS = 3
"""So many failed orders, or places, are told with their reasons in one item."""


class Line(Struct, frozen=True):
    """One item of the card, ready to print."""

    number: int
    """The same number is on the map's pin and on the film's shot; 0: routine."""
    kind: NewsKind
    text: str
    so: str = ""
    rule: str = ""
    at: str = ""
    words: tuple[Word, ...] = ()
    seats: tuple[str, ...] = ()
    doer: str = ""
    rank: int = 0
    answers: tuple[str, ...] = ()
    alone: tuple[tuple[str, str], ...] = ()
    """Seats with the sentence about each, where one line tells of several."""
    when: int = -1
    """Its place in time; -1: none."""
    tells: Tells = ""
    size: int = 0
    """How much it is about, in people, ships or points."""

    def of(self, seat: str) -> str:
        """What it says of one seat."""
        found = [text for name, text in self.alone if name == seat]
        return found[0] if len(found) == 1 else self.text


class Score(Struct, frozen=True):
    """Score 159, +12, third of six; turn 4 of 12."""

    value: float
    change: float
    place: str
    turn: str
    parts: tuple[Part, ...] = ()

    @property
    def text(self) -> str:
        parts = [f"Score {shown(self.value)}", signed(self.change) if self.change else ""]
        parts = list(filter(None, (*parts, self.place)))
        return f"{', '.join(parts)}; {self.turn}"

    @property
    def why(self) -> str:
        """Its two largest parts."""
        return " · ".join(f"{signed(p.change)} {p.name}" for p in self.parts)


class Card(Struct, frozen=True):
    """What a turn brought to one seat."""

    headline: str
    lines: tuple[Line, ...] = ()
    more: tuple[Line, ...] = ()
    """What had no room: as weighty, but the seventh."""
    routine: tuple[Line, ...] = ()
    score: Score | None = None
    quiet: bool = False
    """Whether the headline only says that nothing happened."""

    @property
    def all(self) -> tuple[Line, ...]:
        return (*self.lines, *self.more, *self.routine)

    @property
    def folded(self) -> str:
        """ "5 routine lines"."""
        hidden = len(self.more) + len(self.routine)
        word = "more line" if self.more else "routine line"
        return counted(hidden, word) if hidden else ""


def card(
    game: Teller[Any],
    before: Any,
    view: Any,
    problems: Sequence[Problem] = (),
    orders: int = 0,
    unsent: Unsent | None = None,
) -> Card:
    """The card of one seat: from its two views, and what was wrong with its own `orders` orders.

    `unsent`: what was carried out instead, if it sent none.
    """
    told = (*game.news(before, view), *lead(game, before, view))
    items = ranked(merged([*told, *trouble(game, view, problems, orders)]))
    loud = placed(_foremost([item for item in items if item.rank >= ROUTINE]), unsent)
    lines = [_line(item, number) for number, item in enumerate(loud, 1)]
    score = _score(game, before, view)
    return Card(
        _headline(loud, score),
        tuple(lines[:MOST]),
        tuple(replace(line, number=0) for line in lines[MOST:]),
        tuple(_line(item, 0) for item in items if item.rank < ROUTINE),
        score,
        quiet=not loud,
    )


def merged(items: Sequence[NewsItem]) -> list[NewsItem]:
    """Items that say the same of several things become one."""
    found: dict[tuple[object, ...], list[NewsItem]] = {}
    for number, item in enumerate(items):
        alike = (item.kind, item.tells, item.lead, item.tail, item.rank // 10, item.rule)
        found.setdefault(alike if item.things else (number,), []).append(item)
    return [group[0] if len(group) == 1 else _joined(ranked(group)) for group in found.values()]


def _joined(group: Sequence[NewsItem]) -> NewsItem:
    def all_of(field: str) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(each for item in group for each in getattr(item, field)))

    return replace(
        group[0],
        things=added([thing for item in group for thing in item.things]),
        amounts=_sum([amount for item in group for amount in item.amounts]),
        so=_meaning(group),
        words=all_of("words"),
        seats=all_of("seats"),
        answers=all_of("answers"),
        headline="",
        alone=tuple((seat, said(item)) for item in group for seat in item.seats),
        when=min(item.when for item in group),
        size=sum(item.size for item in group),
    )


def _meaning(group: Sequence[NewsItem]) -> str:
    """What several items mean: once if they mean the same, else each with its place."""
    said: dict[str, list[str]] = {}
    for item in group:
        if item.so:
            said.setdefault(item.so, []).append(_place_of(item))
    if any(item.amounts for item in group):
        return max(said, key=len, default="")
    many = {item.so: item.several for item in group}
    if len(said) == 1 and sum(bool(item.so) for item in group) == len(group):
        (only,) = said
        if many[only] != "":
            return many[only] or only
    where = {place for places in said.values() for place in places}
    shown = [(so, places if len(where) > 1 else ()) for so, places in said.items()]
    clauses = [_at(so, many[so], places) for so, places in shown[:REASONS]]
    return "; ".join(clauses)


def _at(so: str, several: str | None, places: Sequence[str]) -> str:
    """A clause with the places it is about, unless it names them."""
    named = [place for place in dict.fromkeys(places) if place and place not in so]
    if len(named) > 1:
        so = f"{so} each" if several == "" else several or so
    return f"{listed(named)}: {because(so)}" if named else because(so)


def _place_of(item: NewsItem) -> str:
    if item.kind == "contact" and item.seats:
        return item.seats[0]
    found = (word.text for word in item.words if word.id == item.at)
    return next(found, item.things[0] if item.things else "")


def _sum(found: Sequence[Amount]) -> tuple[Amount, ...]:
    totals: dict[tuple[str, str], int] = {}
    for each in found:
        key = (each.one, each.many)
        totals[key] = totals.get(key, 0) + each.number
    return tuple(Amount(number, one, many) for (one, many), number in totals.items())


def ranked(items: Sequence[NewsItem]) -> list[NewsItem]:
    return sorted(items, key=_order)


def _order(item: NewsItem) -> tuple[int, int, int]:
    return -item.rank, item.near, -item.size


def _line(item: NewsItem, place: int) -> Line:
    so = " ".join(part for part in (amounts(item.amounts), item.so) if part)
    return Line(
        place, item.kind, said(item), sentence(so), item.rule, item.at, item.words,
        item.seats, item.doer, item.rank, item.answers, item.alone, item.when, item.tells,
        item.size,
    )  # fmt: skip


def said(item: NewsItem) -> str:
    """The sentence of an item."""
    words = (item.lead, listed(item.things), item.tail)
    text = " ".join(word for word in words if word)
    return sentence(text.replace(" ,", ",").replace(" :", ":"))


def _headline(loud: Sequence[NewsItem], score: Score | None) -> str:
    if loud:
        first = loud[0]
        texts = [first.headline] if first.headline else []
        texts += [_few(first, many) for many in range(len(first.things), 0, -1)]
        texts += [said(first).rstrip(".")]
        return next((text for text in texts if 0 < len(text) <= LONGEST), texts[-1])
    if score is not None and score.change > 0:
        return f"A quiet turn. You grew by {shown(score.change)}."
    return "A quiet turn."


def _foremost(loud: list[NewsItem]) -> list[NewsItem]:
    """With the headline's item first: the worst; but to have taken something is more than to have
    met somebody, than one's own shots, than the shots that it cost, or than a light loss."""
    if not loud:
        return loud
    shots = loud[0].tells == "shots"
    light = loud[0].kind == "loss" and loud[0].rank == LIGHT
    if not (shots or light or loud[0].kind in ("fight", "contact")):
        return loud
    gains = [item for item in loud if item.kind == "gain" and item.rank >= TAKEN and not item.tells]
    if loud[0].kind == "fight" and not shots:
        gains = [item for item in gains if item.at == loud[0].at]
    return [gains[0], *(item for item in loud if item is not gains[0])] if gains else loud


def _few(item: NewsItem, many: int) -> str:
    """A headline that would be too long names the first things and counts the rest: it wraps
    rather than being cut."""
    left = len(item.things) - many
    named = tuple(thing.partition(" with ")[0] for thing in item.things)
    things = (*named[:many], f"{left} more") if left else named
    return said(replace(item, things=things)).rstrip(".")


# --- what went wrong, and the score ---------------------------------------------------------


def trouble(
    game: Teller[Any], view: Any, problems: Sequence[Problem], orders: int
) -> list[NewsItem]:
    """The seat's own orders that failed or were trimmed: one item, however many they are."""
    if not problems:
        return []
    failed = {_line_of(p) for p in problems if not p.partial}
    first = problems[0]
    told = tuple(dict.fromkeys(game.trouble(view, p) or _failing(game, view, p) for p in problems))
    rules = {problem.rule for problem in problems}
    trimmed = {_line_of(p) for p in problems if p.partial} - failed
    if len(told) == 1:
        lead = told[0]
        so = _worked(orders, len(failed), len(trimmed))
    else:
        verb = "failed" if failed else f"{'was' if len(trimmed) == 1 else 'were'} done only in part"
        of = f" of your {counted(orders, 'order')}" if orders else " of your orders"
        lead = f"{len(failed or trimmed)}{of} {verb}"
        lead += f", {len(trimmed)} only in part" if failed and trimmed else ""
        so = " ".join(sentence(text) for text in told[:REASONS])
        so += f" And {len(told) - REASONS} more." if len(told) > REASONS else ""
    rank = TROUBLE - 4 * all(problem.partial for problem in problems)
    return [NewsItem(rank, "trouble", lead, so=so, rule=first.rule if len(rules) == 1 else "")]


def _line_of(problem: Problem) -> int | str:
    return problem.index if problem.index is not None else problem.order


def _worked(orders: int, failed: int, trimmed: int) -> str:
    """How many orders did what they say; one that was trimmed did not, so it is counted apart."""
    if not orders:
        return ""
    said = f"{max(0, orders - failed - trimmed)} of your {counted(orders, 'order')} worked"
    return said + (f", {trimmed} only in part" if trimmed else "")


def _failing(game: Teller[Any], view: Any, problem: Problem) -> str:
    """An order that failed, by what it meant: the line itself stands in the report."""
    verb = "was done only in part" if problem.partial else "failed"
    reason = because(problem.text, problem.order)
    meant = game.meaning(view, problem.order).partition(":")[0].rstrip(".")
    if not problem.order or not meant:
        return f"Your order {problem.order} {verb}: {reason}" if problem.order else problem.text
    subject, colon, rest = reason.partition(": ")
    if colon and subject.lower() in meant.lower():
        reason = because(rest)
    return f"{'Only in part' if problem.partial else 'Not done'}: {meant} ({reason.rstrip('.')})"


def _score(game: Teller[Any], before: Any, view: Any) -> Score | None:
    """From the seat's own score, as its charts follow it, and its purpose."""
    purpose = game.purpose(view)
    if purpose is None or purpose.score is None:
        return None
    was = game.purpose(before)
    change = purpose.score - (was.score or 0 if was is not None else 0)
    # A view stands at the beginning of a turn: what is told is the one before it, unless the two
    # views are of one turn, as in games of many answers a turn.
    same = was is not None and was.turn == purpose.turn
    turn = f"{purpose.unit} {purpose.turn - (not same)}" + (
        f" of {purpose.last}" if purpose.last else ""
    )
    parts = sorted(game.parts(before, view), key=lambda part: -abs(part.change))[:2]
    return Score(purpose.score, change, purpose.place, turn, tuple(parts))


def dated(made: Card, purpose: Purpose | None) -> Card:
    """The card of a whole turn that ends where the view stands, as in games of many answers."""
    if made.score is None or purpose is None:
        return made
    turn = f"{purpose.unit} {purpose.turn}" + (f" of {purpose.last}" if purpose.last else "")
    return replace(made, score=replace(made.score, turn=turn))


def verdict(result: Result, seat: str) -> str:
    """How it ended, for the headline of the last turn: "LUNAR won. You are third of six."; alone,
    as the game itself calls it: "Defeat with 91 points, 9 short of a victory."."""
    if len(result.standings) == 1 and result.title:
        return result.title
    if not result.winners or len(result.standings) < 2:
        return "The match is over."
    won = listed("you" if name == seat else name for name in result.winners)
    said = f"{capital(won)} won."
    rank = next((s.rank for s in result.standings if s.seat == seat), 0)
    if not rank or seat in result.winners:
        return said
    return f"{said} You are {place(rank, len(result.standings))}."
