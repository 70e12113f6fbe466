"""What somebody is told, in one choice or kind by kind and match by match; and the mute link."""

from __future__ import annotations

from collections.abc import Iterable

from litestar import Response
from litestar.params import FromPath
from msgspec import Struct

from starpost.host.facts import MatchFacts, User
from starpost.host.host import Host, Reading
from starpost.host.looking import matches
from starpost.host.matches import opening
from starpost.host.outgoing import channels, muting, preferences
from starpost.host.trouble import bad
from starpost.host.words import ENDED, News
from starpost.web.caller import host_of, visitor
from starpost.web.responses import page
from starpost.web.routes import Request, get, post

LEVELS: dict[str, tuple[str, tuple[News, ...]]] = {
    "all": ("Everything that happens in my matches", tuple(News)),
    "mine": ("What waits for me: my move, orders, letters", (News.MOVE, News.DUE, News.MESSAGE)),
    "none": ("Nothing: I look by myself", ()),
}
OWN = "own"
"""The level of who has chosen kind by kind."""


class Simple(Struct, frozen=True):
    """What holds for all matches, as far as one choice says it."""

    level: str
    by: frozenset[str]


class Grid(Struct, frozen=True):
    """One table of ticks."""

    match_id: int
    name: str
    own: bool
    """Whether it was chosen; else it shows what holds for all."""
    ticks: dict[News, frozenset[str]]
    muted: bool


def matrix(session: Reading, account: User) -> list[Grid]:
    """All matches first, then each match that is not over."""
    chosen = preferences.chosen(session, account.id)
    running = [m for m in opening.mine(session, account.id) if m.status not in ENDED]
    tables = [(preferences.ALL_MATCHES, "All matches"), *((m.id, m.name) for m in running)]
    found = []
    for match_id, name in tables:
        ticks = {kind: preferences.ways(chosen, match_id, kind) for kind in preferences.KINDS}
        own = any(where == match_id for where, _ in chosen)
        found.append(Grid(match_id, name, own, ticks, not any(ticks.values())))
    return found


def simple(grid: Grid, ways: Iterable[str]) -> Simple:
    """The choice that says the same as a table, on these ways."""
    told = {kind: ticks & frozenset(ways) for kind, ticks in grid.ticks.items()}
    by = frozenset[str]().union(*told.values())
    for level, (_, kinds) in reversed(LEVELS.items()):
        if all(told[kind] == (by if kind in kinds else frozenset()) for kind in told):
            return Simple(level, by)
    return Simple(OWN, by)


def choose(host: Host, account: User, level: str, by: Iterable[str]) -> None:
    """Put one choice for all matches into the table; ways that are not offered stay in it."""
    ways = frozenset(channels.offered(host.settings))
    if level not in LEVELS or not set(by) <= ways:
        raise bad("bad_notices", f"Choose one of {', '.join(LEVELS)}.")
    kinds = LEVELS[level][1]
    with host.db.read() as session:
        had = preferences.chosen(session, account.id)
    wanted = {
        kind: (preferences.ways(had, preferences.ALL_MATCHES, kind) - ways)
        | (frozenset(by) if kind in kinds else frozenset())
        for kind in preferences.KINDS
    }
    preferences.choose(host, account.id, preferences.ALL_MATCHES, wanted)


@get("/mute/{token:str}")
def ask(request: Request, token: FromPath[str]) -> Response[str]:
    """A page with one button: programs that open links in mails must not mute anything."""
    return page("mute.html", visitor(request), row=_match(request, token), done=False)


@post("/mute/{token:str}")
def mute(request: Request, token: FromPath[str]) -> Response[str]:
    """The signature is the proof; a mail program may send this by itself (RFC 8058)."""
    host = host_of(request)
    row = _match(request, token)
    account_id, match_id = muting.read(host.settings, token)
    preferences.mute(host, account_id, match_id)
    return page("mute.html", visitor(request), row=row, done=True)


def _match(request: Request, token: str) -> MatchFacts:
    host = host_of(request)
    _, match_id = muting.read(host.settings, token)
    with host.db.read() as session:
        return matches.whatever(session, match_id)


HANDLERS = (ask, mute)
