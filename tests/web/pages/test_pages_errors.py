"""Error pages say what happened, what is safe and what to do; and nothing about others' matches."""

import re

import pytest
from litestar.testing import TestClient
from tables import made
from visiting import Visit, new_account, open_host

from starpost.host import logs
from starpost.host.host import Host
from starpost.host.settings import Limits, Settings
from starpost.host.trouble import Kind, Trouble
from starpost.web.site import create_pages, create_site

BROWSER = {"accept": "text/html,application/xhtml+xml"}


def body(text: str) -> str:
    return re.sub(r"<input[^>]*>|<meta[^>]*>", "", text)


def test_somebody_elses_match_looks_like_no_match_and_like_no_page(
    host: Host, guest: Visit
) -> None:
    key = guest.play("star_chase")
    stranger = Visit(host, new_account(host, "Newton"))
    theirs = body(stranger.get(f"/m/{key}", status=404))
    assert theirs == body(stranger.get("/m/nothinghere", status=404))
    assert theirs == body(stranger.get("/no/such/page", status=404))


def test_a_lost_page_offers_ones_own_matches(guest: Visit) -> None:
    key = guest.play("star_chase")
    assert f'href="/m/{key}"' in guest.get("/nothing", status=404)
    assert "Perhaps one of these" in guest.text


def test_a_match_that_gathers_players_is_at_no_turn(host: Host, gm: Visit) -> None:
    made(host, gm)
    assert "gathers players" in gm.get("/nothing", status=404)
    assert "turn 0" not in gm.text


def test_who_asks_too_often_is_told_until_when(tmp_path: object) -> None:
    settings = Settings(data=str(tmp_path), limits=Limits(fast=3, slow=10**6))
    host = Host(settings)
    host.db.migrate()
    with TestClient(create_pages(host)) as client:
        for _ in range(3):
            client.get("/rules", headers=BROWSER)
        refused = client.get("/rules", headers=BROWSER)
        assert refused.status_code == 429
        assert re.search(r"Try again in \d+ s, at \d\d:\d\d:\d\d UTC", refused.text)
        assert 'href="/rules">Try again' in refused.text
        assert int(refused.headers["retry-after"]) > 0
        assert "script-src 'self'" in refused.headers["content-security-policy"]
        style = re.search(r'href="(/static/[^"]*css)"', refused.text)
        assert style
        assert client.get(style[1]).status_code == 200, "the page keeps its looks"
        program = client.get("/rules", headers={"accept": "application/json"})
        assert program.json()["code"] == "too_many_requests"
    host.close()


def test_the_api_refuses_in_its_own_way(tmp_path: object) -> None:
    host = open_host(tmp_path)  # type: ignore[arg-type]
    with TestClient(create_site(host)) as client:
        assert client.get("/api/nothing", headers=BROWSER).json()["code"] == "not_found"
    host.close()


def test_a_crash_says_which_orders_are_safe(guest: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    key = guest.play("star_chase")
    guest.post(f"/m/{key}/orders", text="TECH FT", do="submit", step=guest.field("step"))

    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("torn")

    monkeypatch.setattr("starpost.web.pages.match.context.match_page", broken)
    with logs.about(request="3f5a77"):  # as the outermost layer does
        page = guest.get(f"/m/{key}", status=500)
    assert re.search(r"Your last orders, of [^<]*, are stored: receipt 0\.1\.", page)
    assert "quote this number to the host: <code>3f5a77</code>" in page


def test_a_page_that_cannot_be_made_now_tries_again_by_itself_and_leads_back(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without scripts too: the browser is told by the page where to go and when."""
    key = guest.play("star_chase")

    def busy(*_: object, **__: object) -> str:
        raise Trouble(Kind.UNAVAILABLE, "busy", "Too much is being computed now.", 5)

    monkeypatch.setattr("starpost.web.pages.match.context.match_page", busy)
    page = guest.get(f"/m/{key}?at=1A", status=503)
    assert f'<meta http-equiv="refresh" content="5; url=/m/{key}?at=1A">' in page
    assert "tried again by itself in <b data-again>5 seconds</b>" in page
    assert f'href="/m/{key}?at=1A">Try again now' in page
    assert "Nothing was lost" in page

    monkeypatch.setattr("starpost.host.sheets.intake.submit", busy)
    sent = {"text": "TECH FT", "do": "submit", "step": "0"}
    page = guest.post(f"/m/{key}/orders", status=503, **sent)
    assert f'url=/m/{key}">' in page, "after a form: the match it was for, never the form again"
