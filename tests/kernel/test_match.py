"""Matches: the log, undoing, verifying, and the file that carries them."""

import msgspec
import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st

from starpost.kernel.match import Match, MatchOver
from starpost.kernel.proof import file
from starpost.kernel.proof.file import MatchFileError, dumps, loads
from starpost.kernel.proof.verify import verify


def played(game, turns=3):
    match = Match.new(game, seed="s", name="A-1")
    for n in range(turns):
        match.play({"ANN": f"BID {n}", "BOB": None if n else "BID 1\nnonsense"})
    return match


def test_a_match_plays_and_verifies(auction):
    match = played(auction)
    found = verify(match)
    assert found.ok
    assert (found.turns, found.draws) == (3, 3)
    assert match.turn == 4


def test_a_bad_line_costs_no_good_one(auction):
    match = Match.new(auction, seed="s")
    step = match.play({"ANN": "nonsense\nBID 2", "BOB": ""})
    assert step.state.bids == {"ANN": 2}
    assert [p.code for p in step.problems["ANN"]] == ["unknown_order"]


def test_undoing_stays_in_the_log_and_the_same_sheets_give_the_same_dice(auction):
    match = played(auction)
    after = match.state
    undone = match.undo()
    assert match.turn == 3
    match.play(undone.sheets)
    assert match.state == after
    assert [e.kind for e in match.entries] == ["turn", "turn", "turn", "undo", "turn"]
    assert verify(match).ok


def test_other_sheets_give_other_dice(auction):
    worths = set()
    for bid in range(12):
        match = Match.new(auction, seed="s")
        worths.add(match.play({"ANN": f"BID {bid}", "BOB": ""}).state.last)
    assert len(worths) > 1


def test_nothing_to_undo_and_nothing_to_play_are_said(auction):
    match = Match.new(auction, seed="s")
    with pytest.raises(MatchOver):
        match.undo()
    match = played(auction, 5)
    with pytest.raises(MatchOver):
        match.play({"ANN": "BID 1"})
    assert match.result().winners


def test_a_changed_sheet_or_seed_is_found(auction):
    match = played(auction)
    match.entries[1] = msgspec.structs.replace(match.entries[1], sheets={"ANN": "BID 0"})
    assert any("Entry 2" in line for line in verify(match).findings)
    match = played(auction)
    match.seed = "t"
    assert any("committed" in line for line in verify(match).findings)


def test_dice_rolled_by_hand_are_replayed(auction):
    match = Match.new(auction, seed="s")
    step = match.play({"ANN": "BID 1", "BOB": ""}, ask=lambda want: 6)
    assert step.state.last == 6
    again = loads(dumps(match))
    assert verify(again).ok
    assert verify(again).rolled_by_hand == 1


def test_the_file_brings_everything_back(auction, tmp_path):
    match = played(auction)
    match.undo()
    path = tmp_path / "m.starpost"
    file.save(match, path)
    back = file.load(path)
    assert back.state == match.state
    assert back.entries == match.entries
    assert back.header == match.header
    assert [p.name for p in tmp_path.iterdir()] == ["m.starpost"]


def test_seats_and_sheets_keep_their_order(auction):
    match = Match.new(auction, seats={"ZOE": auction.Choice(), "ANN": auction.Choice()}, seed="s")
    match.play({"ZOE": "BID 1", "ANN": "BID 2"})
    back = loads(dumps(match))
    assert back.seats == ("ZOE", "ANN")
    assert list(back.entries[0].sheets) == ["ZOE", "ANN"]
    assert verify(back).ok


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda d: b"", "not_a_match"),
        (lambda d: b"\x00" * 50, "not_a_match"),
        (lambda d: d[:-1], "truncated"),
        (lambda d: d[: len(d) // 2].rsplit(b"\n", 1)[0] + b"\n", "truncated"),
        (lambda d: d.replace(b"starpost match 2", b"starpost match 99", 1), "newer"),
        (lambda d: d.replace(b'"version":1', b'"version":7', 1), "newer"),
        (lambda d: d.replace(b"BID 1", b"BID 9", 1), "damaged"),
        (lambda d: d.replace(b'"seed":"s"', b'"seed":5', 1), "damaged"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(auction, spoil, code):
    with pytest.raises(MatchFileError) as found:
        loads(spoil(dumps(played(auction))), "m.starpost")
    assert found.value.code == code
    assert "m.starpost" in str(found.value)


@settings(max_examples=150)
@given(st.data())
def test_no_flipped_byte_brings_a_traceback(data):
    game = toy.Auction()
    raw = bytearray(dumps(played(game, 1)))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("starpost.kernel.registry.get", lambda name: game)
        try:
            match = loads(bytes(raw))
        except MatchFileError:
            return
    assert match.entries == played(game, 1).entries
