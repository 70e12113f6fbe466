"""Times in the reader's zone, and the turn clock."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from markupsafe import Markup
from msgspec import Struct

from starpost.host.matches import deadlines
from starpost.host.words import Status
from starpost.kernel.contract import Resolve
from starpost.told.words import counted

INSTANT = re.compile(r"\b(20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d) UTC\b")
"""As the logbook writes it, which knows no reader."""


class Clock(Struct, frozen=True):
    """The turn clock: what it says now, until when, and the instant for the browser's own tick."""

    left: str
    until: str
    instant: str = ""
    soon: bool = False
    running: bool = False
    grace: bool = False
    """Whether it runs only because a sheet was missing."""
    absent: bool = False
    """Whether there is none: a line that a small screen need not spend."""


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def at(moment: datetime | None, zone: str) -> str:
    """Weekday, day and time with the zone's letters: Tue 17 Nov, 20:00 CET."""
    if moment is None:
        return ""
    local = moment.astimezone(zone_of(zone))
    return f"{local:%a} {local.day} {local:%b, %H:%M %Z}"


def lately(moment: datetime, now: datetime, zone: str) -> str:
    """As short as it can be told: 20:00 today, else with its day."""
    local = moment.astimezone(zone_of(zone))
    if local.date() == now.astimezone(zone_of(zone)).date():
        return f"{local:%H:%M}"
    return f"{local:%a} {local.day} {local:%b, %H:%M}"


def short(moment: datetime, now: datetime, zone: str) -> Markup:
    """The same for a page, which says it in full to who points at it."""
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        stamp(moment), at(moment, zone), lately(moment, now, zone)
    )


def day(moment: datetime, zone: str) -> str:
    local = moment.astimezone(zone_of(zone))
    return f"{local:%A}, {local.day} {local:%B}"


def date(moment: datetime, zone: str) -> str:
    """With its year: 17 November 2026."""
    local = moment.astimezone(zone_of(zone))
    return f"{local.day} {local:%B %Y}"


def told(moment: datetime, now: datetime, zone: str) -> Markup:
    """How long ago and exactly when: 5 min ago, 20:00."""
    short = f"{ago(moment, now)}, {lately(moment, now, zone)}"
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        stamp(moment), at(moment, zone), short
    )


def stamp(moment: datetime) -> str:
    """For browsers and programs."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def in_words(text: str, zone: str) -> str:
    """A stored sentence, with its instants as this reader reads them."""

    def local(found: re.Match[str]) -> str:
        return at(datetime.fromisoformat(found[1]).replace(tzinfo=UTC), zone)

    return INSTANT.sub(local, text)


def left(span: timedelta) -> str:
    """1 d 4 h; 23 h 40; 40 min; below ten minutes 9:59. Nothing that reads as seconds is hours, and
    nothing that reads as a time of day is a length."""
    seconds = max(0, int(span.total_seconds()))
    days, rest = divmod(seconds, 86400)
    hours, rest = divmod(rest, 3600)
    minutes, secs = divmod(rest, 60)
    if days:
        return f"{days} d {hours} h"
    if seconds < 600:
        return f"{minutes}:{secs:02}"
    return f"{hours} h {minutes:02}" if hours else f"{minutes} min"


def ago(moment: datetime, now: datetime) -> str:
    seconds = int((now - moment).total_seconds())
    if seconds < 60:
        return "just now"
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return "just now"


def clock(
    now: datetime,
    due: datetime | None,
    zone: str,
    *,
    status: Status = Status.RUNNING,
    held: bool = False,
    grace: bool = False,
    stopped: float | None = None,
) -> Clock:
    """What the clock of a match shows; `stopped`: seconds that are left on it when it goes on."""
    if status == Status.OVER:
        return Clock("over", "the match has ended")
    if status == Status.CANCELLED:
        return Clock("called off", "the match has ended")
    if status == Status.PAUSED:
        spare = "" if stopped is None else deadlines.roughly(timedelta(seconds=max(stopped, 0)))
        return Clock("paused", f"with {spare} left" if spare else "nothing can be answered")
    if status == Status.PARKED:
        return Clock("stopped", "the referee needs help; no orders are lost")
    if held:
        return Clock("held", "by the game master")
    if due is None:
        return Clock("no clock", "play at your own pace", absent=True)
    span = due - now
    if span <= timedelta(0):
        return Clock("due", "the turn is about to run")
    return Clock(
        left(span),
        at(due, zone),
        stamp(due),
        soon=span < timedelta(minutes=10),
        running=True,
        grace=grace,
    )


def rhythm(terms: Any, resolve: Resolve = Resolve.TOGETHER, players: int = 2) -> str:
    """How often turns run, in words."""
    rule = (terms or {}).get("schedule", {}).get("rule")
    if not rule:
        together = resolve == Resolve.TOGETHER
        if players == 1 and not together:
            return "at your own pace"
        return "when all are ready" if together else "one player after another"
    if rule.get("type") == "weekly":
        days = rule.get("days", ())
        return f"{' and '.join(d.capitalize() for d in days)} at {rule.get('at')}"
    days, hours, minutes = (int(rule.get(unit) or 0) for unit in ("days", "hours", "minutes"))
    hours, minutes = divmod((days * 24 + hours) * 60 + minutes, 60)
    days, hours = divmod(hours, 24)
    spans = [("day", days), ("hour", hours), ("minute", minutes)]
    given = [(unit, number) for unit, number in spans if number]
    if resolve == Resolve.EACH:
        return " ".join(counted(number, unit) for unit, number in given) + " for every move"
    if len(given) == 1 and given[0][1] == 1:
        return f"every {given[0][0]}"
    return "every " + " ".join(counted(number, unit) for unit, number in given)
