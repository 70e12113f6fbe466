"""How a line may go on, nearest first, each with what one needs to decide."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from starpost.draw.scene import Id
from starpost.kernel.contract import Game, Prompt
from starpost.web.pages.orders.refs import Atlas

MOST = 30
WORDS = {True: re.compile(r"[A-Z]+\d+|[A-Z]+"), False: re.compile(r"\S+")}
FAR = 10**6


class Hint(Struct, frozen=True):
    """`text` is what is inserted, `shown` the word it makes, `help` what it is."""

    text: str
    shown: str
    help: str


def complete(
    game: Game[Any, Any], view: Any, atlas: Atlas, prompt: Prompt | None, line: str
) -> list[Hint]:
    """From the forms that may answer, and from what the view offers in their slots."""
    found = game.book.complete(view, line, prompt.forms if prompt is not None else ())
    near = _distances(atlas, _origin(game, atlas, line))
    hints: dict[str, tuple[int, Hint]] = {}
    for option in found:
        if not option.text:
            continue
        shown = _last_word(game.book.compact, line, option.text)
        place = atlas.place("", shown)
        far = near.get(place, FAR) if place is not None and near else FAR
        hints.setdefault(option.text, (far, Hint(option.text, shown, _help(atlas, place, option))))
    ranked = sorted(hints.values(), key=lambda pair: pair[0])
    return [hint for _, hint in ranked[:MOST]]


def _last_word(compact: bool, line: str, text: str) -> str:
    whole = line.lstrip() + text
    if not compact:
        return whole.split()[-1] if whole.split() else text
    words = re.findall(r"[A-Z]*\d+|[A-Z]+", whole.upper().replace(" ", ""))
    return words[-1] if words else text


def _help(atlas: Atlas, place: Id | None, option: Any) -> str:
    """What stands on the map there, in a few words; else what the form says."""
    if place is None:
        return str(option.help)
    node = atlas.nodes.get(place)
    if node is None:
        return str(option.help)
    owner = "yours" if atlas.scene.is_mine(node) else atlas.scene.seat_name(node.owner)
    facts = [f"{fact.name} {fact.value}" for fact in node.facts[:3]]
    seen = {"name": "never seen", "stale": f"last seen turn {node.as_of}"}.get(node.know, "")
    return ", ".join(filter(None, (owner, *facts, seen))) or str(option.help)


def _origin(game: Game[Any, Any], atlas: Atlas, line: str) -> Id | None:
    """Where the first thing that the line names stands."""
    for word in WORDS[game.book.compact].findall(line.upper()):
        found = atlas.thing("", word) or atlas.place("", word)
        if found is not None:
            return atlas.place_of(found)
    return None


def _distances(atlas: Atlas, start: Id | None) -> dict[Id, int]:
    """Steps along the links from a place."""
    if start is None:
        return {}
    links: dict[Id, list[Id]] = {}
    for edge in atlas.scene.edges:
        links.setdefault(edge.a, []).append(edge.b)
        if not edge.one_way:
            links.setdefault(edge.b, []).append(edge.a)
    far = {start: FAR}
    queue = [(start, 0)]
    for place, steps in queue:
        for other in links.get(place, ()):
            if other not in far:
                far[other] = steps + 1
                queue.append((other, steps + 1))
    return far
