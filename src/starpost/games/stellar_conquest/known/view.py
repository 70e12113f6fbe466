"""What a seat knows, built up from nothing. Rules 10.1 to 10.6.

A view holds a state with only what the player may know in it (`known`), so that drawing, reports
and bots read the same words as the rules; ships of others are sightings, not groups.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from copy import copy
from typing import ClassVar

from msgspec import Struct

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.result import scores, winners
from starpost.games.stellar_conquest.state import STAR_OF, Battle, Known, Planet, Player, State
from starpost.games.stellar_conquest.tables import POINTS
from starpost.kernel.contract import GM, Event

PUBLIC, MASTER = -1, -2
"""Seats of a view that belong to no player."""


class Sighting(Struct, frozen=True):
    """Ships of somebody else in a star hex."""

    star: int
    seat: int
    ships: dict[str, int]


class View(Struct):
    worths: ClassVar[Mapping[str, int]] = POINTS
    for_conquest: ClassVar[str] = "while a warship of yours stays"
    """What a conquered planet must have to be worth its points."""
    """What a planet of a type counts for."""
    presence: ClassVar[bool] = True
    """Whether planets count that ships alone hold."""
    seat: int
    name: str
    known: Known
    sightings: tuple[Sighting, ...] = ()
    scores: dict[str, int] = {}
    """Empty while others' points are not yours to know."""
    winners: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    """Words that stand for points which no planet makes: HOME, BONUS."""

    @property
    def me(self) -> Player | None:
        return self.known.players[self.seat] if self.seat >= 0 else None

    def enemies(self, star: int) -> dict[str, int]:
        """Ships that stand against the seat's there: of the battle under way, else the first."""
        here = [s for s in self.sightings if s.star == star]
        battle = self.known.battle
        if battle is not None and battle.star == star:
            sides = (battle.attacker, battle.defender)
            here = [s for s in here if s.seat in sides] or here
        return dict(here[0].ships) if here else {}


def watched(st: State, seat: int) -> set[int]:
    """Star hexes with own ships or an own colony in them."""
    found = {g.at for g in st.groups.values() if g.owner == seat and g.at >= 0}
    found = {at for at in found if STAR_AT[at] >= 0}
    for pid, planet in st.planets.items():
        if planet.status == "colony" and planet.owner == seat:
            found.add(STAR_HEX[STAR_OF[pid]])
    return found


def seat_view(st: State, seat: int) -> View:
    own = [n for n, g in st.groups.items() if g.owner == seat]
    explored = _explored(st, seat)
    sightings = _sightings(st, seat)
    known = Known(
        _players(st, seat),
        turn=st.turn,
        turns=st.turns,
        base_weaponry=st.base_weaponry,
        step=st.step,
        seat=st.seat,
        groups={n: g for n, g in st.groups.items() if g.owner == seat},
        planets=_planets(st, seat, explored),
        cards={star: card for star, card in st.cards.items() if star in explored},
        explored=explored,
        next_group=st.next_group if may_split(st, seat) else 1 + max(own, default=0),
        over=st.over,
        log=_events(st, seat, st.log),
        before=_events(st, seat, st.before),
        sieges=tuple((s.star, s.seat) for s in sightings if any(s.ships.get(x) for x in "CFD")),
    )
    if seat >= 0:
        _own_business(st, seat, known)
    return View(seat, st.name(seat) if seat >= 0 else "", known, sightings)


def may_split(st: State, seat: int) -> bool:
    """Rule 4.3: who moves now could learn the next number by a split; nobody else is told it."""
    return st.over or (st.asking is not None and st.asking.seat == seat and st.asking.ask == "move")


def _players(st: State, seat: int) -> list[Player]:
    """Everybody's name and entry; technology and notes only one's own."""
    return [p if s == seat else Player(p.name, p.entry) for s, p in enumerate(st.players)]


