"""The head and foot of a sheet: which game, turn and seat it is for, how many orders it has.

They are read wherever they stand outside a message, in the words of the rulebooks and as people
write them: `STARWEB GAME # SW-7`, `Turn: 3`, `CODE NAME TERRAN`, `GAME SW-7  TURN 3`. What another
game or turn was meant for is refused whole; a total that does not fit is only a warning.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct


class SheetRefused(ValueError):
    """A sheet that is not taken at all; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


NOT_TAKEN = "It was not taken."
"""How a refusal ends; who only looks a sheet over says something else."""


SHEET = "SHEET TO FILL IN"
HINT = "One order a line. Send the sheet back whole; what is left blank counts for nothing."
"""What stands above the lines of a blank sheet."""


class Head(Struct, frozen=True, omit_defaults=True):
    """What a sheet says about itself; empty where it says nothing."""

    game: str = ""
    turn: str = ""
    seat: str = ""
    account: str = ""
    due: str = ""
    signature: str = ""
    total: str = ""


_NUMBER = r"(?:\s+(?:NUMBER|N[OR]\b\.?))?"
_LABELS = {
    "game": rf"(?:GAME|MATCH|SESSION){_NUMBER}",
    "turn": rf"(?:ORDERS\s+FOR\s+)?TURN{_NUMBER}",
    "account": rf"(?:ACCOUNT|ACCT|A/C){_NUMBER}",
    "due": r"(?:DATE\s+DUE|DUE\s+DATE|ORDERS\s+DUE|DEADLINE|DATE|DUE)",
    "signature": r"(?:SIGNATURE|SIGNED(?:\s+BY)?|PLAYER\s+NAME"
    r"|ORDERS\s+(?:FOR|FROM|OF|BY)(?!\s+TURN))",
    "total": r"(?:TOTAL(?:\s+(?:NUMBER|NO\.?)\s+OF)?(?:\s+ORDERS)?|NUMBER\s+OF\s+ORDERS"
    r"|ORDERS(?=\s*[:=#]\s*\d+\s*$))",
}
_BLANK = " \t_.,:=#[]"
_LINED = re.compile(r"[\s_]*|\s*([-=*~_])\1{2,}\s*")
_SHEET = rf"(?:ORDERS?\s+SHEET|TURN\s*SHEET|ORDERS|{SHEET}|{re.escape(HINT)})"
_RULE = re.compile(r"^\s*_{2,}|_{2,}\s*$")
_PERSON = re.compile(r"[A-Z][a-z]")


