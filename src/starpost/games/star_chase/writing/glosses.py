"""What the referee understood of an order, in words."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.table import CODES
from starpost.games.star_chase.tables import KINDS, TECH_NAMES, take_cost, tech_cost
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.orders import (
    Act,
    Gap,
    Name,
    Probe,
    Say,
    Take,
    Technology,
    Trade,
)
from starpost.kernel.orders import Order, Unread
from starpost.told.words import capital


def gloss(view: View, order: Order) -> str:
    """One sentence; places the player has named or knows are described."""
    match order:
        case Unread():
            text = order.reason
        case Act():
            text = _act(view, order)
        case Gap():
            text = "leave this slot empty"
        case Technology() | Trade() | Take():
            text = _technology(view, order)
        case Probe():
            text = _probe(view, [code for code in order.codes if code])
        case Name():
            text = f'name {order.code} "{order.name}"'
        case Say():
            text = f"everybody reads: {order.words}"
        case _:
            text = ""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def _act(view: View, act: Act) -> str:
    row = ACTIONS[act.action]
    if act.action == "MOVE":
        return _move(view, act)
    words = {"a": _place(view, act, act.where), "b": _place(view, act, act.to)}
    if not row.says:
        return _special(act, words)
    if row.counts:
        one = act.number == "1"
        words["n"] = f"{_count(act.number)} {row.counts.removesuffix('s') if one else row.counts}"
    else:
        words["n"] = act.number or "as many as possible"
    return row.says.format(**words)


def _move(view: View, act: Act) -> str:
    """What it comes to, as far as its writer knows who holds the place."""
    one = act.number == "1"
    ships = f"{_count(act.number)} cruiser{'' if one else 's'}"
    origin, to = _name(view, act.where), _name(view, act.to)
    if CODES.get(act.to) in view.systems:
        return f"move {ships}, {origin} to {to}"
    seen = view.memory.get(CODES.get(act.to, 0))
    if seen is not None and seen.owner:
        return f"attack {to} of {seen.owner} with {ships} from {origin}"
    return f"take {to} with {ships} from {origin}"


def _special(act: Act, words: dict[str, str]) -> str:
    if act.action == "COLONISE":
        there = f"found a colony at {words['b']} from {words['a']}"
        return there if act.to else f"plant a colony at {words['a']}"
    if act.action == "RETREAT":
        where = f" to {words['b']}" if act.to else ""
        return f"let outgunned cruisers at {words['a']} retreat{where}"
    if act.action == "FIND":
        whose = f"probes of {act.to}" if act.to else "foreign probes"
        return f"look for {whose} {'at ' + words['a'] if act.where else 'in all your systems'}"
    return ACTIONS[act.action].does


def _count(number: str) -> str:
    if number in ("", "0", "ALL"):
        return "all"
    return f"all but {number[3:]}" if number.startswith("AB-") else number


def _name(view: View, code: str) -> str:
    """A code, with the name that its owner gave it."""
    seen = view.memory.get(CODES.get(code, 0))
    return f"{code} ({seen.name})" if seen is not None and seen.name else code


def _place(view: View, act: Act, code: str) -> str:
    """A code; alone in its line with its name or type if the player knows it."""
    if not code:
        return "the base" if act.action.startswith("NEW") else "nowhere"
    if act.where and act.to:
        return _name(view, code)
    seen = view.memory.get(CODES.get(code, 0))
    if seen is None:
        return code
    return f"{code} ({seen.name or KINDS[seen.type].name})"


def _probe(view: View, codes: Sequence[str]) -> str:
    """The way of the active probe, and where a new one begins (rule 10.2)."""
    here = view.me.active if view.me is not None else 0
    said: list[str] = []
    for code in codes:
        seen = view.memory.get(here)
        near = seen is not None and CODES.get(code) in (here, *(seen.links or ()))
        new = not near and CODES.get(code) in view.systems
        said.append(f"launch a probe at {code}" if new else f"fly it to {code}")
        here = CODES.get(code, 0)
    way = ", then ".join(said)
    return way.replace("fly it", "fly the probe", 1) if way.startswith("fly") else way


def _technology(view: View, order: Technology | Trade | Take) -> str:
    name = TECH_NAMES[order.tech]
    present = view.me.tech[order.tech] if view.me else 0
    if isinstance(order, Technology):
        level = order.level or present + 1
        cost = tech_cost(present, level)
        return f"raise {name} from {present} to {level} for {cost} of the treasury"
    if isinstance(order, Take):
        cost = take_cost(present + 1)
        return f"take {name} {present + 1} from {order.who} for {cost} of the treasury, if offered"
    most = f" up to level {order.level}" if order.level else ""
    return f"offer {name}{most} to {order.who}"
