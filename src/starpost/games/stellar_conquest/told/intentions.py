"""What a player may want now: the question's own answers, with their reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import (
    OFFMAP,
    STAR_AT,
    STAR_NAMES,
    find_star,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.games.stellar_conquest.known.refuge import foes, own
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.combat import is_armed
from starpost.games.stellar_conquest.rules import RULES, Rules
from starpost.games.stellar_conquest.told import idle
from starpost.games.stellar_conquest.told.saying import going, said
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.choices import choices
from starpost.games.stellar_conquest.writing.feed import find_group
from starpost.games.stellar_conquest.writing.panels import own_ships
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import listed

OWN_BUSINESS = ("setup_fleet", "move", "attack", "attack_continue", "land", "produce", "scorch")
"""Questions whose answers follow from what the seat knows of itself."""
NEAREST = 5
"""Goals that are thought of for a group which nobody has chosen."""
CROWDED = "All must come onto the map now, and every star in reach has somebody on the way"


def intentions(view: View, selected: str = "") -> list[Intention]:
    return list(wishes(view, RULES, selected))


def wishes(view: View, rules: Rules[Any], selected: str) -> Iterator[Intention]:
    """By selection: a star or a group; nothing: the question's answers, nearest goals first."""
    ask = view.known.asking
    if ask is None or ask.seat != view.seat:
        return
    if ask.ask not in OWN_BUSINESS:
        yield from _fighting(view, selected)
        return
    seen: dict[str, int] = {}
    for order in choices(rules, view.known):
        if isinstance(order, o.Move):
            seen[order.group] = seen.get(order.group, 0) + 1
            if not selected and seen[order.group] > NEAREST:
                continue
        wish = said(view, order)
        if wish is not None and (not selected or concerns(view, order, wish, selected)):
            yield wish


def concerns(view: View, order: Order, wish: Intention, selected: str) -> bool:
    """Whether an intention is about the thing selected."""
    group = getattr(order, "group", "")
    if selected in (group, wish.target):
        return True
    number = find_group(group) if group else None
    at = view.known.groups[number].at if number in view.known.groups else -1
    return at >= 0 and STAR_AT[at] >= 0 and STAR_NAMES[STAR_AT[at]] == selected


def _fighting(view: View, selected: str) -> Iterator[Intention]:
    """Fight on or leave: the same two whoever it is."""
    battle, ask = view.known.battle, view.known.asking
    if battle is None or ask is None or selected not in ("", STAR_NAMES[battle.star]):
        return
    place = STAR_NAMES[battle.star]
    fire = ask.ask.endswith("fire")
    if ask.ask not in ("push", "battle_retreat_to"):
        label = "Fire at the usual targets" if fire else f"Fight on at {place}"
        waits = not fire and not (
            is_armed(own_ships(view, battle.star)) or is_armed(view.enemies(battle.star))
        )
        label = f"Wait at {place} for the die" if waits else label
        yield Intention(label, "The most dangerous ships first" if fire else "They may break first",
                        "", ("DONE",), rule="5.2", sign="fight", target=place,
                        worth=60)  # fmt: skip
    if ask.ask.endswith("withdraw"):
        wish = said(view, o.Withdraw(place, ask.round, "ALL"))
        if wish is not None:
            yield wish


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """A sheet in words: ships that part from a group or join it and their way are one wish."""
    found: list[Intention] = []
    forces = forces_of(view, orders)
    studied = {order.tech: order for order in orders if isinstance(order, o.Research)}
    for order in orders:
        if isinstance(order, o.Research):  # one card, however many planets pay for it
            if order is studied[order.tech]:
                found += _studied(view, orders, order.tech)
            continue
        made = isinstance(order, o.Move) and order.group in forces.lines
        if isinstance(order, o.Split | o.Join):
            continue
        wish = _sent(view, order, forces) if made else said(view, order)
        found += [wish] if wish is not None else []
    return found


def _studied(view: View, orders: Sequence[Order], tech: str) -> list[Intention]:
    paid = [order for order in orders if isinstance(order, o.Research) and order.tech == tech]
    wish = said(view, replace(paid[0], n=sum(order.n for order in paid)))
    return [replace(wish, orders=tuple(map(str, paid)))] if wish is not None else []


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    return [*idle.leftover(view, orders), *_come_in(view, orders)]


