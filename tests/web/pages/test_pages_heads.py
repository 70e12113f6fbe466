"""What the page says of a sheet before it is sent: another's head, a deadline that has passed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from visiting import Visit, close_all, new_account, open_host

from starpost.host.clock import FixedClock
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan

SMALL = {"preset": "custom", "rows": 10, "columns": 10, "keys": 30}
DAILY = {"rule": {"type": "every", "days": 1}, "when_ready": False}


def test_a_head_of_another_turn_and_a_late_sheet_are_told_while_it_is_written(
    tmp_path: Path,
) -> None:
    clock = FixedClock(datetime(2026, 11, 2, 12, 0, tzinfo=UTC))
    host = open_host(tmp_path, clock)
    try:
        player = new_account(host, "Piet")
        seats = (SeatPlan("TERRAN"), SeatPlan("LUNAR", "bot"))
        terms = {"schedule": DAILY}
        key = opening.create(host, player, MatchPlan("starweb", "Quiet", seats, SMALL, terms=terms))
        opening.join(host, player, key, "TERRAN")
        opening.confirm(host, player, key)
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
