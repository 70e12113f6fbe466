"""Every order, declared once: the row of an action, and the lines outside the sixteen.

An order keeps the line as it was given when that is not the plain form, since problems and
reports quote a player's own words (rule 3.7).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from starpost.games.star_chase.tables import TECH_NAMES
from starpost.games.star_chase.writing.actions import ACTIONS, ALL, COUNT, LAST, QUIET, Action
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot
from starpost.kernel.writing.heads import Heads

if TYPE_CHECKING:
    from starpost.games.star_chase.known.view import View


NUMBER = re.compile(
    r"(?:(?:NO\.?|NR\.?|ACTION|LINE)\s*)?[\[(]?(\d{1,9})"
    r"(?:\s*[:.)\]=,/]\s*|\s+(?:[-\u2013]\s+(?=[A-Za-z]))?)(?=\S)",
    re.IGNORECASE,
)
"""How people number a line: `3`, `3.`, `(3)`, `No. 3`."""


class Act(Order, frozen=True):
    """One row of the sheet: ACTION, FROM, TO, NUMBER. A blank box is ""; slot 0: the next one."""

    action: str
    where: str = ""
    to: str = ""
    number: str = ""
    slot: int = 0
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"{self.slot}: {self.plain}"[0 if self.slot else 3 :]

    @property
    def plain(self) -> str:
        """The boxes this action uses, in their order, without trailing blanks."""
        return " ".join([self.action, *boxes(self)])

    @property
    def quoted(self) -> str:
        """As given, but for the number of its slot; a printed row reads as its plain line."""
        if not self.given or "[" in self.given:
            return self.plain
        number = NUMBER.match(self.given) if self.slot else None
        return self.given[number.end() :] if number else self.given


class Gap(Order, frozen=True):
    """A slot left empty."""

    slot: int = 0
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or (f"{self.slot}: -" if self.slot else "-")


class Technology(Order, frozen=True):
    """TECH: buy levels from the treasury; level 0 is the next one."""

    tech: str
    level: int = 0
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"TECH {self.tech} {self.level or ''}".rstrip()


class Trade(Order, frozen=True):
    """TRADE: offer a technology to one empire, up to a level; level 0 is your own."""

    tech: str
    who: str
    level: int = 0
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"TRADE {self.tech} {self.who} {self.level or ''}".rstrip()


class Take(Order, frozen=True):
    """TAKE: buy one level that another empire offers."""

    tech: str
    who: str
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"TAKE {self.tech} {self.who}"


class Probe(Order, frozen=True):
    """PROBE: the next probe boxes, "" for one left empty."""

    codes: tuple[str, ...]
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or " ".join(["PROBE", *(code or "-" for code in self.codes)])


class Name(Order, frozen=True):
    """NAME: a name for a system you own when the turn is done."""

    code: str
    name: str = ""
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"NAME {self.code} {self.name}".rstrip()


class Say(Order, frozen=True):
    """MESSAGE, PHONE or EMAIL: words that everybody reads."""

    kind: str
    words: str = ""
    given: str = ""

    @property
    def text(self) -> str:
        return self.given or f"{self.kind} {self.words}".rstrip()


def boxes(act: Act) -> list[str]:
    """The boxes as written in the plain form."""
    columns = {"1": act.where, "2": act.to, "3": act.number}
    written = [columns[column] or "-" for column in ACTIONS[act.action].boxes]
    while written and written[-1] == "-":
        written.pop()
    return written


# --- what may stand in a box ---------------------------------------------------------------


def _blank(word: str) -> str:
    return "" if word == "-" else word.upper()


def _dash(value: str) -> str:
    return value or "-"


def _mine(view: View) -> Iterable[str]:
    return [str(code) for code in view.systems]


def _near(view: View) -> Iterable[str]:
    """Systems linked to the player's own first, then the rest of the map."""
    near = {link: None for system in view.systems.values() for link in system.links}
    return [str(code) for code in near | dict.fromkeys(view.memory)]


def _others(view: View) -> Iterable[str]:
    return [e.code for e in view.roundup if e.alive and e.code != view.seat]


def _numbers(view: Any) -> Iterable[str]:
    return ("1", "2", "3", "5", "10")


def _techs(view: Any) -> Iterable[str]:
    return list(TECH_NAMES)


def _fleets(view: Any) -> Iterable[str]:
    return ("ALL", "1", "2", "3", "5", "AB-1")


