"""Where rivals may be while none was seen: what the rulebook says of homes, and how to find them.

Homes lie near the middle of sectors of six by six squares and at least four links apart (rule 2.3):
everybody may know that, and nothing here comes from elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.writing.orders import Probe
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import counted, few

BETWEEN = "six squares"
HOPE = f"No rival is in sight: homes lie about {BETWEEN} apart"


def unmet(view: View) -> bool:
    """Whether nothing of anybody else was ever seen."""
    return not any(seen.owner not in ("", view.seat) for seen in view.memory.values())


def squares(view: View, code: int) -> int:
    """How far a place lies from the base, as the map counts."""
    base = view.memory.get(view.me.base) if view.me is not None else None
    there = view.memory.get(code)
    if base is None or there is None or there.row < 0:
        return 0
    return max(abs(there.row - base.row), abs(there.column - base.column))


def outwards(view: View, goals: Sequence[str]) -> str:
    """Which place to take leads farther out, while none was met; nothing of dead ends."""
    far = max(goals, key=lambda code: squares(view, int(code)))
    gone = squares(view, int(far))
    on = [
        str(code) for code in _links(view, int(far))
        if code not in view.systems and str(code) not in goals and squares(view, code) > gone
    ]  # fmt: skip
    return f". {far} leads farther out, to {few(on, 'system')}" if unmet(view) and on else ""


def farthest(view: View) -> int:
    """The system of one's own that lies farthest out."""
    return max(view.systems, key=lambda code: (squares(view, code), -code), default=0)


def scouting(view: View, orders: Sequence[Order]) -> list[Intention]:
    """A probe outwards, where the sheet sends none and nobody was met."""
    if view.me is None or view.result is not None or not view.me.alive or not unmet(view):
        return []
    if any(isinstance(order, Probe) for order in orders):
        return []
    whole = _way(view, view.me.active)
    way = whole[: view.me.tech["PT"]]
    if way:
        end, goal = way[-1], whole[-1]
        on = f"on to {end}" if end == goal else f"by {end} towards {goal}"
        far = f"{goal} lies {counted(squares(view, goal), 'square')} from home"
        return [_card(f"Scout outwards: fly the probe {on}", far, way)]
    start = farthest(view)
    if not start or view.me.active in view.memory:
        return []
    far = f"your farthest system, {counted(squares(view, start), 'square')} from home"
    return [_card(f"Scout outwards: launch a probe at {start}", far, [start])]


def _card(label: str, far: str, way: Sequence[int]) -> Intention:
    line = " ".join(("PROBE", *map(str, way)))
    return Intention(label, HOPE, far, (line,), rule="10.2", sign="probe", target=str(way[-1]),
                     worth=45)  # fmt: skip


def _way(view: View, start: int) -> list[int]:
    """By known links to the nearest system that was never seen: no probe goes twice."""
    came = {start: start}
    border = [start] if start in view.memory else []
    while border:
        found = [
            code for code in border
            if code not in view.systems and code != start and squares(view, code)
            and _seen(view, code) < 0
        ]  # fmt: skip
        if found:
            here = min(found, key=lambda code: (-squares(view, code), code))
            way = [here]
            while came[way[-1]] != start:
                way.append(came[way[-1]])
            return way[::-1]
        ahead: list[int] = []
        for here in border:
            for to in _links(view, here):
                if to not in came:
                    came[to] = here
                    ahead.append(to)
        border = ahead
    return []


def _seen(view: View, code: int) -> int:
    seen = view.memory.get(code)
    return seen.turn if seen is not None else -1


def _links(view: View, code: int) -> Sequence[int]:
    own, seen = view.systems.get(code), view.memory.get(code)
    if own is not None:
        return own.links
    return (seen.links or ()) if seen is not None else ()
