"""Webhooks of a player: kept here, called by the outbox."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.webhooks import Unsafe, new_secret, vet
from starpost.host.storage import Account, MatchRow, SeatRow, Webhook
from starpost.host.tokens import number_of
from starpost.host.trouble import GUEST, bad, conflict, forbidden, missing
from starpost.host.words import Channel, LetterKind, News

MOST = 5


class WebhookCard(Struct, frozen=True):
    id: int
    url: str
    secret: str
    """What its calls are signed with (Standard Webhooks)."""


def hooks(session: Session, account_id: int) -> list[WebhookCard]:
    found = select(Webhook).where(Webhook.account_id == account_id).order_by(Webhook.id)
    return [_card(hook) for hook in session.scalars(found)]


def _card(hook: Webhook) -> WebhookCard:
    return WebhookCard(number_of(hook.secret), hook.url, hook.secret)


def secret(host: Host, account_id: int | None, url: str) -> str | None:
    """What the calls to an address are signed with; None: its owner wants none any more."""
    found = select(Webhook.secret).where(Webhook.account_id == account_id, Webhook.url == url)
    with host.db.read() as session:
        return session.scalar(found.limit(1))


def add(host: Host, account_id: int, url: str) -> WebhookCard:
    if not host.settings.webhooks:
        raise conflict("webhooks_off", "This host calls no webhooks.")
    try:
        vet(url, inside=host.settings.webhook_inside)
    except (Unsafe, ValueError) as error:
        raise bad("bad_webhook", str(error)) from None
    with host.db.write() as session:
        if session.get_one(Account, account_id).is_guest:
            raise forbidden("guest", GUEST)
        if len(hooks(session, account_id)) >= MOST:
            raise conflict("too_many_webhooks", f"At most {MOST} webhooks.")
        made = Webhook(
            account_id=account_id, url=url, secret=new_secret(), created_at=host.clock.now()
        )
        session.add(made)
        session.flush()
        return _card(made)


def drop(host: Host, account_id: int, number: int) -> None:
    with host.db.write() as session:
        for hook in session.scalars(select(Webhook).where(Webhook.account_id == account_id)):
            if number_of(hook.secret) == number:
                session.delete(hook)
                return
    raise missing("webhook")


def letter(
    hook: WebhookCard,
    account_id: int,
    row: MatchRow,
    kind: News,
    key: str,
    seat: SeatRow | None = None,
) -> Letter:
    """That something happened in a match: nothing that is secret in it."""
    body = {
        "match": row.key,
        "name": row.name,
        "game": row.game,
        "kind": kind,
        "seat": seat.name if seat is not None else "",
        "turn": row.turn,
        "step": row.step,
        "due_at": seat.due_at if seat is not None else row.due_at,
    }
    return Letter(
        key=f"hook:{hook.id}:{key}",
        kind=LetterKind.WEBHOOK,
        to=hook.url,
        subject="",
        body=msgspec.json.encode(body).decode(),
        account_id=account_id,
        channel=Channel.WEBHOOK,
    )
