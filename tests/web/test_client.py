"""The typed client and the bot runner, over a real connection."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest
from hosting import EVERY_DAY, group
from people import Company

from starpost.bots.random import RandomBot
from starpost.client import AsyncClient, Client, Match, Refused, Unreachable
from starpost.client.runner import Runner
from starpost.host.matches.find import match_by_key
from starpost.host.people import sessions
from starpost.host.people.sessions import SCOPES, make_token
from starpost.host.tokens import unveiled
from starpost.web.caller import COOKIE


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    """What is entered here is closed however the test ends: an open socket would be found in
    another test, and that one be blamed."""
    with ExitStack() as stack:
        yield stack


def test_bots_play_a_match_to_its_end_over_the_api(
    company: Company, url: str, closing: ExitStack
) -> None:
    it = group(company.host, "nim", ("ANN", "BOB"), terms=EVERY_DAY)
    tokens = {
        seat: make_token(company.host, account.id, "bot", ["read", "play"])[1]
        for seat, account in it.players.items()
    }
    clients = {seat: closing.enter_context(Client(url, token)) for seat, token in tokens.items()}
    runners = [Runner(client, it.key, seat, RandomBot) for seat, client in clients.items()]
    while runners[0].match().status == "running":
        assert sum(runner.play_once() for runner in runners)
        it.run()
    assert clients["ANN"].match(it.key).result
    assert clients["ANN"].file(it.key).startswith(b"starpost match")
    assert it.verified()


def test_the_client_speaks_of_matches(company: Company, url: str, closing: ExitStack) -> None:
    it = group(company.host, terms=EVERY_DAY, started=False)
    people = {
        name: closing.enter_context(
            Client(url, make_token(company.host, account.id, "c", list(SCOPES))[1])
        )
        for name, account in it.players.items()
    }
    assert {card.id for card in people["ZOE"].games()} >= {"bids", "nim"}
    key = people["ZOE"].create(
        {"game": "bids", "name": "By client", "seats": [{"name": "A"}, {"name": "B"}]}
    )
    for client, seat in zip(people.values(), "AB", strict=True):
        assert client.join(key, seat) == seat
    for client in people.values():
        client.confirm(key)
    zoe = people["ZOE"]
    assert [m.key for m in zoe.my_matches()] == [key]
    receipt = zoe.submit(key, "A", "BID 1", step=0)
    assert receipt == zoe.submit(key, "A", "BID 1", step=0)
    zoe.set_ready(key, "A")
    assert zoe.prompt(key, "A").ready  # type: ignore[union-attr]
    said = [zoe.say(key, "A", text, ["B"]) for text in ("hello", "again")]
    with company.host.db.read() as session:
        row = match_by_key(session, key)
        assert [unveiled(row.seed, number) for number in said] == [1, 2]
    assert abs(said[1] - said[0]) > 1, "a number does not tell how much others write"
    assert "gold" in zoe.printout(key, "A")
    with pytest.raises(Refused) as refused:
        zoe.submit(key, "B", "BID 1")
    assert (refused.value.status, refused.value.code) == (403, "not_your_seat")


def test_no_answer_is_not_a_refusal() -> None:
    with Client("http://127.0.0.1:9", timeout=1) as client, pytest.raises(Unreachable):
        client.matches()


class Busy(BaseHTTPRequestHandler):
    """A host that is asked too often twice, and then answers."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        busy = len(self.asked) <= 2 or "ratings" in self.path
        wait = "3600" if "ratings" in self.path else "0"
        body = b'{"code":"too_many","detail":"Too many requests."}' if busy else b"[]"
        self.send_response(429 if busy else 200)
        self.send_header("Retry-After", wait)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def busy() -> Iterator[str]:
    Busy.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_client_comes_again_when_it_is_told_to(busy: str) -> None:
    with Client(busy) as client:
        assert client.my_matches() == []
        assert len(Busy.asked) == 3
        with pytest.raises(Refused) as refused:
            client.ratings("nim")  # an hour is beyond its patience
    assert (refused.value.status, refused.value.wait) == (429, 3600)


def test_the_async_client_comes_again_too(busy: str) -> None:
    async def ask() -> list[Match]:
        async with AsyncClient(busy) as client:
            return await client.my_matches()

    assert asyncio.run(ask()) == []
    assert len(Busy.asked) == 3


def test_the_async_twin_has_every_call_of_the_client() -> None:
    names = {name for name in dir(Client) if not name.startswith("_")}
    assert names == {name for name in dir(AsyncClient) if not name.startswith("_")}
    for name in names - {"live"}:
        told = inspect.signature(getattr(Client, name))
        assert inspect.signature(getattr(AsyncClient, name)) == told


def test_the_async_client_plays_a_seat(company: Company, url: str) -> None:
    it = group(company.host, "nim", ("ANN", "BOB"), terms=EVERY_DAY)
    tokens = {
        seat: make_token(company.host, account.id, "bot", ["read", "play", "press"])[1]
        for seat, account in it.players.items()
    }

    async def speak() -> None:
        async with AsyncClient(url, tokens["ANN"]) as ann:
            asked = await ann.prompt(it.key, "ANN")
            assert asked is not None
            assert asked.choices
            assert not (await ann.check(it.key, "ANN", asked.choices[0])).problems
            receipt = await ann.submit(it.key, "ANN", asked.choices[0], step=asked.step)
            assert receipt.seat == "ANN"
            await ann.say(it.key, "ANN", "Your turn.")
            assert [m.text for m in await ann.messages(it.key, "ANN")] == ["Your turn."]
        async with AsyncClient(url, tokens["BOB"]) as bob:
            assert (await bob.match(it.key)).game == "nim"
            with pytest.raises(Refused):
                await bob.submit(it.key, "ANN", "TAKE 1")

    asyncio.run(speak())


def test_a_program_says_that_it_is_one(company: Company, url: str) -> None:
    it = group(company.host, "nim", ("ANN", "BOB"), terms=EVERY_DAY)
    secret, csrf = sessions.open_session(company.host, it.players["ANN"])
    headers = {"Cookie": f"{COOKIE}={secret}", "X-CSRF-Token": csrf}
    changed = company.client.patch("/api/me", json={"bot": True}, headers=headers)
    assert changed.status_code == 200, changed.text
    assert company.client.patch("/api/me", json={"bot": False}, headers=headers).status_code == 400
    assert company.client.get("/api/me", headers=headers).json()["bot"]
    with Client(url) as anybody:
        seats = {seat.name: seat for seat in anybody.match(it.key).seats}
    assert (seats["ANN"].bot, seats["BOB"].bot) == (True, False)