class Heads:
    """How the head lines of one game's sheets are labelled.

    `title`: what may stand before the word GAME; `seat`: the labels of the seat's own name;
    `person`: labels of the writer, who signs with it; `boxes`: the labels in the order in which a
    blank sheet prints them; `opening`: an order that the first turn's sheet has a box for.
    """

    def __init__(
        self,
        title: str = "",
        seat: Collection[str] = ("PLAYER", "SEAT"),
        boxes: tuple[tuple[str, str], ...] = (("game", "GAME"), ("turn", "TURN"), ("seat", "SEAT")),
        person: Collection[str] = (),
        opening: str = "",
    ) -> None:
        self.boxes = boxes
        self.opening = opening
        labels = dict(_LABELS)
        words = r"(?:THE\s+)?" + r"\s*".join(title.split())
        if title:
            named = rf"{words}(?=[\s#]+(?!TURN)[\w-]*\d)"
            labels["game"] = rf"(?:(?:{words}\s+)?{labels['game']}|{named})"
        # the name of a form stands on it, and says nothing
        form = rf"(?:{words}\s+)?{_SHEET}|{words}" if title else _SHEET
        form += rf"|{opening}[\s:_]*" if opening else ""
        self._form = re.compile(rf"\W*(?:{form})\W*", re.IGNORECASE)
        if person:
            labels["signature"] = f"(?:{labels['signature']}|{'|'.join(person)})"
        called = "|".join(r"[\s-]*".join(s.split()) for s in seat)
        labels["seat"] = rf"(?:{called})(?:\s+NAME\b)?"
        one = "|".join(f"(?P<{name}>{label})" for name, label in labels.items())
        self._first = re.compile(rf"\s*(?:{one})(?![\w'’-])[\s#:=.]*", re.IGNORECASE)
        self.words = frozenset(re.findall(r"\w+", re.sub(r"\\.", " ", f"{one} {form}").upper()))
        """All words of the labels: a line that begins with another is no head."""
        # a second label on the line stands apart, or is a turn with its number
        self._next = re.compile(
            rf"(?:\s\s+|\s*[\t,;|/]\s*)(?={'|'.join(labels.values())})|\s+(?=TURN\s*#?\s*\d)",
            re.IGNORECASE,
        )

    def read(self, line: str) -> dict[str, str] | None:
        """What a head line says, by field; None: it is no head line."""
        found: dict[str, str] = {}
        first = self._first.match(line)
        if first is None:
            return {} if self._form.fullmatch(line) and line.strip() else None
        for part in self._next.split(line):
            label = self._first.match(part)
            if label is None:
                return None
            value = part[label.end() :].strip(_BLANK)
            if value:
                found[_said_by(label, value)] = value
        return found

    def mentioned(self, text: str) -> bool:
        """Whether any line of a text begins like a head line; quick, and never wrong about no."""
        return any(self._first.match(line) for line in text.splitlines())


def _said_by(label: re.Match[str], value: str) -> str:
    """The field of a label. `Player: John Smith` names the person, `PLAYER JOVIAN` the seat."""
    field = str(label.lastgroup)
    is_person = field == "seat" and label[field].upper() == "PLAYER" and _PERSON.search(value)
    return "signature" if is_person else field


def is_lined(line: str) -> bool:
    """A line of a printed sheet that nobody wrote on, or one that parts what stands around it."""
    return not line[:1].isalnum() and _LINED.fullmatch(line) is not None


def unlined(line: str) -> str:
    """What was written on a ruled line, without what is left of the rule."""
    return _RULE.sub("", line) if "__" in line else line


HEADS = Heads()
"""What every game reads."""


def refuse_other(head: Head, *, seat: str, turn: int, names: Collection[str]) -> None:
    """SheetRefused for a sheet that names another turn, seat or game. `names`: of this match."""
    if head.game and not _is_named(head.game, names):
        this = next((name for name in names if name), "another")
        raise SheetRefused(
            "wrong_game",
            f"The sheet of {seat} is for game {head.game}; this is {this}. {NOT_TAKEN}",
        )
    number = re.search(r"\d+", head.turn)
    if head.turn and (number is None or int(number[0]) != turn):
        raise SheetRefused(
            "wrong_turn",
            f"The sheet of {seat} is for turn {head.turn}; now is turn {turn}. {NOT_TAKEN}",
        )
    if head.seat and bare(head.seat) != bare(seat):
        raise SheetRefused(
            "wrong_player",
            f"The sheet handed in for {seat} says that it is from {head.seat}. {NOT_TAKEN}",
        )


def _is_named(written: str, names: Collection[str]) -> bool:
    """Whether this is one of a match's names; the bare number of one will do. A match without a
    name takes any."""
    known = [bare(name) for name in names if name]
    if not known:
        return True
    said = bare(written)
    # `Game: StarWeb 7` has the game's title before the match's own name
    return any(_is_one_of(part, known) for part in {said, *map(said.removeprefix, known)})


def _is_one_of(said: str, known: Collection[str]) -> bool:
    if not said or said in known:
        return bool(said)
    return said.isdigit() and any(re.search(rf"\D{said}$", name) for name in known)


def bare(text: str) -> str:
    """Letters and numbers alone: two ways to write a name are one."""
    return "".join(c for c in text.upper() if c.isalnum())