_WORD = r"[^\s,]+"
SLOTS = (
    Slot("where", _WORD, "the code of a system of yours", _blank, _dash, _mine),
    Slot("system", _WORD, "the code of a system", _blank, _dash, _near),
    Slot("empire", _WORD, "the code of an empire", _blank, _dash, _others),
    Slot("amount", r"(?:ALL|AB-\d+|\d+|-)", "a number, ALL, or AB-n for all but n",
         _blank, _dash, _fleets),
    Slot("count", r"\d+", "a number", _blank, _dash, _numbers),
    Slot("tech", r"[A-Za-z]{2}", "the two letters of a technology", str.upper, str,
         _techs),
    Slot("level", r"\d+", "a level", int, str, _numbers),
    Slot("words", r"\S(?:.*\S)?", "your words", str, str),
)  # fmt: skip


def _pattern(name: str, action: Action) -> str:
    number = {ALL: "[{number:amount}]", COUNT: "{number:count}", LAST: "[{number:count}]"}
    parts = [name]
    for column in action.boxes:
        if column == "3":
            parts.append(number[action.number])
        else:
            slot = "empire" if column == "2" and action.who else ("where", "system")[column == "2"]
            blank = f"{{{('where', 'to')[column == '2']}:{slot}}}"
            optional = column not in action.needs and action.boxes != "13"
            parts.append(f"[{blank}]" if optional else blank)
    return " ".join(parts)


def _forms() -> list[Form]:
    acts = [
        Form(name, Act, _pattern(name, a), a.does, example=a.example, group=a.group, rule=a.rule,
             when="" if a.cost == "none" else f"Cost: {a.cost}.", fixed={"action": name},
             quiet=name in QUIET)
        for name, a in ACTIONS.items()
        if name != "FIND"
    ]  # fmt: skip
    lines = "Lines outside the sixteen"
    find = ACTIONS["FIND"]
    finds = [
        Form(name, Act, pattern, does, example=example, group=find.group, rule=find.rule,
             fixed={"action": "FIND"})
        for name, pattern, does, example in (
            ("FIND", "FIND {where} [{to:empire}]",
             "Look for foreign probes in a system of yours.", "FIND 310 XYZ"),
            ("FIND BY OWNER", "FIND - {to:empire}",
             "Ask whether an empire's active probe is in a system of yours.", "FIND - XYZ"))
    ]  # fmt: skip
    return [
        *acts,
        *finds,
        Form("-", Gap, "-", "Leave a slot empty.", example="-", group="Moving", rule="3.1"),
        Form("TECH", Technology, "TECH {tech} [{level}]",
             "Buy a technology level, or several at once.", when="Cost: from the treasury.",
             example="TECH WT 2", group=lines, rule="9.2"),
        Form("TRADE", Trade, "TRADE {tech} {who:empire} [{level}]",
             "Offer a technology to one empire.", example="TRADE WT XYZ", group=lines, rule="9.3"),
        Form("TAKE", Take, "TAKE {tech} {who:empire}",
             "Buy one level that is offered to you, at half price.",
             when="Cost: from the treasury.", example="TAKE WT ABC", group=lines, rule="9.4"),
        Form("PROBE", Probe, "PROBE {codes:system+}",
             "Move, wake, jump or build probes, one box a system.", example="PROBE 310 320",
             group=lines, rule="10.1"),
        Form("NAME", Name, "NAME {code:where} {name:words}", "Name a system of yours.",
             example="NAME 310 New Yeovil", group=lines, rule="3.4"),
        *(Form(kind, Say, f"{kind} {{words}}", does, example=example, group=lines,
               rule="13.6", fixed={"kind": kind})
          for kind, does, example in (
              ("MESSAGE", "A line of your message to all.", "MESSAGE Peace in our time."),
              ("PHONE", "Your telephone number in the Roundup.", "PHONE 01234 567890"),
              ("EMAIL", "Your address in the Roundup.", "EMAIL terran@example.org"))),
    ]  # fmt: skip


HEADS = Heads(
    "STAR CHASE",
    ("EMPIRE", "SEAT"),
    (("game", "GAME"), ("turn", "TURN"), ("seat", "EMPIRE"), ("due", "DATE DUE")),
    person=("PLAYER",),
)
BOOK = FormBook(
    _forms(), SLOTS, syntax_code="bad_syntax", unknown_code="unknown_action", heads=HEADS
)
