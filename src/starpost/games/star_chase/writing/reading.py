"""From text to orders: plain lines, and the printed rows with their boxes in brackets.

Only words and numbers are judged here (rule 3.7, second stage); whether a code exists or a
slot is free is seen when the turn is run.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from starpost.games.star_chase.tables import NUMBER_MAX, TECHS
from starpost.games.star_chase.writing.actions import ACTIONS, ALIASES, ALL, LAST, Action
from starpost.games.star_chase.writing.orders import (
    BOOK,
    HEADS,
    NUMBER,
    Act,
    Gap,
    Name,
    Probe,
    Say,
    Take,
    Technology,
    Trade,
)
from starpost.kernel.orders import Order, Sheet, Unread, lines_of
from starpost.kernel.writing.book import MOST_COLUMNS, MOST_LINES, TOO_LONG, miscounted
from starpost.kernel.writing.heads import Head, is_lined

_COLON = re.compile(r"(\d{1,9})\s*:\s*(.*)", re.DOTALL)
_SLOT = re.compile(f"{NUMBER.pattern}(.*)", re.DOTALL | re.IGNORECASE)
_ROW = re.compile(r"(?:(\d{1,9})\s*[:.)]?)?\s*([A-Za-z]*)\s*((?:\[[^\[\]]*\]\s*)+)")
_BOX = re.compile(r"\[([^\[\]]*)\]")
_WORDS = re.compile(r"[\s,]+")
_SPEECH = re.compile(r"(MESSAGE|PHONE|EMAIL)(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_LABELLED = re.compile(
    r"(MESSAGE|PHONE|E-?MAIL)(?:(?:\s*:\s*|\s+)(.*))?", re.IGNORECASE | re.DOTALL
)
_NAME = re.compile(r"NAME[\s,]+([^\s,]+)(?:[\s,]+(.*))?", re.IGNORECASE | re.DOTALL)
_HEADER = re.compile(r"ACTION\s+FROM\s+TO\s+NUMBER", re.IGNORECASE)
_BUT = re.compile(r"AB-\d{1,4}")
_ALL_BUT = re.compile(r"\b(?:ALL[\s-]*(?:BUT|EXCEPT)|AB)\s*-?\s*(\d{1,4})(?!\d)", re.IGNORECASE)
_CONTACT = re.compile(r"(?:TO\s+)?(PHONE|E-?MAIL)\b\s*:?\s*(.*)", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r'NAME\s+(\S+)\s+now "(.*)"', re.IGNORECASE)
_APART = re.compile(r"\s{2,}")
LINES = ("TECH", "TRADE", "TAKE", "PROBE", "NAME", "MESSAGE", "PHONE", "EMAIL")


class _Bad(Exception):
    def __init__(self, code: str, why: str) -> None:
        self.code, self.why = code, why


def read(text: str, *, first: bool = False) -> Sheet:
    """A whole sheet; blank lines, lines that begin with # and empty rows are passed over.

    `first`: as the first edition read it, which knew fewer ways to write.
    """
    orders: list[Order] = []
    numbers: list[int] = []
    head: dict[str, str] = {}
    for number, raw in enumerate(lines_of(text), 1):
        if len(orders) >= MOST_LINES:
            orders.append(Unread(raw.strip()[:40] or "-", "bad_syntax", TOO_LONG))
            numbers.append(number)
            break
        said = None if first else HEADS.read(raw)
        if said is not None or (not first and is_lined(raw)):
            head = {**(said or {}), **head}
            continue
        order = read_line(raw, first=first)
        if order is not None:
            orders.append(order)
            numbers.append(number)
    warnings = miscounted(head["total"], len(orders)) if head.get("total") else []
    return Sheet(tuple(orders), tuple(numbers), False, Head(**head), tuple(warnings))


def read_line(raw: str, *, first: bool = False) -> Order | None:
    """One order; None for a line that says nothing."""
    line = raw.strip()
    if not line or line.startswith("#") or _HEADER.fullmatch(line):
        return None
    if len(line) > MOST_COLUMNS:
        return Unread(line, "bad_syntax", "This line is too long.")
    try:
        order = _either(line, first=first)
    except _Bad as bad:
        echoed = None if first else _echoed(line)
        if echoed is not None:
            return echoed
        return Unread(line, bad.code, bad.why, hint=_usage(line))
    if order is None or order.text == line:
        return order
    return _quoted(order, line)


def _either(line: str, *, first: bool) -> Order | None:
    if "[" in line and _ROW.fullmatch(line):
        return _row(line)
    return _plain(line) if first else _plain(line, _SLOT)


def _echoed(line: str) -> Order | None:
    """A line copied from the report with its result behind it: what stands before the gap."""
    copied, *result = _APART.split(line, maxsplit=1)
    try:
        order = _either(copied, first=False) if result else None
    except _Bad:
        return None
    if order is None or order.text == copied:
        return order
    return _quoted(order, copied)


def place(line: str, *, first: bool = False) -> tuple[int | None, str]:
    """The slot that a line asks for (None: the next one), and its first word."""
    row = _ROW.fullmatch(line)
    if row:
        number, word, boxes = row.groups()
        word = word or _BOX.findall(boxes)[0].strip()
        return (int(number) if number else None), word.upper()
    found = (_COLON if first else _SLOT).fullmatch(line)
    slot, rest = (int(found[1]), found[2]) if found else (None, line)
    word = _WORDS.split(rest.strip(), maxsplit=1)[0]
    return slot, word.upper()


# --- the two forms -------------------------------------------------------------------------


def _plain(line: str, numbered: re.Pattern[str] = _COLON) -> Order | None:
    """A line without boxes; `numbered`: how the number of its slot may stand before it."""
    found = numbered.fullmatch(line)
    slot, rest = (int(found[1]), found[2]) if found else (None, line)
    free = numbered is _SLOT
    speech = (_LABELLED if free else _SPEECH).fullmatch(rest)
    if speech:
        return _speech(*speech.groups(), free=free)
    name = (_NAMED.fullmatch(rest) if free else None) or _NAME.fullmatch(rest)
    if name:
        if name[1] == "-":
            raise _Bad("bad_syntax", "NAME wants the code of a system and a name.")
        return Name(name[1].upper(), (name[2] or "").strip())
    rest = rest.split("#", 1)[0]
    if free:
        rest = _ALL_BUT.sub(r"AB-\1", rest)
    words = [word for word in _WORDS.split(rest.upper()) if word]
    return _words(words, slot)


def _speech(kind: str, words: str | None, *, free: bool) -> Say:
    """A message; one that is addressed to PHONE or EMAIL is a line of the Roundup (rule 13.6)."""
    contact = _CONTACT.fullmatch(words or "") if free and kind.upper() == "MESSAGE" else None
    if contact:
        kind, words = contact.groups()
    return Say(kind.upper().replace("-", ""), _printable(words or ""))


def _row(line: str) -> Order | None:
    """A printed row: `3 [MOVE] [310] [320] [2]`, `TECH [WT] [ ] [2]`, `NAME [310] [Sol]`."""
    number, word, text = _ROW.fullmatch(line).groups()  # type: ignore[union-attr]
    cells = [cell.strip(" \t_") for cell in _BOX.findall(text)]
    if not any(cell.strip("-") for cell in cells):
        return None
    if not word:
        word, *cells = cells
    word = word.upper()
    if word in ("MESSAGE", "PHONE", "EMAIL"):
        return Say(word, _printable(" ".join(cells)))
    if word == "NAME":
        return Name(cells[0].upper(), " ".join(cells[1:]).strip())
    words = [word, *(cell.upper() or "-" for cell in cells)]
    if any(_WORDS.search(w) for w in words):
        raise _Bad("bad_syntax", "A box holds one word.")
    if word not in LINES:  # a printed row has all three boxes
        words = words[:1] + ([*words[1:], "-", "-", "-"])[: max(3, len(words) - 1)]
    return _words(words, int(number) if number else None)


def _words(words: list[str], slot: int | None) -> Order | None:
    word = ALIASES.get(words[0], words[0]) if words else "-"
    if word == "-":
        if len(words) > 1 and any(w != "-" for w in words[1:]):
            raise _Bad("unknown_action", "A row without an action has nothing in its boxes.")
        return Gap(_slot(slot))
    action = ACTIONS.get(word)
    if action is not None:
        return _act(word, action, words[1:], slot)
    blanks = ["" if w == "-" else w for w in words[1:]]
    if word in ("TECH", "TRADE", "TAKE"):
        return _technology(word, blanks)
    if word == "PROBE":
        if not blanks:
            raise _Bad("bad_syntax", "A PROBE line names the systems of its boxes.")
        return Probe(tuple(blanks))
    if word == "NAME":
        raise _Bad("bad_syntax", "NAME wants the code of a system and a name.")
    raise _Bad("unknown_action", f"There is no action {word}.")


def _slot(slot: int | None) -> int:
    """Slot 0 stands for the next one, so a written 0 must be another number outside 1 to 16."""
    return 0 if slot is None else slot or -1


# --- boxes ---------------------------------------------------------------------------------


def _act(name: str, action: Action, words: list[str], slot: int | None) -> Act:
    columns = {"1": "", "2": "", "3": ""}
    given = ["" if word == "-" else word for word in words]
    if len(given) == 3:
        for column, word in zip("123", given, strict=True):
            if word and column not in action.boxes:
                raise _Bad("bad_syntax", f"{name} does not use the box of {word}.")
            columns[column] = word
    elif len(given) > len(action.boxes):
        raise _Bad("bad_syntax", f"{name} has fewer boxes.")
    else:
        columns.update(zip(action.boxes, given, strict=False))
    act = Act(name, columns["1"], columns["2"], columns["3"], _slot(slot))
    found = fault(act)
    if found:
        raise _Bad(*found)
    return act


def fault(act: Act) -> tuple[str, str] | None:
    """What is wrong with the boxes of an action, from left to right: a code and a sentence."""
    name, action = act.action, ACTIONS.get(act.action)
    if action is None:
        return "unknown_action", f"There is no action {name}."
    if "1" in action.needs and not act.where:
        return "bad_syntax", f"{name} needs a place."
    if "2" in action.needs and not act.to:
        return "bad_syntax", f"{name} needs a target."
    if action.number and not _number(action.number, act.number):
        return "bad_number", f"{name} cannot take {act.number or 'a blank'} as its number."
    if name == "FIND" and not (act.where or act.to):
        return "bad_syntax", "FIND needs a system, an empire, or both."
    return None


def _number(kind: str, word: str) -> bool:
    """Rule 3.3. A blank in ORDER and STASH is judged when its slot is known."""
    if kind == ALL:
        return word in ("", "ALL") or _whole(word) >= 0 or bool(_BUT.fullmatch(word))
    return (kind == LAST and not word) or _whole(word) >= 1


def _whole(word: str) -> int:
    """A whole number from 0 to 9999, or -1."""
    if word.isascii() and word.isdigit() and len(word) <= 9 and int(word) <= NUMBER_MAX:
        return int(word)
    return -1


def _technology(word: str, boxes: list[str]) -> Order:
    """TECH tech - level, TRADE tech who level, TAKE tech who -; trailing blanks left out."""
    if word == "TECH" and len(boxes) == 2:
        boxes = [boxes[0], "", boxes[1]]
    if len(boxes) > 3 or not boxes or boxes[0] not in TECHS:
        raise _Bad("bad_syntax", f"{word} wants the two letters of a technology first.")
    tech, who, level = [*boxes, "", ""][:3]
    if (word == "TECH") == bool(who) or (word == "TAKE" and level):
        raise _Bad("bad_syntax", f"{word} has a box too many or too few.")
    if level and _whole(level) < 1:
        raise _Bad("bad_number", f"{level} is no level.")
    if word == "TECH":
        return Technology(tech, int(level or 0))
    return Trade(tech, who, int(level or 0)) if word == "TRADE" else Take(tech, who)


# --- small things --------------------------------------------------------------------------


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text).strip()


def _quoted(order: Order, line: str) -> Order:
    assert isinstance(order, Act | Gap | Technology | Trade | Take | Probe | Name | Say)
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    return type(order)(**{**fields, "given": line})


def _usage(line: str) -> str:
    _, word = place(line)
    word = ALIASES.get(word, word)
    compiled = BOOK.by_name.get(word)
    if compiled:
        return f"{compiled.form.does} For example {compiled.form.example}."
    close = get_close_matches(word, [*ACTIONS, *LINES], 1)
    return f"Did you mean {close[0]}?" if close else ""
