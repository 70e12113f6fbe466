"""Orders declared once: a form is a pattern with typed slots, and a sentence on what it does.

Pattern language: `F{fleet}W{to:world}` are literals and slots (`{field}` or `{field:slot}`);
`{ships:ship+}` one or more; `[...]` may be left out; `{around=AROUND}` a word that sets a flag.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from starpost.kernel.orders import Order


def _no_values(view: Any) -> Iterable[str]:
    return ()


class Slot(Struct, frozen=True):
    """A kind of thing that an order names: how it is written, read and looked up in a view."""

    name: str
    pattern: str
    """A regular expression without capturing groups."""
    help: str
    """What stands here, for messages: "a world number"."""
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    values: Callable[[Any], Iterable[str]] = _no_values
    """What a view offers here, best first: for completion, forms on a page and random bots."""


class Literal(Struct, frozen=True):
    text: str
    flag: str = ""
    """Name of the field that this word sets to True."""


class Blank(Struct, frozen=True):
    """A slot in a pattern: the field it fills, and whether it repeats."""

    field: str
    slot: Slot
    repeat: bool = False


class Maybe(Struct, frozen=True):
    """A part that may be left out."""

    parts: tuple[Part, ...]


Part = Literal | Blank | Maybe


class Form(Struct, frozen=True):
    """One order as players write it. `gloss` is a format string over the order's fields."""

    name: str
    order: type[Order]
    pattern: str
    does: str
    """What it does, in one sentence."""
    gloss: str = ""
    when: str = ""
    """When it is allowed."""
    example: str = ""
    group: str = "Orders"
    rule: str = ""
    body: str = ""
    """Field that takes the following lines, up to a line END: a message, a sign."""
    blank_ends: bool = False
    """Whether a blank line ends the body too."""
    body_most: int | None = None
    """The body ends after so many lines, END or not: what follows are orders again."""
    inline: bool = False
    """Whether the whole body may stand behind the first word, as one line."""
    listed: bool = True
    """False: it is read, so that its refusal says why, but nobody is offered it."""
    closes: bool = False
    """It only says that a list of answers is complete."""
    quiet: bool = False
    """It moves nothing on the map, so nobody is shown it as a first move."""
    fixed: dict[str, Any] = {}
    """Fields whose value this form sets by itself (two forms may share one order type)."""