def _come_in(view: View, orders: Sequence[Order]) -> Iterator[Intention]:
    """Whoever waits off the map must come in this turn: for the nearest star that fewest others
    make for, before the rules send all of them to the nearest one (R12). Who has no gun goes where
    nobody armed is known to wait, and rather home than into the unknown."""
    st, ask, forces = view.known, view.known.asking, forces_of(view, orders)
    if ask is None or ask.ask != "move" or ask.seat != view.seat:
        return
    told = {order.group for order in orders if isinstance(order, o.Move | o.Hold | o.Join)}
    taken = Counter(order.to for order in orders if isinstance(order, o.Move))
    taken.update(place_name(group.dest) for group in st.groups.values() if group.dest >= 0)
    ways: dict[str, list[str]] = {}
    for order in choices(RULES, st):
        if isinstance(order, o.Move):
            ways.setdefault(order.group, []).append(order.to)
    for name, ships in forces.ships.items():
        source = forces.source.get(name, name)
        group, goals = st.groups.get(find_group(source) or 0), ways.get(source, [])
        waits = group is not None and group.at == OFFMAP and group.dest < 0 and not group.moved
        if name in told or not waits or not goals or not any(ships.values()):
            continue
        armed = any(ships.get(letter) for letter in "CFD")
        dared = {to: 0 if armed else _dared(view, to) for to in goals}
        goal = min(goals, key=lambda to: (dared[to], taken[to]))
        crowded = bool(taken[goal])
        taken[goal] += 1
        move = o.Move(name, goal)
        wish = _sent(view, move, forces) if name in forces.lines else said(view, move)
        if wish is not None:
            yield replace(wish, reason=CROWDED) if crowded else wish


def _dared(view: View, goal: str) -> int:
    """What ships without a gun risk there: least at home, more where nobody has been, most where
    somebody armed is known to wait."""
    star = find_star(goal)
    assert star is not None
    waiting = sum(foes(view, star).values())
    if waiting:
        return 2 + waiting
    return 0 if own(view, star) else 1 if star in view.known.cards else 2


def forces_of(view: View, orders: Sequence[Order]) -> Forces:
    """The groups as these lines part and join them."""
    forces = Forces(view)
    for order in orders:
        if isinstance(order, o.Split):
            forces.split(order)
        elif isinstance(order, o.Join):
            forces.join(order)
    return forces


class Forces:
    """Groups as a sheet makes them before they go: what they come from, their ships, the lines.

    The rest of a group that parts has the lines of all its parts: whoever sends the rest first has
    not sent everybody.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.ships = {f"G{n}": dict(g.ships()) for n, g in view.known.groups.items()}
        self.lines: dict[str, tuple[str, ...]] = {}
        self.source: dict[str, str] = {}
        self.next = view.known.next_group

    def split(self, order: o.Split) -> None:
        name = order.new or f"G{self.next}"
        self.next = max(self.next + 1, (find_group(name) or 0) + 1)
        line, above = str(o.Split(order.group, order.ships, name)), self.lines.get(order.group, ())
        gone = read_ships(order.ships)
        have = self.ships.get(order.group, {})
        self.ships[order.group] = {x: n - gone.get(x, 0) for x, n in have.items()}
        self.ships[name] = dict(gone)
        self.source[name] = self.source.get(order.group, order.group)
        parted_itself = order.group in self.source
        self.lines[name] = (*above, line) if parted_itself else (line,)
        self.lines[order.group] = (*above, line)

    def join(self, order: o.Join) -> None:
        have, more = self.ships.get(order.into, {}), self.ships.get(order.group, {})
        self.ships[order.into] = {x: have.get(x, 0) + more.get(x, 0) for x in {*have, *more}}
        above = (*self.lines.get(order.group, ()), *self.lines.get(order.into, ()))
        self.lines[order.into] = (*dict.fromkeys(above), str(order))


def _sent(view: View, order: Order, forces: Forces) -> Intention | None:
    """Ships on their way that the sheet puts together first."""
    assert isinstance(order, o.Move)
    source = forces.source.get(order.group, order.group)
    group, star = view.known.groups.get(find_group(source) or 0), find_star(order.to)
    ships = {x: n for x, n in forces.ships.get(order.group, {}).items() if n > 0}
    if group is None or star is None or not ships:
        return None
    new = f" as {order.group}" if order.group != source else ""
    words = f"{fleet(ships)} of {source}{new}"
    wish = going(view, group, words, star, (*forces.lines[order.group], str(order)))
    rest = listed(name for name, of in forces.source.items() if of == source)
    if new or not rest:
        return wish
    return replace(wish, forecast=f"{wish.forecast}; the rest stays for now, as {rest}")
