"""What the game master reads: the opening, the folder's README, the summary of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starpost.cli.games.order_files import Bad
from starpost.cli.games.running import Outcome
from starpost.cli.games.standing import missed_in_a_row, scores
from starpost.kernel.match import Match
from starpost.post.preview import reason


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
    first, now = match.seats[0], f"turn-{match.turn:03d}"
    return f"""A Starpost match: {match.game.title} {match.header.name}
Seats: {", ".join(match.seats)}
Dice commitment: {match.header.commitment}

match.starpost          the whole match: options, log of all sheets, seed. Keep it to yourself.
letterhead.toml         names and addresses of the players, your own, and how mails go
{now}/reports        what each seat knows at the start of turn {match.turn}
{now}/orders         put {first}.txt and so on here: the orders of turn {match.turn}
                        A missing file is a missed turn; an empty file is a sheet without orders.

starpost post FOLDER           send the reports, or write ready mails
starpost inbox FOLDER          file the orders in saved mails or a mailbox under their seats
starpost status FOLDER         who has sent what, with how many problems; the scores
starpost preview FOLDER        what was understood and what is wrong, line by line
starpost try FOLDER {first}         how the turn may come out, on what that seat knows
starpost turn FOLDER           run the turn and write the next reports
starpost seat FOLDER {first} --bot house    a bot plays for {first} from now on
starpost undo FOLDER           take the last turn back
starpost verify FOLDER         replay everything and check the dice
"""


def summary(match: Match[Any, Any], turn: int, outcome: Outcome, bad: Sequence[Bad] = ()) -> str:
    """Turn by seat: who sent what, what went wrong, the scores, and whether it is over."""
    chart, points = scores(match)
    lines = [f"{match.game.title} {match.header.name}".strip() + f", turn {turn} has been run.", ""]
    lines.append(f"{'seat':<12} {'orders':>6} {'problems':>8} {chart.lower():>10}")
    for seat in match.seats:
        score = f"{points[seat]:g}" if seat in points else ""
        lines.append(
            f"{seat:<12} {_count(match, outcome, seat):>6} "
            f"{len(outcome.problems.get(seat, ())):>8} {score:>10}"
            f"{_note(match, outcome, seat)}".rstrip()
        )
    if bad:
        lines += ["", "Files that were NOT used:", *(f"  {each}" for each in bad)]
    for seat, problems in sorted(outcome.problems.items()):
        if not problems:
            continue
        lines += ["", f"Problems of {seat}:"]
        lines += [
            f"  {p.order.splitlines()[0] if p.order else ''} - {reason(p)} ({p.code})"
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


def _note(match: Match[Any, Any], outcome: Outcome, seat: str) -> str:
    if seat in outcome.missed:
        row = missed_in_a_row(match, seat)
        more = f" ({row} in a row)" if row > 1 else ""
        return f"  missed: the defaults were used{more}"
    if seat in outcome.by_bots:
        return f"  {outcome.held[seat]} bot"
    return ""


def outcome_facts(match: Match[Any, Any], turn: int, outcome: Outcome) -> dict[str, Any]:
    """What `summary` says, for programs."""
    _, points = scores(match)
    return {
        "game": match.game.id,
        "match": match.header.name,
        "turn": turn,
        "seats": [
            {
                "seat": seat,
                "sent": seat in outcome.sheets,
                "missed": seat in outcome.missed,
                "score": points.get(seat),
                "problems": outcome.problems.get(seat, ()),
            }
            for seat in match.seats
        ],
        "events": len(outcome.events),
        "draws": outcome.draws,
        "chain": match.chain,
        "result": match.result(),
    }
