"""The head of a sheet: wrong turns, players and games are refused whole."""

import pytest

from starpost.kernel.sheets import MOST_BYTES, SheetRefused, accept, decode, split_head


def test_the_head_is_taken_off_and_lines_keep_their_numbers():
    head, body = split_head("# hello\nPLAYER: Terran\nturn 3\n\nF1W2\nTURN 9")
    assert (head.seat, head.turn) == ("Terran", "3")
    assert body.split("\n")[4:] == ["F1W2", "TURN 9"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TURN 4\nF1W2", "wrong_turn"),
        ("PLAYER JOVIAN", "wrong_player"),
        ("GAME SW-8", "wrong_game"),
        ("TURN three", "wrong_turn"),
    ],
)
def test_a_sheet_for_something_else_is_refused(text, code):
    with pytest.raises(SheetRefused) as found:
        accept(text, seat="TERRAN", turn=3, match="SW-7")
    assert found.value.code == code


def test_a_sheet_without_a_head_is_taken():
    assert accept("F1W2", seat="TERRAN", turn=3) == "F1W2"


def test_a_flood_is_refused_and_odd_bytes_are_not():
    with pytest.raises(SheetRefused, match="kB"):
        decode(b"x" * (MOST_BYTES + 1), "TERRAN.txt")
    assert decode(b"\xff\xfeF1W2", "x").endswith("F1W2")
