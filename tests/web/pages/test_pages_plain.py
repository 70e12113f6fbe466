"""No page shows an id of ours: `sys4_3`, `green_folk`, `speed_3`, `cell-3-7`, nor shots in code.

The game master's pages neither: the desk with its dry run, the list beside the map."""

from __future__ import annotations

import re

import msgspec
import pytest
from visiting import Visit, new_account

from plainness import odd_in_page
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import Account
from starpost.host.turns import adjudication
from starpost.kernel import registry

STEPS, MIDDLE = 60, 4


def opened(host: Host, game_id: str, name: str = "") -> tuple[str, Account]:
    """A short match of house bots; its game master looks on. `name`: who holds the first seat."""
    game = registry.get(game_id)
    options, seats = game.brief()
    gm = new_account(host, f"Ada{name}{game_id[-5:]}")
    first = next(iter(seats))
    plans = tuple(
        SeatPlan(s, "open" if name and s == first else "bot", choice=msgspec.to_builtins(c))
        for s, c in seats.items()
    )
    plan = MatchPlan(game_id, "Played", plans, msgspec.to_builtins(options))
    key = opening.create(host, gm, plan)
    if name:
        player = new_account(host, name)
        opening.join(host, player, key, first)
        opening.confirm(host, player, key)
    else:
        opening.start(host, gm, key, fill=True)
    return key, gm


def played(host: Host, game_id: str) -> tuple[str, Visit]:
    """To its end, or as far as it gets."""
    key, gm = opened(host, game_id)
    for _ in range(STEPS):
        with host.db.read() as session:
            row = match_by_key(session, key)
        if row.status == "over":
            break
        adjudication.run(host, row.id)
    return key, Visit(host, gm)


def in_the_middle(host: Host, game_id: str) -> dict[str, set[str]]:
    """What a game master looks at while a match runs, in which somebody is silent."""
    key, gm = opened(host, game_id, f"Bo{game_id[-5:]}")
    for _ in range(MIDDLE):
        desk.process_now(host, gm, key)
    visit = Visit(host, gm)
    found = {at: odd_in_page(visit.get(f"/m/{key}{at}")) for at in ("", "/replay", "/desk")}
    dry = visit.post(f"/m/{key}/desk", do="dry", results="1")
    assert "Dry run of turn" in dry
    return {f"running {at}": words for at, words in found.items()} | {"dry": odd_in_page(dry)}


@pytest.mark.parametrize("game_id", registry.ids())
def test_no_page_of_a_match_shows_an_id(host: Host, game_id: str) -> None:
    found = in_the_middle(host, game_id)
    key, visit = played(host, game_id)
    turns = sorted({int(n) for n in re.findall(r"/turns/(\d+)", visit.get(f"/m/{key}/replay"))})
    with host.db.read() as session:
        row = match_by_key(session, key)
        last, over = row.turn, row.status == "over"
    seat = next(iter(registry.get(game_id).brief()[1]))
    pages = [f"/m/{key}", f"/m/{key}/players", f"/m/{key}/replay", f"/rules/{game_id}/play"]
    pages += [f"/m/{key}/replay?turn={n}" for n in {3, last, *turns}]
    pages += [f"/m/{key}/turns/{n}/report?seat={seat}" for n in (3, last) if over]
    pages += [f"/m/{key}/end"] if over else []
    guest = Visit(host)
    mine = guest.play(game_id)
    skip = frozenset({"key"})
    found |= {page: odd_in_page(visit.get(page), skip) for page in pages}
    found["a new match"] = odd_in_page(guest.get(f"/m/{mine}"), skip)
    assert {page: sorted(words)[:9] for page, words in found.items() if words} == {}
