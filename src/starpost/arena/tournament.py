"""A tournament from plan to table: play what is missing, keep every result, show it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from starpost.arena import plots, rating
from starpost.arena.grounds import Ground, here
from starpost.arena.ladder import CONTESTS
from starpost.arena.rating import Row
from starpost.arena.records import Records
from starpost.arena.schedule import Plan
from starpost.bots.ladder import Place, Table

Tick = Callable[[int], object]
"""Told after every match how many there are now."""


def run(plan: Plan, matches: int, folder: Path, ground: Ground = here, tick: Tick = id) -> Records:
    """Play the first so many matches of the plan, but for those that the folder already has."""
    records = Records(folder / "results.jsonl", plan)
    missing = records.missing(matches)
    try:
        for played in ground(missing) if missing else ():
            if records.add(played):
                tick(len(records.played))
    finally:
        records.finish()
    return records


def publish(records: Records, folder: Path) -> list[Row]:
    """The table as text and the pictures, beside the results."""
    played = records.in_order()
    rows = rating.table(played, records.plan.bots)
    (folder / "table.txt").write_text(text(records, rows))
    (folder / "scores.svg").write_text(plots.scores(played, rows))
    (folder / "ratings.svg").write_text(plots.rated(rows))
    return rows


def proclaim(records: Records, rows: Sequence[Row], file: Path, on: str) -> None:
    """Put the table into a file of published tournaments, in place of the game's last one."""
    plan = records.plan
    kept = msgspec.json.decode(file.read_bytes(), type=list[Table]) if file.exists() else []
    new = Table(
        game=plan.game,
        version=plan.version,
        seats=plan.seats,
        matches=len(records.played),
        command=shlex.join(command(plan, len(records.played))),
        on=on,
        places=tuple(
            Place(bot=row.bot, mu=round(row.mu, 2), sigma=round(row.sigma, 2),
                  low=round(row.low, 2), high=round(row.high, 2), matches=row.matches,
                  first=row.first, score=row.score)
            for row in rows
        ),
    )  # fmt: skip
    kept = sorted((*(t for t in kept if t.game != new.game), new), key=lambda t: t.game)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def command(plan: Plan, matches: int) -> list[str]:
    """The words that play this tournament again, with the ladder's options where they are its."""
    words = ["starpost", "arena", plan.game, "--bots", ",".join(plan.bots)]
    words += ["--matches", str(matches), "--seed", plan.seed]
    usual = CONTESTS.get(plan.game)
    if usual is None or usual.seats != plan.seats:
        words += ["--seats", str(plan.seats)]
    if usual is None or usual.options != plan.options:
        for name, value in plan.options.items():
            plain = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            words += ["--option", f"{name}={plain}"]
    return words


def text(records: Records, rows: Sequence[Row]) -> str:
    """Ratings and cross table, for a terminal."""
    wide = max(8, *(len(row.bot) for row in rows))
    lines = [f"{'bot':<{wide}}  rating  95 in 100       first       score"]
    for row in rows:
        share = row.first / row.matches if row.matches else 0.0
        told = f"  {row.faults} faults" if row.faults else ""
        lines.append(
            f"{row.bot:<{wide}}  {row.mu:6.2f}  {row.low:6.2f} .. {row.high:5.2f}  "
            f"{row.first:5.4g} {share:4.0%}  {row.score:9.1f} ± {row.error:.1f}{told}"
        )
    lines += ["", "How often the left one ends above the upper one:", ""]
    lines.append(" " * wide + "".join(f"  {row.bot[:8]:>8}" for row in rows))
    beats = rating.cross(records.in_order())
    for row in rows:
        cells = []
        for other in rows:
            won, met = beats.get((row.bot, other.bot), (0.0, 0))
            cells.append(f"{won / met:8.0%}" if met else " " * 7 + "·")
        lines.append(f"{row.bot:<{wide}}" + "".join(f"  {cell}" for cell in cells))
    return "\n".join(lines) + "\n"
