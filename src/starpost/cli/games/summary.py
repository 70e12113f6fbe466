"""What the game master reads: the opening, the folder's README, the summary of a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starpost.cli.games.running import Outcome
from starpost.kernel.match import Match


def opening(match: Match[Any, Any], folder: Path) -> str:
    place = folder / f"turn-{match.turn:03d}"
    return (
        f"{match.game.title}, turn {match.turn}.\n"
        f"Seats ({len(match.seats)}): {', '.join(match.seats)}\n"
        f"Dice commitment (publish it now): {match.header.commitment}\n"
        f"First reports: {place / 'reports'}\n"
        f"Put orders into: {place / 'orders'}, one file a seat, such as {match.seats[0]}.txt\n"
        f"Then: starpost turn {folder}"
    )


def briefing(match: Match[Any, Any]) -> str:
    first = match.seats[0]
    return f"""A Starpost match: {match.game.title} {match.header.name}
Seats: {", ".join(match.seats)}
Dice commitment: {match.header.commitment}

match.starpost          the whole match: options, log of all sheets, seed. Keep it to yourself.
turn-001/reports        what each seat knows at the start of turn 1
turn-001/orders         put {first}.txt and so on here: the orders of turn 1
                        A missing file is a missed turn; an empty file is a sheet without orders.

starpost preview FOLDER {first}     what was understood and what is wrong, line by line
starpost try FOLDER {first}         how the turn may come out, on what that seat knows
starpost turn FOLDER           run the turn and write the next reports
starpost undo FOLDER           take the last turn back
starpost verify FOLDER         replay everything and check the dice
"""


def summary(match: Match[Any, Any], turn: int, outcome: Outcome) -> str:
    """Turn by seat: who sent what, what went wrong, and whether it is over."""
    lines = [f"{match.game.title} {match.header.name}".strip() + f", turn {turn} has been run.", ""]
    lines.append(f"{'seat':<12} {'orders':>6} {'problems':>8}")
    for seat in match.seats:
        lines.append(
            f"{seat:<12} {_count(match, outcome, seat):>6} "
            f"{len(outcome.problems.get(seat, ())):>8}{_note(outcome, seat)}"
        )
    for seat, problems in sorted(outcome.problems.items()):
        if not problems:
            continue
        lines += ["", f"Problems of {seat}:"]
        lines += [
            f"  {p.order.splitlines()[0] if p.order else ''} - {p.text} ({p.code})"
            for p in problems
        ]
    lines += [
        "",
        f"{len(outcome.events)} events, {outcome.draws} draws of the dice.",
        f"Chain: {match.chain}",
    ]
    result = match.result()
    if result is not None:
        lines += [
            "",
            f"The match is over: {result.why}",
            f"Won by {', '.join(result.winners) or 'nobody'}.",
            *(f"  {s.rank}. {s.seat} {s.score:g}" for s in result.standings),
            f"Seed, to be published now: {match.seed}",
        ]
    return "\n".join(lines) + "\n"


def _count(match: Match[Any, Any], outcome: Outcome, seat: str) -> str:
    if seat in outcome.sheets:
        return str(len(match.game.read(outcome.sheets[seat])))
    return "-"


def _note(outcome: Outcome, seat: str) -> str:
    if seat in outcome.missed:
        return "  missed: the defaults were used"
    if seat in outcome.by_bots:
        return "  house bot"
    return ""
