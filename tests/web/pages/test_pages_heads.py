"""What the page says of a sheet before it is sent: another's head, a deadline that has passed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from visiting import Visit, close_all, new_account, open_host

from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import Account
from starpost.host.turns.record import game_of
from starpost.post.preview import check_lines

SMALL = {"preset": "custom", "rows": 10, "columns": 10, "keys": 30}
DAILY = {"rule": {"type": "every", "days": 1}, "when_ready": False}


SWALLOWED = "MESSAGE TO LUNAR\nKeep off\nF1W1"
"""A message without its END, and below it what reads as an order."""


def begun(host: Host, player: Account) -> str:
    seats = (SeatPlan("TERRAN"), SeatPlan("LUNAR", "bot"))
    terms = {"schedule": DAILY}
    key = opening.create(host, player, MatchPlan("starweb", "Quiet", seats, SMALL, terms=terms))
    opening.join(host, player, key, "TERRAN")
    opening.confirm(host, player, key)
    return key


def test_an_order_that_a_message_swallows_is_told_by_page_receipt_and_mail(tmp_path: Path) -> None:
    host = open_host(tmp_path, FixedClock(datetime(2026, 11, 2, 12, 0, tzinfo=UTC)))
    try:
        player = new_account(host, "Piet")
        key = begun(host, player)
        visit = Visit(host, player)
        visit.get(f"/m/{key}")
        said = [visit.post(f"/m/{key}/check", text=SWALLOWED)]
        with host.db.read() as session:
            through = views.eyes(session, player, key, "TERRAN")
            told, _ = views.check(session, through, SWALLOWED)
            game, view = game_of(through.match), views.view(session, through)
        said += ["\n".join(p.text for p in told), "\n".join(check_lines(game, view, SWALLOWED))]
        for text in said:
            assert "reads as an order, but it stands inside the message" in text
            assert "The message has no END" in text
    finally:
        close_all()
        host.close()


def test_a_head_of_another_turn_and_a_late_sheet_are_told_while_it_is_written(
    tmp_path: Path,
) -> None:
    clock = FixedClock(datetime(2026, 11, 2, 12, 0, tzinfo=UTC))
    host = open_host(tmp_path, clock)
    try:
        player = new_account(host, "Piet")
        key = begun(host, player)
        visit = Visit(host, player)
        visit.get(f"/m/{key}")
        said = visit.post(f"/m/{key}/check", text="TURN 7\nENDING 5000")
        assert "is for turn 7; now is turn 1. As it stands it will not be taken." in said
        said = visit.post(f"/m/{key}/check", text="TURN 1\nENDING 5000")
        assert "will not be taken" not in said
        assert "The deadline has passed" not in said
        clock.move(days=1, seconds=1)
        said = visit.post(f"/m/{key}/check", text="ENDING 5000")
        assert "the turn has not been run yet: this sheet counts" in said
    finally:
        close_all()
        host.close()
