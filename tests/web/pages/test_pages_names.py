"""Where a game keeps names secret until players meet, no page of a match tells one."""

from __future__ import annotations

import re

import pytest
from visiting import Visit, new_account

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening, replacement
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import drafts
from starpost.host.storage import Account
from starpost.kernel import registry
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


def master_of(host: Host, key: str) -> Account:
    with host.db.read() as session:
        return session.get_one(Account, match_by_key(session, key).gm_id)


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


def test_a_letter_to_somebody_one_has_met_is_written_on_the_sheet(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, player, _ = started(host)
    game = registry.get("starweb")
    monkeypatch.setattr(type(game), "met", staticmethod(lambda view: ("QUIXOTE",)))
    player.get(f"/m/{key}/press")
    player.post(f"/m/{key}/press", status=403, to="VANDAL", text="hello")
    player.get(f"/m/{key}/press")
    player.post(f"/m/{key}/press", to=["QUIXOTE", "GM"], text="Shall we keep\nthe peace?")
    lines = "MESSAGE TO QUIXOTE\nShall we keep\nthe peace?\nEND"
    with host.db.read() as session:
        row = match_by_key(session, key)
        mine = next(s for s in seats_of(session, row) if s.name == "TERRAN")
        assert drafts.paper(session, row, mine).text == lines
    letters = player.get(f"/m/{key}/press").partition('id="letters"')[2]
    assert letters.count("Shall we keep") == 2, "the game master's copy, and what waits"
    player.post(f"/m/{key}/press", status=400, to="QUIXOTE", text="Stop\nEND\nF1W2")


def test_what_is_done_to_the_match_names_nobody_one_has_not_met(host: Host) -> None:
    key, player, master = started(host)
    master.get(f"/m/{key}/desk")
    desk.replace(host, master_of(host, key), key, "VANDAL", bot="house", why="VANDAL is away")
    text = player.get(f"/m/{key}")
    assert "gave a player you have not met to a bot" in text
    desk.pause(host, master_of(host, key), key, 1, "ZORBLAX asked for it")
    text = player.get(f"/m/{key}")
    assert "a player you have not met asked for it" in text
    assert not any(name in text for name in OTHERS)


def test_a_deadline_that_no_longer_counts_is_not_told(host: Host) -> None:
    key, player, _ = started(host, schedule={"rule": {"type": "every", "days": 1}})
    for hours in (30, 20):
        desk.extend(host, master_of(host, key), key, hours)
    assert player.get(f"/m/{key}").count("moved the deadline to") == 1
    desk.process_now(host, master_of(host, key), key)
    assert "moved the deadline to" not in player.get(f"/m/{key}")


def test_the_game_master_reads_all_names(host: Host) -> None:
    key, _, master = started(host)
    for page in ("players", "desk"):
        assert all(name in master.get(f"/m/{key}/{page}") for name in OTHERS)


def test_open_names_are_a_term_of_the_match(host: Host) -> None:
    key, player, _ = started(host, open_names=True)
    page = player.get(f"/m/{key}/players")
    assert all(name in page for name in OTHERS)
    assert "open: everybody knows who plays" in page


def waiting(host: Host) -> tuple[str, Visit, Visit, Visit]:
    """A StarWeb before its start: its key, the game master and two who may come."""
    people = [new_account(host, name) for name in ("Mona", "Piet", "Quinn")]
    plan = MatchPlan("starweb", "Quiet", (SeatPlan("TERRAN"), SeatPlan("JOVIAN")), SMALL)
    key = opening.create(host, people[0], plan)
    return key, *(Visit(host, who) for who in people)


def test_the_room_takes_wishes_and_tells_nobodys_name(host: Host) -> None:
    key, gm, piet, quinn = waiting(host)
    room = f"/m/{key}/seats"
    types = quinn.get(room).count("Pirate")
    piet.get(room)
    assert "1 to 9 letters" in piet.text
    piet.post(room, do="join", own="sm1th", status=400)
    piet.get(room)
    said = piet.post(room, do="join", own="smith", own_second="Brown", choice_type="pirate")
    assert "You asked to be <b>SMITH</b>, or <b>BROWN</b> if that is taken" in " ".join(
        said.split()
    )
    piet.post(room, do="say", text="Good evening")
    seen = quinn.get(room)
    for name in ("SMITH", "BROWN", "TERRAN", "JOVIAN"):
        assert f"<b>{name}" not in seen, name
    assert seen.count("Pirate") == types, "what types there are is told, not who chose one"
    assert "Seat 1" in seen
    assert "SMITH" not in seen
    assert "Piet" in seen
    quinn.post(room, do="join", own="SMYTH")
    assert "Good evening" in quinn.text
    over = " ".join(gm.get(room).split())
    assert "wishes to be SMITH or BROWN" in over
    assert "looks like SMITH" in over
    gm.post(room, do="name", seat="TERRAN", own="GREEN")
    assert "<b>GREEN</b>" in piet.get(room)
    piet.post(room, do="confirm")
    quinn.post(room, do="confirm")
    assert "SMYTH" in quinn.text
    assert "GREEN" not in quinn.text
    assert "GREEN" in piet.get(f"/m/{key}")
    assert "GREEN" not in quinn.get(f"/m/{key}/press")


def test_a_vacant_seat_is_taken_where_nobody_is_named(host: Host) -> None:
    key, _, piet, quinn = waiting(host)
    for visit in (piet, quinn):
        visit.get(f"/m/{key}/seats")
        visit.post(f"/m/{key}/seats", do="join")
    for visit in (piet, quinn):
        visit.post(f"/m/{key}/seats", do="confirm")
    with host.db.write() as session:
        row = match_by_key(session, key)
        away = next(s for s in seats_of(session, row) if s.name == "JOVIAN")
        replacement.move_seat(session, row, away, None, "house", host.clock.now())
    other = Visit(host, new_account(host, "Rosa"))
    page = other.get(f"/m/{key}/players")
    assert "1 seat without a player" in page
    assert "JOVIAN" not in page
    other.post(f"/m/{key}/players", do="take")
    assert "JOVIAN" in other.get(f"/m/{key}")


def test_a_name_is_reserved_on_the_own_page(host: Host) -> None:
    bea = Visit(host, new_account(host, "Bea"))
    bea.get("/me")
    assert "<b>SMITH</b>" in bea.post("/me", do="name", game="starweb", reserve="smith")
    assert "names that the house gives out" in bea.post(
        "/me", do="name", game="starweb", reserve="TERRAN", status=409
    )
    bea.get("/me")
    assert "<b>SMITH</b>" not in bea.post("/me", do="name", game="starweb", drop="SMITH")
