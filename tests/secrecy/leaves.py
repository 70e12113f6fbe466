"""The leaf machine: a state with one leaf changed, and what the seats see of the change.

`disturb` of a game is written by hand, and a field that it forgets is never tested. So here every
leaf of a state is changed, one at a time: each field of each thing, an entry that is gone, a list
that is empty. What moves for a seat must be on the game's list of what that seat may know.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct, inspect, structs

from starpost.kernel import codec
from starpost.kernel.contract import Game
from starpost.kernel.dice import FastDice

Path = tuple[Any, ...]
Place = tuple[str, ...]
"""A path with `*` for keys and numbers: the same for all leaves of one kind."""


class Gone:
    """Stands for an entry that is taken out of its table."""


GONE = Gone()


class Leaf(NamedTuple):
    path: Path
    place: Place
    value: Any


# --- finding and changing leaves -----------------------------------------------------------


def fields(value: Any) -> tuple[str, ...]:
    """The names of a thing's fields: of a struct, or of a state that can be compiled."""
    if isinstance(value, Struct):
        return value.__struct_fields__
    return tuple(getattr(value, "__dataclass_fields__", ()))


def leaves(value: Any, path: Path = (), place: Place = ()) -> Iterator[Leaf]:
    """Every scalar, every entry of a table, and everything that is empty."""
    if names := fields(value):
        for field in names:
            yield from leaves(getattr(value, field), (*path, field), (*place, field))
    elif isinstance(value, Mapping) and value:
        for key, item in value.items():
            yield Leaf((*path, key), (*place, "*"), GONE)
            yield from leaves(item, (*path, key), (*place, "*"))
    elif isinstance(value, list | tuple | bytes | bytearray) and value:
        for number, item in enumerate(value):
            yield from leaves(item, (*path, number), (*place, "*"))
    else:
        yield Leaf(path, place, value)


def changed(value: Any, path: Path, new: Any) -> Any:
    """The same with another value at that path; nothing is changed in place."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if fields(value):
        replace = structs.replace if isinstance(value, Struct) else dataclasses.replace
        return replace(value, **{key: changed(getattr(value, key), rest, new)})
    if isinstance(value, Mapping):
        if new is GONE and not rest:
            return {k: v for k, v in value.items() if k != key}
        return {k: changed(v, rest, new) if k == key else v for k, v in value.items()}
    items = list(value)
    items[key] = changed(items[key], rest, new)
    return type(value)(items)


def at_path(value: Any, path: Path) -> Any:
    for key in path:
        value = getattr(value, key) if fields(value) else value[key]
    return value


class Pool:
    """Values by their place, so that a leaf can be given what another of its kind has."""

    def __init__(self, kind: type[Any], names: list[str], states: list[Any]) -> None:
        self.kind, self.names = inspect.type_info(kind), names
        self.values: dict[Place, dict[bytes, Any]] = defaultdict(dict)
        for state in states:
            self._take(state, ())

    def _take(self, value: Any, place: Place) -> None:
        kept = self.values[place]
        if len(kept) < 40 and value is not UNSET:
            kept.setdefault(codec.encode(value), value)
        if names := fields(value):
            for field in names:
                self._take(getattr(value, field), (*place, field))
        elif isinstance(value, Mapping):
            for item in value.values():
                self._take(item, (*place, "*"))
        elif isinstance(value, list | tuple):
            for item in value:
                self._take(item, (*place, "*"))

    def candidates(self, leaf: Leaf, dice: FastDice) -> Iterator[Any]:
        """Other values, likely ones first: of its kind, or a little more or less."""
        value = leaf.value
        if value is GONE:
            yield value
            return
        kept = [v for v in self.values[leaf.place].values() if v != value]
        others = dice.shuffle("others", kept)[:3]
        plain = list(_near(value))
        if not others and not isinstance(value, bool | int | float):
            plain += [made for kind in at(self.kind, leaf.place) for made in self.made(kind)]
        yield from (plain + others) if dice.below("first", 2) else (others + plain)

    def made(self, kind: inspect.Type) -> Iterator[Any]:
        """Values of a type, for what is empty in all states at hand."""
        if isinstance(kind, inspect.IntType):
            yield from (1, 0)
        elif isinstance(kind, inspect.StrType):
            yield from (*self.names, "a word")
        elif isinstance(kind, inspect.BoolType):
            yield True
        elif isinstance(kind, inspect.LiteralType):
            yield from kind.values
        elif isinstance(kind, inspect.UnionType):
            for part in kind.types:
                yield from self.made(part)
        elif isinstance(kind, inspect.StructType | inspect.DataclassType):
            needed = {f.name: f.type for f in kind.fields if f.required}
            for parts in self.filled(list(needed.values())):
                yield kind.cls(**dict(zip(needed, parts, strict=True)))
        elif isinstance(kind, inspect.DictType):
            for key, item in self.filled([kind.key_type, kind.value_type]):
                yield {key: item}
        elif isinstance(kind, inspect.TupleType):
            yield from (tuple(parts) for parts in self.filled(list(kind.item_types)))
        elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
            whole = list if isinstance(kind, inspect.ListType) else tuple
            yield from (whole([item]) for item in self.made(kind.item_type))

    def filled(self, kinds: list[inspect.Type]) -> Iterator[list[Any]]:
        """Some values of several types at once: the first of each, the second of each."""
        found = [list(self.made(kind)) for kind in kinds]
        for n in range(max(map(len, found), default=1) if all(found) else 0):
            yield [values[n % len(values)] for values in found]


def at(kind: inspect.Type, place: Place) -> Iterator[inspect.Type]:
    """What types a place may hold."""
    if isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from at(part, place)
    elif not place:
        yield kind
    elif isinstance(kind, inspect.StructType | inspect.DataclassType):
        yield from (t for f in kind.fields if f.name == place[0] for t in at(f.type, place[1:]))
    elif isinstance(kind, inspect.DictType):
        yield from at(kind.value_type, place[1:])
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
        yield from at(kind.item_type, place[1:])
    elif isinstance(kind, inspect.TupleType):
        for part in kind.item_types:
            yield from at(part, place[1:])


def _near(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield value + 1
    elif isinstance(value, str):
        yield value + "X"
    elif isinstance(value, bytes | bytearray):
        yield type(value)(b"\x01")


# --- looking ---------------------------------------------------------------------------------

Shown = Callable[[Game[Any, Any], Any, Any], bytes]
"""From a game and two views of a seat, before and now."""


def sight(game: Game[Any, Any], state: Any, seat: str | None) -> tuple[bytes, bytes]:
    """The view and the question: all else is made of them."""
    prompt = game.awaiting(state).prompt(seat) if seat else None
    return codec.encode(game.view(state, seat)), codec.encode(prompt)


def other_states(game: Game[Any, Any], state: Any, leaf: Leaf, pool: Pool, dice: FastDice) -> Any:
    """States that differ in this leaf alone and are states of the game, as stored and read."""
    for new in pool.candidates(leaf, dice):
        try:
            yield codec.decode(codec.encode(changed(state, leaf.path, new)), game.State)
        except (msgspec.MsgspecError, TypeError, ValueError):
            continue
