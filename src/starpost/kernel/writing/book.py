"""The form book of a game: reads sheets, says where a line goes wrong, completes, glosses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec.structs import replace

from starpost.kernel.orders import WARNINGS, Order, Problem, Sheet, Unread, lines_of
from starpost.kernel.writing.blocks import END, Block, block_of, lost_block
from starpost.kernel.writing.completion import Completion, continued, walk
from starpost.kernel.writing.forms import Compiled, Form, Slot
from starpost.kernel.writing.heads import HEADS, Head, Heads, is_lined, unlined

MOST_LINES = 2000
"""Orders of a sheet, and bodies' lines: longer sheets are noise. What follows is left unread, with
one problem that says so, whether it stands on lines of its own or behind a separator."""
MOST_COLUMNS = 2000
MOST_IN_A_ROW = 24
"""Words of one line that are tried as orders one after the other."""
MOST_SHAPES = 10_000
MOST_WANTED = 8
"""So many ways to go on are named where a line goes wrong."""

_DIGITS = str.maketrans("123456789", "0" * 9)
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_PADDED = re.compile(r"0(?<!\d0)\d")
"""Finds where zeros lead; it begins with one, so that whole sheets are searched quickly."""


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
        heads: Heads | None = HEADS,
        spellings: Sequence[tuple[str, str]] = (),
        several: bool = False,
    ) -> None:
        """`heads`: the head lines of a sheet, None: there are none; `spellings`: other ways to
        write a line, each a pattern and what stands for it; `several`: orders may follow each
        other on a line."""
        self.slots = {slot.name: slot for slot in slots}
        self.forms = tuple(forms)
        self.compact = compact
        self.comment = comment
        self.syntax_code = syntax_code
        self.unknown_code = unknown_code or syntax_code
        self.heads = heads
        self.several = several
        self._spellings = [(re.compile(form, re.IGNORECASE), to) for form, to in spellings]
        self._split = re.compile(f"[{re.escape(separators)}]") if separators else None
        self.compiled = tuple(Compiled(form, self.slots, compact=compact) for form in forms)
        self.offered = tuple(c for c in self.compiled if c.form.listed)
        """The forms that help, completion and pages show."""
        self.by_name = {c.form.name: c for c in self.compiled}
        self._bodies = [c for c in self.compiled if c.form.body]
        self._heads = tuple(c.keyword.upper() for c in self._bodies)
        self._shapes: dict[str, tuple[Compiled, ...]] = {}
        self._plain: dict[str, Callable[[str], Order]] = {}
        """What reads the lines of each shape that was an order before and nothing else."""
        self._keywords: dict[str, list[Compiled]] = {}
        self.words = self._keywords.keys()
        self._by_type: dict[type[Order], list[Compiled]] = {}
        for c in self.compiled:
            self._keywords.setdefault(c.keyword.upper(), []).append(c)
            self._by_type.setdefault(c.form.order, []).append(c)
        self._wordless = self._keywords.get("", [])
        """The forms that begin with something else than a word of their own: tried last."""
        self._by_word = {
            word: [*some, *self._wordless] for word, some in self._keywords.items() if word
        }
        labels = heads.words if heads is not None else frozenset()
        self._orderly = self._by_word.keys() - labels
        """With these words orders begin, and no line that says whose sheet it is."""
        rows = compact or several or bool(separators) or bool(spellings)
        self._alone = frozenset(
            word for word in self._orderly if not rows and not word.startswith(self._heads)
        )
        """With these words begin lines that are one order each, with no text below them."""
        for kind in self._by_type:
            if kind.text is Order.text:  # a type may render itself
                kind.text = property(self.render)  # type: ignore[assignment,method-assign]

    # --- text out ------------------------------------------------------------------------

    def form_of(self, order: Order) -> Compiled | None:
        for compiled in self._by_type.get(type(order), ()):
            if not compiled.form.fixed or compiled.fits(order):
                return compiled
        return None

    def render(self, order: Order) -> str:
        compiled = self.form_of(order)
        if compiled is None:
            raise TypeError(f"no form declares {type(order).__name__}")
        line = compiled.render(order)
        if compiled.form.body:
            return "\n".join([line, *getattr(order, compiled.form.body), END])
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
        head: dict[str, str] = {}
        warnings: list[Problem] = []
        comment, keywords, heads = self.comment, self._heads, self.heads
        lines = lines_of(text)
        shapes, known = self._shapes_of(text) if self.compact else lines, self._plain.get
        at, count = 0, len(lines)
        while at < count:
            raw, reading = lines[at], known(shapes[at])
            at = number = at + 1
            if len(orders) >= MOST_LINES or at > 10 * MOST_LINES:
                orders.append(Unread(self.normal(raw[:40]), self.syntax_code, TOO_LONG))
                numbers.append(number)
                break
            if reading is not None:
                orders.append(reading(raw))
                numbers.append(number)
                continue
            word = raw.split(" ", 1)[0].upper()
            if word in self._alone and (not comment or comment not in raw) and "__" not in raw:
                orders.append(self._read_normal(self.normal(raw), self._by_word[word]))
                numbers.append(number)
                continue
            if heads is not None:
                plain = word in self._orderly
                said = None if plain else heads.read(raw)
                if said is not None or (not plain and is_lined(raw)):
                    head = {**(said or {}), **head}
                    continue
                raw = unlined(raw)
            if comment and comment in raw:
                raw = raw.split(comment, 1)[0]
            line = self._spelled(raw.strip())
            if not line:
                continue
            if line.upper().startswith(keywords):
                block = block_of(self._bodies, line, lines, at, compact=self.compact)
                if block is not None:
                    at = block.after
                    warnings += self._warned(block, len(orders))
                    orders.append(self._filled(block))
                    numbers.append(number)
                    continue
                at = lost_block(keywords, lines, at)
            room = MOST_LINES - len(orders)
            found = self._pieces(line, room)
            if self.compact and line == lines[number - 1]:
                self._remember(line, found)
            orders += found
            numbers += [number] * len(found)
            if len(found) > room:
                break
        if head.get("total"):
            warnings += miscounted(head["total"], len(orders))
        return Sheet(tuple(orders), tuple(numbers), False, Head(**head), tuple(warnings))

    def _shapes_of(self, text: str) -> list[str]:
        """The lines with all figures alike. Whether a line is an order and nothing else (no head,
        no other spelling, no row) depends on its shape alone; but where zeros lead it has none."""
        shapes = lines_of(text.translate(_DIGITS))
        if _PADDED.search(text) is not None:
            for at, line in enumerate(lines_of(text)):
                if _PADDED.search(line) is not None:
                    shapes[at] = ""
        return shapes

    def _remember(self, line: str, found: Sequence[Order]) -> None:
        known = len(found) == 1 and not isinstance(found[0], Unread)
        if known and line == self.normal(line) and len(self._plain) < MOST_SHAPES:
            for form in self._candidates(line)[:1]:  # none: read only by what stands around it
                self._plain[line.translate(_DIGITS)] = form.alike(line)

    def _spelled(self, line: str) -> str:
        for form, to in self._spellings:
            line = form.sub(to, line, count=1)
        return line

    def _pieces(self, line: str, room: int) -> list[Order]:
        """The orders of a line: set apart by signs, or where a game allows it by blanks. One more
        than there is `room` for: the last says that the rest was not read."""
        found: list[Order] = []
        pieces = self._split.split(line, room) if self._split is not None else [line]
        for piece in pieces[:room]:
            text = self.normal(piece)
            if not text:
                continue
            order = self._read_normal(text)
            row = self._row(piece.split()) if self.several and isinstance(order, Unread) else None
            found += row or (order,)
        left = pieces[-1] if len(pieces) > room else ""
        if left or len(found) > room:
            del found[room:]
            found.append(Unread(self.normal(left[:40]) or "-", self.syntax_code, TOO_LONG))
        return found

    def _row(self, words: Sequence[str]) -> list[Order] | None:
        """The orders that follow each other in these words; None: not all of it is orders."""
        if not words or len(words) > MOST_IN_A_ROW:
            return None
        for end in range(len(words) - 1, 0, -1):
            first = self._known("".join(words[:end]))
            if first is not None:
                last = self._known("".join(words[end:]))
                rest = [last] if last is not None else self._row(words[end:])
                if rest is not None:
                    return [first, *rest]
        return None

    def _known(self, line: str) -> Order | None:
        """The order that a line is, if it is one; never a mistake."""
        text = self.normal(line)
        if not text or len(text) > MOST_COLUMNS:
            return None
        found = (compiled.match(text) for compiled in self._candidates(text))
        return next((order for order in found if order is not None), None)

    def read_line(self, line: str) -> Order:
        """One order."""
        return self._read_normal(self.normal(line))

    def _read_normal(self, text: str, forms: Sequence[Compiled] = ()) -> Order:
        """`forms`: those that it may be, where they are known; one is among them at least."""
        if len(text) > MOST_COLUMNS:
            return Unread(text[:40], self.syntax_code, "This line is too long.")
        for compiled in forms or self._candidates(text):
            order = compiled.match(text)
            if order is not None:
                return order
        return self._mistake(text)

    def _candidates(self, text: str) -> Sequence[Compiled]:
        if not self.compact:
            return self._by_word.get(text.split(" ", 1)[0].upper(), self._wordless)
        shape = text.translate(_DIGITS)
        known = self._shapes.get(shape)
        if known is None:
            known = tuple(c for c in self.compiled if c.regex.fullmatch(text))
            if len(self._shapes) < MOST_SHAPES:
                self._shapes[shape] = known
        return known

    # --- blocks of several lines ---------------------------------------------------------

    def _filled(self, block: Block) -> Order:
        order = block.compiled.match(self.normal(block.header))
        assert order is not None
        lines = tuple(line.rstrip()[:MOST_COLUMNS] for line in block.lines)
        return replace(order, **{block.compiled.form.body: lines})

    def _warned(self, block: Block, index: int) -> list[Problem]:
        """Nothing is swallowed in silence: orders inside a text, and a text without its end."""
        form = block.compiled.form
        inside = [line.strip() for line in block.lines if self._known(line) is not None]
        found = [
            warning(line, "order_in_text", index,
                    f"{line!r} reads as an order, but it stands inside the {form.name} and is "
                    f"taken as its text. If it is an order, put {END} above it.")
            for line in inside
        ]  # fmt: skip
        if block.open and form.body_most is None:
            found.append(
                warning(block.header, "no_end", index,
                        f"The {form.name} has no {END}, so every line below it is taken as its "
                        "text.")
            )  # fmt: skip
        return found

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
        shown = text[at:].strip()[:12].strip()
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


def warning(order: str, code: str, index: int | None, text: str) -> Problem:
    """Something to look at again; it stops nothing."""
    assert code in WARNINGS
    return Problem(order, code, text, index=index)


def miscounted(total: str, count: int) -> list[Problem]:
    """A total on the sheet that is not the number of its orders."""
    number = re.search(r"\d+", total)
    if number is None or int(number[0]) == count:
        return []
    read = "1 order was" if count == 1 else f"{count} orders were"
    text = f"The sheet says that its orders are {number[0]} in all, but {read} read."
    return [warning(f"TOTAL ORDERS {total}", "total_differs", None, text)]


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
