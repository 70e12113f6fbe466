"""Much of what nobody should send: mangled lines, match files and bodies raise nothing, ever.

Counts come from the environment: `STARPOST_LINES`, `STARPOST_FILES`, `STARPOST_BODIES` and
`STARPOST_PAIRS` (a game); the long suite has 10^6 lines, 10^5 files and bodies, 10^4 pairs a game.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from hosting import person
from people import Company

from starpost.arena.suite import SHOWN, sample_states
from starpost.bots.random import RandomBot
from starpost.host.running import exchange
from starpost.host.trouble import Trouble
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.kernel.proof.file import MatchFileError, dumps, loads
from starpost.kernel.proof.log import Entry, Header, link, root
from starpost.kernel.proof.verify import verify

GAMES = sorted(registry.ids())
ODD = ("", "\x00", "\ufeff", "é", "ﬁ", "𝟛", "٣", "-", "--", ";", ",", "#", '"', "\t", "9" * 400,
       "W0", "F-1", "END", "MESSAGE", "\u2028", "\u202e", "1e9", "%s", "{}", "../", "NaN",
       "@9999999999")  # fmt: skip
LINES_A_TURN = 60


def times(name: str, long: int) -> int:
    return int(os.environ.get(name, long))


# --- lines -----------------------------------------------------------------------------------


def mangled(line: str, chance: random.Random) -> str:
    """A line somebody might write, with one to four things wrong in it."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(line))
        kind = chance.randrange(6)
        if kind == 0:
            line = line[:at] + chance.choice(ODD) + line[at:]
        elif kind == 1:
            line = line[:at] + line[at + 1 :]
        elif kind == 2:
            line = line[:at] + str(chance.choice((0, -1, 1, 255, 256, 10**9, 10**25))) + line[at:]
        elif kind == 3:
            line = line * 2
        elif kind == 4:
            line = line.swapcase()
        else:
            line = " ".join(chance.sample(words, len(words))) if (words := line.split()) else "?"
        line = line[:500]
    return line


def sheets(game: Game[Any, Any], seed: int) -> Iterator[tuple[int, list[str]]]:
    """Turns of a match by random bots whose lines are mangled; how many, and what they were."""
    chance, dice, bot = random.Random(seed), FastDice(seed), RandomBot(game)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    for _ in range(12):
        prompts = game.awaiting(state).prompts
        if not prompts:
            return
        written: dict[str, Any] = {}
        lines: list[str] = []
        for prompt in prompts:
            if prompt.seat not in seats:
                continue
            view = game.view(state, prompt.seat)
            known = [str(o) for o in bot.orders(view, prompt, dice)] or ["PASS"]
            mine = [mangled(chance.choice(known), chance) for _ in range(LINES_A_TURN)]
            sheet = game.read("\n".join(mine))
            game.check(view, sheet.orders)
            written[prompt.seat] = sheet
            lines += mine
        yield len(lines), lines
        state = game.turn(state, written, dice).state


def fuzz_lines(game_id: str, many: int) -> None:
    game, done = registry.get(game_id), 0
    for seed in count():
        for number, lines in sheets(game, seed):
            done += number
            last = lines
        if done >= many:
            return
        assert last, "a match without a line proves nothing"


