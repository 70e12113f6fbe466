"""Click-to-order: choose something on the map, then a target; which lines could be meant.

Where the question lists its legal answers, only those are offered. Else the forms are tried: each
slot takes what the view offers for it, and the chosen things must fit into two of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Id
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.orders import Order
from starpost.kernel.writing.forms import Blank, Compiled, Literal, Maybe
from starpost.web.pages.orders.refs import Atlas, blanks, named

MOST = 12
USUAL = ("move", "jump", "build", "colon", "load", "probe", "scout", "invest", "research", "fire")
GOING = ("move", "jump")
"""Forms that are not offered for the place where a thing is."""


class Offer(Struct, frozen=True):
    """A line that could be written; `whole`: it needs nothing more."""

    line: str
    does: str
    whole: bool
    form: str
    subject: bool = True
    """Whether the first thing chosen is what the order is about."""


def offers(
    game: Game[Any, Any],
    view: Any,
    atlas: Atlas,
    prompt: Prompt | None,
    chosen: Sequence[Id],
    written: Sequence[Order] = (),
) -> list[Offer]:
    """What may be done with the first thing chosen (and the second as its target), besides what
    is written already."""
    if prompt is None or not chosen:
        return []
    for way in _ways(atlas, chosen):
        found = fitting(game, view, atlas, prompt, way, written)
        if found:
            return found[: MOST if prompt.choices is None else MOST * 4]
    return []


def hop(game: Game[Any, Any], view: Any, atlas: Atlas, line: str, to: Id) -> str:
    """The line with one place more on its way; "" if its form knows no way of several places."""
    orders = game.read(line).orders
    compiled = game.book.form_of(orders[0]) if len(orders) == 1 else None
    if compiled is None:
        return ""
    for prefix, blank in blanks(compiled.parts):
        if not blank.repeat:
            continue
        word = _word_for(view, atlas, prefix if compiled.compact else "", blank, to)
        hit = None if word is None else atlas.look_up(blank.slot, prefix, word)
        if word is not None and hit is not None and hit.is_place:
            way = (*getattr(orders[0], blank.field), blank.slot.read(word))
            return str(replace(orders[0], **{blank.field: way}))
    return ""


def _ways(atlas: Atlas, chosen: Sequence[Id]) -> list[tuple[Id, ...]]:
    """What was chosen; and, where a game orders by places, the places where it stands."""
    places = [atlas.place_of(ref) or ref for ref in chosen]
    ways = [tuple(chosen), (*places[:1], *chosen[1:]), (*chosen[:1], *places[1:]), tuple(places)]
    if is_stack(atlas, chosen[0]) and len(chosen) > 1:  # its ships go, not all that is in a place
        ways = [way for way in ways if way[0] == chosen[0]]
    return [way for k, way in enumerate(ways) if way not in ways[:k] and len(set(way)) == len(way)]


def is_stack(atlas: Atlas, ref: Id) -> bool:
    return ref in atlas.tokens and bool(atlas.tokens[ref].holds)


def fitting(
    game: Game[Any, Any],
    view: Any,
    atlas: Atlas,
    prompt: Prompt,
    chosen: Sequence[Id],
    written: Sequence[Order],
    only: Sequence[str] = (),
) -> list[Offer]:
    """Lines that name all that was chosen, the usual ones first. `only`: the things of a stack
    that are meant; else all of it."""
    if prompt.choices is not None:
        return _legal(game, view, atlas, prompt, chosen)
    found: list[Offer] = []
    there = len(chosen) > 1 and atlas.place_of(chosen[0]) == chosen[1]
    for compiled in game.book.answering(prompt.forms):
        if there and compiled.form.name in GOING:
            continue
        if len(chosen) > 1 and compiled.form.quiet:
            continue
        offer = fit(view, atlas, compiled, chosen)
        hands = crew(view, atlas, compiled, chosen[0]) if offer is not None else []
        if offer is not None and offer.whole and offer.subject and hands:
            found += _stack(game, view, offer, hands, only or hands, written)
        elif offer is not None:
            found.append(offer)
    found.sort(key=lambda o: (not o.subject, _rank(o), not o.whole))
    unique = {offer.line: offer for offer in reversed(found)}
    return list(reversed(unique.values()))


def _rank(offer: Offer) -> int:
    return usual(f"{offer.form} {offer.line}")


def usual(words: str) -> int:
    """What players mean most often comes first."""
    said = words.lower()
    return next((k for k, word in enumerate(USUAL) if word in said), len(USUAL))


def _legal(
    game: Game[Any, Any], view: Any, atlas: Atlas, prompt: Prompt, chosen: Sequence[Id]
) -> list[Offer]:
    out = []
    for order in prompt.choices or ():
        ids = {ref.id for ref in named(atlas, game.book, order)}
        ids |= {p for p in map(atlas.place_of, ids) if p is not None}
        if all(ref in ids for ref in chosen):
            out.append(Offer(str(order), game.gloss(view, order), whole=True, form=""))
    return out


def crew(view: Any, atlas: Atlas, compiled: Compiled, ref: Id) -> Sequence[str]:
    """Every word of the first slot that means the thing, if it is a stack: one for each ship."""
    if not is_stack(atlas, ref):
        return []
    for prefix, blank in blanks(compiled.parts):
        return atlas.words(view, prefix if compiled.compact else "", blank).get(ref, ())
    return []


def _stack(
    game: Game[Any, Any],
    view: Any,
    offer: Offer,
    hands: Sequence[str],
    only: Sequence[str],
    written: Sequence[Order],
) -> list[Offer]:
    """The line for those of a stack that can do it as far as the player knows; for one of them if
    they cannot do it together."""
    first = next(word for word in hands if f" {word} " in f" {offer.line} ")
    crew = [word for word in hands if word in only]
    lines = [with_word(offer.line, first, word) for word in crew]
    read = [game.read(line).orders for line in lines]
    orders = [found[0] for found in read if len(found) == 1]
    if len(orders) < len(lines):
        return [offer]
    bad = {p.index for p in game.check(view, [*written, *orders])}
    able = [k for k in range(len(lines)) if len(written) + k not in bad]
    line = with_word(offer.line, first, " ".join(crew[k] for k in able))
    together = game.read(line).orders
    if len(able) > 1 and len(together) == 1 and not _refused(game, view, [*written, *together]):
        return [replace(offer, line=line)]
    return [replace(offer, line=lines[k]) for k in able[:1]]


def with_word(line: str, old: str, new: str) -> str:
    """The line with another word in the place of one."""
    return f" {line} ".replace(f" {old} ", f" {new} ", 1).strip()


def _refused(game: Game[Any, Any], view: Any, orders: Sequence[Order]) -> bool:
    """Whether something is wrong with the last of them."""
    return any(p.index == len(orders) - 1 for p in game.check(view, orders))


def fit(view: Any, atlas: Atlas, compiled: Compiled, chosen: Sequence[Id]) -> Offer | None:
    """The form with the chosen things in its slots, in this order; None: they do not fit."""
    taken: dict[str, str] = {}
    wanted = list(chosen)
    for prefix, blank in blanks(compiled.parts):
        if not wanted or blank.field in taken:
            continue
        word = _word_for(view, atlas, prefix if compiled.compact else "", blank, wanted[0])
        if word is not None:
            taken[blank.field] = word
            wanted.pop(0)
    if wanted or compiled.form.body:
        return None
    line, whole = _written(compiled, view, taken)
    first = next((blank.field for _, blank in blanks(compiled.parts)), "")
    return Offer(line, compiled.form.does, whole, compiled.form.name, first in taken)


def _word_for(view: Any, atlas: Atlas, prefix: str, blank: Blank, ref: Id) -> str | None:
    return next(iter(atlas.words(view, prefix, blank).get(ref, ())), None)


def _written(compiled: Compiled, view: Any, taken: dict[str, str]) -> tuple[str, bool]:
    """The line as far as it can be written without asking."""
    glue = "" if compiled.compact else " "
    out: list[str] = []
    left = len(taken)
    for part in compiled.parts:
        if isinstance(part, Maybe):
            inner = {b.field for _, b in blanks(part.parts)} & taken.keys()
            if inner:
                text, whole = _written_parts(part, view, taken, glue)
                out.append(text)
                left -= len(inner)
                if not whole:
                    return glue.join(out), False
            continue
        if isinstance(part, Literal):
            out.append(part.text)
        elif part.field in taken:
            out.append(taken[part.field])
            left -= 1
        else:
            value = next(iter(part.slot.values(view)), None) if left else None
            if value is None:
                return glue.join(out) + glue, False
            out.append(value)
    return glue.join(out), True


def _written_parts(part: Maybe, view: Any, taken: dict[str, str], glue: str) -> tuple[str, bool]:
    words = []
    for piece in part.parts:
        if isinstance(piece, Literal):
            words.append(piece.text)
        elif isinstance(piece, Blank):
            word = taken.get(piece.field) or next(iter(piece.slot.values(view)), None)
            if word is None:
                return glue.join(words) + glue, False
            words.append(word)
    return glue.join(words), True
