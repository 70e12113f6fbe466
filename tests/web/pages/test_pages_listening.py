"""The live line of a page ends as soon as its listener may no longer hear it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from threading import Thread

import pytest
from visiting import Visit, new_account

from starpost.host.facts import user_of
from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.live import handed_in, latest
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import intake
from starpost.web import live
from starpost.web.caller import Visitor
from starpost.web.pages.match.routes import _counted
from starpost.web.pages.match.table import load


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL", 0.02)
    monkeypatch.setattr(live, "LOOK_AGAIN", 0.04)


def ends(visit: Visit, path: str, after: Callable[[], object]) -> bool:
    """Whether a line that goes on ends once something has happened."""
    heard: list[int] = []
    listener = Thread(target=lambda: heard.append(visit.client.get(path).status_code), daemon=True)
    listener.start()
    listener.join(0.3)
    assert listener.is_alive(), "it listens as long as it may"
    after()
    listener.join(20)
    return heard == [200]


def test_in_the_waiting_room_it_ends_with_the_seat(host: Host) -> None:
    boss, ann = new_account(host, "Ada"), new_account(host, "Ann")
    plan = MatchPlan("star_chase", "A table", (SeatPlan("AAA"), SeatPlan("BBB")))
    key = opening.create(host, boss, plan)
    opening.join(host, ann, key, "AAA")
    visit = Visit(host, ann)
    assert ends(visit, f"/m/{key}/seats/live", lambda: opening.leave(host, ann, key))


def test_for_the_holder_of_a_link_it_ends_when_the_match_begins(host: Host) -> None:
    boss = new_account(host, "Ada")
    plan = MatchPlan("star_chase", "A table", (SeatPlan("AAA"), SeatPlan("BBB")))
    key = opening.create(host, boss, plan)
    link = invitations.invite(host, boss, key, uses=2)
    path = f"/invitations/{link}/live"
    assert ends(Visit(host), path, lambda: opening.start(host, boss, key, fill=True))


def test_who_only_looks_on_hears_no_more_once_nobody_may(host: Host) -> None:
    boss = new_account(host, "Ada")
    seats = (SeatPlan("AAA", "bot"), SeatPlan("BBB", "bot"))
    key = opening.create(host, boss, MatchPlan("star_chase", "A table", seats))
    opening.start(host, boss, key, fill=True)

    def shut() -> None:
        from starpost.host.matches.find import match_by_key

        with host.db.write() as session:
            row = match_by_key(session, key)
            row.terms = {**row.terms, "spectators": False}

    assert ends(Visit(host), f"/m/{key}/live", shut)


def told(host: Host, key: str, known: int) -> list[str]:
    """What the page of a player hears in a few looks, if it was made with so many seats done."""

    async def few() -> list[str]:
        with host.db.read() as session:
            row = match_by_key(session, key)
            after = latest(session, row.id, "AAA")
        line = live.listen(host, row.id, "AAA", after, seconds=0.1, still=lambda: True,
                           name="moved", orders=handed_in, known=known)  # fmt: skip
        return [str(said.data) async for said in line if said.data]

    return asyncio.run(few())


def test_a_page_hears_that_another_seat_is_done(host: Host) -> None:
    boss, ann, bob = (new_account(host, name) for name in ("Ada", "Ann", "Bob"))
    for anonymous in (False, True):
        seats = (SeatPlan("AAA"), SeatPlan("BBB"), SeatPlan("CCC", "bot"))
        plan = MatchPlan("star_chase", "A table", seats, anonymous=anonymous)
        key = opening.create(host, boss, plan)
        for who, seat in ((ann, "AAA"), (bob, "BBB")):
            opening.join(host, who, key, seat)
        for who in (ann, bob):
            opening.confirm(host, who, key)
        visit = Visit(host, ann)
        found = re.search(r"/live\?seat=\w+&amp;after=\d+&amp;done=(\d+)", visit.get(f"/m/{key}"))
        assert found
        before = int(found[1])
        assert before == (0 if anonymous else 1), "of an anonymous table nothing is counted"
        if not anonymous:
            assert "1 of 3 in" in visit.text
            assert told(host, key, before) == []
        intake.submit(host, intake.Submission(key, "BBB", bob.id, "", ready=True))
        again = re.search(r"done=(\d+)", visit.get(f"/m/{key}"))
        assert again
        assert int(again[1]) == before + (not anonymous)
        if not anonymous:
            assert ['"kind":"orders"' in said for said in told(host, key, before)] == [True]
            assert "2 of 3 in" in visit.text
        me = Visitor(user_of(ann))
        assert (_counted(load(host, me, key), me) is None) is anonymous


def test_the_line_of_all_matches_begins_by_asking_the_page_to_look_again(host: Host) -> None:
    """A reminder between the making of the page and the first word of its line is not lost."""
    ann = new_account(host, "Ann")

    async def first() -> tuple[str | None, object]:
        said = await anext(live.moved(host, ann.id, lambda: True))
        return said.event, said.data

    assert asyncio.run(first()) == ("moved", "{}")
