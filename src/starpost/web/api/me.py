"""One's own account: settings, tokens, absences, diary, data."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, JSONBody

from starpost.host.matches import naming, opening
from starpost.host.outgoing import webhook_list
from starpost.host.outgoing.webhook_list import WebhookCard
from starpost.host.people import absence, accounts, machines, my_data, sessions
from starpost.host.people.absence import AbsenceCard, DiaryLine
from starpost.host.people.sessions import TokenCard
from starpost.web.api.cards import match_card
from starpost.web.api.doors import TheHost, Veiled, delete, door, get, patch, post, raw
from starpost.web.api.shapes import (
    Done,
    Me,
    MyChange,
    NewAbsence,
    NewName,
    NewToken,
    NewWebhook,
    ReservedCard,
    TokenSecret,
)
from starpost.web.guard import account_of, caller_of
from starpost.web.routes import Request
from starpost.wire import MatchCard


@get("/api/me", **door("user", "read"))
def me(request: Request) -> Me:
    """Who am I, and what may this token do?"""
    caller = caller_of(request)
    a = caller.account
    return Me(
        a.name,
        a.email,
        a.zone,
        a.mails,
        a.dedication,
        a.in_time,
        a.missed,
        a.is_admin,
        sorted(caller.scopes),
        a.is_bot,
    )


@patch("/api/me", **door("user", "account"))
def change_me(host: TheHost, request: Request, data: JSONBody[MyChange]) -> Done:
    """Change zone, mails or password. A new password ends all other sessions."""
    accounts.change(
        host,
        account_of(request).id,
        zone=data.zone,
        mails=data.mails,
        password=data.password,
        old=data.old_password,
    )
    if data.bot:
        machines.declare(host, account_of(request).id)
    return Done()


@get("/api/me/export", **door("user", "account"))
def export_me(host: TheHost, request: Request) -> Response[Any]:
    """Everything the host holds about me."""
    with host.db.read() as session:
        return raw(my_data.export(session, account_of(request).id))


@delete("/api/me", **door("user", "account"), status_code=200)
def delete_me(host: TheHost, request: Request) -> Done:
    """Forget me. Bots take my seats."""
    my_data.delete_account(host, account_of(request).id)
    return Done()


@get("/api/me/matches", **door("user", "read"))
def my_matches(host: TheHost, request: Request) -> list[MatchCard]:
    """Matches I play or run."""
    account = account_of(request)
    with host.db.read() as session:
        return [match_card(session, row, account) for row in opening.mine(session, account.id)]


@get("/api/me/tokens", **door("user", "account"))
def tokens(host: TheHost, request: Request) -> list[TokenCard]:
    with host.db.read() as session:
        return sessions.tokens(session, account_of(request).id)


@post("/api/me/tokens", **door("user", "account"))
def make_token(host: TheHost, request: Request, data: JSONBody[NewToken]) -> TokenSecret:
    """A token for a program, with scopes."""
    made = sessions.make_token(host, account_of(request).id, data.name, data.scopes, data.days)
    return TokenSecret(*made)


@delete("/api/me/tokens/{number:int}", **door("user", "account"), status_code=200)
def revoke_token(host: TheHost, request: Request, number: Veiled) -> Done:
    sessions.revoke(host, account_of(request).id, number)
    return Done()


@get("/api/me/absences", **door("user", "read"))
def absences(host: TheHost, request: Request) -> list[AbsenceCard]:
    with host.db.read() as session:
        return absence.absences(session, account_of(request).id)


@post("/api/me/absences", **door("user", "play"))
def go_away(host: TheHost, request: Request, data: JSONBody[NewAbsence]) -> AbsenceCard:
    """Take days off; a bot or the game's default orders play meanwhile."""
    return absence.plan(host, account_of(request).id, data.begins_at, data.ends_at, data.policy)


@delete("/api/me/absences/{number:int}", **door("user", "play"), status_code=200)
def come_back(host: TheHost, request: Request, number: Veiled) -> Done:
    absence.come_back(host, account_of(request).id, number)
    return Done()


@get("/api/me/diary", **door("user", "read"))
def diary(host: TheHost, request: Request) -> list[DiaryLine]:
    """What was played for me while I was away."""
    with host.db.read() as session:
        return absence.diary(session, account_of(request).id)


@get("/api/me/webhooks", **door("user", "account"))
def webhooks(host: TheHost, request: Request) -> list[WebhookCard]:
    with host.db.read() as session:
        return webhook_list.hooks(session, account_of(request).id)


@post("/api/me/webhooks", **door("user", "account"))
def add_webhook(host: TheHost, request: Request, data: JSONBody[NewWebhook]) -> WebhookCard:
    """An https address that is told when a match waits for me."""
    return webhook_list.add(host, account_of(request).id, data.url)


@delete("/api/me/webhooks/{number:int}", **door("user", "account"), status_code=200)
def drop_webhook(host: TheHost, request: Request, number: Veiled) -> Done:
    webhook_list.drop(host, account_of(request).id, number)
    return Done()


@get("/api/me/names", **door("user", "read"))
def names(host: TheHost, request: Request) -> list[ReservedCard]:
    """Code names that only I may use."""
    with host.db.read() as session:
        found = naming.reserved_by(session, account_of(request).id)
    return [ReservedCard(n.game, n.name, n.at) for n in found]


@post("/api/me/names", **door("user", "account"))
def reserve_name(host: TheHost, request: Request, data: JSONBody[NewName]) -> Done:
    """Keep a code name to myself in all matches of a game to come."""
    naming.reserve(host, account_of(request), data.game, data.name)
    return Done()


@delete("/api/me/names/{game:str}/{name:str}", **door("user", "account"), status_code=200)
def release_name(host: TheHost, request: Request, game: FromPath[str], name: FromPath[str]) -> Done:
    naming.release(host, account_of(request), game, name)
    return Done()


ROUTES = [
    me,
    change_me,
    export_me,
    delete_me,
    my_matches,
    tokens,
    make_token,
    revoke_token,
    absences,
    go_away,
    come_back,
    diary,
    webhooks,
    add_webhook,
    drop_webhook,
    names,
    reserve_name,
    release_name,
]
