"""Nobody can steer the dice or hide a sheet, the referee included (decision 12)."""

import msgspec
import pytest

from starpost.kernel import codec
from starpost.kernel.match import Match
from starpost.kernel.proof import fairness, receipts
from starpost.kernel.proof.file import dumps, loads
from starpost.kernel.proof.log import link, root
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


# --- a host that writes its log anew ------------------------------------------------------


def rewritten(match, **changes):
    """The log with some entries changed and a chain that fits again, as a host may give it out."""
    forged = Match(match.game, match.header, match.seed)
    chain = root(forged.header)
    for entry in match.entries:
        made = msgspec.structs.replace(entry, **changes.get(f"entry_{entry.number}", {}))
        made = msgspec.structs.replace(made, chain=link(chain, made))
        forged.entries.append(made)
        chain = made.chain
    forged.standing, forged.state = list(match.standing), match.state
    return forged


@pytest.mark.parametrize("mark", ["", "same"])
def test_a_mark_that_is_taken_away_is_found(auction, mark):
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": ""})
    match.undo()
    match.play({"ANN": "BID 3", "BOB": ""})
    assert verify(rewritten(match)).ok
    found = verify(rewritten(match, entry_3={"again": mark}))
    assert [line for line in found.findings if "Entry 3 hides" in line]


def test_a_sheet_bound_beside_the_one_that_was_played_is_found(auction):
    """So that a receipt would find its leaf though another sheet was played."""
    match = dealt(auction)
    receipt = signed(match, "BID 1")
    match.play({"ANN": "BID 9", "BOB": ""})
    both = [*match.entries[0].bound, receipt.receipt.leaf]
    for bound in (both, []):
        found = verify(rewritten(match, entry_1={"bound": bound}))
        assert found.findings == ("Entry 1 is bound to other sheets than it has.",)


def test_a_log_written_anew_before_a_receipt_is_proved(auction):
    """Somebody else's sheet was exchanged, in a turn for which this player has no receipt."""
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": "BID 5"})
    receipt = codec.to_json(signed(match, "BID 2", number=2))
    other = dealt(auction)
    other.play({"ANN": "BID 1", "BOB": "BID 0"})
    for one in (match, other):
        one.play({"ANN": "BID 2", "BOB": ""})
        assert verify(one).ok
    assert receipts.check(match, receipt).ok
    assert "was written anew" in receipts.check(other, receipt).text


def test_a_word_left_out_or_exchanged_after_the_deal_is_proved(auction):
    match = dealt(auction, words={"ANN": "mine", "BOB": "his"})
    receipt = codec.to_json(signed(match, "BID 1"))
    for words in ({"BOB": "his"}, {"ANN": "another", "BOB": "his"}):
        other = dealt(auction, words=words)
        for one in (match, other):
            one.play({"ANN": "BID 1", "BOB": ""})
        assert receipts.check(match, receipt).ok
        assert not receipts.check(other, receipt).ok
        match = dealt(auction, words={"ANN": "mine", "BOB": "his"})


def test_who_gave_no_word_is_named(auction):
    proof = verify(dealt(auction, words={"BOB": "his"})).proof
    assert "No word stands for ANN: whoever gave one there has been cheated." in proof
    everybody = verify(dealt(auction, words={"ANN": "a", "BOB": "b"})).proof
    assert "No word stands" not in everybody


def test_a_bot_whose_sheet_is_given_as_a_persons_is_told(auction):
    """Without its bot's name a sheet is not written again, so a host could write what it likes."""
    match = dealt(auction, bots={"BOB": "steady@2"})
    match.play({"ANN": "BID 1", "BOB": "BID 1"}, bots={"BOB": "steady@2"})
    assert not verify(match, writer).remarks
    match.play({"ANN": "BID 1", "BOB": "BID 3"})
    found = verify(match, writer)
    assert found.remarks == (
        "BOB was a bot's at the start; in 1 entries, the first of them 2, its sheets are given as "
        "a person's.",
    )


def test_dice_that_follow_letters_are_told(auction):
    match = dealt(auction)
    assert not verify(match).remarks
    match.header = msgspec.structs.replace(match.header, dice=fairness.BY_LETTERS)
    assert "a referee could have tried them" in verify(match).remarks[0]


def test_nobody_misses_what_nobody_awaits(auction):
    """An entry that does nothing would move the dice of all that follow."""
    match = dealt(auction)
    match.play({"CID": None, "ANN": "BID 1", "BOB": ""})
    assert any("CID is said to have missed" in line for line in verify(match).findings)


def test_a_receipt_for_no_entry_at_all_breaks_nothing(auction):
    match = dealt(auction)
    match.play({"ANN": "BID 1", "BOB": ""})
    for number in (-5, 0, 2, 99):
        assert receipts.check(match, codec.to_json(signed(match, "BID 1", number))).text
