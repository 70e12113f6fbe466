"""Scenarios of the campaign: a set-up in, a set-up out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.fate_of_empire.setup import NAME, first_state
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import KILLS, LOSSES, PRIME_VALUES
from starpost.games.stellar_conquest.galaxy.board import ENTRIES, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import write_ships
from starpost.games.stellar_conquest.vocabulary import board_words as s
from starpost.kernel.compare import ScenarioError, truth
from starpost.kernel.dice import Dice

WORDS = (*s.SHARED_WORDS, "players", "entry", "techs", "research", "surplus", "pirates", "war",
         "sub_province", "recall_debt", "bonus_research", "primes_found", "kills",
         "losses")  # fmt: skip


def load(setup: Mapping[str, Any], dice: Dice) -> Campaign:
    s.only(setup, WORDS, "setup")
    setup = {**_captain(setup), **setup}
    st = first_state()
    st.turn = s.turn_number(setup.get("turn"))
    player = st.players[0]
    player.entry = s.entry_hex(setup.get("entry") or 1)
    s.load_player(player, setup)
    s.load_board(st, setup, {NAME: 0})
    for word, ships in s.mapping(setup.get("pirates"), "pirates").items():
        found = s.ships_of("0C" if ships is None else ships)
        if found["F"] or found["D"] or found["T"]:
            raise ScenarioError("pirates have only corvettes and scouts")
        if found["C"] or found["S"]:
            st.pirates[s.star_of(word)] = (found["C"], found["S"])
    st.war = truth(setup.get("war"), "war")
    st.sub_province = truth(setup.get("sub_province"), "sub_province")
    st.debt = _halves(setup.get("recall_debt") or 0)
    st.bonus_research = s.whole(setup.get("bonus_research") or 0, "bonus_research")
    st.primes = tuple(_prime(word) for word in setup.get("primes_found") or ())
    st.kills = _tally(setup.get("kills"), KILLS, "kills")
    st.losses = _tally(setup.get("losses"), LOSSES, "losses")
    return s.take_rest(st, setup)


def _captain(setup: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is written under the only player's name, as in the base game."""
    players = s.mapping(setup.get("players"), "players")
    s.only(players, (NAME,), "players")
    line = s.mapping(players.get(NAME), f"players.{NAME}")
    s.only(line, ("entry", "techs", "research", "surplus"), f"players.{NAME}")
    return line


def _prime(word: Any) -> str:
    if word not in PRIME_VALUES:
        raise ScenarioError(f"no Prime can be {word!r}")
    return str(word)


def _halves(value: Any) -> int:
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value * 2 % 1:
        raise ScenarioError(f"`recall_debt` must be whole or half points, not {value!r}")
    return int(value * 2)


def _tally(raw: Any, kinds: Mapping[str, int], what: str) -> dict[str, int]:
    found = {}
    for kind, n in s.mapping(raw, what).items():
        if kind not in kinds:
            raise ScenarioError(f"`{what}` does not count {kind!r}")
        if n:
            found[str(kind)] = s.whole(n, what)
    return found


def points(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def pirates_text(c: int, scouts: int) -> str:
    return write_ships({"C": c, "S": scouts})


def dump(st: Campaign) -> dict[str, Any]:
    player = st.players[0]
    words: dict[str, Any] = {
        "turn": st.turn,
        "entry": ENTRIES.index(player.entry) + 1,
        "techs": s.tech_names(player.techs),
        "research": {k: v for k, v in player.research.items() if v},
        "surplus": list(player.surplus),
        **s.dump_board(st, False),
        "pirates": {STAR_NAMES[star]: pirates_text(*force) for star, force in st.pirates.items()},
        "war": st.war,
        "sub_province": st.sub_province,
        "recall_debt": points(st.debt),
        "bonus_research": st.bonus_research,
        "primes_found": list(st.primes),
        "kills": dict(st.kills),
        "losses": dict(st.losses),
    }
    return s.with_rest(st, words, load(words, Dice("", log=False)))
