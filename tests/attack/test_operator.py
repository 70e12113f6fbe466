"""An operator who cheats: what the host itself could vary, leave out or write anew."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from hosting import EVERY_DAY, Group, group, person
from litestar.testing import TestClient
from people import Company

from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.running import exchange
from starpost.host.sheets import receipts
from starpost.host.storage import EntryRow, MatchRow
from starpost.host.trouble import Trouble
from starpost.host.turns import rehearsal, rollback
from starpost.host.turns.bots import again
from starpost.kernel import codec, registry
from starpost.kernel.dice import commitment
from starpost.kernel.match import Match
from starpost.kernel.proof import receipts as proof
from starpost.kernel.proof.file import dumps, loads
from starpost.kernel.proof.log import Header, link, root
from starpost.kernel.proof.verify import verify
from starpost.web.site import create_pages

FULL = re.compile(r"\b[0-9a-f]{64}\b")


def exported(it: Group) -> Match[Any, Any]:
    with it.host.db.read() as session:
        return loads(exchange.export(session, match_by_key(session, it.key)))


def turn(it: Group, zoe: str, ann: str) -> None:
    for seat, text in (("ZOE", zoe), ("ANN", ann)):
        it.send(seat, text, ready=True)
    it.run()


# --- the seed and the map --------------------------------------------------------------------


def test_the_seed_is_fixed_before_anybody_sits_down_and_every_word_counts(company: Company) -> None:
    host, people = company.host, [person(company.host, name) for name in ("Zoe", "Ann")]
    seats = (SeatPlan("ZOE"), SeatPlan("ANN"))
    key = opening.create(host, person(host, "Boss"), MatchPlan("bids", "Mine", seats))
    sealed = company.client.get(f"/api/matches/{key}").json()["commitment"]
    assert FULL.fullmatch(sealed), "everybody sees it, in full, while all seats are free"
    for account, seat, word in zip(people, ("ZOE", "ANN"), ("zebra", "ant"), strict=True):
        opening.join(host, account, key, seat, None, word)
    for account in people:
        opening.confirm(host, account, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        header = msgspec.convert(row.header, Header)
    assert header.words == {"ZOE": "zebra", "ANN": "ant"}
    assert (header.commitment, commitment(row.seed)) == (sealed, sealed)
    deals = {
        Match.new(registry.get("bids"), seed=row.seed, words=words).state.gold["ZOE"]
        for words in ({"ZOE": f"zebra{n}", "ANN": "ant"} for n in range(20))
    }
    assert len(deals) > 1, "the words decide, too"


# --- looking ahead ---------------------------------------------------------------------------


def test_a_dry_run_throws_other_dice_than_the_turn(company: Company) -> None:
    """What it shows changes from one to the next, and the turn is what it would have been."""
    it = group(company.host, terms=EVERY_DAY)
    for seat in ("ZOE", "ANN"):
        it.send(seat, "BID 1")
    shown = set()
    for _ in range(12):
        found = rehearsal.rehearse(company.host, it.gm, it.key, show=True)
        shown.add(next(e.text for e in found.events or () if e.kind == "worth"))
    assert len(shown) > 1
    row = it.row()
    header = msgspec.convert(row.header, Header)
    alone: Match[Any, Any] = Match(registry.get("bids"), header, row.seed)
    alone.state = alone.first
    turn(it, "BID 1", "BID 1")
    alone.play({"ZOE": "BID 1", "ANN": "BID 1"}, kind=exported(it).entries[0].kind)
    assert it.row().chain == alone.chain, "no dry run has left a trace in the dice"


# --- rolling back ----------------------------------------------------------------------------


def test_a_turn_rolled_back_gives_the_same_dice_or_is_marked(company: Company) -> None:
    it = group(company.host, terms=EVERY_DAY)
    turn(it, "BID 1", "BID 2")
    first = exported(it).state
    rollback.roll_back(company.host, it.gm, it.key, 1, rerun=False)
    turn(it, "\n  bid   1 \n? what nobody can read", "BID 2\nnonsense")
    assert exported(it).state.last == first.last
    rollback.roll_back(company.host, it.gm, it.key, 1, rerun=False)
    turn(it, "BID 3", "BID 2")
    found = exported(it)
    assert [e.again for e in found.entries] == ["", "", "same", "", "other"]
    told = company.client.get(f"/api/matches/{it.key}/turns/2/seal").json()["entries"]
    assert told[-1]["again"] == "other", "players are told at once, not at the end"
    assert any("Entry 5" in line for line in verify(found, again).remarks)


def test_the_end_page_tells_of_turns_that_were_played_again(company: Company) -> None:
    it = group(company.host, terms=EVERY_DAY, options={"turns": 2})
    turn(it, "BID 1", "BID 2")
    rollback.roll_back(company.host, it.gm, it.key, 1, rerun=False)
    turn(it, "BID 3", "BID 2")
    turn(it, "BID 1", "BID 1")
    page = TestClient(create_pages(company.host)).get(f"/m/{it.key}/end?verify=1").text
    assert "Entry 3 plays a turn again, rolled back, with other orders." in page


# --- sheets ----------------------------------------------------------------------------------


def receipt(it: Group, seat: str) -> bytes:
    return codec.to_json(receipts.signed(it.host, it.players[seat], it.key, seat))


def rewrite(it: Group, number: int, **changes: Any) -> None:
    """What whoever has the database can do: one entry exchanged, and a chain that fits again."""
    with it.host.db.write() as session:
        row = session.get_one(MatchRow, it.row().id)
        game, match = registry.get("bids"), exported(it)
        forged: Match[Any, Any] = Match(game, match.header, match.seed)
        forged.state = forged.first
        for entry in match.entries:
            texts = {**entry.sheets, **(changes if entry.number == number else {})}
            forged.play(texts, kind=entry.kind)
            made = forged.entries[-1]
            kept = session.get_one(EntryRow, (row.id, entry.number))
            kept.sheets, kept.digest, kept.chain = made.sheets, made.digest, made.chain
            kept.bound = made.bound
        row.chain = forged.chain


@pytest.mark.parametrize("played", [None, "BID 6"])
def test_a_sheet_withheld_or_exchanged_is_proved_by_its_receipt(
    company: Company, played: str | None
) -> None:
    it = group(company.host, terms=EVERY_DAY)
    it.send("ZOE", "BID 1", ready=True)
    mine = receipt(it, "ZOE")
    it.send("ANN", "BID 2", ready=True)
    it.run()
    assert proof.check(exported(it), mine).ok
    rewrite(it, 1, ZOE=played)
    forged = exported(it)
    assert not [f for f in verify(forged, again).findings if "stored" not in f]
    assert "NOT the one that was played" in proof.check(forged, mine).text


def test_a_receipt_holds_all_that_was_before_it(company: Company) -> None:
    """ANN has no receipt for the first turn; ZOE's for the second proves what was done to her."""
    it = group(company.host, terms=EVERY_DAY)
    it.send("ZOE", "BID 1", ready=True)
    first = json.loads(receipt(it, "ZOE"))["receipt"]["chain"]
    assert first == root(msgspec.convert(it.row().header, Header)), "header and words are in it"
    it.send("ANN", "BID 2", ready=True)
    it.run()
    it.send("ZOE", "BID 1", ready=True)
    second = receipt(it, "ZOE")
    it.send("ANN", "BID 1", ready=True)
    it.run()
    assert proof.check(exported(it), second).ok
    rewrite(it, 1, ANN="BID 0")
    assert "was written anew" in proof.check(exported(it), second).text


