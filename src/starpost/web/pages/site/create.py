"""Create a match: four steps on one page, each with fair defaults."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response
from litestar.params import FromQuery
from msgspec.structs import replace

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.matches import invitations, naming, opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import guests
from starpost.host.trouble import Trouble, bad
from starpost.host.turns import bots
from starpost.host.words import SeatKind
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.kernel.lengths import Length
from starpost.web.caller import Posted, Sent, Visitor, host_of, visitor, writer, zones
from starpost.web.limits.work import heavy
from starpost.web.pages.fields import Asked, fields_of, read_fields, sent_as
from starpost.web.pages.people.door import at_the_door
from starpost.web.pages.site.landing import cards
from starpost.web.pages.site.seats import invite, misnamed, wishes
from starpost.web.pages.site.showcase import picture
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

CLOCKS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "none": ("No clock", "it goes on when all have answered", None),
    "live": ("Live", "some minutes for every turn or move", {"type": "every", "minutes": 10}),
    "day": ("Daily", "a day for every turn or move", {"type": "every", "days": 1}),
    "two": ("Two a week", "Tuesday and Saturday at 20:00",
            {"type": "weekly", "days": ["tue", "sat"], "at": "20:00", "least_hours": 24}),
    "weekly": ("Weekly", "Sunday at 20:00",
               {"type": "weekly", "days": ["sun"], "at": "20:00", "least_hours": 48}),
}  # fmt: skip


COMPANY: dict[str, tuple[str, str]] = {
    "bots": ("Against bots", "nobody to wait for: it begins at once"),
    "friends": ("With friends", "by invitation: whoever has your link sits down"),
    "open": ("Open to all", "listed under Matches: it waits until somebody comes"),
}
WHO_LEADS = "What you filled in is kept. Sign in or make an account, then press Create once more."
LIVE_GRACE = 2
"""Minutes of grace at a live table; elsewhere hours."""
PACES = ("2", "3", "5", "10")
"""Minutes for every turn or move of a live table: friends who sit together need few."""
USUAL: Posted = {"me_too": "on", "when_ready": "on", "clock": "none", "graces": "1",
               "missed": "", "press": "all", "cast": "mixed",
               "open_names": "usual", "company": "bots", "pace": "10"}  # fmt: skip
"""The form as it stands before anybody has touched it."""
BLANK: Posted = dict.fromkeys(
    ("name", "seats", "zone", "anonymous", "anonymous_press", "me_too", "when_ready",
     "rated", "clock", "graces", "missed", "press", "bots", "level", "cast", "open_names", "own",
     "own_second", "company", "pace"), "",
)  # fmt: skip
MOST_KEPT, LONGEST_KEPT = 120, 100
"""Fields of a form, and letters of each, that go with somebody who signs in first."""


@get("/matches/new")
def form(request: Request, game: FromQuery[str] = "", length: FromQuery[str] = "") -> Response[str]:
    """For everybody to look at and fill in; who is asked for when it is sent."""
    sent: Posted = dict(kept(request.query_params.dict()))
    filled = _taken_along(sent, game, length) if "name" in sent else None
    me, host = visitor(request), host_of(request)
    return wizard(me, game or _last_played(host, me), length, filled=filled)


def _last_played(host: Host, me: Visitor) -> str:
    """Who comes without having named a game may want the last one played that others can join."""
    if me.account is None:
        return ""
    with host.db.read() as session:
        played = matches.games_played(session, me.account.id)
    known = (name for name in played if name in registry.ids())
    return next((name for name in known if registry.get(name).seats.stop > 2), "")


def _taken_along(sent: Posted, game_id: str, length: str) -> Posted:
    """What goes with somebody to another game, or another length of it: name, clock and ticks, but
    not what belongs to the game."""
    was = str(sent.get("was", "")).split(" ")
    if game_id in registry.ids() and length != was[-1] and _for_friends(game_id, length):
        sent = sent | {"company": "friends"}
    if "was" not in sent or game_id not in registry.ids() or was == [game_id, length]:
        return sent
    game = registry.get(game_id)
    chosen = _length(game, length, sent.get("company", ""))
    sent = {
        word: value for word, value in sent.items() if not word.startswith(("option_", "choice_"))
    }
    before = registry.get(was[0]) if was[0] in registry.ids() else None
    if before is not None and sent["name"] == _usual_name(before):
        sent["name"] = ""
    if before is not None and for_one(before):  # it had no such questions
        return as_it_stands(game, chosen) | {"name": sent["name"], "length": chosen.key}
    sent.setdefault("open_names", USUAL["open_names"])  # the game before had no such question
    stands = as_it_stands(game, chosen)
    of_game = {word: stands[word] for word in stands if word.startswith("option_")}
    counted = {"seats": stands["seats"], "bots": stands["bots"], "length": chosen.key}
    return sent | of_game | counted | {"rated": stands.get("rated", "")}


def _for_friends(game_id: str, length: str) -> bool:
    return any(one.key == length and not one.alone for one in registry.get(game_id).lengths())


def _usual_name(game: Game[Any, Any]) -> str:
    return f"{game.title} {'campaign' if for_one(game) else 'table'}"


def kept(sent: Posted) -> list[tuple[str, str]]:
    """What somebody chose, as far as an address can carry it."""
    found = [(w, str(v[0] if isinstance(v, list) else v)) for w, v in sent.items() if w != "_csrf"]
    return [(w, v) for w, v in found if len(v) <= LONGEST_KEPT][:MOST_KEPT]


def wizard(
    me: Visitor, game_id: str, length: str = "", *, why: str = "", wrong: str = "",
    status: int = 200, filled: Posted | None = None,
) -> Response[str]:  # fmt: skip
    """The form; `filled`: what somebody sent and was refused, so that nothing is lost; `wrong`: at
    which field."""
    game = registry.get(game_id if game_id in registry.ids() else smallest())
    short = _length(game, str((filled or {}).get("length", "")) or length)
    shown = BLANK | (filled or as_it_stands(game, short))
    if shown["company"] not in COMPANY:
        shown["company"] = "open"
    return page(
        "create.html", me, status=status, at="/matches/new", games=cards(), game=game,
        options=_marked(fields_of(game, game.Options, "option_", shown), wrong), clocks=CLOCKS,
        companies=COMPANY,
        paces=PACES, zones=zones(), why=why, wrong=wrong, levels=bots.levels(), cast=bots.cast(),
        lengths=game.lengths(), length=short, least=_least,
        counts=_counts(game, shown, short), picture=picture,
        choice=fields_of(game, game.Choice, "choice_", shown), filled=shown,
        usual_name=_usual_name(game), letters=_letters(game),
        naming=game.own_names.words if game.own_names is not None else "", alone=for_one(game),
    )  # fmt: skip


def for_one(game: Game[Any, Any]) -> bool:
    """Whether nobody else ever sits there, so that nothing is asked about others."""
    return game.seats.stop == 2


def _letters(game: Game[Any, Any]) -> tuple[tuple[str, str, str], ...]:
    """Who may write to whom, where the rulebook asks for a meeting first."""
    names = " Everybody reads the names of all seats." if game.secret_names else ""
    sheet = ": each goes with your orders" if game.letter_on_sheet else ""
    return (
        (
            "usual",
            "As usual",
            "to everybody if the match is by invitation only, else only to players you have met",
        ),
        ("", "Only to players you have met", f"as the rulebook has it{sheet}"),
        ("on", "To everybody at the table", f"met or not, from the first turn, at once.{names}"),
    )


def _marked(asked: list[Asked], wrong: str) -> list[Asked]:
    """A match has one name here; what printouts call it besides is left to the API."""
    kept = (one for one in asked if one.name != "option_name")
    return [replace(one, wrong=one.rule) if one.name == wrong else one for one in kept]


def _counts(game: Game[Any, Any], shown: Posted, length: Length) -> list[int]:
    """How many seats can be had with what is chosen: in a trial six, and nothing else."""
    try:
        options = msgspec.convert(read_fields(game.Options, shown, "option_"), game.Options)
        return list(game.seats_for(options))
    except (msgspec.ValidationError, ValueError):
        return list(game.seats_for(length.options))


def _least(game_id: str) -> int:
    """Minutes of the shortest length, with people or bots."""
    return min(one.minutes for one in registry.get(game_id).lengths())


def smallest() -> str:
    """The game for several that is over soonest."""
    return next(c.id for c in cards() if registry.get(c.id).seats.stop > 2)


def _length(game: Game[Any, Any], wanted: str, company: str = "friends") -> Length:
    """The length that is asked for, if it is for this company; else the shortest that one may
    begin alone, the same for every company."""
    found = [one for one in game.lengths() if one.alone or company == "friends"]
    shortest = min((one for one in found if one.alone), key=lambda one: one.minutes)
    return next((one for one in found if one.key == wanted), shortest)


def as_it_stands(game: Game[Any, Any], length: Length) -> Posted:
    """Against bots, and if people come, for two with bots on the other chairs; a length that is
    made for friends has one chair for each, and nobody else sits down."""
    seats, friends = len(length.seats), not length.alone
    shown = sent_as(length.options, "option_")
    rated = {} if len(game.lengths()) > 1 and length.key != "whole" else {"rated": "on"}
    invited = {"company": "friends"} if friends else {}
    bots = 0 if friends else max(seats - 2, 0)
    return USUAL | rated | shown | invited | {"seats": str(seats), "bots": str(bots)}


@post("/matches/new")
def make(request: Request, data: Sent) -> Response[Any]:
    me, host, game_id = writer(request, data), host_of(request), str(data.get("game", ""))
    if game_id not in registry.ids():
        raise bad("unknown_game", "Choose one of the games.")
    game, account = registry.get(game_id), me.account
    if account is None or account.is_guest:
        back = f"/matches/new?{urlencode(kept(data))}"
        return at_the_door(request, me, back, WHO_LEADS, status=401)
    try:
        plan, own = (
            _plan(game, data, _company(host, account)),
            wishes(data) if data.get("me_too") else ("", ""),
        )
        naming.read_wishes(game, own)  # before there is a table
        with heavy():
            key = opening.create(host, account, plan)
        if data.get("me_too"):
            choice = read_fields(game.Choice, data, "choice_")
            opening.join(host, account, key, "", choice, wishes=own)
            opening.confirm(host, account, key)
    except Trouble as trouble:
        wrong = _field(game, data, trouble)
        return wizard(
            me, game_id, why=_said(game, trouble, wrong), wrong=wrong, status=trouble.kind.value,
            filled=data,
        )  # fmt: skip
    with host.db.read() as session:
        row = matches.match(session, key, account)
        free = any(s.kind in invitations.FREE for s in matches.seats(session, row))
    return invite(host, account, row) if free else go(f"/m/{key}/seats")


def _field(game: Game[Any, Any], data: Posted, trouble: Trouble) -> str:
    """The field that a refusal is about, so far as it is about one."""
    found = re.search(r"\$\.(\w+)", trouble.text) if trouble.code == "bad_options" else None
    if found:
        return f"option_{found[1]}"
    if trouble.code == "bad_name":
        return "own" if misnamed(game, data) else "name"
    length = _length(game, str(data.get("length") or ""))
    seats = _whole(data.get("seats"), 0)
    return "seats" if seats not in _counts(game, data, length) else ""


def _said(game: Game[Any, Any], trouble: Trouble, wrong: str) -> str:
    """The refusal in words for people; what a program reads as a path has its field's name."""
    asked = next((f for f in fields_of(game, game.Options, "option_") if f.name == wrong), None)
    return trouble.text if asked is None else f"{asked.label}: {asked.rule}"


