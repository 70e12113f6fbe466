"""A trial in the terminal: a line for each number, then the worst run in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starpost.cli.output import refuse
from starpost.host.looking import trying
from starpost.host.trouble import Trouble
from starpost.kernel.match import Match
from starpost.kernel.trial.spreads import how_often, sentence, times, worst


def tried_lines(
    match: Match[Any, Any], seat: str, text: str, assume: str, runs: int
) -> Iterator[str]:
    game, view = match.game, match.view(seat)
    if not trying.offered(game, view, match.awaiting().prompt(seat)):
        refuse("nothing_to_try", f"{seat} has nothing to try now.")
    try:
        found = trying.try_out(game, view, seat, text, assume, runs=runs)
    except Trouble as trouble:
        refuse(trouble.code, trouble.text)
    for line in found.assumed.lines:
        sign = "!!" if line.problem else "ok"
        yield f"{line.number:>4} {sign} {line.text:<24} {line.problem or line.said}"
    tried = found.tried
    yield f"{times(tried.runs)} in {found.seconds:.1f} seconds."
    yield from (sentence(spread, seat, tried.runs) for spread in tried.spreads)
    told = worst(tried.spreads, seat, tried.worst)
    yield f"The worst case: {told} {how_often(tried.often, tried.runs)}".rstrip()
    yield from (f"  {event.text}" for event in tried.events)
    for who, problems in tried.failed.items():
        yield from (f"  {who}: {p.order} - {p.text} ({p.code})" for p in problems)
