"""Nobody can steer the dice or hide a sheet, the referee included (decision 12)."""

import msgspec
import pytest

from starpost.kernel import codec
from starpost.kernel.match import Match
from starpost.kernel.proof import fairness, receipts
from starpost.kernel.proof.file import dumps, loads
from starpost.kernel.proof.verify import Written, verify

SECRET = "the host's own"


def dealt(game, **how):
    return Match.new(game, seed="s", host=receipts.public_key(SECRET), **how)


def after(game, text):
    match = dealt(game)
    return match.play({"ANN": text, "BOB": "BID 2"}).state.last


def test_blanks_comments_and_nonsense_do_not_move_the_dice(auction):
    plain = {after(auction, text) for text in ("BID 1", "  bid   1  ", "\n\nBID 1\n", "BID 1\nxyz")}
    assert len(plain) == 1
    assert len({after(auction, f"BID {n}") for n in range(12)}) > 1


def test_a_match_that_began_by_letters_goes_on_by_letters(auction):
    match = dealt(auction)
    match.header = msgspec.structs.replace(match.header, dice=fairness.BY_LETTERS)
    first = match.play({"ANN": "BID 1", "BOB": ""}).state.last
    seen = {first}
    for blanks in range(1, 12):
        match.undo()
        seen.add(match.play({"ANN": "BID 1" + " " * blanks, "BOB": ""}).state.last)
    assert len(seen) > 1


def test_words_of_chance_change_all_chance_and_stand_in_the_header(auction):
    lasts = set()
    for word in "abcdefghijkl":
        match = dealt(auction, words={"ANN": word, "BOB": "b"})
        lasts.add(match.play({"ANN": "BID 1", "BOB": ""}).state.last)
        assert verify(loads(dumps(match))).chance == 2
    assert len(lasts) > 1
    forged = msgspec.structs.replace(match.header, words={"ANN": "another", "BOB": "b"})
    match.header = forged
    assert not verify(match).ok


def test_a_turn_run_again_is_marked_and_the_same_orders_give_the_same_state(auction):
    match = dealt(auction)
    first = match.play({"ANN": "BID 1", "BOB": ""}).state
    match.undo()
    assert match.play({"ANN": "bid 1", "BOB": ""}).state == first
    match.undo()
    match.play({"ANN": "BID 3", "BOB": ""})
    assert [e.again for e in match.entries] == ["", "", "same", "", "other"]
    found = verify(match)
    assert found.ok
    assert any("Entry 5" in line and "other orders" in line for line in found.remarks)


def test_a_forged_stored_state_is_found(auction):
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": ""})
    rich = msgspec.structs.replace(match.state, gold={"ANN": 99_999, "BOB": 0})
    match.snapshots[1], match.packed, match.written = rich, {}, {}
    found = verify(loads(dumps(match)))
    assert any("stored state" in line for line in found.findings)


def test_dice_typed_in_are_told_first_and_in_capitals(auction):
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": ""}, ask=lambda want: 6)
    found = verify(match)
    assert found.remarks[0].startswith("DICE TYPED IN: 1")
    assert "taken on trust" in found.proof


def signed(match, text, number=1):
    facts = {"version": 1, "chain": match.chain, "at": "2026-11-16T12:00:00Z"}
    return receipts.sign(receipts.made(match.seed, "key", "ANN", number, text, **facts), SECRET)


def test_a_receipt_proves_that_a_sheet_was_played(auction):
    match = dealt(auction)
    receipt = codec.to_json(signed(match, "BID 1"))
    match.play({"ANN": "BID 1", "BOB": ""})
    assert receipts.check(match, receipt).ok


@pytest.mark.parametrize("played", ["BID 2", None, ""])
def test_a_withheld_or_replaced_sheet_is_proved(auction, played):
    match = dealt(auction)
    receipt = codec.to_json(signed(match, "BID 1"))
    match.play({"ANN": played, "BOB": ""})
    assert verify(match).ok, "the replay alone cannot know"
    held = receipts.check(match, receipt)
    assert not held.ok
    assert "NOT the one that was played" in held.text


def test_a_receipt_that_was_changed_or_signed_by_another_is_refused(auction):
    match = dealt(auction)
    good = signed(match, "BID 1")
    match.play({"ANN": "BID 1", "BOB": ""})
    later = msgspec.structs.replace(good.receipt, version=2)
    changed = msgspec.structs.replace(good, receipt=later)
    other = receipts.sign(good.receipt, "somebody else's")
    for bad in (changed, other):
        assert not receipts.check(match, codec.to_json(bad)).ok
    for rubbish in (b"", b"{}", b"\xff", b"[1]"):
        assert not receipts.check(match, rubbish).ok


def test_a_bound_sheet_tells_nobody_what_it_is(auction):
    """Two seats write the same: the digests differ, and stand in the order of neither."""
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": "BID 1"})
    first, second = match.entries[0].bound
    assert first != second
    assert first < second


def writer(game, name, view, prompt, key):
    known = name.startswith("steady")
    return Written("BID 1", former=not name.endswith("@2")) if known else None


def test_bots_sheets_are_written_again(auction):
    match = dealt(auction, bots={"BOB": "steady@2"})
    match.play({"ANN": "BID 1", "BOB": "BID 1 "}, bots={"BOB": "steady@2"})
    assert verify(match, writer).bots == 1
    assert verify(match, writer).ok
    match.play({"ANN": "BID 1", "BOB": "BID 3"}, bots={"BOB": "steady@2"})
    assert any("not what its bot" in line for line in verify(match, writer).findings)


def test_sheets_of_a_bots_earlier_edition_are_taken_as_given(auction):
    """A bot that has learnt since proves nothing against a match that its former self played."""
    match = dealt(auction, bots={"BOB": "steady"})
    for text in ("BID 1", "BID 3"):
        match.play({"ANN": "BID 1", "BOB": text}, bots={"BOB": "steady"})
    found = verify(match, writer)
    assert found.ok, found.findings
    assert (found.bots, found.given, found.unwritten) == (1, 1, 0)
    assert "1 sheets were written by an earlier edition of the bot and are taken as" in found.proof


def test_a_bot_that_nobody_here_knows_is_said(auction):
    match = dealt(auction, bots={"BOB": "gone"})
    match.play({"ANN": "BID 1", "BOB": "BID 3"}, bots={"BOB": "gone"})
    found = verify(match, writer)
    assert found.ok
    assert "could not be written again" in found.proof
