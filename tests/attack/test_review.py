"""What the first review found and no other test holds: named as it is numbered there."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from hosting import EVERY_DAY, clock, group, person
from people import Company, signed_in, zoe_listens
from sqlalchemy import event

from starpost.cli.service.start import _own_secret
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.people import accounts
from starpost.host.running.jobs import Jobs
from starpost.host.settings import Limits, Settings
from starpost.web import live

CHANGING = re.compile(r'data-now="[^"]*"|\b[0-9a-f]{96}\.[0-9a-f]{96}\b')


def test_h1e_a_check_against_a_long_sheet_that_was_sent_costs_little(pages: Any) -> None:
    """Each line is looked up among the lines of before, not searched for."""
    host, client = pages
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "".join(f"{n:05}\n" for n in range(33_000)))
    word = signed_in(client, host, it.players["ZOE"])
    text = "".join(f"{n:05}\n" for n in range(33_000, 66_000))
    began = time.process_time()
    answer = client.post(f"/m/{it.key}/check", data={"_csrf": word, "text": text})
    assert answer.status_code in (200, 422)
    assert time.process_time() - began < 4.8


def seen(client: Any, key: str) -> dict[str, str]:
    found = {part: client.get(f"/m/{key}{part}") for part in ("", "/players", "/seats", "/press")}
    return {part: CHANGING.sub("", answer.text) for part, answer in found.items()}


@pytest.mark.parametrize("looks", ["ZOE", "stranger", "nobody"])
def test_m1_pages_of_an_anonymous_match_tell_neither_readiness_nor_bots(
    pages: Any, looks: str
) -> None:
    host, client = pages
    it = group(host, names=("ZOE", "ANN"), bots=1, terms=EVERY_DAY, anonymous=True)
    who = it.players.get(looks) or (person(host, "Olga") if looks == "stranger" else None)
    client.cookies.clear()
    if who is not None:
        signed_in(client, host, who)
    before = seen(client, it.key)
    it.send("ANN", "BID 5")
    assert seen(client, it.key) == before
    it.send("ANN", "BID 6", ready=True)
    assert seen(client, it.key) == before, "who is ready is not told"
    told = " ".join(re.sub(r"<[^>]*>", " ", page) for page in before.values())
    assert not re.search(r"house bot|\bann\b", told)


def written(host: Host, call: Any) -> list[str]:
    """The first words of what reaches the database."""
    said: list[str] = []

    def hear(conn: Any, cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    event.listen(host.db.engine, "before_cursor_execute", hear)
    call()
    event.remove(host.db.engine, "before_cursor_execute", hear)
    return [statement.split()[0] for statement in said]


def test_m6_a_link_for_a_known_address_costs_as_much_as_for_another(pages: Any) -> None:
    host, _ = pages
    person(host, "Ann")
    known = written(host, lambda: accounts.ask_for_link(host, "ann@example.org"))
    unknown = written(host, lambda: accounts.ask_for_link(host, "nobody@example.org"))
    assert known == unknown
    assert known.count("INSERT") == 2


def test_m6_the_form_to_sign_in_counts_by_the_hour_too(pages: Any) -> None:
    host, client = pages
    host.settings = Settings(data=host.settings.data, argon2_time=1, argon2_memory=1024,
                             limits=Limits(sign_in_fast=10, sign_in_slow=15))  # fmt: skip
    codes = []
    for _ in range(4):
        for _ in range(5):
            form = {"how": "password", "email": "a@example.org", "password": "a wrong password"}
            codes.append(client.post("/sign-in", data=form).status_code)
        clock(host).move(seconds=61)
    assert codes == [401] * 15 + [429] * 5


def test_h5_turns_mails_and_webhooks_wait_in_queues_of_their_own(pages: Any) -> None:
    """A player's server that is slow holds up the calls to servers, and nothing else."""
    jobs = Jobs(pages[0])
    queues = {jobs.adjudicate.huey.name, jobs.deliver.huey.name, jobs.call.huey.name}
    jobs.stop()
    assert len(queues) == 3


def test_low_a_listener_to_whom_nothing_is_said_costs_one_look(pages: Any) -> None:
    """Six hundred who listen ask twelve hundred times a second."""
    host, _ = pages
    it = group(host, terms=EVERY_DAY)
    match, (last, _) = it.row().id, live._read(host, it.row().id, "ZOE", 0)[-1]
    said = written(host, lambda: live._read(host, match, "ZOE", last))
    assert said == ["SELECT"]
    it.send("ANN", "BID 1", ready=True)
    it.send("ZOE", "BID 1", ready=True)
    it.run()
    assert [line.kind for _, line in live._read(host, match, "ZOE", last)] == ["turn"]


def test_low_a_live_line_ends_when_its_seat_is_lost(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    it, _, listener, heard = zoe_listens(company, monkeypatch)
    desk.replace(company.host, it.gm, it.key, "ZOE", bot="house")
    listener.join(60)
    assert heard == [200]


def test_a_secret_that_was_never_finished_is_made_anew(tmp_path: Path) -> None:
    """`--lan`: others can reach the host, so it has a secret of its own or does not start."""
    (tmp_path / "secret").touch()
    made = _own_secret(tmp_path)
    assert len(made) > 40
    assert _own_secret(tmp_path) == made
