"""A dot by whoever has the page open: at a board and in its room; never where nobody is named."""

from __future__ import annotations

import asyncio
import re

import pytest
from tables import made
from visiting import Visit

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, seats_of
from starpost.web import live
from starpost.web.live import Guest


def table(host: Host, gm: Visit, bram: Visit, **form: str) -> tuple[str, int, dict[str, int]]:
    """A match of Ada and Bram: its key, its number, and who sits where."""
    key = made(host, gm, game="starfarers", **form)
    bram.get(f"/m/{key}/seats")
    bram.post(f"/m/{key}/seats", do="join", seat="")
    with host.db.read() as session:
        row = match_by_key(session, key)
        seats = {s.name: s.account_id for s in seats_of(session, row) if s.account_id}
    return key, row.id, seats


def shown(text: str) -> list[str]:
    """The seats whose dots are lit."""
    return re.findall(r'data-here="([^"]+)" role="img" aria-label="here now">', text)


def test_the_room_and_the_board_show_who_is_here(host: Host, gm: Visit, bram: Visit) -> None:
    key, match_id, seats = table(host, gm, bram)
    _, his = seats
    assert shown(gm.get(f"/m/{key}/seats")) == []
    host.present.hear(match_id, his, seats[his], host.clock.now())
    assert shown(gm.get(f"/m/{key}/seats")) == [his]
    assert shown(bram.get(f"/m/{key}/seats")) == [], "oneself is here anyway"
    bram.post(f"/m/{key}/seats", do="confirm")
    assert shown(gm.get(f"/m/{key}")) == [his]
    assert shown(gm.get(f"/m/{key}/players")) == [his]
    assert 'class="here-dot"' in bram.get(f"/m/{key}")
    assert "now" in gm.get(f"/m/{key}/desk").partition("Last seen")[2]


def test_where_nobody_is_named_nobody_is_seen(host: Host, gm: Visit, bram: Visit) -> None:
    key, match_id, seats = table(host, gm, bram, anonymous="on")
    for name, account_id in seats.items():
        host.present.hear(match_id, name, account_id, host.clock.now())
    assert shown(gm.get(f"/m/{key}/seats")) == []
    bram.post(f"/m/{key}/seats", do="confirm")
    assert "here-dot" not in gm.get(f"/m/{key}")
    assert "here-dot" not in gm.get(f"/m/{key}/players")


@pytest.mark.parametrize("told", [True, False])
def test_the_line_of_a_page_says_who_is_here(
    host: Host, gm: Visit, bram: Visit, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "POLL", 0.0)
    _, match_id, seats = table(host, gm, bram)
    mine, his = seats
    host.present.hear(match_id, his, seats[his], host.clock.now())

    async def heard() -> list[str]:
        guest = Guest(mine, seats[mine], told)
        said = live.listen(
            host, match_id, mine, 10**6, still=lambda: True, seconds=0.1, guest=guest
        )
        found: list[str] = []
        async for one in said:
            if one.event == "here":
                found.append(str(one.data))
            if one.event == "here" or not told:
                break
        await said.aclose()  # type: ignore[attr-defined]
        return found

    expected = [f'["{min(mine, his)}","{max(mine, his)}"]'] if told else []
    assert asyncio.run(heard()) == expected
    assert host.present.seats(match_id, host.clock.now()) >= ({mine} if told else set())