def _own_business(st: State, seat: int, known: State) -> None:
    """The question put to this seat, its fights, its docks."""
    if st.asking is not None and st.asking.seat == seat:
        known.asking, known.answers = st.asking, st.answers
    if st.battle is not None and seat in (st.battle.attacker, st.battle.defender):
        known.battle = _battle(st.battle, seat)
    if st.seat == seat:
        known.assault, known.rounds, known.bombed = st.assault, st.rounds, st.bombed
        known.fought = st.fought
    elif st.assault is not None and st.planets[st.assault.planet].owner == seat:
        known.assault = copy(st.assault)
        known.assault.shots = None
        known.rounds = {st.assault.planet: st.rounds.get(st.assault.planet, 0)}
    mine = {pid for pid, p in known.planets.items() if _produces(p) == seat}
    known.works = {pid: w for pid, w in st.works.items() if pid in mine}
    known.ip = {pid: w for pid, w in st.ip.items() if pid in mine}
    known.yards = {k: y for k, y in st.yards.items() if k >> 6 == seat}
    known.home = {s: n for s, n in st.home.items() if s == seat}
    known.problems = {s: n for s, n in st.problems.items() if s == seat}


def _produces(planet: Planet) -> int:
    return planet.controller if planet.status == "conquered" else planet.owner


def _battle(battle: Battle, seat: int) -> Battle:
    """The defender does not see the shots that are set against him."""
    seen = copy(battle)
    if seat == battle.defender:
        seen.shots = None
    seen.hexes = {s: h for s, h in battle.hexes.items() if s == seat}
    if battle.leave is not None and seat == battle.defender:
        seen.leave = None
    return seen


def _explored(st: State, seat: int) -> dict[int, int]:
    """Stars that a player has explored, with his own bit alone."""
    if seat < 0:
        return {}
    bit = 1 << seat
    return {star: bit for star, seats in st.explored.items() if seats & bit}


def _planets(st: State, seat: int, explored: Container[int]) -> dict[int, Planet]:
    """Planets of explored stars: one's own in full, others as one remembers them."""
    found = {}
    for pid, planet in st.planets.items():
        if STAR_OF[pid] not in explored:
            continue
        held = planet.status == "conquered"
        if (held and planet.controller == seat) or (not held and planet.owner == seat):
            found[pid] = planet
        elif held and planet.owner == seat:
            found[pid] = Planet(planet.card, "conquered", seat, planet.controller)
        else:
            found[pid] = _remembered(st, seat, pid)
    return found


def _remembered(st: State, seat: int, pid: int) -> Planet:
    """Rule 10.3."""
    note = st.players[seat].notes.get(pid) if seat >= 0 else None
    card = st.planets[pid].card
    if note is None:
        return Planet(card)
    return Planet(
        card, "colony", note.owner, shield=note.shield, mb=max(note.mb, 0), amb=max(note.amb, 0)
    )


def _events(st: State, seat: int, log: list[Event]) -> list[Event]:
    name = st.players[seat].name if seat >= 0 else None
    return [event for event in log if event.known_to(name)]


def _sightings(st: State, seat: int) -> tuple[Sighting, ...]:
    if seat < 0:
        return ()
    places = watched(st, seat)
    met: dict[tuple[int, int], list[int]] = {}
    for number, group in st.groups.items():
        if group.owner != seat and group.at in places:
            met.setdefault((STAR_AT[group.at], group.owner), []).append(number)
    return tuple(
        Sighting(star, other, total([st.groups[n] for n in numbers]))
        for (star, other), numbers in sorted(met.items())
    )


def master_view(st: State) -> View:
    return View(MASTER, "GM", Known(*[getattr(st, name) for name in st.__struct_fields__]))


def view(state: State, seat: str | None) -> View:
    """What a seat knows; points only once the game is over, or to the game master (11.1)."""
    if seat == GM:
        shown = master_view(state)
    else:
        number = state.seat_of(seat) if seat is not None else None
        shown = seat_view(state, PUBLIC if number is None else number)
        if state.turn == 0 and shown.seat >= 0:
            shown.sources = ("HOME",)
    if state.over or seat == GM:
        shown.scores = scores(state)
        shown.winners = winners(shown.scores) if state.over else ()
    return shown
