"""Who asks for a page: the session's account, the word against forged forms, the colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Annotated, Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Struct
from msgspec.structs import replace

from starpost.host import network
from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.matches.waiting import waiting
from starpost.host.office import announcements, legal
from starpost.host.office.announcements import Said
from starpost.host.people import accounts, notices, sessions
from starpost.host.people.notices import Unread
from starpost.host.sheets.intake import MOST_TEXT
from starpost.host.tokens import masked, same, unmasked
from starpost.host.trouble import Kind, Trouble, bad, forbidden
from starpost.told.words import counted
from starpost.web.chair import SEAT
from starpost.web.guard import is_own
from starpost.web.routes import Request

COOKIE = "starpost"
THEMES = ("system", "light", "dark")
AREAS = ("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/",
         "Europe/", "Indian/", "Pacific/")  # fmt: skip
"""Where places lie; what else is called a time zone is an old spelling or none."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared
LOCAL = ("127.0.0.1", "localhost", "::1")
PLACE = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?")
"""A name or number of a machine, with its port: all that a link may take from a request."""
MATCH = re.compile(r"/m/([A-Za-z0-9_-]{1,40})(?:[@/]|$)")
"""Where every page of a match begins."""
Posted = dict[str, Any]
Sent = Annotated[Posted, Body(media_type=RequestEncodingType.URL_ENCODED)]
"""A form as a browser sends it; its lines end in LF by the time a page reads it (`routes.post`)."""


class Visitor(Struct, frozen=True):
    """Somebody looking at a page; `account` None: nobody we know."""

    account: User | None = None
    word: str = ""
    """The word against forged forms."""
    theme: str = "system"
    path: str = "/"
    here: str = ""
    """The time zone of this browser, as its script says."""
    coached: bool = False
    """Whether the first steps were dismissed for good."""
    heard: int = 0
    """The last announcement that was put away in this browser."""
    seat: str = ""
    """The one of the own seats that the address names; empty: the first."""
    announced: Callable[[], tuple[Said, ...]] = lambda: ()
    """What the administrator has to say to everybody."""
    papers: tuple[tuple[str, str], ...] = ()
    """Legal pages at the foot: address and title."""
    waiting: Callable[[], int] = lambda: 0
    """How many matches wait for this person; asked only by pages that show it."""
    news: Callable[[], Unread] = Unread
    """Letters and words about matches that this person has not read, of all matches."""
    asked: Callable[[], int] = lambda: 0
    """How many people wait until this owner of a host without mail hands them their link."""

    @property
    def name(self) -> str:
        return self.account.name if self.account is not None else ""

    @property
    def id(self) -> int | None:
        return self.account.id if self.account is not None else None

    @property
    def bell(self) -> str:
        """What the bell says: who asks, what waits, what is unread."""
        asked, news = self.asked(), self.news()
        waits = self.waiting()
        said = [
            (asked, f"{counted(asked, 'person waits', 'people wait')} for a link to sign in"),
            (waits, f"{counted(waits, 'match waits', 'matches wait')} for you"),
            (news.letters, f"{counted(news.letters, 'letter is', 'letters are')} unread"),
            (news.words, f"{counted(news.words, 'notice')} to read"),
        ]
        return ", ".join(words for many, words in said if many) or "Nothing waits for you"

    @property
    def rings(self) -> int:
        """The number on the bell, and what the icon of the tab calls for."""
        news = self.news()
        return self.asked() + self.waiting() + news.letters + news.words

    @property
    def csrf(self) -> str:
        """The word as a page shows it, each time in other letters: pages are compressed, and from
        the length of an answer nobody shall guess it letter by letter."""
        return masked(self.word)

    @property
    def guest(self) -> bool:
        return self.account is not None and self.account.is_guest

    @property
    def next_theme(self) -> str:
        return THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)]

    @property
    def zone(self) -> str:
        """The own one; as long as nobody has chosen, the browser's."""
        chosen = self.account.zone if self.account is not None else ""
        return chosen if chosen not in ("", "UTC") else self.here or "UTC"


@cache
def _known_zones() -> frozenset[str]:
    """Looking them up takes a walk through files."""
    return frozenset(available_timezones())


@cache
def zones() -> tuple[str, ...]:
    """Time zones to choose from, in order: those that are named for a place, and UTC."""
    return ("UTC", *sorted(zone for zone in _known_zones() if zone.startswith(AREAS)))


