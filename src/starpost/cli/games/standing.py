"""How a match in a folder stands, seat by seat: for the screen and for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from starpost.cli.games.folder import Folder
from starpost.cli.post.letterheads import FILE, read
from starpost.kernel.contract import GM, Seat
from starpost.kernel.match import Match
from starpost.kernel.orders import Problem, Unread
from starpost.kernel.writing.sheets import checked


class Line(Struct, frozen=True, kw_only=True):
    """One seat."""

    seat: Seat
    player: str
    address: str
    played_by: str
    """`person`, or the bot's name."""
    asked: bool
    """Whether its orders are awaited."""
    file: str = ""
    since: str = ""
    orders: int = 0
    problems: int = 0
    missed_in_a_row: int = 0
    score: float | None = None


class Ordered(Struct, frozen=True, kw_only=True):
    """One order of a sheet, for a spreadsheet."""

    seat: Seat
    line: int
    order: str
    meaning: str
    problem: str = ""
    code: str = ""


def scores(match: Match[Any, Any]) -> tuple[str, dict[Seat, float]]:
    """What the game counts, and everybody's count of it, as the game master may know it."""
    found = [m for m in match.game.measures(match.view(GM)) if m.seat]
    if not found:  # a game whose table each player has for himself
        own = ((seat, match.game.measures(match.view(seat))) for seat in match.seats)
        found = [m for seat, measures in own for m in measures if m.seat == seat]
    chart = found[0].chart if found else ""
    return chart, {m.seat: m.value for m in found if m.chart == chart}


def missed_in_a_row(match: Match[Any, Any], seat: Seat) -> int:
    count = 0
    for number in reversed(match.standing):
        sheets = match.entries[number].sheets
        if seat in sheets:
            if sheets[seat] is not None:
                return count
            count += 1
    return count


def standing(place: Folder, match: Match[Any, Any]) -> tuple[list[Line], list[str]]:
    """Every seat, and what is wrong with files that could not be used."""
    written, files, held = read(place.root / FILE), place.sheets(match), place.bots(match)
    _, points = scores(match)
    lines = []
    for seat in match.seats:
        person, text, path = written.person(seat), files.sheets.get(seat), files.paths.get(seat)
        prompt = match.awaiting().prompt(seat)
        since = datetime.fromtimestamp(path.stat().st_mtime) if path is not None else None
        lines.append(
            Line(
                seat=seat, player=person.name, address=person.address,
                played_by=held.get(seat, "person"),
                asked=prompt is not None and not prompt.optional,
                file=path.name if path is not None else "",
                since=f"{since:%F %H:%M}" if since is not None else "",
                orders=len(match.game.read(text)) if text is not None else 0,
                problems=len(_problems(match, seat, text)) if text is not None else 0,
                missed_in_a_row=missed_in_a_row(match, seat), score=points.get(seat),
            )
        )  # fmt: skip
    return lines, [str(bad) for bad in files.bad]


def _problems(match: Match[Any, Any], seat: Seat, text: str) -> list[Problem]:
    found = checked(match.game, match.view(seat), match.game.read(text))
    return [problem for problem in found if not problem.is_warning]


def ordered(match: Match[Any, Any], seat: Seat, text: str) -> Iterator[Ordered]:
    """Every order of a sheet with what it means and what is wrong with it."""
    game, view, sheet = match.game, match.view(seat), match.game.read(text)
    wrong = {p.index: p for p in reversed(checked(game, view, sheet)) if not p.is_warning}
    for index, (order, line) in enumerate(zip(sheet.orders, sheet.lines, strict=True)):
        meaning = "" if isinstance(order, Unread) else game.gloss(view, order)
        bad = wrong.get(index)
        yield Ordered(
            seat=seat, line=line, order=" / ".join(str(order).splitlines()), meaning=meaning,
            problem=bad.text if bad is not None else "", code=bad.code if bad is not None else "",
        )  # fmt: skip


def table(lines: Sequence[Line], chart: str) -> Iterator[str]:
    """For the screen."""
    yield (
        f"{'seat':<12} {'player':<16} {'orders':>6} {'problems':>8}  {'since':<16} "
        f"{chart.lower() or 'score':>10}"
    )
    for line in lines:
        sent = str(line.orders) if line.file else "-"
        wrong = str(line.problems) if line.file else ""
        score = f"{line.score:g}" if line.score is not None else ""
        yield (
            f"{line.seat:<12} {line.player[:16]:<16} {sent:>6} {wrong:>8}  {line.since:<16} "
            f"{score:>10}{_remark(line)}"
        ).rstrip()


def _remark(line: Line) -> str:
    if line.played_by != "person":
        return f"  {line.played_by} bot"
    if line.file or not line.asked:
        return ""
    missed = line.missed_in_a_row
    return f"  missing ({missed} missed in a row)" if missed else "  missing"


def as_csv(rows: Sequence[Struct], kind: type[Struct]) -> str:
    """For a spreadsheet: a line of headings, then one for each row."""
    out = io.StringIO()
    writer = csv.DictWriter(out, kind.__struct_fields__, lineterminator="\n")
    writer.writeheader()
    writer.writerows({k: _safe(v) for k, v in msgspec.to_builtins(row).items()} for row in rows)
    return out.getvalue()


def _safe(value: Any) -> Any:
    """What a player wrote must not become a formula in somebody's spreadsheet."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
