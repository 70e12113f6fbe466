"""What bots cost: who may ask for how much of their thought, and what one request computes."""

from __future__ import annotations

from typing import Any

import pytest
from hosting import EVERY_DAY, group, person
from people import signed_in
from sqlalchemy import select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import guests
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.trouble import Trouble
from starpost.host.turns import adjudication
from starpost.web.limits import own_hand

TWO = (SeatPlan("ZOE"), SeatPlan("ANN"))


def test_a_guest_gets_bots_at_their_usual_cost(pages: Any) -> None:
    """Eight times the thought of three bots is 2.6 s of a core for every turn of a stranger."""
    host, client = pages
    guest = guests.new_guest(host)
    asked = {"table": "bids:", "against": "rhee", "_csrf": signed_in(client, host, guest)}
    assert client.post("/challenge", data={**asked, "level": "strong*8"}).status_code == 403
    begun = client.post("/challenge", data={**asked, "level": "strong"}, follow_redirects=False)
    key = begun.headers["location"].removeprefix("/m/")
    with host.db.read() as session:
        row = session.scalars(select(MatchRow).where(MatchRow.key == key)).one()
        bot = session.scalars(select(SeatRow.name).where(SeatRow.bot == "strong:rhee")).first()
    with pytest.raises(Trouble) as caught:
        desk.replace(host, guest, row.key, bot, bot="strong*4")
    assert caught.value.code == "guest"


def test_who_left_an_address_may_have_bots_think(pages: Any) -> None:
    host, _ = pages
    seats = (SeatPlan("ZOE"), SeatPlan("ANN", "bot", bot="strong*8"))
    assert opening.create(host, person(host, "Boss"), MatchPlan("bids", "Mine", seats))


def test_a_form_computes_some_steps_and_calls_a_worker_for_the_rest(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = pages
    it = group(host, "nim", terms=EVERY_DAY)
    row, rung = it.row(), []
    host.bell = lambda match_id, step: rung.append((match_id, step))
    monkeypatch.setattr(own_hand, "WAIT", 0.0)
    monkeypatch.setattr(own_hand, "CORE_SECONDS", 1.25)
    made: list[float] = []

    def run(host: Host, match_id: int, step: int, *, cpu: float) -> int:
        made.append(cpu)
        return 1

    monkeypatch.setattr(own_hand.adjudication, "run", run)
    monkeypatch.setattr(own_hand.adjudication, "moving_at", lambda *_: row.step + 1)
    own_hand.run_on(host, row.id, row.step)
    assert made == [1.25]
    assert rung == [(row.id, row.step + 1)]


def test_no_step_is_begun_once_the_time_is_computed(pages: Any) -> None:
    host, _ = pages
    it = group(host, "bids", terms=EVERY_DAY, options={"turns": 5})
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    row = it.row()
    assert adjudication.run(host, row.id, row.step, cpu=-1.0) == 0
    assert it.row().step == row.step
    assert adjudication.run(host, row.id, row.step) == 1


def test_few_forms_compute_at_once(pages: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = pages
    made: list[int] = []
    monkeypatch.setattr(own_hand, "WAIT", 0.0)
    monkeypatch.setattr(own_hand.adjudication, "run", lambda *_, **__: made.append(1) or 0)
    for _ in range(own_hand.AT_ONCE):
        assert own_hand._hands.acquire(blocking=False)
    try:
        own_hand.run_on(host, 1, 0)
    finally:
        for _ in range(own_hand.AT_ONCE):
            own_hand._hands.release()
    assert made == []


@pytest.mark.parametrize(
    "terms", [{"missed": {"bot": "x" * 1000}}, {"missed": {"bot": "os:system"}},
              {"pause_hours": 10**12}, {"pause_hours": 0}],
)  # fmt: skip
def test_terms_that_would_break_a_later_turn_are_refused(pages: Any, terms: Any) -> None:
    """A name of 1,000 letters had no room in the seat that the bot was to take (PostgreSQL), so
    that the turn failed at every sweep; a pause of a million years broke the desk."""
    host, _ = pages
    with pytest.raises(Trouble) as caught:
        opening.create(host, person(host, "Boss"), MatchPlan("bids", "Mine", TWO, terms=terms))
    assert caught.value.code == "bad_terms"
