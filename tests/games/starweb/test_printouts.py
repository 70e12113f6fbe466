"""The text of a world: made once for all who see it, with the cargo that only one of them knows."""

from __future__ import annotations

from starpost.games.starweb.shown.printout import key_line, sighting_text
from starpost.games.starweb.state import Departure, KeySeen, Sighting, World

KEYS = (
    KeySeen(3, "TERRAN", 1, artifacts=(12,)),
    KeySeen(13, "TERRAN", 1, moved=True),
    KeySeen(33, "TERRAN", 10),
    KeySeen(133, "JOVIAN", 1),
)


def seen() -> Sighting:
    left = (Departure(3, "TERRAN", 7), Departure(13, "TERRAN", 7))
    return Sighting(4, World(5, (7,), "TERRAN", population=9, limit=20), KEYS, left)


def test_cargo_stands_with_its_key_and_with_no_other_of_a_like_number() -> None:
    cargo = {3: 1, 33: 4}
    lines = sighting_text(seen(), cargo).split("\n")
    told = [line.strip() for line in lines if "=" in line and not line.startswith("W")]
    assert told == [key_line(key, cargo.get(key.id, 0)) for key in KEYS]
    assert [line for line in lines if "->" in line] == ["  F3[TERRAN]->W7", "  F13[TERRAN]->W7"]


def test_what_one_knows_of_cargo_is_not_kept_for_the_next_who_looks() -> None:
    sighting = seen()
    plain = sighting_text(sighting, {})
    assert "Cargo=4" in sighting_text(sighting, {33: 4})
    assert sighting_text(sighting, {}) == plain
    assert "Cargo" not in plain
