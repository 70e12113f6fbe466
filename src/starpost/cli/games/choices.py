"""Options and seats from the words of a command line, by each game's own description."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from starpost.cli.output import refuse
from starpost.kernel.contract import Game, Seat
from starpost.kernel.lengths import Length


def options(game: Game[Any, Any], words: Sequence[str], name: str = "") -> Any:
    """`--option key=value` words as the game's Options; a game that prints a name gets ours."""
    pairs = _pairs(words)
    if name and any(field.encode_name == "name" for field in fields(game.Options)):
        pairs.setdefault("name", name)
    return _build(game, game.Options, pairs, "option")


def seats(
    game: Game[Any, Any], words: Sequence[str], players: int | None, chosen: Any
) -> dict[Seat, Any]:
    """`--seat NAME[:choice]` words, filled up with the game's own names."""
    found: dict[Seat, Any] = {}
    for word in words:
        name, _, choice = word.partition(":")
        if name.upper() in found:
            refuse("duplicate_seat", f"The seat {name.upper()} is named twice.")
        found[name.upper()] = _choice(game, choice)
    count = max(players or len(found) or game.usual_seats(chosen), len(found))
    if count not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        refuse("seats", f"{game.title} is for {low} to {high} players, not {count}.")
    for name in game.seat_names(game.seats[-1]):
        if len(found) >= count:
            break
        found.setdefault(name, game.Choice())
    return found


def _choice(game: Game[Any, Any], text: str) -> Any:
    """`merchant` sets the first field; `type=merchant,second=pirate` names them."""
    if not text:
        return game.Choice()
    known = [field.encode_name for field in fields(game.Choice)]
    if not known:
        refuse("choice", f"A seat of {game.title} has nothing to choose, but {text!r} was given.")
    words = [part if "=" in part else f"{known[0]}={part}" for part in text.split(",")]
    return _build(game, game.Choice, _pairs(words), "choice")


def _pairs(words: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            refuse("option", f"{word!r} is not of the form name=value.")
        pairs[key.strip().replace("-", "_")] = value.strip()
    return pairs


def _build(game: Game[Any, Any], kind: type[Struct], raw: Mapping[str, str], what: str) -> Any:
    known = {field.encode_name for field in fields(kind)}
    for key in raw:
        if key not in known:
            listed = ", ".join(sorted(known)) or "none"
            refuse(what, f"{game.title} has no {what} {key!r}; there are: {listed}.")
    types = {field.encode_name: field.type for field in fields(kind)}
    values = {key: _chosen(game, types[key], key, _value(text)) for key, text in raw.items()}
    try:
        return msgspec.convert(values, kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        refuse(what, f"That is no {what} of {game.title}: {error}.")


def _chosen(game: Game[Any, Any], kind: Any, key: str, value: Any) -> Any:
    """One of a list as people write it: `Empire Builder` is `empire_builder`. Else the list."""
    listed_values = _values(kind)
    if not listed_values or not isinstance(value, str):
        return value
    known = {_bare(each): each for each in listed_values}
    if _bare(value) not in known:
        listed = ", ".join(each.replace("_", " ") for each in listed_values if each)
        refuse("choice", f"{game.title} has no {key} {value!r}; there are: {listed}.")
    return known[_bare(value)]


def _values(kind: Any) -> list[str]:
    """The words of a list to choose from; none: it is no such list."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(each.value) for each in kind]
    inner = get_args(kind)
    if inner and all(isinstance(each, str) for each in inner):
        return list(inner)
    found = [_values(each) for each in inner]
    return [word for words in found for word in words] if all(found) else []


def _bare(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def _value(text: str) -> Any:
    """Lists and mappings are written as JSON; everything else as it is."""
    if text[:1] in "[{":
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def length(game: Game[Any, Any], key: str) -> Length:
    """The whole game, or a shorter one by its key."""
    found = {length.key: length for length in game.lengths()}
    if key not in found:
        refuse("length", f"{game.title} has no length {key!r}; there are: {', '.join(found)}.")
    return found[key]


def planned(
    game: Game[Any, Any], key: str, words: Sequence[str], name: str
) -> tuple[Any, int | None]:
    """The options of a match by its length or by `--option`, and how many seats a length has."""
    if key == "whole":
        return options(game, words, name), None
    if words:
        refuse("length", "Say --length or --option: a length is a set of options by itself.")
    found = length(game, key)
    named = name and any(field.encode_name == "name" for field in fields(game.Options))
    chosen = msgspec.structs.replace(found.options, name=name) if named else found.options
    return chosen, len(found.seats)


def described(game: Game[Any, Any]) -> list[tuple[str, str, str, str]]:
    """Every option and choice: what it is for, its name, its default, its help."""
    rows = []
    for what, kind in (("option", game.Options), ("seat", game.Choice)):
        for field in fields(kind):
            if field.encode_name not in game.option_help:
                continue  # only old files know it
            default = field.default
            if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            shown = "" if default is msgspec.NODEFAULT else json.dumps(msgspec.to_builtins(default))
            listed = [
                _offered(game, field.encode_name, each) for each in _values(field.type) if each
            ]
            told = game.option_help.get(field.encode_name, "")
            help_text = f"{told} One of: {', '.join(listed)}." if listed else told
            rows.append((what, field.encode_name, shown, help_text.strip()))
    return rows


def _offered(game: Game[Any, Any], name: str, value: str) -> str:
    """A word that is written, and what it stands for where it does not say so itself."""
    means = game.option_words.get(f"{name}={value}")
    word = value.replace("_", " ")
    return f"{word} ({means[:1].lower()}{means[1:]})" if means else word


def facts(game: Game[Any, Any]) -> dict[str, Any]:
    """A game, its options and its seats' choices, for programs."""
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "about": game.blurb,
        "seats": [game.seats[0], game.seats[-1]],
        "lengths": [length.key for length in game.lengths()],
        "options": [
            {"kind": kind, "name": name, "default": default, "about": text}
            for kind, name, default, text in described(game)
        ],
    }