def host_of(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


def visitor(request: Request) -> Visitor:
    theme = request.cookies.get("theme", "system")
    host = host_of(request)
    base = Visitor(
        announced=lambda: announcements.for_pages(host),
        papers=legal.listed(host.settings),
        theme=theme if theme in THEMES else "system",
        path=request.url.path,
        seat=str(request.scope.get(SEAT, "")),
        here=zone if (zone := request.cookies.get("zone", "")) in _known_zones() else "",
        coached=request.cookies.get("coached") == "yes",
        heard=int(last) if (last := request.cookies.get("heard", "")[:9]).isdecimal() else 0,
    )
    secret = request.cookies.get(COOKIE)
    if not secret:
        return base
    caller = sessions.by_session(host, secret)
    if caller is None:
        return base
    who = caller.account
    asked = partial(accounts.asked, host) if who.is_admin else base.asked
    once = cache(partial(waiting, host, who.id))  # icon and bell ask
    news = cache(partial(notices.news, host, who.id))
    return replace(base, account=who, word=caller.csrf, waiting=once, asked=asked, news=news)


def looked_at(request: Request) -> str:
    """The match whose page this is, or whose page asks for its bell, by its key; empty: none."""
    asks = request.query_params.get("at", "")
    found = MATCH.match(request.url.path) or MATCH.match(asks)
    return found[1] if found is not None else ""


def known(request: Request) -> Visitor:
    """The visitor, who must be signed in."""
    me = visitor(request)
    if me.account is None:
        raise Trouble(Kind.UNKNOWN_USER, "sign_in", "Sign in first; then you come back here.")
    return me


def writer(request: Request, form: Mapping[str, Any]) -> Visitor:
    """The visitor who sends a form: it must come from one of our own pages."""
    own_page(request)
    me = visitor(request)
    sent = str(form.get("_csrf", "") or request.headers.get("x-csrf", ""))
    if me.account is not None and not same(unmasked(sent), me.word):
        raise forbidden("forged", "This form is too old. Go back, reload the page, send it again.")
    return me


def signed_writer(request: Request, form: Mapping[str, Any]) -> tuple[Visitor, User]:
    me = writer(request, form)
    if me.account is None:
        raise Trouble(Kind.UNKNOWN_USER, "sign_in", "Sign in first; then you come back here.")
    return me, me.account


def own_page(request: Request) -> None:
    """Browsers say where a form comes from; another site's is refused."""
    if not is_own(request):
        raise forbidden("forged", "This form was sent from another site.")


def address(request: Request) -> str:
    """Where this page was reached, for links that somebody copies from it; or as configured."""
    settings = host_of(request).settings
    named = request.headers.get("host", "")
    if settings.url or not PLACE.fullmatch(named):
        return settings.address
    return f"{request.url.scheme}://{named}"


def for_others(request: Request) -> str:
    """The same for somebody on another machine: to them `localhost` is their own."""
    own, settings = address(request), host_of(request).settings
    if settings.url or settings.host not in EVERYWHERE or urlsplit(own).hostname not in LOCAL:
        return own
    return f"http://{network.own_address()}:{settings.port}"


def only_here(link: str) -> bool:
    """Whether nobody on another machine can open it."""
    return urlsplit(link).hostname in LOCAL


def sheet_text(form: Mapping[str, Any]) -> str:
    """The sheet that a form sends, if it is one: longer texts are not even read."""
    text = str(form.get("text", ""))
    if len(text) > MOST_TEXT:
        raise bad("too_long", f"A sheet has at most {MOST_TEXT} characters.")
    return text


def number(raw: Any) -> int | None:
    """A whole number that a form sends; None: it is none."""
    text = str(raw or "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def own_number(raw: Any) -> int:
    """What one's own token, key, device, webhook or absence is called by; 0: it is no number."""
    text = str(raw or "")
    return int(text) if text.isdecimal() and len(text) < 17 else 0


def session_cookie(host: Host, secret: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=secret,
        httponly=True,
        secure=host.settings.secure,
        samesite="lax",
        path="/",
        max_age=sessions.SESSION_DAYS * 86400,
    )


def plain_cookie(host: Host, key: str, value: str) -> Cookie:
    """A preference; worth nothing to anybody else."""
    return Cookie(
        key=key,
        value=value,
        secure=host.settings.secure,
        samesite="lax",
        path="/",
        max_age=365 * 86400,
    )
