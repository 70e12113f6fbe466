"""What a seat is told at the head of a report, in words: the beginning, a turn, the end.

A story is made once, and printed as text (`told.text`) or as a part of a document
(`reports.story`): mails of a host, mails of a group by files, reports in a folder and the terminal
say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Briefing, Intention, Purpose
from starpost.told.ending import Ending
from starpost.told.news import Card, Line, card
from starpost.told.podium import because, stood, subject
from starpost.told.unsent import Unsent
from starpost.told.words import capital, counted, sentence, shown

MOVES = 3
"""So many moves are suggested to who begins."""


class Row(Struct, frozen=True):
    """An item of a list, and what it means."""

    text: str
    so: str = ""
    number: int = 0
    """0: it has none."""
    orders: tuple[str, ...] = ()
    """What one types for it."""


class Passage(Struct, frozen=True):
    """A part of a story: running text, then a list, then a table with its heads first."""

    title: str = ""
    text: str = ""
    rows: tuple[Row, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


class Story(Struct, frozen=True):
    """`title`: a mail's subject as well, without a full stop unless it is of several sentences."""

    title: str
    passages: tuple[Passage, ...]


class Proof(Struct, frozen=True):
    """The seed of a match that is over, its seal, and how to verify it."""

    seed: str
    seal: str
    how: str


# --- the beginning --------------------------------------------------------------------------


def opening(briefing: Briefing | None, moves: Sequence[Intention] = ()) -> Story | None:
    """What one is, how one scores and wins, and what a good first move would be."""
    if briefing is None:
        return None
    rivals = ", ".join(briefing.rivals) or briefing.unmet
    found = [Passage(text=briefing.whole.replace("**", ""))]
    if rivals:
        found.append(Passage(text=f"Rivals: {rivals}."))
    things = tuple(Row(f"{thing.word}: {thing.text}") for thing in briefing.things)
    if things:
        found.append(Passage("What you see", rows=things))
    if moves:
        found.append(moves_of(briefing.moves, moves[:MOVES]))
    return Story(f"Turn 1: {briefing.title}", tuple(found))


def moves_of(title: str, moves: Sequence[Intention]) -> Passage:
    """What could be done, with its reasons and the orders that do it, each line once."""
    found, seen = [], set[str]()
    for wish in moves:
        lines = tuple(line for line in wish.orders if line not in seen)
        seen.update(lines)
        found.append(Row(sentence(f"{wish.label}. {wish.reason}"), orders=lines))
    return Passage(title, rows=tuple(found))


# --- a turn ---------------------------------------------------------------------------------


def turn(
    game: Game[Any, Any],
    before: Any,
    view: Any,
    problems: Sequence[Problem] = (),
    orders: int = 0,
    unsent: Unsent | None = None,
    moves: Sequence[Intention] = (),
) -> Story | None:
    """What happened between two views of one seat, and what could be done now; None: the game does
    not tell yet."""
    purpose = game.purpose(view)
    if purpose is None:
        return None
    made = card(game, before, view, problems, orders, unsent)
    return of_card(made, purpose, when(game.purpose(before), purpose), moves)


def when(before: Purpose | None, purpose: Purpose) -> str:
    """The turn that was played: a view stands at the beginning of the next one, unless the two
    are of one turn, as in games of many answers a turn."""
    same = before is not None and before.turn == purpose.turn
    number = purpose.turn - (not same)
    return f"{purpose.unit} {number}" if number > 0 else ""


def of_card(
    made: Card, purpose: Purpose | None, at: str = "", moves: Sequence[Intention] = ()
) -> Story:
    """The news of a turn, the score, how one wins, good moves; last what is only routine."""
    title = f"{capital(at)}: {made.headline}" if at else made.headline
    found = [Passage(rows=tuple(map(_row, made.lines)))] if made.lines else []
    if made.score is not None:
        why = f" ({made.score.why})" if made.score.why else ""
        found.append(Passage(text=f"{made.score.text}.{why}"))
    if purpose is not None:
        found.append(Passage(text=aim(purpose)))
        if moves:
            found.append(moves_of(f"Good moves for {purpose.unit} {purpose.turn}", moves[:MOVES]))
    found += _rest(made)
    return Story(title, tuple(found))


