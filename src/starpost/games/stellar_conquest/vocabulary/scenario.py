"""Scenarios of the base game: a set-up with players, in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.stellar_conquest.galaxy.board import entry_number
from starpost.games.stellar_conquest.setup import first_state
from starpost.games.stellar_conquest.state import Player, State
from starpost.games.stellar_conquest.tables import START_POINTS
from starpost.games.stellar_conquest.vocabulary import board_words as s
from starpost.kernel.compare import ScenarioError
from starpost.kernel.dice import Dice

PLAYER_WORDS = ("seat", "entry", "techs", "research", "surplus")


def load(setup: Mapping[str, Any], dice: Dice) -> State:
    s.only(setup, (*s.SHARED_WORDS, "players", "base_weaponry"), "setup")
    raw = s.mapping(setup.get("players"), "players")
    if not 2 <= len(raw) <= 4:
        raise ScenarioError("`players` must name two to four players")
    lines = {name: s.mapping(line, "players") for name, line in raw.items()}
    names = sorted(lines, key=lambda n: _seat(lines[n], list(lines).index(n) + 1))
    st = first_state(list(map(str, names)), base_weaponry=bool(setup.get("base_weaponry")))
    st.turn = s.turn_number(setup.get("turn"))
    st.home = dict.fromkeys(range(len(names)), START_POINTS) if st.turn == 0 else {}
    for at, name in enumerate(names):
        player = st.players[at]
        line = lines[name]
        s.only(line, PLAYER_WORDS, f"players.{name}")
        player.entry = s.entry_hex(line.get("entry") or _seat(line, at + 1))
        s.load_player(player, line)
    s.load_board(st, setup, {p.name: at for at, p in enumerate(st.players)})
    return s.take_rest(st, setup)


def _seat(line: Mapping[str, Any], default: int) -> int:
    seat = line.get("seat") or default
    if str(seat) not in ("1", "2", "3", "4"):
        raise ScenarioError(f"`seat` must be 1 to 4, not {seat!r}")
    return int(seat)


def dump(st: State) -> dict[str, Any]:
    players = {p.name: _dump_player(at, p) for at, p in enumerate(st.players)}
    words = {"turn": st.turn, "players": players, **s.dump_board(st, True)}
    return s.with_rest(st, words, load(words, Dice("", log=False)))


def _dump_player(at: int, player: Player) -> dict[str, Any]:
    return {
        "seat": at + 1,
        "entry": entry_number(player.entry),
        "techs": s.tech_names(player.techs),
        "research": {k: v for k, v in player.research.items() if v},
        "surplus": list(player.surplus),
    }
