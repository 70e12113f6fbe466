"""The game master's desk: can the turn run, and what to do if it cannot."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath

from starpost.host import desk, orders, rollback
from starpost.host.rows import as_gm, seats_of
from starpost.host.seen import interventions, turns
from starpost.host.storage import Account
from starpost.host.terms import terms_from
from starpost.host.trouble import Trouble, bad
from starpost.web.answers import go, page
from starpost.web.caller import Ask, Form, Visitor, host_of, known, signed_writer
from starpost.web.pages import times
from starpost.web.pages.table import load
from starpost.web.routes import get, post

Sent = Annotated[Form, Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/m/{key:str}/desk")
def look(request: Ask, key: FromPath[str]) -> Response[str]:
    return _desk(request, known(request), key)


def _desk(request: Ask, me: Visitor, key: str, why: str = "", status: int = 200) -> Response[str]:
    host = host_of(request)
    assert me.account is not None
    with host.db.read() as session:
        row = as_gm(session, key, me.account, lock=False)
        seats = seats_of(session, row)
        written = orders.current(session, row)
        names = {s.account_id: session.get(Account, s.account_id) for s in seats if s.account_id}
        log = interventions(session, me.account, key)
        past = [t.turn for t in turns(session, row)]
    table = load(host, me, key)
    listed = [
        (s, p, _who(s, names), _state(s, s.name in written))
        for s, p in zip(seats, table.people, strict=True)
    ]
    return page(
        "desk.html", me, status=status, at="/matches", t=table, tab="Desk", heading="The desk",
        row=row, listed=listed, log=list(reversed(log))[:40], why=why, past=past[:-1],
        sentence=_sentence(row, listed), terms=terms_from(row.terms),
        when=lambda e: times.at(e.at, me.zone),
    )  # fmt: skip


def _who(seat: Any, names: dict[int, Account | None]) -> str:
    account = names.get(seat.account_id or 0)
    return account.name if account is not None else "house bot"


def _state(seat: Any, written: bool) -> tuple[str, str, str]:
    """Words, tone, icon: whether, never what."""
    if not seat.waited:
        return "not asked", "", "clock"
    if seat.kind == "bot":
        return "bot", "good", "bot"
    if seat.ready:
        return "orders in", "good", "ok"
    return ("draft", "warn", "sheet") if written else ("nothing yet", "bad", "clock")


def _sentence(row: Any, listed: list[Any]) -> str:
    asked = [state for seat, _, _, state in listed if seat.waited]
    done = sum(words in ("orders in", "bot") for words, _, _ in asked)
    drafts = sum(words == "draft" for words, _, _ in asked)
    silent = sum(words == "nothing yet" for words, _, _ in asked)
    return f"{done} of {len(asked)} seats in, {drafts} drafts, {silent} silent."


@post("/m/{key:str}/desk")
def act(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    try:
        _do(request, account, key, data)
    except Trouble as trouble:
        return _desk(request, me, key, why=trouble.text, status=trouble.kind.value)
    return go(f"/m/{key}/desk")


def _do(request: Ask, account: Account, key: str, data: Form) -> None:
    host, wish = host_of(request), str(data.get("do", ""))
    if wish == "run":
        desk.process_now(host, account, key)
    elif wish == "extend":
        desk.extend(host, account, key, _hours(data.get("hours")))
    elif wish == "pause":
        desk.pause(host, account, key, _hours(data.get("hours")) or 24, str(data.get("why", "")))
    elif wish == "resume":
        desk.resume(host, account, key)
    elif wish in ("hold", "release"):
        desk.hold(host, account, key, on=wish == "hold")
    elif wish == "replace":
        name, seat = str(data.get("player", "")).strip(), str(data.get("seat", ""))
        desk.replace(host, account, key, seat, name=name, bot="" if name else "house")
    elif wish == "message":
        desk.message_all(host, account, key, str(data.get("text", "")))
    elif wish == "rollback":
        turn = str(data.get("turn", ""))
        if not turn.isdecimal():
            raise bad("bad_turn", "Choose the turn to go back to.")
        rollback.roll_back(host, account, key, int(turn), rerun=bool(data.get("rerun")))
    else:
        raise bad("unknown_action", "The desk has no such button.")


def _hours(raw: Any) -> float | None:
    try:
        return float(str(raw))
    except ValueError:
        return None


HANDLERS = (look, act)