def aim(purpose: Purpose) -> str:
    """The line in every head."""
    last = "This is the last turn." if purpose.is_last else ""
    return " ".join(part for part in (purpose.aim, purpose.standing, last) if part)


def _row(line: Line) -> Row:
    why = f" (rule {line.rule})" if line.rule else ""
    return Row(f"{line.text}{why}", line.so, line.number)


def _rest(made: Card) -> list[Passage]:
    """What had no room among the news, and the routine."""
    rest = (*made.more, *made.routine)
    return [Passage(capital(made.folded), rows=tuple(map(_row, rest)))] if rest else []


# --- the end --------------------------------------------------------------------------------


def end(
    game: Game[Any, Any],
    told: Ending,
    proof: Proof,
    seat: str,
    last: Story | None = None,
    *,
    by_answers: bool = False,
) -> Story | None:
    """How a match ended, for one seat, as the end page tells it. `last`: the last turn's news."""
    result = told.result
    if result is None:
        return None
    placed = stood(result, seat)
    why = sentence(result.why)
    said = because(placed, told, why, by_answers=by_answers, marks=game.marks)
    found = [Passage(text=said)]
    if result.title and len(placed) == 1 and result.why != said:
        found.append(Passage(text=result.why.removeprefix(result.title).strip()))
    elif why != said and why not in said:
        found.append(Passage(text=why))
    if len(placed) > 1:
        roles = [told.roles.get(p.seat, "") for p in placed]
        heads = ("Place", "Player", *(("Played as",) if any(roles) else ()), "Score")
        ranks = (
            (str(p.rank), f"{p.seat}{' (you)' if p.mine else ''}", *((role,) if any(roles) else ()),
             p.score)
            for p, role in zip(placed, roles, strict=True)
        )  # fmt: skip
        found.append(Passage("Final table", table=(heads, *ranks)))
    found += [*_turned(told, seat), *_scores(told, [p.seat for p in placed])]
    if told.awards and len(placed) > 1:
        awards = tuple(Row(f"{a.title}: {a.seat}, {a.text}") for a in told.awards)
        found.append(Passage("Awards", rows=awards))
    if last is not None and any(p.rows for p in last.passages):
        news = next(p for p in last.passages if p.rows)
        found.append(Passage("On the last turn", rows=news.rows))
    text = f"The seed was sealed before turn 1 and is published now. {proof.how}"
    rows = (Row(f"seed {proof.seed}"), Row(f"sha256 {proof.seal}"))
    found.append(Passage("Honest dice", text, rows))
    return Story(subject(placed, result.title), tuple(p for p in found if p != Passage()))


def _turned(told: Ending, seat: str) -> list[Passage]:
    """The turning points, and the own best moment."""
    points = told.points.get(seat, ())
    found = []
    if points:
        rows = tuple(
            Row(f"{capital(told.when(m.turn))}. {m.title}: {m.text}",
                sentence(m.so))
            for m in points
        )  # fmt: skip
        found.append(Passage(f"{counted(len(points), 'turning point')}", rows=rows))
    if seat in told.best:
        at, line = told.best[seat]
        row = Row(f"{capital(told.when(at))}: {line.text}", line.so)
        found.append(Passage("Your finest deed", rows=(row,)))
    return found


def _scores(told: Ending, seats: Sequence[str]) -> list[Passage]:
    """The curves of the end page, in numbers."""
    turns = list(told.played)
    names = [name for name in seats if turns and name in told.played[turns[-1]]]
    if len(turns) < 2 or not names:
        return []
    rows = (
        (str(told.counted.get(at, at)), *(_number(told.played[at].get(name)) for name in names))
        for at in turns
    )
    heads = (capital(told.unit), *names)
    return [Passage(f"Score, {told.unit} by {told.unit}", table=(heads, *rows))]


def _number(score: float | None) -> str:
    return "" if score is None else shown(score)
