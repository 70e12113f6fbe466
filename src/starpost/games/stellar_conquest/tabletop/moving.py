"""Groups on the table: where each may go, what it is made of, what else it may do."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.stellar_conquest.galaxy.board import (
    COLOURS,
    OFFMAP,
    STAR_AT,
    find_star,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.ships import SHOWN
from starpost.games.stellar_conquest.known.points import guarded, staked
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import Group
from starpost.games.stellar_conquest.tables import SHIP_NAMES
from starpost.games.stellar_conquest.told.moves import spot
from starpost.games.stellar_conquest.told.saying import late, slowed, turns_to
from starpost.games.stellar_conquest.told.wording import fleet, group_place
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Ship
from starpost.told.words import counted, listed


def ships(view: View, choices: Sequence[Order]) -> tuple[Ship, ...]:
    """Every group that may be told something; those that wait for it first."""
    st = view.known
    goals: dict[str, list[str]] = {}
    for order in choices:
        if isinstance(order, o.Move):
            goals.setdefault(order.group, []).append(order.to)
    held = {order.group for order in choices if isinstance(order, o.Hold)}
    own = [(n, g) for n, g in sorted(st.groups.items()) if g.owner == view.seat]
    found = [_ship(view, n, g, goals.get(f"G{n}", []), f"G{n}" in held) for n, g in own]
    return tuple(sorted(found, key=lambda s: (not s.moves, not s.parts)))


def _ship(view: View, number: int, group: Group, goals: list[str], may_hold: bool) -> Ship:
    st, name = view.known, f"G{number}"
    at = st.players[group.owner].entry if group.at == OFFMAP else group.at
    parts = tuple((x, SHIP_NAMES[x], n) for x in SHOWN if (n := group.ships().get(x, 0)))
    several = sum(n for _, _, n in parts) > 1 and bool(goals)
    new = f"G{st.next_group}"
    return Ship(
        name,
        f"{name}: {fleet(group.ships())}",
        spot(at),
        tuple((star, _words(view, group, star), f"MOVE {{ship}} TO {star}") for star in goals),
        parts=parts if several else (),
        split=f"SPLIT {name} {{ships}} AS {new}" if several else "",
        new=new if several else "",
        where=f"{group_place(view, group.at)}, {bound(view, group, free=bool(goals))}"
        f"{_stake(view, number)}",
        acts=tuple(_acts(view, number, group, may_hold)),
        maybe=tuple(star for star in goals if _turns(view, group, star) > 1),
        does=f"Send {name} here",
    )


def _stake(view: View, number: int) -> str:
    """What its presence is worth, for rule 11.1 counts ships over empty planets."""
    kept = {"empty planets": staked(view, number), "a conquest": guarded(view, number)}
    held = listed(f"{counted(n, 'point')} of {what}" for what, n in kept.items() if n)
    return f"; holds {held} while it stays" if held else ""


def _words(view: View, group: Group, goal: str) -> str:
    soon, star = _turns(view, group, goal), find_star(goal)
    assert star is not None
    when = "this turn" if soon == 1 else f"in {soon} turns"
    when += slowed(view, group, star) + late(view, soon)
    unknown = "" if star in view.known.cards else f", unknown {COLOURS[star]} star"
    return f"{goal} {when}{unknown}"


def _turns(view: View, group: Group, goal: str) -> int:
    star = find_star(goal)
    return turns_to(view, group, star) if star is not None else 0


def bound(view: View, group: Group, *, free: bool) -> str:
    """What a group is about to do."""
    if group.at == OFFMAP:
        return "must come onto the map"
    if group.moved:
        to = f", on its way to {place_name(group.dest)}" if group.dest >= 0 else ""
        return f"moved{to}"
    if group.dest >= 0:
        star = STAR_AT[group.dest]
        turns = turns_to(view, group, star) if star >= 0 else 0
        when = f" in {turns} turns" if turns > 1 else " this turn" if turns else ""
        slow = slowed(view, group, star) + late(view, turns) if star >= 0 else ""
        return f"{'held, ' if group.held else ''}arrives at {place_name(group.dest)}{when}{slow}"
    return "free" if free else "waits"


def _acts(view: View, number: int, group: Group, may_hold: bool) -> list[Action]:
    found = []
    if may_hold:
        found.append(Action("Wait here", f"HOLD G{number}", note="It goes on next turn."))
    if STAR_AT[group.at] >= 0 if group.at >= 0 else True:
        mates = [
            other
            for other, g in sorted(view.known.groups.items())
            if other != number and g.owner == view.seat and g.at == group.at
        ]
        found += [Action(f"Join G{other}", f"JOIN G{number} INTO G{other}") for other in mates[:3]]
    return found