class Compiled:
    """A form made ready: parts, regular expression, rendering."""

    def __init__(self, form: Form, slots: dict[str, Slot], *, compact: bool) -> None:
        self.form = form
        self.compact = compact
        self.parts = parse_pattern(form.pattern, slots)
        self.blanks: dict[str, Blank] = {}
        self.flags: set[str] = set()
        self._pattern = self._source(self.parts, first=True)
        self._make = form.order
        self._fixed = form.fixed
        self._glue = "" if compact and not form.body else " "
        self.defaults = {f.encode_name: f.default for f in fields(form.order)}
        said = {*self._fixed, *self.blanks, *self.flags}
        for name, default in self.defaults.items():
            if default is NODEFAULT and name not in said:
                raise TypeError(f"the form {form.name} does not say {name}, which has no default")

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """Made when a line first asks for it: who reads three orders compiles three."""
        return re.compile(self._pattern, 0 if self.compact else re.IGNORECASE)

    @cached_property
    def _readers(self) -> list[tuple[int, Callable[[str], Any]]]:
        """For each group of the pattern the place of its field in the order, and how it is read."""
        places = list(self.defaults)
        return [(places.index(name), self._reader(name)) for name in self.regex.groupindex]

    @cached_property
    def _blank(self) -> list[Any]:
        """The fields of an order of which nothing has been read yet."""
        return list({**self.defaults, **self._fixed}.values())

    @property
    def keyword(self) -> str:
        head = self.parts[0]
        return head.text.split()[0] if isinstance(head, Literal) and head.text.strip() else ""

    def _source(self, parts: Sequence[Part], *, first: bool) -> str:
        gap = "" if self.compact else r"\s+"
        out: list[str] = []
        for part in parts:
            lead = "" if first and not out else gap
            if isinstance(part, Literal):
                text = gap.join(re.escape(word) for word in part.text.split())
                if part.flag:
                    self.flags.add(part.flag)
                    text = f"(?P<{part.flag}>{text})"
                out.append(lead + text)
            elif isinstance(part, Blank):
                self.blanks[part.field] = part
                item = part.slot.pattern
                if part.repeat:
                    item = f"{item}(?:{gap}{item})*"
                out.append(f"{lead}(?P<{part.field}>{item})")
            else:
                out.append(f"(?:{lead}{self._source(part.parts, first=True)})?")
        return "".join(out)

    def match(self, text: str) -> Order | None:
        found = self.regex.fullmatch(text)
        if found is None:
            return None
        values = self._blank.copy()
        for (place, read), raw in zip(self._readers, found.groups(), strict=False):
            if raw is not None:
                values[place] = read(raw)
        return self._make(*values)

    def alike(self, text: str) -> Callable[[str], Order]:
        """Reads the lines that differ from this one in their figures alone: whatever they name
        stands at the same places, so nobody has to look for it."""
        found = self.regex.fullmatch(text)
        assert found is not None
        cuts = [
            (place, slice(*found.span(name)), self._reader(name, found[name]))
            for name, (place, _) in zip(self.regex.groupindex, self._readers, strict=True)
            if found[name] is not None
        ]
        blank, make = self._blank, self._make

        def reading(line: str) -> Order:
            values = blank.copy()
            for place, cut, read in cuts:
                values[place] = read(line[cut])
            return make(*values)

        return reading

    def _reader(self, name: str, alike: str = "") -> Callable[[str], Any]:
        """How the text of one group becomes the value of its field; `alike`: it differs from this
        in its figures alone."""
        blank = self.blanks.get(name)
        if blank is None:
            return bool  # a word that sets a flag
        read = blank.slot.read
        if not blank.repeat:
            return read
        if not self.compact:
            return lambda raw: tuple(map(read, raw.split()))
        piece = re.compile(blank.slot.pattern)
        if alike:
            cuts = [slice(*found.span()) for found in piece.finditer(alike)]
            return lambda raw: tuple([read(raw[cut]) for cut in cuts])
        return lambda raw: tuple(map(read, piece.findall(raw)))

    def render(self, order: Order) -> str:
        text = self._written(order)
        return " ".join(text.split()) if self._glue else text

    @cached_property
    def _written(self) -> Callable[[Order], str]:
        """What writes an order, made once: nobody looks again at what each part is."""
        return self._writer(self.parts)

    def _writer(self, parts: Sequence[Part]) -> Callable[[Order], str]:
        """The words of these parts with gaps in them, and what fills each gap."""
        words = [p.text.replace("%", "%%") if isinstance(p, Literal) else "%s" for p in parts]
        text = self._glue.join(words)
        fill = [self._filler(part) for part in parts if not isinstance(part, Literal)]
        return lambda order: text % tuple([write(order) for write in fill])

    def _filler(self, part: Blank | Maybe) -> Callable[[Order], object]:
        """What gives the value of a part; the gap itself writes it as `str` does."""
        if isinstance(part, Blank):
            glue, value, write = self._glue, attrgetter(part.field), part.slot.write
            if part.repeat:
                return lambda order: glue.join(map(write, value(order)))
            return value if write is str else lambda order: write(value(order))
        inner = self._writer(part.parts)
        told = [(attrgetter(name), self.defaults.get(name)) for name in _named(part.parts)]

        def optional(order: Order) -> str:
            """It is written if one of its fields is not at its default."""
            for value, default in told:
                if value(order) != default:
                    return inner(order)
            return ""

        return optional

    def fits(self, order: Order) -> bool:
        """Whether this is the form that the order was written in."""
        if type(order) is not self._make:
            return False
        for name, value in self._fixed.items():  # noqa: SIM110 - half of what a text costs
            if getattr(order, name) != value:
                return False
        return True


def _named(parts: Iterable[Part]) -> Iterator[str]:
    """The fields that these parts fill or set."""
    for part in parts:
        if isinstance(part, Maybe):
            yield from _named(part.parts)
        elif name := part.field if isinstance(part, Blank) else part.flag:
            yield name


_TOKEN = re.compile(r"\{(\w+)(?:([:=])(\w+))?(\+)?\}|(\[)|(\])|([^{}\[\]]+)")


def parse_pattern(pattern: str, slots: dict[str, Slot]) -> tuple[Part, ...]:
    """The parts of a pattern; a slot that is not declared is a mistake of the author."""
    stack: list[list[Part]] = [[]]
    for found in _TOKEN.finditer(pattern):
        field, mark, kind, plus, opening, closing, text = found.groups()
        if opening:
            stack.append([])
        elif closing:
            inner = tuple(stack.pop())
            stack[-1].append(Maybe(inner))
        elif text:
            if text.strip():
                stack[-1].append(Literal(text.strip()))
        elif mark == "=":
            stack[-1].append(Literal(kind, flag=field))
        else:
            stack[-1].append(Blank(field, slots[kind or field], bool(plus)))
    return tuple(stack[0])
