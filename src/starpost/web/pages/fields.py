"""Forms generated from a game's own Options and Choice, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields, replace

from starpost.kernel.contract import Game
from starpost.told.words import capital


class Kind(StrEnum):
    """How a field of a form is filled in."""

    CHOICE = "choice"
    TICK = "tick"
    NUMBER = "number"
    LIST = "list"
    TEXT = "text"


class Asked(Struct, frozen=True):
    """One field of a form."""

    name: str
    label: str
    kind: Kind
    default: str
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """Values with their words."""
    bounds: tuple[int | None, int | None] = (None, None)
    """The least and the greatest number that is taken."""
    whole: bool = True
    """Whether a number must be a whole one."""
    wrong: str = ""
    """Why what stands here was refused."""
    zero: str = ""
    """What a 0 stands for, where it is the default: such a field is shown blank."""
    within: str = ""
    """What few will want to touch, by the name of the fold it lies in."""

    @property
    def rule(self) -> str:
        """What may stand here, as a refusal says it."""
        least, most = self.bounds
        if self.kind is not Kind.NUMBER:
            return "Choose one that is offered." if self.choices else "This cannot be used."
        number = "A whole number" if self.whole else "A number"
        return number + (f" from {least} to {most}." if None not in self.bounds else ".")


def fields_of(
    game: Game[Any, Any],
    kind: type[Struct],
    prefix: str = "",
    filled: Mapping[str, Any] | None = None,
) -> list[Asked]:
    """What can be chosen, with defaults and the game's own sentences; `filled`: as it was sent.

    A setting by seat has no field here: it is a choice of the player who sits there. Nor has one
    without a sentence, which is there for old files alone.
    """
    asked = [info for info in fields(kind) if info.name in game.option_help]
    found = [_field(game, info, prefix) for info in asked if not _by_seat(info.type)]
    return found if filled is None else [_as_sent(asked, filled) for asked in found]


def _by_seat(kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        return _by_seat(get_args(kind)[0])
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _as_sent(asked: Asked, filled: Mapping[str, Any]) -> Asked:
    """A refused form keeps what was written into it."""
    if asked.kind is Kind.TICK:
        if f"{asked.name}_asked" not in filled:
            return asked
        return replace(asked, default="yes" if filled.get(asked.name) else "")
    return replace(asked, default=str(filled.get(asked.name, asked.default)))


def sent_as(values: Struct, prefix: str = "") -> dict[str, str]:
    """What a form would send that stands at these values."""
    out: dict[str, str] = {}
    for info in fields(values):
        name, value = prefix + info.name, getattr(values, info.name)
        if _by_seat(info.type):
            continue
        if _kind(info.type)[0] is not Kind.TICK:
            out[name] = _shown(value)
            continue
        out[f"{name}_asked"] = "1"
        if value:
            out[name] = "on"
    return out


def _field(game: Game[Any, Any], info: FieldInfo, prefix: str) -> Asked:
    default = None if info.default is NODEFAULT else info.default
    if info.default is NODEFAULT and info.default_factory is not NODEFAULT:
        default = info.default_factory()
    kind, choices = _kind(info.type)
    label = info.name.replace("_", " ")
    shown = _shown(default)
    help_ = str(game.option_help.get(info.name, ""))
    few = _few(info.type) if kind is Kind.NUMBER else ()
    if few:
        kind, choices = Kind.CHOICE, few
    help_, none = _without(help_) if "0" in few else (help_, "")
    words = tuple((value, none if none and value == "0" else _called(game, info.name, value))
                  for value in choices)  # fmt: skip
    label = game.option_words.get(info.name, capital(label))
    bounds, whole = _bounds(info.type), not _broken(info.type)
    zero = ""
    if kind is Kind.NUMBER and shown == "0" and "0: " in help_:
        zero = "none" if help_.partition("0: ")[2].startswith(("never", "no ", "it ")) else AUTO
        help_ = help_.replace("0: ", "Left blank: ")
    within = next((fold for fold, names in game.option_folds.items() if info.name in names), "")
    return Asked(
        prefix + info.name, label, kind, shown, help_, words, bounds, whole, zero=zero,
        within=within,
    )  # fmt: skip


def _called(game: Game[Any, Any], name: str, value: str) -> str:
    """A value as the game calls it on a form."""
    return game.option_words.get(f"{name}={value}") or spoken(value)


def _broken(kind: Any) -> bool:
    """Whether a number may have a part behind the point."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return plain is float or float in get_args(plain)