def test_every_report_has_the_head_of_the_chain_and_all_digests_in_full(company: Company) -> None:
    it = group(company.host, terms=EVERY_DAY)
    it.send("ZOE", "BID 1", ready=True)
    mine = json.loads(receipt(it, "ZOE"))["receipt"]["leaf"]
    it.send("ANN", "BID 2", ready=True)
    it.run()
    page = company.client.get(f"/api/matches/{it.key}/turns/2/seal").json()
    [entry] = page["entries"]
    assert entry["chain"] == it.row().chain
    assert mine in entry["sheets"]
    assert all(FULL.fullmatch(d) for d in (page["commitment"], entry["chain"], *entry["sheets"]))


# --- dice that were typed in -----------------------------------------------------------------


def test_a_host_takes_no_dice_that_were_typed_in(company: Company) -> None:
    match: Match[Any, Any] = Match.new(registry.get("bids"), seed="s")
    match.play(dict.fromkeys(match.seats, "BID 1"), ask=lambda want: 6)
    with pytest.raises(Trouble) as caught:
        exchange.bring_in(company.host, person(company.host, "Boss"), dumps(match))
    assert caught.value.code == "typed_dice"
    assert verify(match).remarks[0].startswith("DICE TYPED IN")


def test_a_link_over_other_bytes_is_another_link() -> None:
    """Nothing of an entry is left out of the chain."""
    match: Match[Any, Any] = Match.new(registry.get("bids"), seed="s")
    match.play(dict.fromkeys(match.seats, "BID 1"))
    [entry] = match.entries
    changed: dict[str, Any] = {"number": 2, "sheets": {"ZOE": "BID 9"}, "given": {"x": [1]},
                               "digest": "x", "bound": ["x"], "bots": {"ZOE": "house"},
                               "again": "other", "kind": "answers"}  # fmt: skip
    fields = set(entry.__struct_fields__) - {"chain"}
    assert set(changed) == fields
    links = {link("", msgspec.structs.replace(entry, **{k: v})) for k, v in changed.items()}
    assert len(links | {link("", entry)}) == len(fields) + 1
