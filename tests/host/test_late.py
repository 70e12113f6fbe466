"""Late sheets, heads, drop-outs: as the game has it, unless the match says otherwise."""

import pytest
from hosting import EVERY_DAY, Group, clock, group

from starpost.host.host import Host
from starpost.host.sheets.intake import Submission, submit_many
from starpost.host.trouble import Trouble
from starpost.wire import Receipt

SMALL = {"preset": "custom", "name": "SW-7", "rows": 6, "columns": 7}


def chase(host: Host, **terms: object) -> Group:
    return group(host, "star_chase", ("ABC", "XYZ"), terms={**EVERY_DAY, **terms})


def web(host: Host, **terms: object) -> Group:
    return group(host, "starweb", ("TERRAN", "LUNAR"), options=SMALL, terms={**EVERY_DAY, **terms})


def a_day_later(host: Host) -> None:
    clock(host).move(days=1, minutes=1)


def used(it: Group, seat: str) -> str | None:
    from starpost.host.matches.find import match_by_key
    from starpost.host.turns.record import full

    with it.host.db.read() as session:
        return full(session, match_by_key(session, it.key)).entries[-1].sheets[seat]


def test_starweb_takes_a_sheet_until_the_turn_has_run(lite: Host) -> None:
    it = web(lite)
    a_day_later(lite)
    assert "this sheet counts" in it.send("TERRAN", "SIGN Late", ready=True).note
    it.run()
    assert used(it, "TERRAN") == "SIGN Late"
    with pytest.raises(Trouble) as refused:
        it.send("TERRAN", "SIGN Later", step=0)
    assert refused.value.code == "turn_over"


def test_star_chase_sets_late_orders_aside_for_the_next_deadline(lite: Host) -> None:
    it = chase(lite)
    a_day_later(lite)
    receipt = it.send("ABC", "MESSAGE late")
    assert "set aside" in receipt.note
    assert receipt.step == 1
    it.run()
    assert used(it, "ABC") is None
    a_day_later(lite)
    it.run()
    assert used(it, "ABC") == "MESSAGE late"
    assert it.seats()["ABC"].missed == 0


def test_orders_in_time_replace_what_was_set_aside(lite: Host) -> None:
    it = chase(lite)
    a_day_later(lite)
    it.send("ABC", "MESSAGE late")
    it.run()
    it.send("ABC", "MESSAGE in time")
    a_day_later(lite)
    it.run()
    assert used(it, "ABC") == "MESSAGE in time"


def test_orders_for_a_turn_that_has_run_are_set_aside_unless_others_came(lite: Host) -> None:
    it = chase(lite)
    a_day_later(lite)
    it.run()
    assert "set aside" in it.send("ABC", "MESSAGE too late", step=0).note
    with pytest.raises(Trouble, match="has been played"):
        it.send("ABC", "MESSAGE again", step=0)
    a_day_later(lite)
    it.run()
    assert used(it, "ABC") == "MESSAGE too late"


def sheet(it: Group, text: str, step: int | None = None) -> Submission:
    return Submission(it.key, "ABC", it.players["ABC"].id, text, step=step)


def test_late_sheets_of_one_seat_may_share_a_commit(host: Host) -> None:
    """Two at one moment had one number, and nobody's sheet of that commit was stored."""
    it = chase(host)
    a_day_later(host)
    two = submit_many(host, [sheet(it, "MESSAGE one"), sheet(it, "MESSAGE two")])
    assert [(r.step, r.version) for r in two if isinstance(r, Receipt)] == [(1, 1), (1, 2)]
    third = it.send("ABC", "MESSAGE three")
    assert (third.step, third.version) == (1, 3)
    it.run()
    a_day_later(host)
    it.run()
    assert used(it, "ABC") == "MESSAGE three"


def test_a_late_sheet_and_one_in_time_may_share_a_commit(host: Host) -> None:
    it = chase(host)
    a_day_later(host)
    it.run()
    late, again, good = submit_many(
        host,
        [sheet(it, "MESSAGE late", 0), sheet(it, "MESSAGE again", 0), sheet(it, "MESSAGE good", 1)],
    )
    assert isinstance(again, Trouble)
    assert again.code == "turn_over"
    assert isinstance(late, Receipt)
    assert isinstance(good, Receipt)
    assert (late.version, good.version) == (1, 2)
    a_day_later(host)
    it.run()
    assert used(it, "ABC") == "MESSAGE good"


@pytest.mark.parametrize("make", [web, chase])
def test_a_match_may_refuse_late_orders(lite: Host, make: object) -> None:
    it = make(lite, late="refused")
    a_day_later(lite)
    with pytest.raises(Trouble) as refused:
        it.send(next(iter(it.players)), "MESSAGE late")
    assert refused.value.code == "late"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("STARWEB GAME # SW-8\nSIGN x", "wrong_game"),
        ("STAR CHASE GAME 12\nSIGN x", "wrong_game"),
        ("STELLAR CONQUEST\nSIGN x", "wrong_game"),
        ("TURN # 2\nSIGN x", "wrong_turn"),
        ("CODE NAME LUNAR\nSIGN x", "wrong_player"),
    ],
)
def test_a_sheet_for_something_else_is_refused_whole(lite: Host, text: str, code: str) -> None:
    it = web(lite)
    first = it.send("TERRAN", "STARWEB GAME # SW-7\nTURN # 1\nCODE NAME TERRAN\nSIGN first")
    with pytest.raises(Trouble) as refused:
        it.send("TERRAN", text)
    assert refused.value.code == code
    assert it.send("TERRAN", "SIGN next").version == first.version + 1


@pytest.mark.parametrize(("terms", "kind"), [({}, "player"), ({"missed": {"after": 2}}, "bot")])
def test_star_chase_plays_its_own_drop_outs(lite: Host, terms: dict, kind: str) -> None:
    it = chase(lite, **terms)
    for _ in range(3):
        a_day_later(lite)
        it.run()
    assert {seat.kind for seat in it.seats().values()} == {kind}
