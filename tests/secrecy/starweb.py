"""StarWeb: what a seat may know. Chapter 10 of the rules; scores by 10.4, the end by 11.4."""

from __future__ import annotations

from typing import Any

from secrecy.granted import everybody, grants, own, seated
from starpost.games.starweb.state import State

Keys = tuple[Any, ...]


def _bit(state: State, seat: str | None) -> int:
    names = list(state.players)
    return 1 << names.index(seat) if seat in names else 0


def reported(state: State, seat: str | None, keys: Keys) -> bool:
    """The world stands on the seat's latest printout."""
    return bool(state.watch.get(keys[0], 0) & _bit(state, seat))


def present(state: State, seat: str | None, keys: Keys) -> bool:
    """The key is at a world on the latest printout."""
    key = state.keys.get(keys[0])
    return key is not None and reported(state, seat, (key.at,))


def moved(state: State, seat: str | None, keys: Keys) -> bool:
    """The star is a place in the list of keys that moved."""
    return keys[0] < len(state.news.moved) and present(state, seat, (state.news.moved[keys[0]],))


def highest(state: State, seat: str | None, keys: Keys) -> bool:
    """Whoever plays knows how far the numbers of worlds and keys go."""
    return seat is not None and keys[0] in (max(state.worlds), max(state.keys))


def owns(state: State, seat: str | None, keys: Keys) -> bool:
    """The seat's own key, at a world on its latest printout."""
    return present(state, seat, keys) and state.keys[keys[0]].owner == seat


def remembers(state: State, seat: str | None, keys: Keys) -> bool:
    """The old sighting is the seat's latest of that world."""
    memos = state.archive.get(keys[0], [])
    return keys[1] < len(memos) and bool(memos[keys[1]].seats & _bit(state, seat))


def sees_score(state: State, seat: str | None, keys: Keys) -> bool:
    player = state.players.get(seat or "")
    return player is not None and (keys[0] in player.seen or state.open_scores)


def reads_sign(state: State, seat: str | None, keys: Keys) -> bool:
    player = state.players.get(seat or "")
    return player is not None and keys[0] in player.signs


def over(state: State, seat: str | None, keys: Keys) -> bool:
    return state.ended


GRANTS = [
    *grants("10.3", everybody, "turn", "name", "ended"),
    *grants("S1, 11.2", seated, "max_turns"),
    *grants("S8", seated, "mentor"),
    *grants("8.9", seated, "beacon"),
    *grants("S9", seated, "open_scores"),
    *grants("10.3: one's own declarations, points, problems, letters", own, "players.*"),
    *grants("10.4, S9", sees_score, "players.*.score", "players.*!", "players.*.name"),
    *grants("10.5", reads_sign, "players.*.sign"),
    *grants("10.1, 10.3", reported, "worlds.*", "watch.*"),
    *grants("10.1, 10.3", reported, "news.departures.*", "news.ambushes.*", "news.remarks.*"),
    *grants(
        "10.1: a key without its cargo",
        present,
        "keys.*!",
        "keys.*.id",
        "keys.*.at",
        "keys.*.owner",
        "keys.*.ships",
        "keys.*.at_peace",
        "keys.*.pbb",
        "keys.*.artifacts",
        "news.acts.*",
        "news.taken.*",
        "news.gifts.*",
    ),
    *grants("10.3: moved", moved, "news.moved.*"),
    *grants("S1: how many there are", highest, "worlds.*!", "keys.*!"),
    *grants("10.1: cargo is the owner's", owns, "keys.*.cargo"),
    *grants("10.1: as it was reported", remembers, "archive.*.*"),
    *grants(
        "11.4",
        over,
        "players.*.score",
        "players.*.type",
        "players.*.ending",
        "players.*!",
        "players.*.name",
        "worlds",
        "keys",
        "news",
        "box",
        "target",
        "fallback",
        "by_score",
        "winners",
    ),
]
