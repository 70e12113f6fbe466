"""How long somebody waits when Starpost starts: the command, the site, and its first callers."""

from __future__ import annotations

import re
import tempfile
import time

from starpost.bench import Amount
from starpost.bench.peers import process

TRIES = 5
IMPORT = "import starpost.web.site"


def site() -> float:
    """Seconds of the import alone, without the interpreter's own start; byte code is there."""
    times = [process(["-c", IMPORT]) - process(["-c", "pass"]) for _ in range(TRIES)]
    return min(times[1:])


def games() -> float:
    return min(process(["-m", "starpost.cli", "games"]) for _ in range(TRIES))


def first_callers() -> float:
    """Milliseconds of the slowest of three: the first page, a search, and Play now up to the match
    page; each in a host that has just started, the quickest of some starts."""
    from multiprocessing import get_context

    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        return min(1000 * pool.apply(slowest) for _ in range(3))


def slowest() -> float:
    """In a new process: what the slowest of the first callers waits once the host is warm."""
    from litestar.testing import TestClient

    from starpost.host.host import Host
    from starpost.host.settings import WIDE, Settings
    from starpost.web.site import Site, warm

    with tempfile.TemporaryDirectory(prefix="starpost-start-") as folder:
        host = Host(Settings(data=folder, limits=WIDE, access_log=False))
        host.db.migrate()
        warm()
        with TestClient(Site(host)) as client:
            waits = []

            def timed(method: str, path: str, **more: str) -> str:
                began = time.perf_counter()
                answer = client.request(method, path, data=more or None)
                waits.append(time.perf_counter() - began)
                assert answer.status_code == 200, (path, answer.status_code)
                return answer.text

            form = play_form(timed("GET", "/"))
            timed("GET", "/search?q=homeworld")
            timed("POST", "/play/starweb", **form)
        host.close()
    return max(waits)


def play_form(page: str) -> dict[str, str]:
    """What the button of the first page sends."""
    found = re.search(r'<form[^>]*action="/play/starweb".*?</form>', page, re.S)
    assert found is not None, "the first page offers no match"
    return dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', found[0]))


MEASURES = [
    Amount(
        name="start_site",
        what="seconds to import the whole site",
        run=site,
        goal=0.8,
    ),
    Amount(
        name="start_games",
        what="seconds of `starpost games`, the interpreter's start included",
        run=games,
        goal=0.18,
    ),
    Amount(
        name="start_first_callers",
        what="milliseconds for the slowest of first page, first search and Play now",
        run=first_callers,
        goal=400,
    ),
]
