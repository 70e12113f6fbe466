"""Digests of seeded matches: proof that a change of shape changed nothing that is played or shown.

    python tools/digests.py play --matches 200 --out before.txt     on the tree before
    python tools/digests.py play --matches 200 --out after.txt      on the tree after
    python tools/digests.py compare before.txt after.txt

Every line of the file is one match: game, set-up (`brief` or `demo`), bots (`house` or `random`),
seed, and four digests: of all states, of what every seat knows (views, events, result), of what
every seat is shown (printout, report, map, measures, panels, glosses and problems of its sheet),
and of what is derived (the missed turn, the supposed and the disturbed state, the words of
scenarios). The script uses only the kernel's contract, so it runs on any tree that has one.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from pathlib import Path
from typing import Any

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.kernel import codec, registry
from starpost.kernel.contract import GM, Game, Resolve
from starpost.kernel.dice import FastDice

GAMES = (
    "starweb",
    "star_empires",
    "star_chase",
    "stellar_conquest",
    "fate_of_empire",
    "starfarers",
)
COLUMNS = ("states", "known", "shown", "derived")
DEMO_EVERY = 10
"""Every tenth match is one of demo size."""
STEPS = {Resolve.TOGETHER: 16, Resolve.EACH: 2500}
LOOK_EVERY = {Resolve.TOGETHER: 3, Resolve.EACH: 150}
"""States are digested at every step, what is made of them at every so manieth and at the last."""


class Tally:
    """The running digests of one match."""

    def __init__(self) -> None:
        self.sums = {name: hashlib.sha256() for name in COLUMNS}

    def add(self, column: str, value: Any) -> None:
        data = value.encode() if isinstance(value, str) else codec.encode(value)
        self.sums[column].update(len(data).to_bytes(8, "big") + data)

    def columns(self) -> list[str]:
        return [self.sums[name].hexdigest()[:20] for name in COLUMNS]


def look(game: Game[Any, Any], state: Any, sheets: dict[str, Any], seed: str, tally: Tally) -> None:
    """All that the seats know and are shown at this state."""
    awaiting = game.awaiting(state)
    for seat in (None, GM, *game_seats(game, state)):
        view = game.view(state, seat)
        tally.add("known", [str(seat), view, list(game.events(view)), game.met(view)])
        tally.add("shown", game.printout(view) + "\f" + game.individual(view))
        orders = list(sheets[seat].orders) if seat in sheets else []
        tally.add("shown", [game.report(view), game.scene(view), list(game.measures(view))])
        tally.add("shown", [list(game.panels(view, orders)), list(game.charges(view, orders))])
        tally.add(
            "shown", [[game.gloss(view, order) for order in orders], game.check(view, orders)]
        )
        prompt = awaiting.prompt(seat) if seat else None
        if seat is None or prompt is None:
            continue
        written = [str(order) for order in game.default(view, prompt, FastDice(seed))]
        tally.add("derived", [written, game.suppose(view, FastDice(seed)), prompt.text])
        if seat != GM:
            tally.add("derived", game.disturb(state, seat, FastDice(seed)))
    tally.add("known", [game.turn_of(state), game.result(state)])


def game_seats(game: Game[Any, Any], state: Any) -> list[str]:
    """The players' seats, as the state asks them or as its dump names them."""
    asked = [prompt.seat for prompt in game.awaiting(state).prompts if prompt.seat != GM]
    result = game.result(state)
    return asked or [standing.seat for standing in result.standings] if result else asked


def _demo(game: Game[Any, Any]) -> tuple[Any, Any]:
    """The shortest of the games that people can begin at once."""
    last = game.lengths()[-1]
    return last.options, last.seats


def play(game: Game[Any, Any], size: str, bots: str, seed: str) -> list[str]:
    """One match from its seed."""
    options, seats = game.brief() if size == "brief" else _demo(game)
    bot = house_bot(game) if bots == "house" else RandomBot(game)
    dice = FastDice(seed)
    state = game.setup(options, seats, dice)
    tally = Tally()
    tally.add("states", state)
    for count in range(STEPS[game.resolve] + 1):
        awaiting = game.awaiting(state)
        over = not awaiting.prompts or count == STEPS[game.resolve]
        sheets = {} if over else answers(game, state, awaiting, dict.fromkeys(seats, bot), dice)
        if over or count % LOOK_EVERY[game.resolve] == 0:
            look(game, state, sheets, seed, tally)
        if over:
            break
        step = game.advance(state, sheets, dice)
        state = step.state
        tally.add("states", state)
        tally.add("known", [list(step.events), dict(step.problems)])
        if count % LOOK_EVERY[game.resolve] == 0:
            tally.add("derived", repr(game.dump(state)))
    return tally.columns()


def write(path: Path, games: list[str], matches: int) -> None:
    """Play and write, a line at a time, all games in turn so that a file cut short is of use."""
    began = time.monotonic()
    with path.open("w") as file:
        for number in range(matches):
            for name in games:
                size = "demo" if number % DEMO_EVERY == DEMO_EVERY - 1 else "brief"
                bots = "house" if number % 4 else "random"
                seed = f"digest-{number}"
                columns = play(registry.get(name), size, bots, seed)
                print(name, size, bots, seed, *columns, file=file, flush=True)
    print(f"{matches} matches of {len(games)} games in {time.monotonic() - began:.0f} s")


def compare(before: Path, after: Path) -> int:
    """How many matches of both files are the same, a line a game; 1 if one differs."""
    old, new = (
        {tuple(line.split()[:4]): line.split()[4:] for line in path.read_text().splitlines()}
        for path in (before, after)
    )
    shared = [key for key in old if key in new]
    differ = [key for key in shared if old[key] != new[key]]
    for name in dict.fromkeys(key[0] for key in shared):
        both = [key for key in shared if key[0] == name]
        bad = [key for key in differ if key[0] == name]
        print(f"{name}: {len(both)} compared, {len(bad)} differ")
        for key in bad[:5]:
            where = [c for c, a, b in zip(COLUMNS, old[key], new[key], strict=True) if a != b]
            print("   ", *key, "differs in", ", ".join(where))
    return 1 if differ or not shared else 0


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    doing = reader.add_subparsers(dest="doing", required=True)
    playing = doing.add_parser("play", help="play matches and write their digests")
    playing.add_argument("--matches", type=int, default=200, help="how many of each game")
    playing.add_argument("--games", nargs="*", default=list(GAMES))
    playing.add_argument("--out", type=Path, required=True)
    comparing = doing.add_parser("compare", help="compare two files of digests")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    given = reader.parse_args()
    if given.doing == "compare":
        return compare(given.before, given.after)
    write(given.out, given.games, given.matches)
    return 0


if __name__ == "__main__":
    sys.exit(main())
