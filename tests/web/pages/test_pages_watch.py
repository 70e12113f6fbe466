"""Around every request: HEAD, its number, its line in the log; and life without a database."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from visiting import new_account, open_host

from starpost.host import away, logs
from starpost.host.host import Host
from starpost.host.people import sessions
from starpost.host.settings import WIDE, Settings
from starpost.web.caller import COOKIE
from starpost.web.site import Site
from starpost.web.watch import OTHER

PAGES = ("/", "/matches", "/rules", "/rules/starweb", "/sign-in", "/arena", "/bots", "/search",
         "/favicon.ico", "/health/live", "/metrics", "/api/games", "/nowhere", "/me")  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    host = open_host(tmp_path)
    yield Site(host)
    host.close()


@pytest.fixture
def gone(tmp_path: Path) -> Iterator[Site]:
    """A site whose database nobody answers for."""
    url = "postgresql://nobody@127.0.0.1:9/nothing"
    host = Host(Settings(data=str(tmp_path), database=url, limits=WIDE, access_log=False))
    yield Site(host)
    away.DATABASE.back()
    host.close()


def ask(site: Site, method: str, path: str, **more: Any) -> httpx.Response:
    async def asked() -> httpx.Response:
        way = httpx.ASGITransport(app=site, client=("127.0.0.1", 4))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=way, base_url="http://testserver") as client:
            return await client.request(method, path, **more)

    return asyncio.run(asked())


def test_head_is_get_without_what_it_says(site: Site) -> None:
    for path in PAGES:
        get, head = ask(site, "GET", path), ask(site, "HEAD", path)
        assert head.status_code == get.status_code != 405, path
        assert head.headers["content-type"] == get.headers["content-type"], path
        assert head.content == b"", path
        assert get.headers["content-type"].count("charset") <= 1, path
    assert get.content


def test_head_of_a_live_line_ends(site: Site) -> None:

    made = ask(site, "POST", "/play/starweb", headers={"sec-fetch-site": "same-origin"})
    key = made.headers["location"].split("/m/")[1].split("/")[0].split("?")[0]
    cookie = made.headers["set-cookie"].split(";")[0]
    answer = ask(site, "HEAD", f"/m/{key}/live", headers={"cookie": cookie}, timeout=20)
    assert answer.status_code == 200


def test_a_content_type_says_its_letters_once(site: Site) -> None:
    assert ask(site, "GET", "/").headers["content-type"] == "text/html; charset=utf-8"


def test_every_answer_has_a_number_of_its_own(site: Site) -> None:
    first, second = (ask(site, "GET", "/rules").headers["x-request-id"] for _ in range(2))
    assert first != second
    given = ask(site, "GET", "/rules", headers={"x-request-id": "of-a-stranger"})
    assert given.headers["x-request-id"] != "of-a-stranger"


def test_the_number_of_a_trusted_proxy_is_kept(tmp_path: Path) -> None:
    from msgspec import structs

    host = open_host(tmp_path)
    host.settings = structs.replace(host.settings, trust_proxy=True)
    site = Site(host)
    for given, kept in (("a1b2-c3d4", True), ("x" * 65, False), ("a b\\c", False)):
        answer = ask(site, "GET", "/rules", headers={"x-request-id": given})
        assert (answer.headers["x-request-id"] == given) == kept, given
    host.close()


def test_a_line_in_the_log_names_the_route_and_no_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from msgspec import structs

    host = open_host(tmp_path)
    host.settings = structs.replace(host.settings, access_log=True)
    logs.configure()
    site = Site(host)
    answers = [ask(site, "GET", path) for path in ("/links/starpost_secret", "/m/k7m2p9x4ab")]
    ask(site, "GET", "/nothing/starpost_secret")
    said = capsys.readouterr().out
    lines = [json.loads(line) for line in said.splitlines()]
    logging.getLogger().handlers.clear()
    host.close()
    seen = [line for line in lines if line["event"] == "request"]
    assert [line["request"] for line in seen[:2]] == [a.headers["x-request-id"] for a in answers]
    assert seen[1]["match"] == "k7m2p9x4ab"
    assert seen[1]["status"] == 404
    assert seen[2]["route"] == OTHER
    assert all(line["seconds"] >= 0 and line["address"] == "127.0.0.1" for line in seen)
    assert "starpost_secret" not in said


def test_how_long_answers_take_is_counted_by_route(site: Site) -> None:
    ask(site, "GET", "/rules/starweb")
    said = ask(site, "GET", "/metrics").text
    assert 'starpost_request_seconds_count{method="GET",route="/rules/{game_id}"}' in said


def test_without_a_database_pages_say_so_and_the_process_lives(gone: Site) -> None:
    assert ask(gone, "GET", "/health/live").status_code == 200
    ready = ask(gone, "GET", "/health/ready")
    assert (ready.status_code, ready.json()["checks"]) == (503, {"database": "away"})
    browser = {"accept": "text/html", "cookie": f"{COOKIE}=starpost_session"}
    page = ask(gone, "GET", "/matches", headers=browser)
    assert page.status_code == 503
    assert "cannot reach its database" in page.text
    assert page.headers["x-request-id"] in page.text, "the number to quote"
    assert page.headers["retry-after"] == "30"


def test_without_a_database_programs_get_a_problem_document(gone: Site) -> None:
    token = {"authorization": "Bearer starpost_token"}
    plain = {"content-type": "application/json", **token}
    for method, path, headers in (
        ("GET", "/api/matches", {}),
        ("GET", "/api/me", token),
        ("PUT", "/api/matches/k/seats/A/orders", plain),
    ):
        answer = ask(gone, method, path, headers=headers, content=b'{"text": ""}')
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), path


def test_a_signed_in_browser_hears_of_our_mistakes_by_the_number_of_its_request(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starpost.web.pages.site import lobby

    def broken(*_: object, **__: object) -> None:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(lobby, "page", broken)
    secret, _ = sessions.open_session(site.host, new_account(site.host, "Zoe"))
    answer = ask(site, "GET", "/matches", headers={"cookie": f"{COOKIE}={secret}"})
    assert answer.status_code == 500
    assert answer.headers["x-request-id"] in answer.text
