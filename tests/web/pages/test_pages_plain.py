"""No page shows an id of ours: `sys4_3`, `green_folk`, `speed_3`, `cell-3-7`, nor shots in code."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import adjudication
from starpost.kernel import registry
from starpost.kernel.contract import Resolve

RAW = re.compile(
    r"\b[A-Za-z]+_[a-z0-9_]+\b|\bcell-\d|\bsys\d|\b[A-Z]>[A-Z]\d|\bKILL\b|\b\d (?:crs|ftr)\b"
)
MEANT = {"code", "pre", "textarea", "script", "style", "option", "desc", "title", "kbd"}
"""Orders are code, and are shown as code; what is in a drawing's title is its summary."""
VOID = {"input", "br", "img", "meta", "link", "hr", "wbr", "col"}
STEPS = 60


class Reader(HTMLParser):
    """The words of a page, without what is meant as code: `skip`, classes of such parts."""

    def __init__(self, skip: frozenset[str]) -> None:
        super().__init__()
        self.skip, self.words = skip, list[str]()
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            classes = set((dict(attrs).get("class") or "").split())
            self.open.append((tag, tag in MEANT or bool(classes & self.skip)))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(meant for _, meant in self.open):
            self.words.append(data)


def raw(page: str, skip: frozenset[str]) -> list[str]:
    reader = Reader(skip)
    reader.feed(page)
    return [word.strip() for word in reader.words if RAW.search(word)]


def played(host: Host, game_id: str) -> tuple[str, Visit]:
    """A short match of house bots, to its end or as far as it gets; its game master looks on."""
    game = registry.get(game_id)
    options, seats = game.brief()
    gm = new_account(host, f"Ada{game_id[-5:]}")
    plans = tuple(SeatPlan(s, "bot", choice=msgspec.to_builtins(c)) for s, c in seats.items())
    plan = MatchPlan(game_id, "Played", plans, msgspec.to_builtins(options))
    key = opening.create(host, gm, plan)
    opening.start(host, gm, key, fill=True)
    for _ in range(STEPS):
        with host.db.read() as session:
            row = match_by_key(session, key)
        if row.status == "over":
            break
        adjudication.run(host, row.id)
    return key, Visit(host, gm)


@pytest.mark.parametrize("game_id", registry.ids())
def test_no_page_of_a_match_shows_an_id(host: Host, game_id: str) -> None:
    key, visit = played(host, game_id)
    turns = sorted({int(n) for n in re.findall(r"/turns/(\d+)", visit.get(f"/m/{key}/replay"))})
    with host.db.read() as session:
        row = match_by_key(session, key)
        last, over = row.turn, row.status == "over"
    seat = next(iter(registry.get(game_id).brief()[1]))
    pages = [f"/m/{key}", f"/m/{key}/players", f"/m/{key}/replay", f"/rules/{game_id}/play"]
    pages += [f"/m/{key}/replay?turn={n}" for n in {3, last, *turns}]
    pages += [f"/m/{key}/turns/{n}/report?seat={seat}" for n in (3, last) if over]
    pages += [f"/m/{key}/end"] if over else []
    guest = Visit(host)
    mine = guest.play(game_id)
    # a printout of sealed orders is the rulebook's own notation, and stands folded; the list beside
    # the map of a game master, to whom no story is told, is the referee's log
    together = registry.get(game_id).resolve is Resolve.TOGETHER
    skip = frozenset({"key", "news", *(("paper",) if together else ())})
    found = {page: raw(visit.get(page), skip) for page in pages}
    found["a new match"] = raw(guest.get(f"/m/{mine}"), skip)
    assert {page: words for page, words in found.items() if words} == {}
