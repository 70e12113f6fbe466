"""The 32 encounter cards (rule 6): small decision graphs, read from the data file when needed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from starpost.told.words import counted


class Node(Struct, frozen=True):
    """What the reader tells on reaching it, and one of: a question, a test, a list of effects."""

    say: str
    ask: str = ""
    max: int = 0
    needs: int = 0
    pay: int = 0
    take: int = 0
    test: str = ""
    stat: str = ""
    opponent: str = ""
    then: tuple[tuple[str, Any], ...] = ()
    next: dict[str, str] = {}


class Card(Struct, frozen=True):
    id: str
    title: str
    family: str
    nodes: dict[str, Node]


@cache
def deck() -> dict[str, Card]:
    raw = (files(__package__) / "data" / "encounters.json").read_bytes()
    return {card.id: card for card in msgspec.json.decode(raw, type=list[Card])}


@cache
def by_words() -> dict[str, tuple[str, str]]:
    """The card and the page of it that say this: every page has words of its own."""
    return {
        part.say: (card.id, name) for card in deck().values() for name, part in card.nodes.items()
    }


def node(card: str, name: str) -> Node:
    return deck()[card].nodes[name]


def whole(card: Card) -> list[str]:
    """The whole card for the reader, node by node."""
    lines = []
    for name, part in card.nodes.items():
        lines.append(f"{name}: {part.say} {_does(part)}".rstrip().replace("_", " "))
    return lines


def _does(part: Node) -> str:
    if part.ask:
        what = {"give": f"give 0-{part.max}", "yes_no": "yes or no"}.get(
            part.ask, f"swap {part.pay} for {part.take}"
        )
        needs = f" (yes needs {counted(part.needs, 'card')})" if part.needs else ""
        return f"[asks {what}{needs}: {_branches(part)}]"
    if part.test:
        against = f" {part.stat} against {part.opponent}" if part.stat else ""
        return f"[{part.test}{against}: {_branches(part)}]"
    effects = ", ".join(_effect(kind, value) for kind, value in part.then) or "nothing"
    onward = f"; then {part.next['']}" if part.next else ""
    return f"[{effects}{onward}]"


def _branches(part: Node) -> str:
    return ", ".join(f"{key} -> {goal}" for key, goal in part.next.items())


def _effect(kind: str, value: Any) -> str:
    name = kind.replace("_", " ")
    if value is True:
        return name
    if isinstance(value, dict):
        return name + " " + ", ".join(f"{n} {r}" for r, n in value.items())
    return f"{name} {value:+d}" if kind == "fame" else f"{name} {value}"
