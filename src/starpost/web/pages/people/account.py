"""Oneself: one's matches, news, looks; and the password, devices, tokens, absences, data."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromQuery

from starpost.host import tokens
from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.matches import naming
from starpost.host.outgoing import channels, preferences, push, push_list, webhook_list
from starpost.host.people import (
    absence,
    accounts,
    blocks,
    guests,
    machines,
    my_data,
    passkeys,
    records,
    sessions,
)
from starpost.host.people.passkeys import Site
from starpost.host.trouble import Trouble, bad
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.web.caller import (
    COOKIE,
    Posted,
    Sent,
    Visitor,
    address,
    host_of,
    known,
    own_number,
    signed_writer,
    zones,
)
from starpost.web.limits.strangers import limit_sign_in
from starpost.web.pages import times
from starpost.web.pages.people.door import mailed
from starpost.web.pages.people.news_settings import LEVELS, choose, matrix, simple
from starpost.web.pages.people.signing import signed_in
from starpost.web.responses import HEADERS, go, page
from starpost.web.routes import Request, get, post

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
WORDS = {"Edg": "Edge", "OPR": "Opera"}
LATELY = 5
"""Finished matches that stand on the page."""
GROUPS = dict.fromkeys(("notices", "usual"), "kinds")
GROUPS |= dict.fromkeys(("password", "device", "passkeys"), "safety")
GROUPS |= dict.fromkeys(("away", "name", "block", "unblock"), "play")
GROUPS |= dict.fromkeys(("program", "webhook", "revoke"), "programs") | {
    "calls": "here",
    "news": "told",
}
GROUPS |= {name: name for name in ("told", "settings")}
"""In which part of the page something was changed: it stays open."""


@get("/me")
def look(request: Request, changed: FromQuery[str] = "") -> Response[str]:
    return show(
        request,
        known(request),
        changed=changed == "password",
        saved=changed in (*DOINGS, "keep"),
        opened=GROUPS.get(changed, ""),
    )


def show(
    request: Request, me: Visitor, *, why: str = "", secret: str = "", changed: bool = False,
    saved: bool = False, opened: str = "", status: int = 200,
) -> Response[str]:  # fmt: skip
    host = host_of(request)
    assert me.account is not None
    now, people = host.clock.now(), channels.offered(host.settings)
    with host.db.read() as session:
        account = me.account
        values: dict[str, Any] = {
            "account": account, "tokens": sessions.tokens(session, account.id),
            "away": absence.absences(session, account.id),
            "hooks": webhook_list.hooks(session, account.id),
            "called": push_list.devices(session, account.id),
            "devices": [
                (d, device(d.agent), d.digest == tokens.digest(request.cookies[COOKIE]))
                for d in sessions.devices(session, account, now)
            ],
            "matrix": matrix(session, account),
            "passkeys": passkeys.listed(session, account.id),
            "blocked": blocks.blocked(session, account.id),
            "reserved": naming.reserved_by(session, account.id),
            "record": records.own(session, account.id),
            "met": records.against(session, account.id),
        }  # fmt: skip
    ways = (*people, *channels.programs()) if values["hooks"] else people
    return page(
        "account.html", me, status=status, at="/me", zones=zones(),
        mails=accounts.MAILS, scopes=sessions.SCOPES, why=why, secret=secret, changed=changed,
        saved=saved, opened=opened, sends=bool(host.settings.smtp.host),
        bots=bots.levels(),
        cast=bots.cast(),
        when=lambda at: times.at(at, me.zone), ago=lambda at: times.ago(at, now), now=now,
        since=times.date(account.created_at, me.zone), days=host.settings.vacation_days,
        webhooks=host.settings.webhooks, keys=Site(address(request)).takes_keys,
        namings=() if account.is_guest else naming.games(),
        kinds=preferences.KINDS, levels=LEVELS, **values,
        told=simple(values["matrix"][0], people),
        push_key=push.public_key(host.settings) if host.settings.push else "",
        ways={name: channels.WAYS[name].title for name in ways},
        all_ways=tuple(channels.WAYS), people=people, lately=LATELY,
        titles={game: _title(game) for game, _, _ in values["record"].games},
    )  # fmt: skip


def _title(game_id: str) -> str:
    """A game that is no longer installed goes by its short name."""
    return registry.get(game_id).title if game_id in registry.ids() else game_id


def device(agent: str) -> str:
    """A browser's own long name in two words."""
    browser = next((WORDS.get(b, b) for b in BROWSERS if f"{b}/" in agent), "")
    system = next((s for s in SYSTEMS if s in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or re.split(r"[/ ]", agent)[0] or "an unnamed device"


@post("/me")
def change(request: Request, data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    wish = str(data.get("do", ""))
    try:
        if wish in DOINGS:
            DOINGS[wish](host_of(request), account, data)
            return go(f"/me?changed={wish}#{wish}")
        return _leave_or_show(request, me, account, data, wish)
    except Trouble as trouble:
        opened = GROUPS.get(wish, "")
        return show(request, me, why=trouble.text, opened=opened, status=trouble.kind.value)


def _leave_or_show(
    request: Request, me: Visitor, account: User, data: Posted, wish: str
) -> Response[Any]:
    """What ends somewhere else than on this page, or shows something once."""
    host = host_of(request)
    if wish == "password":
        anew = accounts.change(host, account.id, password=str(data.get("password", "")),
                               old=str(data.get("old", "")))  # fmt: skip
        return go("/me?changed=password", [signed_in(request, host, anew)])
    if wish == "keep":
        limit_sign_in(request)
        guests.leave_address(host, account, str(data.get("name", "")), str(data.get("email", "")))
        if account.is_admin and not host.settings.smtp.host:
            return go("/me?changed=keep")
        return mailed(request, me, str(data.get("email", "")))
    if wish == "token":
        scopes = _list(data.get("scopes", ["read"]))
        _, secret = sessions.make_token(host, account.id, str(data.get("name") or "bot"), scopes)
        return show(request, me, secret=secret)
    if wish == "delete":
        if str(data.get("sure", "")) != account.name:
            raise bad("not_sure", "Type your name to delete the account.")
        my_data.delete_account(host, account.id)
        return go("/", [Cookie(COOKIE, value="", max_age=0, path="/")])
    return go("/me")


def _settings(host: Host, account: User, data: Posted) -> None:
    accounts.change(host, account.id, zone=str(data.get("zone", "")) or None,
                    mails=str(data.get("mails", "")) or None)  # fmt: skip


def _rename(host: Host, account: User, data: Posted) -> None:
    """Where no mail is sent the name is what one signs in by, and is changed by itself."""
    if account.is_guest or host.settings.smtp.host:
        raise bad("no_rename", "Leave a mail address together with the name.")
    guests.rename(host, account, str(data.get("name", "")))


def _program(host: Host, account: User, data: Posted) -> None:
    machines.declare(host, account.id)


def _notices(host: Host, account: User, data: Posted) -> None:
    """A row of ticks for each kind: `turn=mail`, `turn=webhook`."""
    match_id = own_number(data.get("match"))
    wanted = {kind: _list(data.get(kind, [])) for kind in preferences.KINDS}
    preferences.choose(host, account.id, match_id, wanted)


def _told(host: Host, account: User, data: Posted) -> None:
    """What one is told of, where one did not choose news by news, and when not."""
    if level := str(data.get("level", "")):
        choose(host, account, level, _list(data.get("by", [])))
    quiet = _hour(data.get("quiet_from")), _hour(data.get("quiet_to"))
    preferences.rest(host, account.id, *quiet, _hour(data.get("digest_at")) or 0)


def _away(host: Host, account: User, data: Posted) -> None:
    if data.get("back"):
        absence.come_back(host, account.id, own_number(data.get("back")))
        return
    absence.plan(host, account.id, _day(data.get("from")), _day(data.get("to")),
                 str(data.get("policy") or "default"))  # fmt: skip


def _webhook(host: Host, account: User, data: Posted) -> None:
    if data.get("drop"):
        webhook_list.drop(host, account.id, own_number(data.get("drop")))
    else:
        webhook_list.add(host, account.id, str(data.get("url", "")).strip())


def _name(host: Host, account: User, data: Posted) -> None:
    game = str(data.get("game", ""))
    if data.get("drop"):
        naming.release(host, account, game, str(data["drop"]))
    else:
        naming.reserve(host, account, game, str(data.get("reserve", "")))


DOINGS: dict[str, Callable[[Host, User, Posted], None]] = {
    "rename": _rename,
    "settings": _settings,
    "told": _told,
    "notices": _notices,
    "usual": lambda host, account, data: preferences.as_usual(
        host, account.id, own_number(data.get("match"))
    ),
    "away": _away,
    "program": _program,
    "webhook": _webhook,
    "name": _name,
    "device": lambda host, account, data: sessions.drop_device(
        host, account.id, str(data.get("device", ""))
    ),
    "block": lambda host, account, data: blocks.block(
        host, account.id, str(data.get("player", ""))
    ),
    "unblock": lambda host, account, data: blocks.unblock(
        host, account.id, str(data.get("player", ""))
    ),
    "revoke": lambda host, account, data: sessions.revoke(
        host, account.id, own_number(data.get("token"))
    ),
}
"""What is done here and shown on the same page, by the value of the button."""


def _list(raw: Any) -> list[str]:
    return [str(v) for v in (raw if isinstance(raw, list) else [raw])]


def _hour(raw: Any) -> int | None:
    text = str(raw or "").partition(":")[0]
    return int(text) if text.isdecimal() and len(text) < 3 else None


def _day(raw: Any) -> datetime:
    try:
        return datetime.fromisoformat(str(raw)).replace(tzinfo=UTC)
    except ValueError:
        raise bad("bad_day", "Give the day as 2026-12-24.") from None


@get("/me/data.json")
def data_file(request: Request) -> Response[bytes]:
    """Everything we hold about a person."""
    me, host = known(request), host_of(request)
    assert me.account is not None
    with host.db.read() as session:
        found = my_data.export(session, me.account.id)
    headers = HEADERS | {"content-disposition": 'attachment; filename="starpost-data.json"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


HANDLERS = (look, change, data_file)
