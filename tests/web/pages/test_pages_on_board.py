"""Rounds of Stellar Conquest and Fate are told on the board; Starfarers' are read in its list."""

from __future__ import annotations

import pytest
from visiting import Visit

TOLD = 'aria-label="What happened" data-turn='
FIRST = {
    "stellar_conquest": ("DONE", "MOVE G1 TO Cygni", "DONE"),
    "fate_of_empire": ("FLEET 15C", "TECH speed_3", "TECH cet", "DONE", "DONE"),
}


def given(guest: Visit, key: str, line: str) -> None:
    guest.post(f"/m/{key}/answer", line=line, step=guest.field("step"))
    guest.get(f"/m/{key}")


@pytest.mark.parametrize("game_id", FIRST)
def test_a_round_is_told_beside_the_board_with_what_the_others_did(
    guest: Visit, game_id: str
) -> None:
    key = guest.play(game_id)
    page = guest.get(f"/m/{key}")
    assert "Your briefing" in page
    for line in FIRST[game_id]:
        if TOLD in guest.text:
            break
        given(guest, key, line)
    assert TOLD in guest.text


def test_starfarers_is_told_in_its_own_list_alone(guest: Visit) -> None:
    key = guest.play("starfarers")
    guest.get(f"/m/{key}")
    for line in ("transporter 1", "roll"):
        given(guest, key, line)
    assert TOLD not in guest.text
    assert 'aria-label="What happened since your last turn"' in guest.text
