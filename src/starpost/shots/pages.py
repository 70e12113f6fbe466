"""Every page there is, and who looks at it. Camera and axe share the list."""

from __future__ import annotations

from urllib.parse import quote

from msgspec import Struct

from starpost.kernel import registry
from starpost.shots.house import House
from starpost.web.pages.site.cited import by_rule

NOBODY, ADA, NEWTON, TIRED = "nobody", "ada", "newton", "tired"


class Page(Struct, frozen=True):
    name: str
    path: str
    who: str = NOBODY
    status: int = 200
    printed: bool = False
    """Whether paper matters: it gets a picture as printed."""
    whole: bool = True
    """Whether the picture shows the page to its end; a match page is one screen."""


def pages(house: House) -> list[Page]:
    return [*_people(house), *_matches(house), *_papers(), *_errors(house)]


def _people(house: House) -> list[Page]:
    return [
        Page("landing", "/"),
        Page("lobby", "/matches", ADA),
        Page("lobby-empty", "/matches", NEWTON),
        Page("lobby-finished", "/matches?show=over", ADA),
        Page("create", "/matches/new", ADA),
        Page("seats", f"/m/{house.gathering}/seats", NEWTON),
        Page("account", "/me", ADA),
        Page("arena", "/arena", ADA),
        Page("search", "/search?q=ambush", ADA),
        Page("search-nothing", "/search?q=zzz", ADA),
        Page("bots", "/bots", ADA),
        Page("sign-in", "/sign-in"),
    ]


def _matches(house: House) -> list[Page]:
    found = []
    for game, key in house.playing.items():
        found.append(Page(f"match-{game}", f"/m/{key}", ADA, printed=True, whole=False))
        report = f"/m/{key}/turns/{house.turn(key)}/report"
        found.append(Page(f"report-{game}", report, ADA, printed=True))
        found.append(Page(f"players-{game}", f"/m/{key}/players", ADA))
        found.append(Page(f"try-{game}", f"/m/{key}/try", ADA))
    eyes = "&".join(f"eyes={name}" for name in ("GM", *house.seats(house.over)[:1]))
    return [
        *found,
        Page("match-over", f"/m/{house.over}", ADA, whole=False),
        Page("end", f"/m/{house.over}/end", ADA),
        Page("match-watched", f"/m/{house.hosted}", NEWTON, whole=False),
        Page("replay", f"/m/{house.over}/replay?turn=2&{eyes}", ADA),
        Page("replay-running", f"/m/{next(iter(house.playing.values()))}/replay", ADA),
        Page("press", f"/m/{house.over}/press", ADA),
        Page("press-empty", f"/m/{house.hosted}/press", ADA),
        Page("desk", f"/m/{house.hosted}/desk", ADA),
        Page("desk-press", f"/m/{house.hosted}/desk/press", ADA),
        Page("desk-dice", f"/m/{house.hosted}/desk/dice", ADA),
        Page("desk-history", f"/m/{house.hosted}/desk/history?back=1", ADA),
        Page("desk-settings", f"/m/{house.hosted}/desk/settings?preview=true", ADA),
        Page("desk-playing", f"/m/{next(iter(house.playing.values()))}/desk", ADA),
    ]


def _papers() -> list[Page]:
    found = [Page("rules", "/rules")]
    for game in registry.ids():
        found.append(Page(f"rules-{game}", f"/rules/{game}"))
        found.append(Page(f"play-{game}", f"/rules/{game}/play"))
        found.append(Page(f"orders-{game}", f"/rules/{game}/orders"))
        found.append(Page(f"scenarios-{game}", f"/rules/{game}/scenarios"))
        name = next(iter(by_rule(game).values()))[0]
        found.append(Page(f"scenario-{game}", f"/rules/{game}/scenarios/{quote(name)}"))
    return found


def _errors(house: House) -> list[Page]:
    return [
        Page("error-401", "/me", status=401),
        Page("error-403", f"/m/{next(iter(house.playing.values()))}", NEWTON, 404),
        Page("error-404", "/nothing", status=404),
        Page("error-409", f"/m/{house.gathering}/players", NEWTON, 409),
        Page("error-429", "/rules", TIRED, 429),
        Page("error-500", f"/m/{house.broken}", ADA, 500),
    ]
