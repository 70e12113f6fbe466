"""Where a game keeps names secret until players meet, no page of a match tells one."""

from __future__ import annotations

import re

import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.web.pages.all import HANDLERS

OTHERS = ("QUIXOTE", "VANDAL", "ZORBLAX", "MANDRAKE", "OBERON")
SMALL = {"preset": "custom", "rows": 10, "columns": 10, "keys": 30}


def started(host: Host, **terms: object) -> tuple[str, Visit, Visit]:
    """A StarWeb of one player who has met nobody yet; its key, the player, the game master."""
    master, player = new_account(host, "Mona"), new_account(host, "Piet")
    seats = (SeatPlan("TERRAN"), *(SeatPlan(name, "bot") for name in OTHERS))
    plan = MatchPlan("starweb", "Quiet", seats, SMALL, terms=dict(terms))
    key = opening.create(host, master, plan)
    opening.join(host, player, key, "TERRAN")
    opening.confirm(host, player, key)
    return key, Visit(host, player), Visit(host, master)


def walked(visit: Visit, key: str) -> dict[str, str]:
    found = {}
    for handler in HANDLERS:
        for path in handler.paths:
            if "GET" not in handler.http_methods or path.endswith("/live"):
                continue
            at = path.replace("{key:str}", key).replace("{turn:int}", "1")
            at = at.replace("{game:str}", "starweb").replace("{game_id:str}", "starweb")
            at = re.sub(r"\{\w+:\w+\}", "nothing", at)
            query = {"at": "W1", "line": "x", "to": "x", "q": "Q"}
            found[at] = visit.client.get(at, params=query).text
    return found


def test_no_page_tells_a_name_that_was_not_learnt(host: Host) -> None:
    key, player, _ = started(host)
    told = walked(player, key)
    told |= {f"public {at}": text for at, text in walked(Visit(host), key).items()}
    assert sum(f"/m/{key}" in at for at in told) > 20
    for at, text in told.items():
        for name in OTHERS:
            assert name not in text, (at, name)
    page = player.get(f"/m/{key}/players")
    assert "5 players you have not met" in page
    assert "secret until players meet" in page
    letters = player.get(f"/m/{key}/press")
    assert 'name="to" value="GM"' in letters
    assert letters.count('name="to"') == 1


def test_the_game_master_reads_all_names(host: Host) -> None:
    key, _, master = started(host)
    for page in ("players", "desk"):
        assert all(name in master.get(f"/m/{key}/{page}") for name in OTHERS)


def test_open_names_are_a_term_of_the_match(host: Host) -> None:
    key, player, _ = started(host, open_names=True)
    page = player.get(f"/m/{key}/players")
    assert all(name in page for name in OTHERS)
    assert "everybody may write to everybody" in page


@pytest.mark.parametrize(("game", "offered"), [("starweb", True), ("star_chase", False)])
def test_the_form_offers_open_names_where_names_are_secret(
    gm: Visit, game: str, offered: bool
) -> None:
    assert ('name="open_names"' in gm.get(f"/matches/new?game={game}")) == offered
