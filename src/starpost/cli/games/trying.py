"""A trial in the terminal: a line for each number, then the worst run in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starpost.cli.output import refuse
from starpost.host.looking import trying
from starpost.host.trouble import Trouble
from starpost.kernel.contract import Game
from starpost.kernel.match import Match
from starpost.kernel.trial.spreads import how_often, sentence, times, worst
from starpost.post.preview import reason


def tried(match: Match[Any, Any], seat: str, text: str, assume: str, runs: int) -> trying.Attempt:
    game, view = match.game, match.view(seat)
    if not trying.offered(game, view, match.awaiting().prompt(seat)):
        refuse("nothing_to_try", f"{seat} has nothing to try now.")
    try:
        return trying.try_out(game, view, seat, text, assume, runs=runs)
    except Trouble as trouble:
        refuse(trouble.code, trouble.text)


def facts(found: trying.Attempt) -> dict[str, Any]:
    """For programs: the numbers, and the worst run in words."""
    tried = found.tried
    return {
        "runs": tried.runs,
        "seconds": found.seconds,
        "assumed": found.assumed.lines,
        "spreads": tried.spreads,
        "worst": tried.worst,
        "worst_runs": tried.often,
        "events": [event.text for event in tried.events],
        "failed": {
            who: [{"order": p.order, "text": p.text, "code": p.code} for p in problems]
            for who, problems in tried.failed.items()
        },
    }


def tried_lines(game: Game[Any, Any], found: trying.Attempt, seat: str) -> Iterator[str]:
    for line in found.assumed.lines:
        sign = "!!" if line.problem else "ok"
        yield f"{line.number:>4} {sign} {line.text:<24} {line.problem or line.said}"
    tried = found.tried
    yield f"{times(tried.runs)} in {found.seconds:.1f} seconds."
    yield from (sentence(spread, seat, tried.runs) for spread in tried.spreads)
    told = worst(tried.spreads, seat, tried.worst)
    yield f"The worst try: {told} {how_often(tried.often, tried.runs)}".rstrip()
    yield from (f"  {game.spoken(event).text}" for event in tried.events)
    for who, problems in tried.failed.items():
        yield from (f"  {who}: {p.order} - {reason(p)}" for p in problems)
