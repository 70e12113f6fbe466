"""House bots among themselves: which types win in StarWeb, how often Star Empires is decided.

`python -m starpost.arena.among starweb --matches 60 --kept FILE` plays the series and counts
how its matches ended. The file has a line for each that is over; the same command goes on
behind it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from starpost.arena.selfplay import play_out
from starpost.bots.contract import house_bot
from starpost.bots.learnt import KINDS
from starpost.games.star_empires.state import LAST_TURN
from starpost.kernel import registry

SEED = "among 1"
"""Series of other seeds are other series."""


class Ended(Struct, frozen=True):
    """One match: its seed, and in a word or two how it ended; more words share it."""

    seed: str
    words: tuple[str, ...]


class Table(Struct, frozen=True):
    """How house bots sit down, and what is counted."""

    seats: int
    options: dict[str, Any]
    words: Callable[[Any, dict[str, Any], Any], tuple[str, ...]]
    """From the game, the choices and the last state."""
    types: tuple[str, ...] = ()
    """Every seat has one, turned by a seat from match to match."""


def _winners(game: Any, seats: dict[str, Any], last: Any) -> tuple[str, ...]:
    """The types that won."""
    found = game.result(last)
    return tuple(seats[name].type for name in found.winners) if found else ("nobody",)


def _decided(game: Any, seats: dict[str, Any], last: Any) -> tuple[str, ...]:
    """Whether somebody has won, rather than the time run out (rule 7.6)."""
    timed = last.victory.status != "won" or last.victory.why == LAST_TURN
    return ("undecided" if timed else "decided",)


TABLES = {
    "starweb": Table(15, {}, _winners, KINDS),
    "star_empires": Table(6, {"victory_confirm": "auto", "max_turns": 120}, _decided),
}


def play(game_id: str, number: int) -> Ended:
    """The match of that number."""
    game, table = registry.get(game_id), TABLES[game_id]
    names, types = game.seat_names(table.seats), table.types
    seats = {
        name: game.Choice(type=types[(k + number) % len(types)]) if types else game.Choice()
        for k, name in enumerate(names)
    }
    seed = f"{SEED} {number}"
    options = msgspec.convert(table.options, game.Options)
    last = play_out(
        game, dict.fromkeys(names, house_bot(game)), seed=seed, options=options, seats=seats
    )
    return Ended(seed, table.words(game, seats, last))


def count(ended: list[Ended]) -> dict[str, float]:
    """How many matches ended so; a shared one counts in part."""
    found: dict[str, float] = {}
    for one in ended:
        for word in one.words:
            found[word] = found.get(word, 0.0) + 1 / len(one.words)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def gone_on(game_id: str, matches: int, kept: Path | None) -> list[Ended]:
    """The series from where its file ends."""
    known = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    found = [msgspec.json.decode(line, type=Ended) for line in known][:matches]
    for number in range(len(found), matches):
        found.append(play(game_id, number))
        if kept is not None:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
        print(f"{number + 1}/{matches} {', '.join(found[-1].words)}", flush=True)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--kept", type=Path)
    given = parser.parse_args()
    for word, times in count(gone_on(given.game, given.matches, given.kept)).items():
        print(f"{word}: {times:g} of {given.matches}")


if __name__ == "__main__":
    main()
