"""Matches that people make by plain forms."""

from __future__ import annotations

import re

from visiting import Visit

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key


def status(host: Host, key: str) -> str:
    with host.db.read() as session:
        return match_by_key(session, key).status


def made(host: Host, gm: Visit, **form: str) -> str:
    gm.get("/matches/new?game=star_chase")
    gm.post("/matches/new", name="Sunday", zone="Europe/Berlin",
            **({"game": "star_chase", "seats": "3", "bots": "1", "clock": "two", "me_too": "on",
                "when_ready": "on", "press": "all"} | form))  # fmt: skip
    found = re.search(r"/m/(\w+)/seats", str(gm.page.url))
    assert found, gm.text[:800]
    return found[1]


def turn(host: Host, key: str) -> int:
    with host.db.read() as session:
        return match_by_key(session, key).turn


def started(host: Host, gm: Visit, other: Visit, **form: str) -> str:
    key = made(host, gm, **form)
    other.get(f"/m/{key}/seats")
    other.post(f"/m/{key}/seats", do="join", seat="")
    other.post(f"/m/{key}/seats", do="confirm")
    return key


def hosted(host: Host, gm: Visit, other: Visit, **form: str) -> str:
    """The game master does not play: the other does, against two bots."""
    key = made(host, gm, seats="3", bots="2", me_too="", **form)
    other.get(f"/m/{key}/seats")
    other.post(f"/m/{key}/seats", do="join", seat="")
    other.post(f"/m/{key}/seats", do="confirm")
    return key
