"""Accounts of programs: marked everywhere, rated only if the operator says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosting import EVERY_DAY, group, make_host
from sqlalchemy import select

from starpost.host.people import accounts, machines, ratings
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.trouble import Trouble
from starpost.kernel.contract import Result, Standing


@pytest.mark.parametrize("together", [False, True])
def test_bots_are_rated_with_people_at_the_operators_choice(tmp_path: Path, together: bool) -> None:
    host = make_host(tmp_path, "")
    it = group(host, "bids", ("ANN", "BOB", "CID"), terms=EVERY_DAY)
    machines.declare(host, it.players["BOB"].id)
    seats = tuple(it.players)
    result = Result(("BOB",), tuple(Standing(s, 0, 1 + (s != "BOB")) for s in seats), "")
    with host.db.write() as session:
        row = session.scalar(select(MatchRow).where(MatchRow.key == it.key))
        assert row is not None
        held = list(session.scalars(select(SeatRow).where(SeatRow.match_id == row.id)))
        ratings.rate(session, row, held, result, bots=together)
        table = {ranked.name: ranked.bot for ranked in ratings.table(session, "bids")}
    bob = it.players["BOB"].name
    assert len(table) == (3 if together else 2)
    assert table.get(bob, False) is together
    assert machines.marked(bob, True) == f"{bob} (bot)"
    host.close()


def test_only_an_administrator_takes_the_mark_off(tmp_path: Path) -> None:
    host = make_host(tmp_path, "")
    accounts.enter(host, "Robby", "robby@example.org", None, admin=False, bot=True)

    def is_bot() -> bool:
        with host.db.read() as session:
            found = session.scalar(select(Account).where(Account.name == "Robby"))
            assert found is not None
            return found.is_bot

    assert is_bot()
    machines.mark(host, "robby", False)
    assert not is_bot()
    with pytest.raises(Trouble):
        machines.mark(host, "nobody", True)
    host.close()