@pytest.mark.parametrize("game_id", GAMES)
def test_mangled_lines_raise_nothing(game_id: str) -> None:
    fuzz_lines(game_id, 500)


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_a_million_mangled_lines_raise_nothing(game_id: str) -> None:
    fuzz_lines(game_id, times("STARPOST_LINES", 10**6) // len(GAMES))


# --- match files -----------------------------------------------------------------------------


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """A match file with a few bytes, lines or values exchanged."""
    for _ in range(chance.randint(1, 3)):
        kind = chance.randrange(5)
        at = chance.randrange(len(data) or 1)
        if kind == 0:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[at + chance.randint(1, 200) :]
        elif kind == 2:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            data = b"\n".join(lines)
        elif kind == 3:
            word = chance.choice(
                (b"null", b"-1", b"{}", b"[]", b'""', b"1e999", b'"GM"', b"[" * 900)
            )
            data = data[:at] + word + data[at:]
        else:
            lines = data.split(b"\n")
            data = b"\n".join([*lines, chance.choice(lines)])
    return data


ANYTHING = (None, -1, 0, 10**9, 2**70, "", "GM", "\x00", [], {}, True, 1.5, "a" * 300, {"a": 1})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key in value if isinstance(value, dict) else range(len(value)):
        yield (*path, key)
        if isinstance(value[key], dict | list):
            yield from places(value[key], (*path, key))


def altered(value: Any, chance: random.Random) -> Any:
    """A header or an entry in which one thing is another, gone, new or doubled."""
    value = json.loads(json.dumps(value))
    *way, last = chance.choice([p for p in places(value) if p[0] not in ("chain", "state")])
    inner = value
    for key in way:
        inner = inner[key]
    kind = chance.randrange(4)
    if kind == 0 and isinstance(inner, dict):
        inner.pop(last)
    elif kind == 1 and isinstance(inner, dict):
        inner[chance.choice(("zzz", "A", "9"))] = inner[last]
    elif kind == 1:
        inner.extend(inner * 3)
    else:
        inner[last] = chance.choice(ANYTHING)
    return value


def resealed(data: bytes, chance: random.Random) -> bytes:
    """A file that was changed by somebody who knows how the chain is made: it fits again."""
    lines = data.split(b"\n")
    parts = [json.loads(line) for line in lines[1:-1]]
    at = chance.choice([0, 0, *range(2, len(parts) - 1)])
    parts[at] = altered(parts[at], chance)
    try:
        chain = root(msgspec.convert(parts[0], Header))
        for n, part in enumerate(parts[2:-1], 2):
            if "after" not in part:
                entry = msgspec.convert(part, Entry)
                chain = link(chain, entry)
                parts[n] = msgspec.to_builtins(msgspec.structs.replace(entry, chain=chain))
    except msgspec.ValidationError:
        return data[:-9]
    parts[-1]["chain"] = chain
    return b"\n".join([lines[0], *map(msgspec.json.encode, parts), b""])


def whole_files() -> list[bytes]:
    found = []
    for game_id in GAMES:
        match: Match[Any, Any] = Match.new(registry.get(game_id), seed="a file")
        if match.game.whole_turns:
            match.play(dict.fromkeys(match.seats, ""))
            match.play(dict.fromkeys(match.seats, ""))
        found.append(dumps(match))
    return found


def fuzz_files(many: int, *, reseal: int = 20) -> None:
    """Of so many one fits its own chain again, and has to be played to be found out."""
    whole, chance, played = whole_files(), random.Random(4711), 0
    for number in range(many):
        made = resealed if number % reseal == 0 else spoilt
        try:
            match = loads(made(chance.choice(whole), chance), "The file", unproved=True)
        except MatchFileError:
            continue
        played += 1
        verify(match)
    assert played > many / reseal / 3, "hardly any came further than the first look"


def test_spoilt_match_files_are_refused_in_words() -> None:
    fuzz_files(120, reseal=2)


def test_no_turn_is_played_on_a_state_that_lies_in_a_strangers_file(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody can put a state into a file and chain it well; to play on it may take for ever."""
    match: Match[Any, Any] = Match.new(registry.get("starweb"), seed="a file")
    for _ in range(2):
        match.play(dict.fromkeys(match.seats, ""))
    match.snapshots, match.packed, match.written = {-1: match.state}, {}, {}
    with pytest.raises(MatchFileError):
        loads(dumps(match))
    match.snapshots, match.written = {1: match.state}, {}
    forged = dumps(match)
    monkeypatch.setattr(Match, "at", None)
    with pytest.raises(Trouble) as caught:
        exchange.bring_in(company.host, person(company.host, "Boss"), forged)
    assert caught.value.code == "not_verified"


@pytest.mark.long
def test_many_spoilt_match_files_are_refused_in_words() -> None:
    fuzz_files(times("STARPOST_FILES", 50_000))


# --- bodies ----------------------------------------------------------------------------------


def hostile(chance: random.Random) -> bytes:
    whole = (b'{"text": "BID", "to": ["ANN"], "ready": true, "seat": "ANN", "turn": 1, "hours":'
             b' 1, "game": "bids", "name": "x", "seats": [{"name": "A"}]}')  # fmt: skip
    return spoilt(whole, chance)


def fuzz_bodies(company: Company, many: int) -> None:
    it = company.gather()
    seat = f"/api/matches/{it.key}/seats/ZOE"
    doors = [("PUT", f"{seat}/orders"), ("POST", f"{seat}/check"), ("POST", f"{seat}/messages"),
             ("PUT", f"{seat}/ready"), ("POST", "/api/matches"), ("POST", "/api/matches/file"),
             ("POST", "/api/session"), ("POST", "/api/accounts"), ("PATCH", "/api/me"),
             ("POST", f"/api/matches/{it.key}/desk/extend")]  # fmt: skip
    chance = random.Random(1)
    for number in range(many):
        method, path = doors[number % len(doors)]
        kind = "gm" if "/desk/" in path else "player"
        headers = {**company.headers(kind), "content-type": "application/json"}
        answer = company.client.request(method, path, content=hostile(chance), headers=headers)
        assert answer.status_code < 500, (path, answer.text[:300])


def test_hostile_bodies_never_break_it(company: Company) -> None:
    fuzz_bodies(company, 100)


@pytest.mark.long
def test_many_hostile_bodies_never_break_it(both: Company) -> None:
    fuzz_bodies(both, times("STARPOST_BODIES", 25_000))


# --- paired worlds ---------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_paired_worlds_look_the_same(game_id: str) -> None:
    game, left = registry.get(game_id), times("STARPOST_PAIRS", 10_000)
    for seed in count():
        for number, state in enumerate(sample_states(game, f"pair {seed}")):
            for seat in game.brief()[1]:
                other = game.disturb(state, seat, FastDice(f"{seed} {number} {seat}"))
                for name, show in SHOWN.items():
                    same = show(game, state, seat) == show(game, other, seat)
                    assert same, f"the {name} of {seat} in pair {seed} {number}"
                left -= 1
        if left <= 0:
            return
