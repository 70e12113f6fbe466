"""The ladder: strong against house in every game, and what such series have shown so far.

`python -m starpost.arena.ladder GAME --matches 20` plays the first matches of the game's series and
writes what came of it into `starpost/bots/ladder.json`. With `--kept FILE` every match is written
down when it is over, so that a series can be broken off and gone on with. `--further` goes on
behind the row that is there, if the same edition of the bots played it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import starpost.bots
from starpost.arena.series import Choices, Match, Tally, play_one
from starpost.bots.editions import present
from starpost.bots.ladder import Rung, rungs
from starpost.bots.learnt import KINDS
from starpost.bots.levels import bot_for
from starpost.kernel import registry

SEED = "ladder 1"
"""Series of other seeds are other series."""


class Contest(Struct, frozen=True):
    """How a game is played on the ladder, and what the strong bot is meant to reach."""

    game: str
    seats: int
    goal: float
    """Times the share of first places that equals would have; alone: times the house's mean."""
    options: dict[str, Any] = {}


CONTESTS = {
    contest.game: contest
    for contest in (
        Contest("starweb", 6, 2.0, {"preset": "custom", "rows": 10, "columns": 10}),
        Contest("star_chase", 4, 2.4),
        Contest("star_empires", 6, 2.0, {"victory_confirm": "auto", "max_turns": 120}),
        Contest("stellar_conquest", 4, 2.4),
        Contest("fate_of_empire", 1, 1.25),
        Contest("starfarers", 4, 2.4),
    )
}


def choices(contest: Contest, kind: str = "") -> Choices | None:
    """In StarWeb every seat of a match has another type, and each comes to every seat in turn.

    With a `kind` the challenger always plays that one, wherever it sits.
    """
    if contest.game != "starweb":
        return None
    game = registry.get("starweb")

    def chosen(number: int, names: list[str]) -> dict[str, Any]:
        turned = number // contest.seats
        if kind:
            turned = KINDS.index(kind) - number % contest.seats
        return {n: game.Choice(type=KINDS[(k + turned) % 6]) for k, n in enumerate(names)}

    return chosen


def contest(
    game_id: str,
    matches: int,
    start: int = 0,
    *,
    challenger: str = "strong",
    rest: str = "house",
    tick: Callable[[int, int], object] | None = None,
) -> Tally:
    """So many matches of the game's series, from the one of that number on."""
    plan = CONTESTS[game_id]
    game = registry.get(game_id)
    ours, theirs = bot_for(game, challenger), bot_for(game, rest)
    options = msgspec.convert(plan.options, game.Options)
    found = []
    for number in range(start, start + matches):
        terms: dict[str, Any] = {
            "seats": plan.seats,
            "seed": SEED,
            "options": options,
            "choices": choices(plan),
        }
        played = play_one(game, number, ours, theirs, **terms)
        if plan.seats == 1:
            house = play_one(game, number, theirs, theirs, **terms)
            played = msgspec.structs.replace(played, others=house.score)
        found.append(played)
        if tick is not None:
            tick(number + 1 - start, matches)
    return Tally(tuple(found), plan.seats)


def rung(game_id: str, tally: Tally, on: str) -> Rung:
    return Rung(
        game=game_id,
        challenger="strong",
        rest="house",
        seats=tally.seats,
        seed=SEED,
        matches=len(tally.matches),
        first=round(sum(m.share for m in tally.matches), 2),
        score=round(tally.score, 1),
        others=round(tally.others, 1),
        goal=CONTESTS[game_id].goal,
        on=on,
        edition=present(game_id),
    )


def joined(row: Rung, new: Rung) -> Rung:
    """Two parts of one series as one: first places add up, scores are means of all matches."""

    def mean(a: float, b: float) -> float:
        return round((a * row.matches + b * new.matches) / (row.matches + new.matches), 1)

    return msgspec.structs.replace(
        new,
        matches=row.matches + new.matches,
        first=round(row.first + new.first, 2),
        score=mean(row.score, new.score),
        others=mean(row.others, new.others),
    )


def begun(game_id: str) -> Rung | None:
    """The game's row, if today's bots would play the same matches."""
    return next((r for r in rungs() if r.game == game_id and r.seed == SEED and not r.stale), None)


def path() -> Path:
    return Path(starpost.bots.__file__).parent / "ladder.json"


def gone_on(game_id: str, matches: int, kept: Path | None, start: int = 0) -> Tally:
    """The series from where the file of its matches ends; each one is added when it is over.

    The file begins with the match of number `start`.
    """
    known = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    found = [msgspec.json.decode(line, type=Match) for line in known][: max(0, matches - start)]
    for number in range(start + len(found), matches):
        found += contest(game_id, 1, number).matches
        if kept is not None:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
        print(f"{number + 1}/{matches}", flush=True)
    return Tally(tuple(found), CONTESTS[game_id].seats)


def main() -> None:
    """Play a series and keep it in place of the game's last one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(CONTESTS))
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--further", action="store_true")
    given = parser.parse_args()
    row = begun(given.game) if given.further else None
    tally = gone_on(given.game, given.matches, given.kept, row.matches if row else 0)
    new = rung(given.game, tally, datetime.now(UTC).date().isoformat())
    new = joined(row, new) if row else new
    kept = [r for r in rungs() if r.game != given.game] + [new]
    kept.sort(key=lambda r: r.game)
    path().write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    print(f"{new.game}: {new.first:g} of {new.matches} first places, {new.times:.2f} times")


if __name__ == "__main__":
    main()
