"""Mails of everybody's making at the door: none raises, and no foreign order is ever accepted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import EVERY_DAY, Group, clock, group, guests_in_registry, make_host
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.incoming.receiving import receive
from starpost.host.outgoing.replies import Reply, address, token
from starpost.host.settings import Inbound
from starpost.host.storage import Outgoing, SheetRow

CORPUS = sorted((Path(__file__).parents[1] / "post" / "corpus").glob("*.eml"))
MAILS = [path.read_bytes() for path in CORPUS]
PEOPLE = ("zoe@example.org", "ann@example.org", "eve@example.org", "Zoe <zoe@example.org>, x@y.org")
Cut = tuple[int, int, bytes]
cuts = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 40), st.binary(max_size=12)), max_size=6
)
FREELY = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Host, Group]]:
    guests_in_registry(monkeypatch)
    host = make_host(tmp_path, "", inbound=Inbound(address="orders@starpost.example"))
    yield host, group(host, terms=EVERY_DAY)
    host.close()


def places(host: Host, it: Group) -> list[tuple[str, str]]:
    """Addresses, good and bad, and whose orders come by them ("": nobody's)."""
    seats, step = it.seats(), it.row().step

    def at(kind: str, number: int, when: int) -> str:
        return token(host.settings, Reply(kind, number, when))

    zoe = at("s", seats["ZOE"].id, step)
    return [
        (address(host.settings, zoe), "zoe@example.org"),
        (address(host.settings, zoe[:-1] + ("a" if zoe[-1] != "a" else "b")), ""),
        (address(host.settings, at("s", seats["ZOE"].id, step + 7)), ""),
        (address(host.settings, at("s", 999, step)), ""),
        ("orders@starpost.example", ""),
    ]


def bring(host: Host, it: Group, data: bytes, changes: list[Cut], who: int, where: int) -> None:
    """One mail, mangled, from one of the people, to one of the places."""
    for at, length, new in changes:
        at = at % (len(data) + 1)
        data = data[:at] + new + data[at + length :]
    to, owner = places(host, it)[where]
    sender = PEOPLE[who]
    head, _, rest = data.partition(b"\n\n")
    kept = [line for line in head.split(b"\n") if not line.lower().startswith((b"from:", b"to:"))]
    data = f"From: {sender}\nTo: {to}\n".encode() + b"\n".join(kept) + b"\n\n" + rest
    before = _sheets(host)
    receive(host, data, (to,))
    clock(host).move(minutes=2)  # so that nobody has written too much in an hour
    new_ones = _sheets(host)[len(before) :]
    if sender != owner:
        assert new_ones == []
    assert all(seat == "ZOE" for seat in new_ones)


def _sheets(host: Host) -> list[str]:
    with host.db.read() as session:
        return list(session.scalars(select(SheetRow.seat).order_by(SheetRow.id)))


def _answered(host: Host) -> set[str]:
    with host.db.read() as session:
        found = select(Outgoing.to).where(Outgoing.key.startswith("answer:"))
        return set(session.scalars(found))


mangled = given(st.sampled_from(MAILS), cuts, st.integers(0, len(PEOPLE) - 1), st.integers(0, 4))


@mangled
@settings(max_examples=60, deadline=None, suppress_health_check=FREELY)
def test_no_mangled_mail_raises_or_orders_for_another(
    table: tuple[Host, Group], data: bytes, changes: list[Cut], who: int, where: int
) -> None:
    bring(*table, data, changes, who, where)
    assert _answered(table[0]) <= {"zoe@example.org", "ann@example.org"}


@pytest.mark.long
@mangled
@settings(max_examples=10_000, deadline=None, suppress_health_check=FREELY)
def test_ten_thousand_mangled_mails_at_the_door(
    table: tuple[Host, Group], data: bytes, changes: list[Cut], who: int, where: int
) -> None:
    bring(*table, data, changes, who, where)


def test_a_good_mail_among_them_is_taken(table: tuple[Host, Group]) -> None:
    """Otherwise the tests above would show nothing."""
    host, it = table
    bring(host, it, b"Subject: x\n\nBID 3\n", [], 0, 0)
    assert _sheets(host) == ["ZOE"]
    bring(host, it, b"Subject: x\n\nBID 3\n", [], 1, 0)
    assert _sheets(host) == ["ZOE"]
