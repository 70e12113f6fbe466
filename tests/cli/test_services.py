"""serve, web, worker, bot: real processes that play whole matches with each other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import empty_postgres_url
from processes import House, two_players

from starpost.client import Client

DAILY = {"schedule": {"rule": {"type": "every", "days": 1}}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.stop()


def bots_play(house: House, url: str, game: str, *, named: bool) -> str:
    """Two bots, each a process with its own token, until the match is over."""
    key, tokens = two_players(house, url, game, DAILY)
    which = ["--match", key] if named else []
    runs = [
        house.run("bot", "--url", url, "--token", token, "--seat", seat, "--pause", 0.1, *which)
        for token, seat in zip(tokens, ("A", "B"), strict=True)
    ]
    for run in runs:
        assert "The match is over." in run.wait()
    with Client(url, tokens[0]) as client:
        found = client.match(key)
    assert (found.status, found.result is not None) == ("over", True)
    return key


def test_serve_and_two_bots_play_two_games_to_the_end(house: House) -> None:
    service = house.run("serve", "--port", 0)
    url = service.url
    key = bots_play(house, url, "bids", named=False)
    bots_play(house, url, "nim", named=True)
    house.give("admin", "export", key, "match.starpost")
    assert "Verified" in house.give("verify", "match.starpost")
    mails = [*(house.folder / "data" / "mail").glob("*.eml")]
    assert mails, "the turn reports lie in the folder"
    said = house.give("serve", "--port", url.rpartition(":")[2], code=2)
    assert "Nothing can listen on 127.0.0.1 port" in said
    _bots_that_cannot_play(house, url)
    assert service.stop() == 0


@pytest.mark.long
def test_web_and_workers_on_postgresql(tmp_path: Path) -> None:
    """Two web processes and two workers over one database; one worker is killed on the way."""
    house = House(tmp_path, empty_postgres_url(tmp_path))
    try:
        webs = [house.run("web", "--port", 0) for _ in range(2)]
        urls = [web.url for web in webs]
        workers = [house.run("worker") for _ in range(2)]
        key, tokens = two_players(house, urls[0], "bids", DAILY)
        with Client(urls[0], tokens[0]) as one, Client(urls[1], tokens[1]) as other:
            for turn in range(1, 6):
                one.submit(key, "A", "BID 1", ready=True)
                other.submit(key, "B", "BID 2", ready=True)
                if turn == 2:
                    workers[0].process.kill()
                _await_turn(one, key, turn + 1)
            assert one.match(key).status == other.match(key).status == "over"
        assert workers[1].stop() == 0
        assert [web.stop() for web in webs] == [0, 0]
    finally:
        house.stop()


def _await_turn(client: Client, key: str, turn: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = client.match(key)
        if found.turn >= turn or found.status == "over":
            return
        time.sleep(0.1)
    raise TimeoutError(f"turn {turn} never came")


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "env", "sentence"),
    [
        (("serve", "--config", "none.toml"), {}, "none.toml cannot be read"),
        (("serve", "--host", "0.0.0.0"), {}, "Refusing to serve 0.0.0.0"),
        (
            ("web", "--host", "0.0.0.0"),
            {"STARPOST_DEBUG": "true", "STARPOST_SECRET": "x" * 30},
            "debug switched on",
        ),
        (("worker",), {"STARPOST_SMTP__PROT": "1"}, "The settings are not usable"),
        (
            ("worker",),
            {"STARPOST_DATABASE": "postgresql://127.0.0.1:1/none"},
            "The database cannot be used",
        ),
        (("worker",), {"STARPOST_DATABASE": "foo://x"}, "The database cannot be used"),
    ],
)
def test_a_service_that_cannot_start_says_why(
    house: House, words: tuple[str, ...], env: dict[str, str], sentence: str
) -> None:
    assert sentence in house.give(*words, code=2, **env)


def _bots_that_cannot_play(house: House, url: str) -> None:
    secret = house.here("admin", "token", "bids1").strip()
    at, token = ("--url", url), ("--token", secret)
    for words, sentence in (
        ((*at, *token, "--seat", "Z"), "You have no seat Z"),
        ((*at, "--token", "wrong", "--seat", "A"), "not valid"),
        ((*at, *token, "--seat", "A", "--match", "nowhere"), "no such match"),
        ((*at, *token, "--seat", "A", "--bot", "genius"), "There is no bot 'genius'"),
        (("--url", "http://127.0.0.1:1", *token, "--seat", "A"), ""),
        (("--url", "nonsense", *token, "--seat", "A"), ""),
    ):
        said = house.here("bot", *words, code=2)
        assert sentence.lower() in said.lower(), said