def _bounds(kind: Any) -> tuple[int | None, int | None]:
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    meta = next((note for note in notes if isinstance(note, Meta)), Meta())
    return (None if meta.ge is None else int(meta.ge), None if meta.le is None else int(meta.le))


FEW = 5
AUTO = "automatic"


def _few(kind: Any) -> tuple[str, ...]:
    """A handful of whole numbers is chosen from a list instead of typed."""
    least, most = _bounds(kind)
    if least is None or most is None or get_args(kind)[0] is not int:
        return ()
    found = range(least, most + 1)
    return tuple(map(str, found)) if len(found) <= FEW else ()


def _without(help_: str) -> tuple[str, str]:
    """A help that ends in `; 0: nobody` is a help and the word for 0."""
    said, mark, none = help_.partition("; 0: ")
    return (said, none) if mark else (help_, "")


def spoken(value: str) -> str:
    """A value in words: `empire_builder` is an Empire Builder."""
    if not value:
        return "left open"
    return value.replace("_", " ").title() if "_" in value else capital(value)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, (tuple, list)):
        return ", ".join(map(str, value))
    return str(value)


def settled(game: Game[Any, Any], options: Mapping[str, Any]) -> tuple[list[Fact], list[Fact]]:
    """A match's options in words: those that somebody changed, and those left as they were."""
    changed: list[Fact] = []
    usual: list[Fact] = []
    for asked in fields_of(game, game.Options):
        if asked.name not in options:
            continue
        value = options[asked.name]
        called = dict(asked.choices).get(str(value)) if asked.choices else None
        if asked.zero and value == 0:
            called = asked.zero
        fact = Fact(asked.label, called or _words(value), asked.help)
        (usual if _shown(value) == asked.default else changed).append(fact)
    return changed, usual


class Fact(Struct, frozen=True):
    """A setting as a page shows it."""

    label: str
    value: str
    help: str


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {v}" for k, v in value.items()) or "none"
    if value is None or value == "":
        return "none"
    return _shown(value).replace("_", " ") or "none"


def _literals(kind: Any) -> list[str]:
    """All words that a type admits, through unions and enumerations."""
    if get_origin(kind) is Literal:
        return [str(v) for v in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(member.value) for member in kind]
    return [word for part in get_args(kind) for word in _literals(part)]


def _kind(kind: Any) -> tuple[Kind, tuple[str, ...]]:
    parts = [p for p in (get_args(kind) or (kind,)) if p is not type(None)]
    words = _literals(kind)
    if words:
        return Kind.CHOICE, tuple(dict.fromkeys(words))
    if bool in (kind, *parts):
        return Kind.TICK, ()
    if int in (kind, *parts) or float in (kind, *parts):
        return Kind.NUMBER, ()
    if get_origin(kind) in (tuple, list):
        return Kind.LIST, ()
    return Kind.TEXT, ()


def read_fields(kind: type[Struct], form: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """What was filled in; a field left as it was takes the game's default."""
    out: dict[str, Any] = {}
    for info in fields(kind):
        if _by_seat(info.type):
            continue
        name = prefix + info.name
        asked, choices = _kind(info.type)
        raw = form.get(name)
        if asked == "tick":
            if f"{name}_asked" in form:
                out[info.name] = raw is not None
        elif raw not in (None, ""):
            value = _read(asked, str(raw))
            if value is not None:
                out[info.name] = value
        elif raw == "" and "" in choices:
            out[info.name] = ""
    return out


def _read(asked: str, raw: str) -> Any:
    if asked == "number":
        try:
            return int(raw)
        except ValueError:
            try:
                return float(raw)
            except ValueError:
                return raw
    if asked == "list":
        return [part.strip() for part in raw.split(",") if part.strip()]
    return int(raw) if asked == "choice" and raw.lstrip("-").isdecimal() else raw
