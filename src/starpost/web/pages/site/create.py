"""Create a match: four steps on one page, each with fair defaults."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

import msgspec
from litestar import Response
from litestar.params import FromQuery

from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.trouble import Kind, Trouble, bad
from starpost.host.turns import bots
from starpost.host.words import SeatKind
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.web.caller import Form, Sent, Visitor, host_of, known, signed_writer
from starpost.web.limits.work import heavy
from starpost.web.pages.fields import fields_of, read_fields
from starpost.web.pages.site.landing import cards
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

CLOCKS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "none": ("No clock", "a turn runs when all are ready", None),
    "live": ("Live", "ten minutes for every turn or move", {"type": "every", "minutes": 10}),
    "day": ("Daily", "a day for every turn or move", {"type": "every", "days": 1}),
    "two": ("Two a week", "Tuesday and Saturday at 20:00",
            {"type": "weekly", "days": ["tue", "sat"], "at": "20:00", "least_hours": 24}),
    "weekly": ("Weekly", "Sunday at 20:00",
               {"type": "weekly", "days": ["sun"], "at": "20:00", "least_hours": 48}),
}  # fmt: skip


LIVE_GRACE = 2
"""Minutes of grace at a live table; elsewhere hours."""
USUAL: Form = {"me_too": "on", "when_ready": "on", "rated": "on", "clock": "none", "graces": "1",
               "missed": "", "press": "all", "bots": "0"}  # fmt: skip
"""The form as it stands before anybody has touched it."""
BLANK: Form = dict.fromkeys(
    ("name", "seats", "zone", "private", "anonymous", "anonymous_press", "me_too", "when_ready",
     "rated", "clock", "graces", "missed", "press", "bots", "level", "cast", "open_names"), "",
)  # fmt: skip


@get("/matches/new")
def form(request: Request, game: FromQuery[str] = "") -> Response[str]:
    me = known(request)
    if me.guest:
        why = "A guest plays against bots. To lead a match for people, leave a name and an address."
        raise Trouble(Kind.UNKNOWN_USER, "guest", why)
    return wizard(me, game)


def wizard(
    me: Visitor, game_id: str, *, why: str = "", status: int = 200, filled: Form | None = None
) -> Response[str]:
    """The form; `filled`: what somebody sent and was refused, so that nothing is lost."""
    ids = registry.ids()
    most = max(ids, key=lambda found: registry.get(found).seats.stop)
    chosen = game_id if game_id in ids else most
    game = registry.get(chosen)
    zones = sorted(available_timezones())
    return page(
        "create.html", me, status=status, at="/matches/new", games=cards(), game=game,
        options=fields_of(game, game.Options, "option_", filled), clocks=CLOCKS, zones=zones,
        why=why, levels=bots.levels(), cast=bots.cast(),
        counts=list(game.seats), usual=game.usual_seats(game.Options()),
        choice=fields_of(game, game.Choice, "choice_", filled), filled=BLANK | (filled or USUAL),
    )  # fmt: skip


@post("/matches/new")
def make(request: Request, data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    host, game_id = host_of(request), str(data.get("game", ""))
    if game_id not in registry.ids():
        raise bad("unknown_game", "Choose one of the games.")
    game = registry.get(game_id)
    try:
        plan = _plan(game, data)
        with heavy():
            key = opening.create(host, account, plan)
        if data.get("me_too"):
            opening.join(host, account, key, "", read_fields(game.Choice, data, "choice_"))
            opening.confirm(host, account, key)
    except Trouble as trouble:
        return wizard(me, game_id, why=trouble.text, status=trouble.kind.value, filled=data)
    return go(f"/m/{key}/seats")


def _plan(game: Game[Any, Any], data: Form) -> MatchPlan:
    options = read_fields(game.Options, data, "option_")
    count = _seats(game, data, options)
    count_bots = min(max(_whole(data.get("bots"), 0), 0), max(count - 1, 0))
    kind = "invited" if data.get("private") else "open"
    people = [SeatPlan(kind=SeatKind.OPEN if k == 0 and data.get("me_too") else kind)
              for k in range(count - count_bots)]  # fmt: skip
    rule = CLOCKS.get(str(data.get("clock")), CLOCKS["none"])[2]
    terms = {
        "schedule": {
            "rule": rule, "zone": str(data.get("zone") or "UTC"),
            "graces": _whole(data.get("graces"), 0), "when_ready": bool(data.get("when_ready")),
            "grace_minutes": LIVE_GRACE if data.get("clock") == "live" else 0,
        },
        "press": str(data.get("press") or "all"),
        "rated": bool(data.get("rated")),
        "missed": {"after": _misses(data.get("missed"))},
        "anonymous_press": bool(data.get("anonymous_press")),
        "open_names": bool(data.get("open_names")),
    }  # fmt: skip
    return MatchPlan(
        game.id, str(data.get("name") or f"{game.title} table"),
        (*people, *(SeatPlan(kind=SeatKind.BOT, bot=_bot(data, n)) for n in range(count_bots))),
        options, terms,
        private=bool(data.get("private")), anonymous=bool(data.get("anonymous")),
    )  # fmt: skip


def _bot(data: Form, number: int) -> str:
    """The name of the bot of that number: its level, and the character that was asked for."""
    level, who = str(data.get("level") or "house"), str(data.get("cast") or "")
    if who == "mixed":
        who = bots.cast()[number % len(bots.cast())].id
    return f"{level}:{who}" if who else level


def _misses(raw: Any) -> int | None:
    """Left blank: as the game has it."""
    return _whole(raw, 2) if str(raw or "").strip() else None


def _seats(game: Game[Any, Any], data: Form, options: dict[str, Any]) -> int:
    """How many sit there. Left as it stood, the number follows what was chosen: a trial has six."""
    count = _whole(data.get("seats"), game.seats.start)
    if count != game.usual_seats(game.Options()):
        return count
    try:
        return game.usual_seats(msgspec.convert(options, game.Options))
    except msgspec.ValidationError:
        return count  # what is wrong with the options is said where they are read


def _whole(raw: Any, otherwise: int) -> int:
    text = str(raw or "")
    return int(text) if text.isdecimal() and len(text) < 6 else otherwise


HANDLERS = (form, make)
