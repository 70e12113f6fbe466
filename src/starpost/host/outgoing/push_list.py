"""Devices of a player that are called: kept here, called by the outbox. None is until asked."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing import push
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.push import Address
from starpost.host.outgoing.webhooks import Unsafe, vet
from starpost.host.storage import Account, MatchRow, Notice, PushDevice
from starpost.host.tokens import number_of
from starpost.host.trouble import GUEST, bad, conflict, forbidden, missing
from starpost.host.words import Channel, LetterKind, News

MOST = 10
LONGEST = 1000
SHOWN = 200
"""Letters of a text that a call shows; the rest is on the page."""


class PushCard(Struct, frozen=True):
    """A device as its owner sees it."""

    id: int
    name: str
    created_at: datetime


class Called(Struct, frozen=True):
    """What a device is told: a title, a line, and the page to open."""

    title: str
    text: str
    page: str
    about: str
    """A later call about the same takes the place of an earlier one."""


def _of(account_id: int) -> Select[PushDevice]:
    return select(PushDevice).where(PushDevice.account_id == account_id).order_by(PushDevice.id)


def devices(session: Session, account_id: int) -> list[PushCard]:
    return [
        PushCard(number_of(row.endpoint), row.name, row.created_at)
        for row in session.scalars(_of(account_id))
    ]


def add(host: Host, account_id: int, address: Address, name: str) -> None:
    """Call this browser from now on. Whoever used it before is not called there any more."""
    if not host.settings.push:
        raise conflict("push_off", "This host calls no devices.")
    try:
        if len(address.endpoint) > LONGEST or not push.is_address(address):
            raise Unsafe("The browser's address cannot be read.")
        vet(address.endpoint, inside=host.settings.webhook_inside)
    except (Unsafe, ValueError) as error:
        raise bad("bad_device", str(error)) from None
    with host.db.write() as session:
        if session.get_one(Account, account_id).is_guest:
            raise forbidden("guest", GUEST)  # the address of a browser may be anybody's server
        session.execute(delete(PushDevice).where(PushDevice.endpoint == address.endpoint))
        if len(devices(session, account_id)) >= MOST:
            raise conflict("too_many_devices", f"At most {MOST} devices.")
        _tick(session, account_id)
        session.add(
            PushDevice(account_id=account_id, endpoint=address.endpoint, p256dh=address.p256dh,
                       auth=address.auth, name=name[:60], created_at=host.clock.now())
        )  # fmt: skip


def _tick(session: Session, account_id: int) -> None:
    """Who chose the ways of news before there was a device gets the new one with what is told."""
    if devices(session, account_id):
        return
    for row in session.scalars(select(Notice).where(Notice.account_id == account_id)):
        ways = set(filter(None, row.ways.split(",")))
        row.ways = ",".join(sorted(ways | {Channel.PUSH} if ways else ways))


def drop(host: Host, account_id: int, number: int) -> None:
    with host.db.write() as session:
        for device in session.scalars(_of(account_id)):
            if number_of(device.endpoint) == number:
                session.delete(device)
                return
    raise missing("device")


def letters(
    session: Session, account_id: int, row: MatchRow, news: News, told: Letter
) -> list[Letter]:
    """The subject of the mail is the text of the call: the headline, told to the seat alone."""
    mark = f"[{row.name}] "
    said = told.subject.removeprefix(mark)
    page = f"/m/{row.key}/press" if news is News.MESSAGE else f"/m/{row.key}"
    called = Called(row.name[:SHOWN], said[:SHOWN], page, f"{row.key}/{news}")
    body = msgspec.json.encode(called).decode()
    return [
        Letter(key=f"push:{device.id}:{told.key}"[:200], kind=LetterKind.PUSH, to=str(device.id),
               subject="", body=body, account_id=account_id, channel=Channel.PUSH)
        for device in session.scalars(_of(account_id))
    ]  # fmt: skip


def call(host: Host, account_id: int | None, number: str, text: str) -> str:
    """What went wrong, or nothing. A browser that took its leave back is forgotten.

    Only a device of whom the call is meant for: a number that became free while it waited may be
    another's now, at the same browser.
    """
    if not host.settings.push:
        return "This host calls no devices."
    with host.db.read() as session:
        row = session.get(PushDevice, int(number))
        theirs = row is not None and row.account_id == account_id
        to = msgspec.convert(row, Address, from_attributes=True) if theirs else None
    if to is None:
        return ""
    status, trouble = push.send(host.settings, to, text)
    if status not in push.GONE:
        return trouble
    with host.db.write() as session:
        session.execute(delete(PushDevice).where(PushDevice.endpoint == to.endpoint))
    return ""
