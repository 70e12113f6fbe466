"""The film's ways and fights of a turn, as far as the empire saw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from starpost.games.star_empires.galaxy.drawings import DRAWINGS
from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known import lines
from starpost.games.star_empires.known.callsigns import Seen, fleet_words
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.told.between import Between, Fight
from starpost.games.star_empires.told.phases import BUILDING, FIRE, MOVES, OWNERSHIP, PORTALS
from starpost.kernel.contract import GM, Event
from starpost.told.words import capital, counted, listed


def moves(before: View, view: View) -> list[Event]:
    return list(_shown(before, view))


def _shown(before: View, view: View) -> Iterator[Event]:
    """Fights by sector, and ships that stand elsewhere, together where they went together."""
    it = Between(before, view)
    for fight in it.fights:
        yield from _fought(it, fight)
    groups: dict[tuple[str, Pair | None, Pair, str], list[Seen]] = {}
    built: dict[tuple[str, Pair], list[Seen]] = {}
    gates = _gates(it)
    for sn, ship in it.now.items():
        was = it.was.get(sn)
        if ship.carrier or (was is not None and was.at == ship.at):
            continue
        if was is None and (ship.owner == view.seat or _launched(it, ship)):
            built.setdefault((ship.owner, ship.at), []).append(ship)
            continue
        origin = was.at if was is not None else None
        portal = gates.get((ship.owner, ship.handle), gates.get((ship.owner, sn), ""))
        groups.setdefault((ship.owner, origin, ship.at, portal), []).append(ship)
    for (owner, origin, to, portal), ships in groups.items():
        yield _moved(it, owner, origin, to, portal, ships)
    yield from _built(it, built)
    yield from _flags(it)


def _launched(it: Between, ship: Seen) -> bool:
    """Whether a ship of others that is new has been built where it stands: who sees all missed no
    flight, and what has no engines has not flown to a world of its own."""
    own = any(w.at == ship.at and w.owner == ship.owner for w in it.view.worlds)
    if it.seat == GM:
        return own
    engines = {c.name: c.engines for c in it.view.classes}
    return own and ship.at in it.watched and engines.get(ship.kind, _drawn(ship.kind)) == 0


def _drawn(kind: str) -> int:
    """Engines by the word that most yards have for a class; 1: nobody knows."""
    return next((d.ratings[2] for d in DRAWINGS if f"_{d.word}" in kind.lower()), 1)


def _built(it: Between, built: Mapping[tuple[str, Pair], list[Seen]]) -> Iterator[Event]:
    for (owner, at), ships in built.items():
        what = fleet_words(((s.name, s.kind) for s in ships), "a ")
        mine = owner == it.seat
        line = f"You built {what} at {it.place(at)}"
        if not mine:  # or unloaded them there
            line = f"{owner} has {what} more at {it.place(at)}"
        yield Event(
            "built", f"{owner} built {what} at {it.place(at)}" if it.seat == GM else line,
            (it.seat,), text(at), "5.11", step=BUILDING, who=owner, what=(f"{owner}{text(at)}",),
            to=text(at), count=len(ships),
        )  # fmt: skip


def _flags(it: Between) -> Iterator[Event]:
    for world in it.won():
        yield Event(
            "flagged", f"You took {world.name}", (it.seat,), world.name, "5.6", step=OWNERSHIP,
            who=it.seat, whom=_owner(it, world.name), what=(world.name,),
        )  # fmt: skip
    for world in it.lost():
        now = it.worlds.get(world.name)
        by = now.owner if now is not None and now.owner != it.seat else ""
        line = f"{by} took {world.name} from you" if by else f"You lost {world.name}"
        yield Event(
            "flagged", line, (it.seat,), world.name, "5.6", step=OWNERSHIP, who=by, whom=it.seat,
            what=(world.name,),
        )  # fmt: skip


def _owner(it: Between, name: str) -> str:
    old = it.former.get(name)
    return old.owner if old is not None and old.owner != it.seat else ""


def _gates(it: Between) -> dict[tuple[str, str], str]:
    """By owner and handle: the portal that a ship came out of."""
    found = {}
    for line in it.view.news:
        came = lines.came_out(line)
        if came is not None:
            ship, portal = came
            found[ship.owner, ship.handle] = portal
    return found


def _fought(it: Between, fight: Fight) -> Iterator[Event]:
    """What others lost and what I lost are two numbers, each in the colour of who lost it."""
    names = tuple(dict.fromkeys(name for pair in fight.guns for name in pair))
    first, target = next(iter(fight.guns))
    mine = len(fight.lost.get(it.seat, ()))
    lost = sum(map(len, fight.lost.values()))
    toll = f": {counted(lost, 'ship')} lost" if lost else ""
    who = listed("you" if name == it.seat else name for name in names)
    if it.seat in names:
        foe = next((name for name in names if name != it.seat), target)
        first, target = (it.seat, foe) if lost > mine else (foe, it.seat)
    yield Event(
        "fought", f"{capital(who)} fought at {it.place(fight.at)}{toll}",
        (it.seat,), it.spot(fight.at), "5.3", step=FIRE, who=first, whom=target,
        lost=lost - mine or mine, count=fight.guns.total(),
    )  # fmt: skip
    if 0 < mine < lost:
        yield Event(
            "fallen", f"You lost {counted(mine, 'ship')} at {it.place(fight.at)}", (it.seat,),
            it.spot(fight.at), "5.3", step=FIRE, who=target, whom=it.seat, lost=mine,
        )  # fmt: skip


def _moved(
    it: Between, owner: str, origin: Pair | None, to: Pair, portal: str, ships: list[Seen]
) -> Event:
    mine = owner == it.seat
    kind = "traversed" if portal else "moved"
    what = fleet_words((s.name, s.kind) for s in ships)
    who = f"Your {what}" if mine else f"{owner}'s {what}"
    if portal:
        start = f" went from {it.place(origin)} through a portal and" if origin is not None else ""
        line = f"{who}{start} came out of {portal}"
    elif origin is not None:
        line = f"{who} flew from {it.place(origin)} to {it.place(to)}"
    elif it.view.over and to not in it.watched:
        line = ""  # nobody came: the whole map is open now
    elif to not in it.watched:
        kind, line = "sighted", f"You saw {owner}'s {what} at {it.place(to)}"
    else:
        line = f"{who} came to {it.place(to)}"
    return Event(
        kind, line, (it.seat,), text(to), "4.12" if portal else "4.11",
        step=PORTALS if portal else MOVES, who=owner, what=(f"{owner}{text(to)}",),
        origin="" if origin is None else text(origin), to=text(to), count=len(ships),
    )  # fmt: skip
