"""Sheets that share a commit: nobody is told before it is durable, and few commits serve many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest
from people import Company

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.sheets import intake
from starpost.host.sheets.intake import Submission
from starpost.host.sheets.versions import sheets
from starpost.host.trouble import Trouble
from starpost.web.batch import MOST, Batch
from starpost.wire import Receipt


def sheet(it: Company, number: int) -> Submission:
    assert it.match
    return Submission(it.match.key, "ZOE", it.match.players["ZOE"].id, f"BID {number}")


def test_sheets_that_come_together_share_a_commit(
    both: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.gather()
    sizes: list[int] = []

    def counted(host: Host, batch: Sequence[Submission]) -> list[Receipt | Trouble]:
        sizes.append(len(batch))
        return intake.submit_many(host, batch)

    monkeypatch.setattr("starpost.web.batch.submit_many", counted)

    async def together() -> list[Receipt]:
        batch = Batch(both.host)
        return await asyncio.gather(*(batch.submit(sheet(both, n)) for n in range(MOST + 5)))

    receipts = asyncio.run(together())
    assert sorted(r.version for r in receipts) == list(range(1, MOST + 6))
    assert sizes == [MOST, 5]


def test_nobody_is_answered_before_the_commit_has_ended(
    both: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = both.gather()
    go = threading.Event()

    def slow(host: Host, batch: Sequence[Submission]) -> list[Receipt | Trouble]:
        found = intake.submit_many(host, batch)
        go.wait(10)
        return found

    monkeypatch.setattr("starpost.web.batch.submit_many", slow)

    async def ask() -> None:
        answer = asyncio.ensure_future(Batch(both.host).submit(sheet(both, 1)))
        done, _ = await asyncio.wait([answer], timeout=0.1)
        assert not done
        go.set()
        receipt = await answer
        with both.host.db.read() as session:
            [stored] = sheets(session, match_by_key(session, it.key), "ZOE", 0)
        assert stored.digest == receipt.digest

    asyncio.run(ask())


def test_one_sheet_that_cannot_be_stored_costs_nobody_else_his(
    both: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.gather()

    def picky(host: Host, batch: Sequence[Submission]) -> list[Receipt | Trouble]:
        if any(it.text == "BID 2" for it in batch):
            raise ValueError("a sheet that no table holds")
        return intake.submit_many(host, batch)

    monkeypatch.setattr("starpost.web.batch.submit_many", picky)

    async def together() -> list[Receipt | BaseException]:
        batch = Batch(both.host)
        asked = (batch.submit(sheet(both, n)) for n in range(1, 5))
        return await asyncio.gather(*asked, return_exceptions=True)

    one, two, three, four = asyncio.run(together())
    assert isinstance(two, ValueError)
    assert [r.version for r in (one, three, four) if isinstance(r, Receipt)] == [1, 2, 3]