def _company(host: Host, account: User) -> list[str]:
    """A mixed cast: others than those of the match before."""
    with host.db.read() as session:
        return guests.company(begun=len(opening.mine(session, account.id)))


def _plan(game: Game[Any, Any], data: Posted, company: list[str]) -> MatchPlan:
    options = read_fields(game.Options, data, "option_")
    count = _seats(game, data, options)
    wanted = count if data.get("company") == "bots" else _whole(data.get("bots"), 0)
    count_bots = min(max(wanted, 0), max(count - 1, 0))
    private = data.get("company") == "friends"
    kind = "invited" if private else "open"
    people = [SeatPlan(kind=SeatKind.OPEN if k == 0 and data.get("me_too") else kind)
              for k in range(count - count_bots)]  # fmt: skip
    rule = _rhythm(data)
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
        "open_names": _open_letters(data),
    }  # fmt: skip
    return MatchPlan(
        game.id, str(data.get("name") or _usual_name(game)),
        (*people, *(SeatPlan(kind=SeatKind.BOT, bot=_bot(data, company, n))
                    for n in range(count_bots))),
        options, terms,
        private=private, anonymous=bool(data.get("anonymous")),
    )  # fmt: skip


def _rhythm(data: Posted) -> dict[str, Any] | None:
    """When turns run; a live table as fast as was chosen."""
    rule, pace = CLOCKS.get(str(data.get("clock")), CLOCKS["none"])[2], str(data.get("pace"))
    live = data.get("clock") == "live" and pace in PACES
    return {"type": "every", "minutes": int(pace)} if live else rule


