"""Deadline rules: from a rule and the instant a question was put comes the instant it is due.

Days and weekdays are counted on the wall clock of a zone, so daylight saving moves nothing;
hours are counted as they pass. A local time that a spring night skips is taken an hour later.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LONGEST = 400
"""Days a search for a free weekday may take before the rule is refused."""


class Every(Struct, frozen=True, tag="every", forbid_unknown_fields=True):
    """So many days, hours and minutes after the question was put."""

    days: int = 0
    hours: int = 0
    minutes: int = 0


class Weekly(Struct, frozen=True, tag="weekly", forbid_unknown_fields=True):
    """On these weekdays at this local time."""

    days: tuple[str, ...]
    at: str = "20:00"
    least_hours: int = 0
    """A deadline nearer than this is passed over, so that nobody gets a turn of minutes."""


class Schedule(Struct, frozen=True, forbid_unknown_fields=True):
    """When a match runs."""

    rule: Every | Weekly | None = None
    """None: no deadline; the match runs when all are ready or the game master says so."""
    zone: str = "UTC"
    holidays: tuple[str, ...] = ()
    """`2026-12-24`, or `12-24` for every year: nothing is due on these days."""
    when_ready: bool = True
    """Run as soon as all are ready; false: only on schedule."""
    reminders: tuple[int, ...] = (24, 3)
    """Hours before the deadline at which those who have not answered are reminded."""
    graces: int = 0
    """How often in a match a deadline is moved by itself because a sheet is missing."""
    grace_hours: int = 12
    grace_minutes: int = 0
    """Above 0: a grace has so many minutes instead of hours, as at a live table."""


class RuleError(ValueError):
    """The rule can never be met; the message says why."""


def check(schedule: Schedule) -> None:
    """Raise RuleError for a schedule that makes no sense."""
    if schedule.zone not in available_timezones():
        raise RuleError(f"There is no time zone {schedule.zone!r}.")
    for holiday in schedule.holidays:
        _check_holiday(holiday)
    if schedule.graces < 0 or not 1 <= schedule.grace_hours <= 240:
        raise RuleError("Grace needs 1 to 240 hours.")
    if not 0 <= schedule.grace_minutes <= 14_400:
        raise RuleError("Grace has at most 14,400 minutes.")
    if any(not 0 < hours <= 1000 for hours in schedule.reminders) or len(schedule.reminders) > 6:
        raise RuleError("At most six reminders, each 1 to 1000 hours before the deadline.")
    rule = schedule.rule
    if isinstance(rule, Every):
        _check_every(rule)
    elif isinstance(rule, Weekly):
        if not rule.days or any(day not in DAYS for day in rule.days):
            raise RuleError(f"Weekdays are {', '.join(DAYS)}.")
        if not 0 <= rule.least_hours <= 1000:
            raise RuleError("The least distance is 0 to 1000 hours.")
        clock_time(rule.at)


def _check_every(rule: Every) -> None:
    if min(rule.days, rule.hours, rule.minutes) < 0:
        raise RuleError("A deadline cannot lie in the past.")
    if not 0 < rule.days * 1440 + rule.hours * 60 + rule.minutes <= 366 * 1440:
        raise RuleError("A deadline is a minute to a year away.")


def _check_holiday(text: str) -> None:
    try:
        date.fromisoformat(text if len(text) > 5 else f"2028-{text}")
    except ValueError:
        raise RuleError(f"{text!r} is no date such as 2026-12-24 or 12-24.") from None


def clock_time(text: str) -> time:
    try:
        return time.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        raise RuleError(f"{text!r} is no time of day such as 20:00.") from None


def due(schedule: Schedule, asked: datetime) -> datetime | None:
    """When a question put at this instant is due."""
    zone = ZoneInfo(schedule.zone)
    rule = schedule.rule
    if rule is None:
        return None
    if isinstance(rule, Every):
        return _every(rule, schedule.holidays, zone, asked)
    return _weekly(rule, schedule.holidays, zone, asked)


def _every(rule: Every, holidays: Sequence[str], zone: ZoneInfo, asked: datetime) -> datetime:
    local = asked.astimezone(zone).replace(tzinfo=None)
    day = local.date() + timedelta(days=rule.days)
    at = instant(day, local.time(), zone) if rule.days else asked
    at += timedelta(hours=rule.hours, minutes=rule.minutes)
    for _ in range(LONGEST):
        there = at.astimezone(zone)
        if not is_holiday(there.date(), holidays):
            return at
        at = instant(there.date() + timedelta(days=1), there.time(), zone)
    raise RuleError("Every day is a holiday.")


def _weekly(rule: Weekly, holidays: Sequence[str], zone: ZoneInfo, asked: datetime) -> datetime:
    earliest = asked + timedelta(hours=rule.least_hours)
    day = earliest.astimezone(zone).date()
    at_time = clock_time(rule.at)
    for _ in range(LONGEST):
        if DAYS[day.weekday()] in rule.days and not is_holiday(day, holidays):
            at = instant(day, at_time, zone)
            if at > earliest:
                return at
        day += timedelta(days=1)
    raise RuleError("Every day of the rule is a holiday.")


def instant(day: date, at: time, zone: ZoneInfo) -> datetime:
    """A wall-clock time as an instant. Twice in autumn: the first; never in spring: later."""
    return datetime.combine(day, at.replace(tzinfo=None, fold=0), zone).astimezone(UTC)


def is_holiday(day: date, holidays: Sequence[str]) -> bool:
    return day.isoformat() in holidays or day.strftime("%m-%d") in holidays


def grace(schedule: Schedule) -> timedelta:
    """How long a missing sheet is waited for; never longer than the turn itself was given."""
    minutes = schedule.grace_minutes or 60 * schedule.grace_hours
    rule = schedule.rule
    if isinstance(rule, Every):
        minutes = min(minutes, rule.days * 1440 + rule.hours * 60 + rule.minutes)
    return timedelta(minutes=minutes)


def span(time: timedelta) -> str:
    """A length of time in words."""
    minutes = int(time.total_seconds()) // 60
    number, unit = (minutes // 60, "hour") if minutes % 60 == 0 else (minutes, "minute")
    return f"{number} {unit}{'s' * (number != 1)}"


def roughly(time: timedelta) -> str:
    """The same to the hour, where it is more than a few of them."""
    hours = round(time.total_seconds() / 3600)
    return span(time) if hours < 3 else f"about {span(timedelta(hours=hours))}"


def reminder(
    schedule: Schedule, due_at: datetime, now: datetime, asked: datetime | None = None
) -> int | None:
    """The distance whose reminder is called for now: the nearest that has been reached.

    One that had passed when the question was put is left out: nobody has been idle yet.
    """
    if now >= due_at:
        return None
    times = {hours: due_at - timedelta(hours=hours) for hours in schedule.reminders}
    reached = [h for h, at in times.items() if at <= now and (asked is None or at > asked)]
    return min(reached, default=None)
