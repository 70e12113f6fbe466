"""Which things of the map an order names: the bridge between lines of text and the drawing.

Nothing here knows a game. A slot says in its help what stands there ("the number of a world"),
the scene says what there is; a word of the order is looked up among ids, labels and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from starpost.draw.scene import Cell, Id, Node, Place, Scene, Token
from starpost.kernel.orders import Order, Unread
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Blank, Compiled, Literal, Maybe, Part, Slot

PLACES = re.compile(
    r"world|star\b|stars\b|system|planet|sector|hex|intersection|site|place|portal|location|colony"
    r"|gate|base|square|cell|spot|somewhere"
)
THINGS = re.compile(r"\bkeys?\b|fleet|ship|group|transporter|carrier|unit|transport\b|wing|device")


TRIED = 400
"""Values of one slot that are looked at."""


class Ref(Struct, frozen=True):
    """A thing of the scene that a line names, and the field that names it."""

    id: Id
    is_place: bool
    field: str = ""


class Atlas:
    """A scene's things by every word that players use for them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.tokens: dict[Id, Token] = {t.id: t for t in scene.tokens}
        self.nodes: dict[Id, Node] = {n.id: n for n in scene.nodes}
        self.cells: dict[Id, Cell] = {c.id: c for c in scene.cells}
        self._places: dict[str, Id] = {}
        self._things: dict[str, Id] = {}
        self._words: dict[tuple[str, int], dict[Id, list[str]]] = {}
        self._learn_places()
        self._learn_things()

    def _learn_places(self) -> None:
        for cell in self.scene.cells:
            for word in (cell.id, cell.text, cell.label):
                self._name(self._places, word, cell.id)
        by_place = {n.place: n.id for n in self.scene.nodes if n.place is not None}
        for cell in self.scene.cells:
            if cell.place in by_place:
                for word in (cell.id, cell.text):
                    if word:
                        self._places[word.upper()] = by_place[cell.place]
        for node in self.scene.nodes:
            for word in (node.label or "", node.below):
                self._name(self._places, word, node.id)
        for node in self.scene.nodes:
            self._places[node.id.upper()] = node.id

    def _learn_things(self) -> None:
        ranked = sorted(self.scene.tokens, key=lambda t: not self.scene.is_mine(t))
        for token in ranked:
            self._things.setdefault(token.id.upper(), token.id)
        for token in ranked:
            ends = re.findall(r"[A-Za-z0-9]+$", token.id)
            for word in (token.text, *token.holds, *ends):
                self._name(self._things, word, token.id)

    def _name(self, names: dict[str, Id], word: str, ref: Id) -> None:
        if word:
            names.setdefault(word.upper(), ref)

    def place(self, prefix: str, word: str) -> Id | None:
        word = word.upper()
        tries = [word, prefix.upper() + word, word.lstrip("@"), word.partition("/")[0]]
        if word[:1].isalpha() and word[1:].isdecimal():
            tries.append(word[1:])
        return next((self._places[w] for w in tries if w in self._places), None)

    def thing(self, prefix: str, word: str) -> Id | None:
        tries = (prefix.upper() + word.upper(), word.upper(), word.upper().partition(":")[0])
        return next((self._things[w] for w in tries if w in self._things), None)

    def spot(self, ref: Id) -> Place | None:
        """Where a thing or a place is, as a scene says it."""
        if ref in self.tokens:
            return self.tokens[ref].at
        return ref if ref in self.nodes or ref in self.cells else None

    def place_of(self, ref: Id) -> Id | None:
        """The id of the place where something is."""
        spot = self.spot(ref)
        if spot is None or isinstance(spot, str):
            return spot
        by_node = (n.id for n in self.scene.nodes if n.place == spot)
        by_cell = (c.id for c in self.scene.cells if c.place == spot)
        return next(by_node, None) or next(by_cell, None)

    def look_up(self, slot: Slot, prefix: str, word: str) -> Ref | None:
        """What a word in a slot means on this map; None: nothing that is drawn."""
        said = f"{slot.name} {slot.help}".lower()
        if THINGS.search(said):
            found = self.thing(prefix, word)
            if found is not None:
                return Ref(found, is_place=False)
        if PLACES.search(said):
            found = self.place(prefix, word)
            if found is not None:
                return Ref(found, is_place=True)
        return None

    def words(self, view: Any, prefix: str, blank: Blank) -> Mapping[Id, Sequence[str]]:
        """What the view offers for a slot, by the thing of the map that each word means."""
        key = (prefix, id(blank))
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = {}
            for word in islice(blank.slot.values(view), TRIED):
                hit = self.look_up(blank.slot, prefix, word)
                if hit is not None:
                    found.setdefault(hit.id, []).append(word)
        return found


def blanks(parts: Sequence[Part]) -> Iterator[tuple[str, Blank]]:
    """Every slot of a form with the letters that stand right before it."""
    before = ""
    for part in parts:
        if isinstance(part, Literal):
            before = part.text
        elif isinstance(part, Maybe):
            yield from blanks(part.parts)
            before = ""
        else:
            yield before, part
            before = ""


def named(atlas: Atlas, book: FormBook, order: Order) -> list[Ref]:
    """The things an order names, in the order in which it is written."""
    compiled = None if isinstance(order, Unread) else book.form_of(order)
    if compiled is None:
        return []
    return [ref for ref in _each(atlas, compiled, order) if ref is not None]


def _each(atlas: Atlas, compiled: Compiled, order: Order) -> Iterator[Ref | None]:
    for prefix, blank in blanks(compiled.parts):
        value: Any = getattr(order, blank.field, None)
        if value is None or value == "":
            continue
        for item in value if isinstance(value, tuple) else (value,):
            word = blank.slot.write(item)
            ref = atlas.look_up(blank.slot, prefix if compiled.compact else "", word)
            yield None if ref is None else Ref(ref.id, ref.is_place, blank.field)