def _open_letters(data: Posted) -> bool:
    """Whether everybody may write to everybody: left alone, friends do and strangers do not."""
    chosen = str(data.get("open_names") or "")
    return data.get("company") == "friends" if chosen == "usual" else bool(chosen)


def _bot(data: Posted, company: list[str], number: int) -> str:
    """The name of the bot of that number: its level, and the character that was asked for."""
    level, who = str(data.get("level") or "house"), str(data.get("cast") or "")
    if who == "mixed":
        who = company[number % len(company)]
    return f"{level}:{who}" if who else level


def _misses(raw: Any) -> int | None:
    """Left blank: as the game has it."""
    return _whole(raw, 2) if str(raw or "").strip() else None


def _seats(game: Game[Any, Any], data: Posted, options: dict[str, Any]) -> int:
    """How many sit there. Left as it stood, the number follows what was chosen: a trial has six."""
    count = _whole(data.get("seats"), game.seats.start)
    length = _length(game, str(data.get("length") or ""))
    if count != len(length.seats) or count != game.usual_seats(length.options):
        return count
    try:
        return game.usual_seats(msgspec.convert(options, game.Options))
    except msgspec.ValidationError:
        return count  # what is wrong with the options is said where they are read


def _whole(raw: Any, otherwise: int) -> int:
    text = str(raw or "")
    return int(text) if text.isdecimal() and len(text) < 6 else otherwise


HANDLERS = (form, make)
