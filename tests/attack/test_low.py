"""The small holes of the first review, each tried again: they stay shut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hosting import EVERY_DAY, person
from people import Company, signed_in, zoe_listens

from starpost.bots.contract import house_bot
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening, replacement
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import accounts, guests, sessions
from starpost.host.running import exchange
from starpost.host.sheets import drafts
from starpost.host.sheets.intake import Submission, submit
from starpost.host.storage import EntryRow, StepRow
from starpost.host.tokens import unmasked
from starpost.host.trouble import Trouble
from starpost.host.turns import adjudication, rehearsal, rollback
from starpost.host.turns.record import game_of, state_at
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps
from starpost.web.pages.reading import kept

ELSEWHERE = {"origin": "https://elsewhere.example"}


# --- forms of other sites --------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/links/nothing", "/sign-in", "/sign-up", "/play/bids"])
@pytest.mark.parametrize("headers", [ELSEWHERE, {"origin": "null"}])
def test_another_sites_form_signs_nobody_in(pages: Any, path: str, headers: Any) -> None:
    _, client = pages
    answer = client.post(path, data={"email": "a@b.de"}, headers=headers, follow_redirects=False)
    assert answer.status_code == 403


def test_another_site_signs_nobody_in_by_plain_text(company: Company) -> None:
    body = '{"email": "zoe@example.org", "password": "a long password"}'
    headers = {"content-type": "text/plain", **ELSEWHERE}
    for path in ("/api/session", "/api/session/link", "/api/links"):
        assert company.client.post(path, content=body, headers=headers).status_code == 403


# --- looking on ------------------------------------------------------------------------------


def test_who_stands_by_is_no_member(company: Company) -> None:
    it = company.gather(terms={**EVERY_DAY, "spectators": False})
    stranger = accounts_by_name(company.host, "Stranger")
    replacement.stand_by(company.host, stranger, it.key)
    for what in ("seats/public/view", "live?seconds=0", "turns", "interventions", "turns/1/seal"):
        path = f"/api/matches/{it.key}/{what}"
        for kind in ("stranger", "visitor"):
            assert company.call(kind, "GET", path).status_code == 403, what


def accounts_by_name(host: Host, name: str) -> Any:
    from sqlalchemy import select

    from starpost.host.storage import Account

    with host.db.read() as session:
        return session.scalars(select(Account).where(Account.name == name)).one()


def test_an_administrators_token_reads_no_links(company: Company) -> None:
    company.gather()
    accounts.ask_for_link(company.host, "zoe@example.org")
    [mail] = company.call("admin", "GET", "/api/admin/mail").json()
    assert "/links/" not in str(mail)
    assert mail.keys().isdisjoint({"subject", "body"}), "what it says is its reader's alone"


def test_a_live_line_ends_when_its_listener_has_signed_out(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, secret, listener, heard = zoe_listens(company, monkeypatch)
    sessions.close_session(company.host, secret)
    listener.join(60)
    assert heard == [200]


# --- drafts ----------------------------------------------------------------------------------


def test_a_turn_run_early_takes_no_drafts_and_a_dry_run_counts_none(company: Company) -> None:
    host, it = company.host, company.gather()
    drafts.save(host, it.key, "ZOE", it.players["ZOE"].id, "BID 7")
    it.send("ANN", "BID 2")
    assert rehearsal.rehearse(host, it.gm, it.key).silent == ("ZOE",)
    desk.process_now(host, it.gm, it.key)
    with host.db.read() as session:
        entry = session.query(EntryRow).one()
        assert entry.sheets.get("ZOE") != "BID 7"


# --- odd input -------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [b"[" * 200_000, b'{"a":' * 100_000, b'{"text": "\xff\xfe"}'])
def test_deep_and_broken_bodies_are_bad_requests(company: Company, body: bytes) -> None:
    it = company.gather()
    headers = {**company.headers("player"), "content-type": "application/json"}
    seat = f"/api/matches/{it.key}/seats/ZOE"
    for method, path in (("PUT", f"{seat}/orders"), ("POST", f"{seat}/check"),
                         ("POST", "/api/matches"), ("POST", "/api/session")):  # fmt: skip
        answer = company.client.request(method, path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.status_code)


def test_numbers_that_no_database_holds_are_numbers_of_nothing(company: Company) -> None:
    it = company.gather()
    for number in (2**31, 2**63, 2**64, 10**30):
        for path in (f"turns/{number}/seal", f"seats/ZOE/view?turn={number}",
                     f"live?seconds=0&after={number}"):  # fmt: skip
            status = company.call("player", "GET", f"/api/matches/{it.key}/{path}").status_code
            assert status < 500, path
    headers = {**company.headers("player"), "last-event-id": "9" * 5000}
    path = f"/api/matches/{it.key}/live?seconds=0"
    assert company.client.get(path, headers=headers).status_code == 200


def test_pages_of_turns_that_never_were_are_not_there(pages: Any) -> None:
    host, client = pages
    guest = guests.new_guest(host)
    key = guests.demonstration(host, guest, "bids")
    signed_in(client, host, guest)
    for path in (f"turns/{2**63}/report", f"turns/{2**63}/report.pdf", f"replay?turn={2**63}",
                 f"?turn={2**63}", f"turns/{10**30}/report.txt"):  # fmt: skip
        assert client.get(f"/m/{key}/{path}".replace("/?", "?")).status_code < 500, path


def test_reports_of_seats_in_any_letters_can_be_taken_away(pages: Any) -> None:
    host, client = pages
    boss, other = person(host, "Boss"), person(host, "Other")
    plan = MatchPlan("bids", "Mine", (SeatPlan("ЖУК"), SeatPlan("Ann's No.1")), terms=EVERY_DAY)
    key = opening.create(host, boss, plan)
    for account in (boss, other):
        opening.join(host, account, key)
    for account in (boss, other):
        opening.confirm(host, account, key)
    signed_in(client, host, boss)
    for kind in ("txt", "json", "pdf"):
        assert client.get(f"/m/{key}/turns/1/report.{kind}").status_code == 200


@pytest.mark.parametrize("name", ["public", "GM", "a/b", 'x"y', "new\nline", "..", "_", "x" * 41])
def test_a_seat_has_no_name_that_breaks_addresses_or_heads(company: Company, name: str) -> None:
    host = company.host
    plan = MatchPlan("bids", "Mine", (SeatPlan(name), SeatPlan("ANN")))
    with pytest.raises(Trouble) as caught:
        opening.create(host, person(host, "Boss"), plan)
    assert caught.value.code == "bad_seats"
    game = registry.get("bids")
    match = Match.new(game, seats={name: game.Choice(), "ANN": game.Choice()}, seed="s")
    with pytest.raises(Trouble) as caught:
        exchange.bring_in(host, person(host, "Carl"), dumps(match))
    assert caught.value.code in ("bad_file", "not_verified")


# --- pages that cost or tell -----------------------------------------------------------------


def test_a_replay_file_is_made_once(pages: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    host, client = pages
    gm, players = person(host, "Boss"), [person(host, name) for name in ("Zoe", "Ann")]
    seats = (SeatPlan("ZOE"), SeatPlan("ANN"))
    plan = MatchPlan("bids", "Mine", seats, terms=EVERY_DAY, options={"turns": 1})
    key = opening.create(host, gm, plan)
    for account in players:
        opening.join(host, account, key)
    for account in players:
        opening.confirm(host, account, key)
    desk.process_now(host, gm, key)
    made: list[str] = []
    document = kept.document
    monkeypatch.setattr(kept, "document", lambda *a: made.append("") or document(*a))
    monkeypatch.setattr(kept, "DRAW_SECONDS", 60)
    first, second = (client.get(f"/m/{key}/replay.html") for _ in range(2))
    assert (first.status_code, first.text) == (200, second.text)
    assert len(made) == 1


def test_the_word_against_forgery_never_stands_twice_in_the_same_letters(pages: Any) -> None:
    host, client = pages
    signed_in(client, host, person(host, "Zoe"))
    words = [re.findall(r'name="csrf" content="([^"]+)"', client.get("/me").text) for _ in range(2)]
    assert words[0] != words[1]
    assert unmasked(words[0][0]) == unmasked(words[1][0])


# --- a look ----------------------------------------------------------------------------------


def answered(host: Host, key: str, account: Any) -> tuple[set[str], bool]:
    """One more step, answered as the house bot would: what it told, and whether it may be undone;
    nothing if the step was a bot's or a die fell."""
    with host.db.read() as session:
        row = match_by_key(session, key)
        game, state = game_of(row), state_at(session, row, row.standing)
    me = state.match.seats[0]
    prompt = game.awaiting(state).prompt(me)
    if prompt is not None and not prompt.optional:
        orders = house_bot(game).orders(game.view(state, me), prompt, FastDice(row.step))
        text = "\n".join(map(str, orders))
        submit(host, Submission(key, me, account.id, text, True))
    adjudication.run_step(host, row.id)
    with host.db.read() as session:
        row = match_by_key(session, key)
        last = session.get(StepRow, (row.id, row.standing))
        entry = session.get(EntryRow, (row.id, last.number)) if last is not None else None
        if last is None or entry is None or last.draws or set(entry.sheets) != {me}:
            return set(), False
        kinds = {event["kind"] for event in last.events}
        return kinds, rollback.may_take_back(session, row, account.id)


def test_a_move_that_shows_a_chip_is_not_taken_back(company: Company) -> None:
    """Starfarers, one person against bots: passing a closed chip shows it without a die."""
    host = company.host
    guest = guests.new_guest(host)
    key = guests.demonstration(host, guest, "starfarers")
    hidden, seen = registry.get("starfarers").uncovers, set()
    moves: dict[bool, set[bool]] = {True: set(), False: set()}
    for _ in range(600):
        kinds, may = answered(host, key, guest)
        if kinds:
            seen |= kinds
            moves[not hidden.isdisjoint(kinds)].add(may)
        if all(moves.values()) and "look" in seen:
            break
    assert moves == {True: {False}, False: {True}}
