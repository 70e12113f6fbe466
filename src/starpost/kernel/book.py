"""The form book of a game: reads sheets, says where a line goes wrong, completes, glosses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec.structs import replace

from starpost.kernel.completion import Completion, continued, walk
from starpost.kernel.forms import Compiled, Form, Slot
from starpost.kernel.orders import Order, Sheet, Unread

MOST_LINES = 2000
"""Orders of a sheet, and bodies' lines: longer sheets are noise. What follows is left unread, with
one problem that says so, whether it stands on lines of its own or behind a separator."""
MOST_COLUMNS = 2000
MOST_WANTED = 8
"""So many ways to go on are named where a line goes wrong."""

_DIGITS = str.maketrans("123456789", "0" * 9)
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")


class FormBook:
    """Every order of a game. `compact`: blanks, case and leading zeros mean nothing."""

    def __init__(
        self,
        forms: Sequence[Form],
        slots: Iterable[Slot],
        *,
        compact: bool = False,
        separators: str = "",
        comment: str = "#",
        syntax_code: str = "syntax",
        unknown_code: str | None = None,
    ) -> None:
        self.slots = {slot.name: slot for slot in slots}
        self.forms = tuple(forms)
        self.compact = compact
        self.comment = comment
        self.syntax_code = syntax_code
        self.unknown_code = unknown_code or syntax_code
        self._split = re.compile(f"[{re.escape(separators)}]") if separators else None
        self.compiled = tuple(Compiled(form, self.slots, compact=compact) for form in forms)
        self.offered = tuple(c for c in self.compiled if c.form.listed)
        """The forms that help, completion and pages show."""
        self.by_name = {c.form.name: c for c in self.compiled}
        self._bodies = [c for c in self.compiled if c.form.body]
        self._heads = tuple(c.keyword.upper() for c in self._bodies)
        self._shapes: dict[str, tuple[Compiled, ...]] = {}
        self._keywords: dict[str, list[Compiled]] = {}
        self._by_type: dict[type[Order], list[Compiled]] = {}
        for c in self.compiled:
            self._keywords.setdefault(c.keyword.upper(), []).append(c)
            self._by_type.setdefault(c.form.order, []).append(c)
        for kind in self._by_type:
            if kind.text is Order.text:  # a type may render itself
                kind.text = property(self.render)  # type: ignore[assignment,method-assign]

    # --- text out ------------------------------------------------------------------------

    def form_of(self, order: Order) -> Compiled | None:
        return next((c for c in self._by_type.get(type(order), ()) if c.fits(order)), None)

    def render(self, order: Order) -> str:
        compiled = self.form_of(order)
        if compiled is None:
            raise TypeError(f"no form declares {type(order).__name__}")
        line = compiled.render(order)
        if compiled.form.body:
            return "\n".join([line, *getattr(order, compiled.form.body), "END"])
        return line

    def gloss(self, order: Order) -> str:
        """The order in words."""
        if isinstance(order, Unread):
            return order.reason
        compiled = self.form_of(order)
        if compiled is None:
            return ""
        form = compiled.form
        return form.gloss.format_map(_Fields(order)) if form.gloss else form.does

    # --- text in -------------------------------------------------------------------------

    def normal(self, line: str) -> str:
        """A line as the problem list shows it."""
        if not self.compact:
            return " ".join(line.split())
        text = "".join(line.split()).upper()
        return _ZEROS.sub("", text) if "0" in text else text

    def read(self, text: str) -> Sheet:
        """A whole sheet. Lines that nobody can read become `Unread`; blank ones vanish."""
        orders: list[Order] = []
        numbers: list[int] = []
        comment, heads, split, normal = self.comment, self._heads, self._split, self.normal
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        at, count = 0, len(lines)
        while at < count:
            raw = lines[at]
            at = number = at + 1
            if len(orders) >= MOST_LINES or at > 10 * MOST_LINES:
                orders.append(Unread(normal(raw[:40]), self.syntax_code, TOO_LONG))
                numbers.append(number)
                break
            if comment and comment in raw:
                raw = raw.split(comment, 1)[0]
            line = raw.strip()
            if not line:
                continue
            if line.upper().startswith(heads):
                header = self._header(line)
                if header is not None:
                    order, at = self._body(header, line, lines, at)
                    orders.append(order)
                    numbers.append(number)
                    continue
                at = self._lost_body(lines, at)
            room = MOST_LINES - len(orders)
            pieces = split.split(line, room) if split is not None else (line,)
            for piece in pieces[:room]:
                order_text = normal(piece)
                if order_text:
                    orders.append(self._read_normal(order_text))
                    numbers.append(number)
            if len(pieces) > room:  # the last piece is all that is left of the line
                orders.append(Unread(normal(pieces[-1][:40]), self.syntax_code, TOO_LONG))
                numbers.append(number)
                break
        return Sheet(tuple(orders), tuple(numbers))

    def read_line(self, line: str) -> Order:
        """One order."""
        return self._read_normal(self.normal(line))

    def _read_normal(self, text: str) -> Order:
        if len(text) > MOST_COLUMNS:
            return Unread(text[:40], self.syntax_code, "This line is too long.")
        for compiled in self._candidates(text):
            order = compiled.match(text)
            if order is not None:
                return order
        return self._mistake(text)

    def _candidates(self, text: str) -> Sequence[Compiled]:
        if not self.compact:
            word = text.split(" ", 1)[0].upper()
            return [*self._keywords.get(word, ()), *self._keywords.get("", ())]
        shape = text.translate(_DIGITS)
        known = self._shapes.get(shape)
        if known is None:
            known = tuple(c for c in self.compiled if c.regex.fullmatch(text))
            if len(self._shapes) < 10_000:
                self._shapes[shape] = known
        return known

    # --- blocks of several lines ---------------------------------------------------------

    def _header(self, line: str) -> Compiled | None:
        text = " ".join(line.upper().split())
        for compiled in self._bodies:
            spaced = text.replace(" ", "") if self.compact else text
            if compiled.regex.fullmatch(spaced):
                return compiled
        return None

    def _body(self, compiled: Compiled, line: str, lines: list[str], at: int) -> tuple[Order, int]:
        form, body = compiled.form, list[str]()
        most = MOST_LINES if form.body_most is None else form.body_most
        while at < len(lines) and len(body) < most and not _ends(form, lines[at]):
            body.append(lines[at].rstrip()[:MOST_COLUMNS])
            at += 1
        at += at < len(lines) and _ends(form, lines[at])
        order = compiled.match(self.normal(line))
        assert order is not None
        return replace(order, **{form.body: tuple(body)}), at

    def _lost_body(self, lines: list[str], at: int) -> int:
        """Where the block of a header that cannot be read ends: its text is no list of orders.
        Without an END before the next block there is none."""
        for place in range(at, min(len(lines), at + MOST_LINES)):
            word = lines[place].strip().upper()
            if word == "END":
                return place + 1
            if word.startswith(self._heads):
                break
        return at

    # --- mistakes and completion ---------------------------------------------------------

    def _mistake(self, text: str) -> Unread:
        """Where the line goes wrong, by the form that follows it furthest."""
        at, compiled = 0, None
        wants: list[str] = []
        for candidate in self.compiled:
            reached, wanted = walk(candidate, text)
            if reached > at:
                at, compiled, wants = reached, candidate, [wanted]
            elif reached == at and compiled is not None and wanted not in wants:
                wants.append(wanted)
        if compiled is None:
            return Unread(
                text, self.unknown_code, "This is not an order I can read.", 0, self._nearest(text)
            )
        if not self.compact and at < len(text.split(" ", 1)[0]):
            return Unread(
                text, self.unknown_code, "This is not an order I can read.", 0, self._nearest(text)
            )
        shown = text[at : at + 12]
        found = f"but found {shown!r}" if shown else "but the line ends there"
        reason = f"I can read {text[:at]!r}; then I expected {_one_of(wants)}, {found}."
        if not any(wants):
            reason = f"I can read {text[:at]!r}, and nothing may follow it."
        hint = _usage(compiled.form) if len(wants) == 1 else ""
        return Unread(text, self.syntax_code, reason, at, hint)

    def _nearest(self, text: str) -> str:
        word = text.split(" ", 1)[0].upper()
        close = get_close_matches(word, [k for k in self._keywords if k], 1)
        if close:
            return f"Did you mean {close[0]}?"
        return ""

    def answering(self, names: Collection[str]) -> Sequence[Compiled]:
        """The forms offered to a prompt that names these; none named: all."""
        return [c for c in self.offered if c.form.name in names] if names else self.offered

    def closing(self, names: Collection[str]) -> Form | None:
        """The form among these that ends a list of answers, if the list is not over by itself."""
        return next((c.form for c in self.compiled if c.form.closes and c.form.name in names), None)

    def complete(self, view: Any, prefix: str, names: Collection[str] = ()) -> list[Completion]:
        """How a line may go on, from the forms (of these names) and from what the view knows."""
        text = self.normal(prefix)
        if not self.compact and prefix.endswith(" ") and text:
            text += " "
        found: dict[str, Completion] = {}
        for compiled in self.answering(names):
            for option in continued(compiled, view, text):
                found.setdefault(option.text, option)
        return list(found.values())


def _ends(form: Form, line: str) -> bool:
    """Whether a line ends a text block."""
    word = line.strip().upper()
    return word == "END" or (form.blank_ends and not word)


TOO_LONG = "The sheet is too long; the rest was not read."


class _Fields(dict[str, Any]):
    """The fields of an order for a gloss: lists read as words."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def __missing__(self, key: str) -> Any:
        value = getattr(self.order, key)
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return "all" if value is None else value


def _one_of(wants: Sequence[str]) -> str:
    """What could have come, as a list for people; an order that may also end says so."""
    words = [wanted or "the end of the line" for wanted in wants]
    if len(words) > MOST_WANTED:
        words = [*words[:MOST_WANTED], "others"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _usage(form: Form) -> str:
    example = f" For example {form.example}." if form.example else ""
    return f"{form.does}{example}"
