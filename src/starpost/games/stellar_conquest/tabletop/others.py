"""Who sits at the table, and what they did as far as the seat was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, distances
from starpost.games.stellar_conquest.known.points import points
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.ships import total_of
from starpost.games.stellar_conquest.told.wording import fleet, holding
from starpost.games.stellar_conquest.writing.feed import find_planet
from starpost.kernel.contract import Event
from starpost.kernel.tabletop import Player, Told
from starpost.told.words import counted, listed

LATEST = 12
TAKEN = ("ATTACK", "CONQUERED")
USUAL = 3
"""Hexes a round: what most fleets make, for the starting points pay it. Where rivals came in is
known to all, so anybody at the table can reckon how near they may be."""


def players(view: View) -> tuple[Player, ...]:
    st = view.known
    found = []
    for seat, player in enumerate(st.players):
        own = seat == view.seat
        score = view.scores.get(player.name, points(view) if own else _counted(view, seat))
        found.append(
            Player(
                player.name, score, 0, -1, _last(view, player.name, own=own),
                active=st.seat == seat and not st.over, mine=own,
                facts=_facts(view, seat) if own or view.seat < 0 else _seen(view, seat),
                least=not own and player.name not in view.scores,
            )
        )  # fmt: skip
    return tuple(found)


def _facts(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    """What a seat has, as far as these eyes see it: its own, or after the end everybody's."""
    groups = [g for g in view.known.groups.values() if g.owner == seat]
    ships = sum(g.s + g.c + g.f + g.d for g in groups)
    people = sum(g.t for g in groups)
    held = holding(view, seat)
    found = [held] if held else []
    found += [counted(ships, "ship")] if ships else []
    if people:
        found.append(f"{counted(people, 'transport')}")
    return (("", ", ".join(found)),) if found else ()


def _seen(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    colonies = len(_theirs(view, seat))
    if colonies:
        return (("", f"{counted(colonies, 'planet')} seen"),)
    far = min(distances(at)[view.known.players[seat].entry] for at in _mine(view))
    left = far - USUAL * (view.known.turn - 1)
    if view.known.turn < 2:
        return (("", f"came in {counted(far, 'hex', 'hexes')} from you"),)
    return (("", "may come any round" if left <= USUAL else f"may be {left} hexes away by now"),)


def _mine(view: View) -> list[int]:
    """Where the seat came in, and the stars of its planets: whoever comes is as near as to the
    nearest of them, so the way told grows no longer as colonies are founded elsewhere."""
    held = [
        STAR_HEX[STAR_OF[p]] for p, one in view.known.planets.items() if one.holder == view.seat
    ]
    return [view.known.players[view.seat].entry, *held]


def _theirs(view: View, seat: int) -> list[int]:
    """The planets that the map shows as somebody's: settled or conquered."""
    return [pid for pid, planet in sorted(view.known.planets.items()) if planet.holder == seat]


def _counted(view: View, seat: int) -> int:
    """What the colonies count for that these eyes have seen; the points are told at the end."""
    seen = _theirs(view, seat)
    return sum(view.worths.get(view.known.world(p).type, 0) for p in seen) if seen else -1


def _last(view: View, name: str, *, own: bool) -> str:
    for one in reversed(tuple(_told(view, brief=True))):
        if one.seat == name:
            return one.text
    if not own:
        return "out of your sight"
    groups = [g for g in view.known.groups.values() if g.owner == view.seat]
    away = sum(g.dest >= 0 for g in groups)
    if away:
        return f"{counted(away, 'group')} under way"
    return "nobody under way" if any(g.at >= 0 for g in groups) else "not on the map yet"


def told(view: View) -> tuple[Told, ...]:
    """What the others did, oldest first, and what the seat itself lost; all else of its own is in
    the news."""
    found = [
        replace(one, seat="", text=f"You {one.text}", whom=(view.name,))
        if one.seat == view.name
        else one
        for one in _told(view, once=True)
    ]
    if not found and view.me is not None and view.known.turn > 1:
        names = [p.name for s, p in enumerate(view.known.players) if s != view.seat]
        turn = view.known.turn - 1
        found = [Told("", f"Round {turn}: {listed(names)} moved out of your sight", turn=turn)]
    return tuple(dict.fromkeys(found))[-LATEST:]


def _told(view: View, *, once: bool = False, brief: bool = False) -> Iterator[Told]:
    """What was done, by whom; `once`: a meeting is told of one of the two who met; `brief`: its
    ships are left to the news."""
    st = view.known
    for turn, page in ((st.played - 1, st.before), (st.played, st.log)):
        losses = [lines.loss(event) for event in page]
        for n, (event, lost) in enumerate(zip(page, losses, strict=True)):
            if lost is not None:
                same = [one for one in losses if one and _place(one) == _place(lost)]
                if not any(one in same for one in losses[n + 1 :]):
                    yield _lost(same, event.at, turn)
                continue
            found = (*_said(event, turn, view.name, brief=brief), *_conquered(view, event, turn))
            met = [one for one in found if one.seat != view.name] if once else found
            yield from met[:1] if once else met


def _place(lost: lines.Loss) -> tuple[str, str, object]:
    return lost.who, lost.star, lost.orbit


def _lost(same: Sequence[lines.Loss], at: str, turn: int) -> Told:
    """What a side lost at one place, told once however many rounds it took."""
    one, ships = same[0], reduce(total_of, (each.ships for each in same))
    where = f"{one.star}/{one.orbit}" if one.orbit else one.star
    return Told(one.who, f"lost {fleet(ships)} at {where}", at, turn, loud=1)


def _said(event: Event, turn: int, me: str, *, brief: bool = False) -> Iterator[Told]:
    seen, both = lines.sighted(event), lines.sides(event)
    if seen is not None:
        who, ships = seen
        came = f"came to {event.at}" if brief else f"came to {event.at} with {fleet(ships)}"
        yield Told(who, came, event.at, turn, loud=1)
    elif both:
        for who, other in ((both[0], both[2]), (both[2], both[0])):
            yield Told(who, f"met {_you(other, me)} at {event.at}", event.at, turn)
    elif names := lines.fighters(event):
        for name in names:
            rest = listed(_you(other, me) for other in names if other != name)
            yield Told(name, f"fought {rest} at {event.at}", event.at, turn)
    elif passed := lines.taken(event):
        yield Told(passed[1], f"took {passed[0]}", event.at, turn, loud=1)


def _conquered(view: View, event: Event, turn: int) -> Iterator[Told]:
    """An attack that took a planet: the line does not say who it was, the planet does. Whose own
    it was hears of nothing else first."""
    pid = find_planet(lines.subject(event)) if event.kind in TAKEN else None
    planet = view.known.planets.get(pid) if pid is not None else None
    if pid is None or planet is None or planet.status != "conquered" or planet.controller < 0:
        return
    if lines.taken(event):
        return  # it says so itself
    mine = planet.owner == view.seat
    whose = f" from {'you' if mine else view.known.name(planet.owner)}" if planet.owner >= 0 else ""
    yield Told(
        view.known.name(planet.controller), f"took {planet_name(pid)}{whose}", event.at, turn,
        loud=1 + mine,
    )  # fmt: skip


def _you(who: str, me: str) -> str:
    return "you" if who == me else who
