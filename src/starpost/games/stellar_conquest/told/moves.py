"""Ways for the film: what moved over which hexes, what was found, who fought, whose flag rose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    STAR_AT,
    STAR_HEX,
    STAR_NAMES,
    find_hex,
    find_star,
    route,
)
from starpost.games.stellar_conquest.known.events import fresh
from starpost.games.stellar_conquest.known.view import MASTER, View
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told import phases as p
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of
from starpost.kernel.contract import Event
from starpost.told.words import of_somebody

STEPS: Mapping[str, int] = {
    "go": p.MOVES, "find": p.EXPLORATION, "fight": p.FIGHTS, "attack": p.ATTACKS,
    "land": p.LANDINGS, "build": p.PRODUCTION,
}  # fmt: skip


def moves(before: View, view: View) -> list[Event]:
    return list(shots(before, view, STEPS))


def shots(before: View, view: View, steps: Mapping[str, int]) -> Iterator[Event]:
    """The campaign has the same shots in other phases."""
    told = fresh(before, view)
    yield from _whole_ways(way for event in told for way in _ways(view, event, steps))
    for event in told:
        yield from _fights(view, event, told, steps)
        yield from _others(view, event, steps)
    yield from _flags(before, view, steps)


def _who(view: View, event: Event) -> str:
    """Whose deed an event tells: the seat's own, or for the game master of who was told it."""
    if view.seat >= 0 or not event.seats:
        return view.name if view.seat >= 0 else view.known.players[0].name
    return event.seats[0]


def _said(view: View, event: Event, text: str) -> str:
    """To a seat as it did it, to the game master by the name of who did."""
    return text if view.seat >= 0 else of_somebody(text, _who(view, event))


def _whole_ways(ways: Iterable[Event]) -> Iterator[Event]:
    """A group that moved twice before one looked again flies all of it, once."""
    found: dict[tuple[str, ...], Event] = {}
    for way in ways:
        key = (way.who, *way.what)
        first = found.get(key)
        if first is not None and first.to == way.origin:
            way = replace(way, origin=first.origin, via=(*first.via, first.to, *way.via))
        elif first is not None:
            key = (*key, way.origin)
        found[key] = way
    yield from found.values()


def _hex(view: View, word: str) -> int | None:
    if word == "entry":
        return view.known.players[max(view.seat, 0)].entry
    star = find_star(word)
    return STAR_HEX[star] if star is not None else find_hex(word)


def spot(at: int) -> str:
    """A place by the id that the map uses."""
    return STAR_NAMES[STAR_AT[at]] if STAR_AT[at] >= 0 else HEX_NAMES[at]


def _ways(view: View, event: Event, steps: Mapping[str, int]) -> Iterator[Event]:
    went = lines.move(event)
    if went is None:
        return
    origin, to = _hex(view, went.origin), _hex(view, went.to)
    if origin is None or to is None or origin == to:
        return
    yield Event(
        "went",
        _said(view, event, f"Your group G{went.number} {_flight(went)}"),
        at=spot(to),
        step=steps["go"],
        who=_who(view, event),
        what=(f"G{went.number}",),
        origin=spot(origin),
        to=spot(to),
        via=tuple(spot(h) for h in route(origin, to)[:-1]),
        count=sum(went.ships.values()),
    )


def _flight(went: lines.Move) -> str:
    """By the names of stars; a hex of open space is told by the star that lies ahead."""
    left = find_star(went.origin) is not None
    came = (
        "came onto the map" if went.origin == "entry"
        else f"left {went.origin}" if left else "flew on"
    )  # fmt: skip
    if find_star(went.to) is not None:
        return f"{came} and reached {went.to}"
    if not went.goal:
        return f"{came} to {went.to}"
    return f"{came} {'for' if left else 'towards'} {went.goal}"


def _fights(
    view: View, event: Event, told: Sequence[Event], steps: Mapping[str, int]
) -> Iterator[Event]:
    both = lines.sides(event)
    if both:
        one, mine, other, theirs = both
        text = f"{one} fought {other} at {event.at}: {fleet_of(mine)} against {fleet_of(theirs)}"
        lost = [found for e in told if (found := lines.loss(e)) and found.star == event.at]
        count = sum(sum(found.ships.values()) for found in lost)
        yield Event(
            "fought", text, at=event.at, step=steps["fight"], who=one, whom=other, lost=count
        )
    elif event.kind == "BATTLE" and view.seat != MASTER:  # who sees all reads it with its ships
        yield Event("fought", event.text.replace("  ", ": "), at=event.at, step=steps["fight"])
    elif event.kind in ("ATTACK", "BOMBARDED"):
        text = f"Ships attacked {lines.subject(event)}: {lines.detail(event)}"
        yield Event("fought", text, at=event.at, step=steps["attack"], who=_who(view, event))


def _others(view: View, event: Event, steps: Mapping[str, int]) -> Iterator[Event]:
    seen = lines.sighted(event)
    if seen is not None and view.seat == MASTER:
        return  # who sees all has seen it come
    if seen is not None:
        who, ships = seen
        token = f"{who} at {event.at}"
        yield Event(
            "came", f"{who} came to {event.at} with {fleet(ships)}", at=event.at, who=who,
            step=steps["go"], what=(token,), to=event.at, count=sum(ships.values()),
        )  # fmt: skip
    elif event.kind == "EXPLORED":
        yield Event(
            "found",
            _said(view, event, f"You explored {event.at}"),
            at=event.at,
            step=steps["find"],
            who=_who(view, event),
        )
    elif event.kind == "RISK" and (lost := sum(n for _, _, n in lines.risks(event))):
        cost = "one ship" if lost == 1 else f"{lost} ships"
        text = _said(view, event, f"The unknown at {event.at} cost you {cost}")
        yield Event(
            "lost", text, at=event.at, whom=_who(view, event), step=steps["find"], lost=lost,
        )  # fmt: skip
    elif made := lines.launched(event):
        text = _said(view, event, f"{event.at} launched your new group {made[0]}")
        yield Event(
            "built", text, at=event.at, step=steps["build"], who=_who(view, event),
            what=(made[0],),
        )  # fmt: skip


def _flags(before: View, view: View, steps: Mapping[str, int]) -> Iterator[Event]:
    """Planets that changed hands, and colonies that are new, by what the seat now knows."""
    for pid, planet in sorted(view.known.planets.items()):
        old = before.known.planets.get(pid)
        was = holder(before, pid) if old is not None else ""
        now = holder(view, pid)
        if was == now:
            continue
        star = STAR_NAMES[STAR_OF[pid]]
        who = "You" if now == view.name else now
        text = f"{who} raised {'your' if who == 'You' else 'its'} flag on {planet_name(pid)}"
        if not now:
            text = f"{planet_name(pid)} is nobody's now"
        elif old is not None and (old.status, planet.status) == ("conquered", "colony"):
            text = f"{who} {'have' if who == 'You' else 'has'} {planet_name(pid)} back"
            text += f": no warship of {'yours' if was == view.name else was} guards it any more"
        step = steps["attack"] if planet.status == "conquered" else steps["land"]
        yield Event("raised", text, at=star, step=step, who=now, whom=was)


def holder(view: View, pid: int) -> str:
    """Who holds a planet, by name, as the seat knows it; "": nobody it knows of."""
    planet = view.known.planets[pid]
    seat = planet.controller if planet.status == "conquered" else planet.owner
    held = planet.status in ("colony", "conquered", "dominion")
    return view.known.name(seat) if held and seat >= 0 else ""
