"""The owner of a host started by hand: a way in that works once, and the same account each time."""

from __future__ import annotations

import pytest
from hosting import clock
from sqlalchemy import func, select

from starpost.host.host import Host
from starpost.host.people import accounts, owner
from starpost.host.storage import Account
from starpost.host.trouble import Trouble


def secret_of(path: str) -> str:
    return path.removeprefix("/links/")


def test_the_owner_comes_in_once_by_each_link_and_is_one_person(host: Host) -> None:
    with host.db.write() as session:
        for account in session.scalars(select(Account).where(Account.is_admin)):
            account.is_admin = False
    first, second = secret_of(owner.way_in(host)), secret_of(owner.way_in(host))
    one = accounts.use_link(host, first)
    assert one.is_admin
    assert not one.is_guest
    assert accounts.use_link(host, second).id == one.id
    with pytest.raises(Trouble):
        accounts.use_link(host, first)
    with host.db.read() as session:
        assert session.scalar(select(func.count()).where(Account.is_admin)) == 1


def test_the_link_is_good_for_a_day(host: Host) -> None:
    late = secret_of(owner.way_in(host))
    clock(host).move(days=1, seconds=1)
    with pytest.raises(Trouble):
        accounts.use_link(host, late)
