"""Cards that want the same as one: a handful is read, a dozen is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.known.view import View
from starpost.games.starweb.tables import growth_cost
from starpost.games.starweb.told.arms import odds
from starpost.games.starweb.told.flights import ERRANDS, TWO_TURNS, errand_of, for_whom
from starpost.games.starweb.told.risks import ALONE, HOLE, cost, stay
from starpost.games.starweb.told.wish import Reader
from starpost.games.starweb.writing import values as o
from starpost.games.starweb.writing.check import check
from starpost.games.starweb.writing.orders import BOOK, TARGETS
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention, Size
from starpost.told.words import counted, few, listed, named

MANY = 5
"""Cards that are read; where there are more, those that want the same become one."""
KINDS = (*ERRANDS, "grow", "build", "guard", "explore", "near", "attack", "take", "carry")
"""In this order, until they are few enough."""
ALWAYS = (*ERRANDS, "grow")
"""Errands of which nobody wants to read singly."""
SURE = 50
"""What shots are worth of which one expects something."""


def together(reader: Reader, told: Sequence[Intention], many: int = MANY) -> list[Intention]:
    """The best first. Those of one kind stand where the best of them stood."""
    found = sorted(_volleys(reader, told), key=lambda wish: -wish.worth)
    one = len({wish.sign for wish in found}) == 1 and reader.view.turn > 1
    for kind in KINDS:
        alike = [wish for wish in found if _kind(reader, wish) == kind]
        if len(alike) > 1 and (one or kind in ALWAYS or len(found) > many):
            alike.sort(key=lambda wish: kind == "guard" and wish.target != f"W{reader.view.home}")
            at = min(found.index(wish) for wish in alike)
            rest = [wish for wish in found if wish not in alike]
            found = [*rest[:at], _joined(reader, kind, alike), *rest[at:]]
    return found


def _kind(reader: Reader, wish: Intention) -> str:
    """What goes together: shots and flights to strike do not."""
    if wish.sign == "haul":
        lines = _read(wish)
        moves = any(isinstance(x, o.Move) for x in lines)
        return errand_of(reader, lines) if moves else ""  # unloaded or sold
    if wish.sign == "attack" and _fires(wish):
        return ""
    return "near" if TWO_TURNS in wish.forecast else wish.sign


def _read(wish: Intention) -> Sequence[Order]:
    return BOOK.read("\n".join(wish.orders)).orders


def _fires(wish: Intention) -> list[o.Fire]:
    return [order for order in _read(wish) if isinstance(order, o.Fire)]


def _volleys(reader: Reader, told: Sequence[Intention]) -> list[Intention]:
    """All that fires at one thing, as one card, since half of its guns alone may hit nothing;
    without shots that would."""
    found: dict[str, list[Intention]] = {}
    for wish in told:
        shots = _fires(wish) if wish.sign == "attack" else []
        one = len(shots) == 1
        aim = f"{wish.target}{shots[0].at}{shots[0].to}" if one else "\n".join(wish.orders)
        found.setdefault(aim, []).append(wish)
    groups = found.values() if reader.view.type == "apostle" else filter(_hits, found.values())
    return [group[0] if len(group) == 1 else _volley(reader, group) for group in groups]


def _hits(group: Sequence[Intention]) -> bool:
    alone = group[0]
    return len(group) > 1 or not (alone.sign == "attack" and alone.worth < SURE and _fires(alone))


def _volley(reader: Reader, group: Sequence[Intention]) -> Intention:
    best = max(group, key=lambda wish: wish.worth)
    shots = [shot for wish in group for shot in _fires(wish)]
    guns = [f"F{shot.number}" if shot.source == "F" else f"{shot.source}-ships" for shot in shots]
    first = shots[0]
    place = reader.keys[first.number][0] if first.source == "F" else first.number
    aim = f"F{first.to} at W{place}" if first.at == "F" else f"{TARGETS[first.at]} of W{place}"
    found = replace(
        best, label=f"Fire at {aim} with {listed(guns)}", forecast="", forces=(),
        orders=tuple(line for wish in group for line in wish.orders),
    )  # fmt: skip
    if first.at != "F" or any(shot.source != "F" for shot in shots):
        return found
    enemy = reader.keys[first.to][1]
    expected = odds(reader, [reader.keys[shot.number][1] for shot in shots], enemy)
    return replace(
        found, forecast=expected.forecast, forces=expected.forces,
        label=f"Attack F{enemy.id} ({counted(enemy.ships, 'ship')}) with {listed(guns)}",
    )  # fmt: skip


class Group(Struct, frozen=True):
    """Cards of one kind, with their lines read."""

    reader: Reader
    wishes: Sequence[Intention]
    orders: Sequence[Order]

    @property
    def places(self) -> str:
        return named(dict.fromkeys(wish.target for wish in self.wishes if wish.target))

    @property
    def fleets(self) -> str:
        return few([f"F{x.fleet}" for x in self.orders if isinstance(x, o.Move)], "fleet")

    @property
    def guards(self) -> list[o.Build | o.Transfer]:
        """Lines that put ships on the ground."""
        into = (x for x in self.orders if isinstance(x, o.Build | o.Transfer))
        return [x for x in into if x.into in ("I", "P")]

    @property
    def people(self) -> str:
        goals = (int(wish.target[1:]) for wish in self.wishes if wish.target)
        seen = (self.reader.view.sighting(goal) for goal in goals)
        count = sum(found.world.population for found in seen if found is not None)
        return f"+{counted(count, 'person', 'people')}"


def _joined(reader: Reader, kind: str, wishes: Sequence[Intention]) -> Intention:
    lines = tuple(dict.fromkeys(line for wish in wishes for line in wish.orders))
    group = Group(reader, wishes, BOOK.read("\n".join(lines)).orders)
    label, reason = WORDS[kind](group)
    reason = reason or wishes[0].reason
    return replace(
        wishes[0], label=label, reason=reason, forecast=_costs(group),
        orders=lines, seats=tuple(dict.fromkeys(seat for wish in wishes for seat in wish.seats)),
        forces=(), sizes=(),
        parts=tuple(replace(wish, reason="") if wish.reason == reason else wish for wish in wishes),
    )  # fmt: skip


def _costs(group: Group) -> str:
    """What it takes, and what each of them warned of, once."""
    sign = group.wishes[0].sign
    if sign == "grow":
        return grown(group.reader, group.orders)
    guards = sum(x.count for x in group.guards)
    built = sum(x.count for x in group.orders if isinstance(x, o.Build) and x.into == "F")
    said = [f"builds {counted(built, 'ship')}"] if built and sign != "build" else []
    if guards and sign != "guard":
        said.append(f"{counted(guards, 'ship')} {'stays' if guards == 1 else 'stay'} on guard")
    told = [part for wish in group.wishes for part in wish.forecast.split("; ") if part]
    keys = [part for part in told if part.endswith(ALONE)]
    alone = stay(name for part in keys for name in re.findall(r"F\d+", part))
    told = [part for part in told if part not in keys] + ([alone] if alone else [])
    holes = [wish.target for wish in group.wishes if HOLE in wish.forecast]
    if holes and len(holes) == len(group.wishes):
        said.append("each may be a black hole")
    elif holes:
        said.append(f"{named(holes)} may be {'a black hole' if len(holes) == 1 else 'black holes'}")
    return "; ".join([*said, *dict.fromkeys(part for part in told if part != HOLE)])


def grown(reader: Reader, orders: Sequence[Order]) -> str:
    """What industry costs in ships, and what it pays at once."""
    kind = reader.view.type or "pirate"
    each = growth_cost(kind)
    fewer = each * sum(x.count for x in orders if isinstance(x, o.Scrap))
    unbuilt = each * sum(x.count for x in orders if isinstance(x, o.Invest))
    more = (fewer + unbuilt) // each
    said = [f"{counted(fewer, 'ship')} fewer on guard"] if fewer else []
    said += [f"{counted(unbuilt, 'ship')} not built"] if unbuilt else []
    said += [f"+{counted(more, 'point')} a turn"] if kind == "empire_builder" else []
    return ", ".join(said)


def by_goal(reader: Reader, wishes: Sequence[Intention], chosen: str) -> list[Intention]:
    """What several fleets can do at one place as one card, with a choice of the fleet. Of a world
    one asks what can be done there, and for each fleet the best place to go on to."""
    found: dict[str, Intention] = {}
    gone: set[str] = set()
    for wish in wishes:
        if chosen[0] == "W" and wish.target[:1] == "W" and wish.target != chosen:
            fleet = wish.orders[-1].partition("W")[0] if wish.orders else ""
            wish = replace(wish, worth=min(wish.worth, ELSEWHERE)) if fleet in gone else wish
            gone.add(fleet)
        head, *rest = re.split(": send | with F", wish.label, maxsplit=1)
        flies = rest and len(wish.orders) == 1 and _FLIGHT.fullmatch(wish.orders[0])
        said = head if flies else "\n".join((wish.label, *wish.orders))
        first = found.setdefault(said, replace(wish, sizes=_fleet(reader, wish)) if flies else wish)
        if flies and first.orders != wish.orders and len(first.sizes) < CHOICES:
            sizes = (*first.sizes, *_fleet(reader, wish))
            found[said] = replace(first, label=head, sizes=sizes)
    return [replace(w, sizes=()) if len(w.sizes) == 1 else w for w in found.values()]


CHOICES = 5
_FLIGHT = re.compile(r"F\d+(W\d+)+")
ELSEWHERE = 9
"""Less than what is ever offered first."""


def _fleet(reader: Reader, wish: Intention) -> tuple[Size, ...]:
    key = reader.keys[int(wish.orders[0][1:].partition("W")[0])][1]
    return (Size(f"F{key.id}: {counted(key.ships, 'ship')}", wish.orders),)


# --- what a card of several says, and why ---------------------------------------------------


def _explore(group: Group) -> tuple[str, str]:
    return f"Explore {group.places} with {group.fleets}", ""


def _take(group: Group) -> tuple[str, str]:
    return f"Take {group.places} with {group.fleets}", group.people


def _near(group: Group) -> tuple[str, str]:
    whose = listed(dict.fromkeys(seat for wish in group.wishes for seat in wish.seats))
    return f"Move beside {whose} at {group.places} with {group.fleets}", ""


def _strike(group: Group) -> tuple[str, str]:
    whose = listed(dict.fromkeys(seat for wish in group.wishes for seat in wish.seats))
    return f"Strike {group.places} with {group.fleets}", f"They are {whose}'s: {group.people}"


def _errand(group: Group) -> tuple[str, str]:
    errand = ERRANDS[errand_of(group.reader, group.orders)]
    said = errand.said.format(group.places, for_whom(group.reader))
    return f"{said} with {group.fleets}", errand.reason


def _grow(group: Group) -> tuple[str, str]:
    made = [x for x in group.orders if isinstance(x, o.Scrap | o.Invest)]
    worlds = named(dict.fromkeys(f"W{x.world}" for x in made))
    count = sum(x.count for x in made)
    return f"Grow industry by {count} on {worlds}", LASTING


def _build(group: Group) -> tuple[str, str]:
    built = [x for x in group.orders if isinstance(x, o.Build)]
    keys = named(dict.fromkeys(f"F{x.to}" for x in built))
    count = sum(x.count for x in built)
    return f"Build {counted(count, 'ship')} on {keys}", READY


def _guard(group: Group) -> tuple[str, str]:
    where = named(dict.fromkeys(f"W{_stands(group.reader, x)}" for x in group.guards))
    reasons = ". ".join(dict.fromkeys(w.reason for w in group.wishes if w.reason))
    count = counted(sum(x.count for x in group.guards), "ship")
    return f"Guard {where} with {count} on the ground", reasons


def _stands(reader: Reader, order: o.Build | o.Transfer) -> int:
    if isinstance(order, o.Build):
        return order.world
    return reader.keys[order.number][0] if order.source == "F" else order.number


def _carry(group: Group) -> tuple[str, str]:
    lost = sum(cost(group.reader.view, x.artifact) for x in group.orders if isinstance(x, o.Drop))
    names = listed(
        f"the {name(x.artifact)}" for x in group.orders if isinstance(x, o.Drop | o.Hook)
    )
    if all(isinstance(x, o.Drop) for x in group.orders):
        return f"Put {names} down{_where(group)}", f"They cost you {lost} a turn" if lost else ""
    return f"Carry {names}", ""


def _where(group: Group) -> str:
    at = {int(k[1:]) for wish in group.wishes for k in (wish.target,) if k[:1] == "W"}
    return f" at {named(f'W{n}' for n in sorted(at))}" if at else ""


LASTING = "A factory works every turn"
READY = "Ships on a key can fly next turn"
WORDS: dict[str, Callable[[Group], tuple[str, str]]] = {
    "explore": _explore, "take": _take, "near": _near, "attack": _strike, "haul": _errand,
    "fetch": _errand, "onward": _errand,
    "grow": _grow, "build": _build, "guard": _guard, "carry": _carry,
}  # fmt: skip


# --- a card beside a sheet ------------------------------------------------------------------


def giving_way(view: View, orders: Sequence[Order], wanted: Sequence[Order]) -> list[str]:
    """Where the same ships were to fly, or what they were to fire at."""
    fleets = {_acting(order) for order in wanted} - {0}
    return [str(order) for order in orders if _acting(order) in fleets]


def _acting(order: Order) -> int:
    match order:
        case o.Move():
            return order.fleet
        case o.Fire(source="F"):
            return order.number
    return 0


def subject(order: Order) -> str:
    """Whose plan a line belongs to: the fleet it builds up, loads or moves; else its world."""
    match order:
        case o.Build(into="F"):
            return f"F{order.to}"
        case o.Transfer(source="F") | o.Probe(source="F"):
            return f"F{order.number}"
        case o.Move() | o.Load() | o.Unload() | o.Goods() | o.Robots() | o.DropBomb() | o.Hook():
            return f"F{order.fleet}"
        case o.Plunder():
            return "plunder"
    return str(order)


def left(view: View, orders: Sequence[Order], above: Sequence[Order]) -> list[Order]:
    """Without fleets for which the sheet has other plans."""
    kept = list(orders)
    while kept:
        found = check(view, (*above, *kept))
        places = (p.index for p in found if not p.partial and p.index is not None)
        bad = {subject(kept[at - len(above)]) for at in places if at >= len(above)}
        if not bad:
            break
        kept = [order for order in kept if subject(order) not in bad]
    return kept
