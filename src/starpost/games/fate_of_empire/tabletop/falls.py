"""Dice of the campaign where they fall, and what the frontier did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.tables import QUIET, RECALLS, WAR
from starpost.games.fate_of_empire.told import lines
from starpost.games.fate_of_empire.told.news import IMPERIAL
from starpost.games.stellar_conquest.tabletop import falls as base
from starpost.games.stellar_conquest.told.lines import loss
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of
from starpost.kernel.contract import Event
from starpost.kernel.tabletop import Cast, Fall, Told
from starpost.told.words import capital, counted

KINDS = ("EVENT", "PATROL", *base.THROWN)
LATEST = 12


def last_fall(view: View, ask: str = "") -> Fall | None:
    """Of this turn: what fell in the one before is told in the news."""
    found = _fall(view, ask)
    if found is None or ask == "produce" or base.asked_about(view):
        return found
    log = view.known.log
    last = next((event for event in reversed(log) if event.kind in base.THROWN), None)
    if last is None:
        return replace(found, casts=()) if ask == "land" else found
    here = (lines.nerve(event) for event in reversed(log) if event.at == last.at)
    ran = next(filter(None, here), None)
    end = "the pirates slipped away" if ran is not None and ran.run else ""
    return base.summed(found, log, (IMPERIAL, view.name), ask, end)


def _fall(view: View, ask: str) -> Fall | None:
    st = view.known
    if ask == "produce":
        return base.production(f"Turn {st.played} of {st.turns}")
    here = base.asked_about(view)
    page = tuple(e for e in st.log if not here or e.at.partition("/")[0] == here)
    last = next((event for event in reversed(page) if event.kind in KINDS), None)
    if last is None:
        quiet = f"No dice have fallen {f'at {here}' if here else 'in this turn'} yet"
        return (
            Fall(f"Turn {st.played} of {st.turns}", quiet) if st.turn > 1 and not st.over else None
        )
    if thrown := lines.thrown(last):
        loud = thrown.letter in (WAR, *RECALLS)
        what, _, so = thrown.text.partition(": ")
        return Fall(capital(what), so or "the event of this turn", thrown.dice, loud=loud)
    if die := lines.patrol_die(last):
        note = "a pirate corvette is waiting" if die <= 2 else "nobody is there"
        return Fall(
            f"Patrol at {last.at}", note, casts=(Cast("a 1 or 2 meets one", ((die, die <= 2),)),)
        )
    made = base.fall_of(view, page, base.THROWN, IMPERIAL)
    return _nerve(made, last) if made is not None else None


def _nerve(fall: Fall, last: Event) -> Fall:
    """Rule 5.4: the die by which pirates run."""
    found = lines.nerve(last)
    if found is None:
        return fall
    points = counted(abs(found.more), "point")
    text = f"Pirates run? You have {points} {'more' if found.more >= 0 else 'less'}"
    note = "they slip away" if found.run else "they stay"
    cast = Cast(text, ((found.die, found.run),), note)
    return Fall(fall.head, fall.note, fall.dice, fall.balls, fall.gains, (*fall.casts, cast))


def told(view: View) -> tuple[Told, ...]:
    """What the frontier did, oldest first."""
    st = view.known
    now = min(st.played, st.turns)
    pages = ((now - 1, st.before), (now, st.log))
    found = [one for turn, page in pages for one in _turn(page, turn)]
    return tuple(found[-LATEST:])


def _turn(page: Sequence[Event], turn: int) -> Iterator[Told]:
    """What a side lost at one star is told once, however many rounds it took."""
    losses = [loss(event) for event in page]
    for n, (event, lost) in enumerate(zip(page, losses, strict=True)):
        if lost is None:
            yield from _said(event, turn)
            continue
        same = [one for one in losses if one and (one.star, one.who) == (lost.star, lost.who)]
        if not any(one in same for one in losses[n + 1 :]):
            ships = {x: sum(one.ships.get(x, 0) for one in same) for one in same for x in one.ships}
            who = "The pirates" if lost.who == "pirates" else "You"
            yield Told("", f"{who} lost {fleet(ships)} at {lost.star}", event.at, turn, loud=True)


def _said(event: Event, turn: int) -> Iterator[Told]:
    if thrown := lines.thrown(event):
        yield Told("", f"Turn {turn}: {thrown.text}", turn=turn, loud=thrown.letter != QUIET)
    elif event.kind == "RECALLED":
        yield Told(
            "",
            f"The Empire took back {fleet_of(event.text)} of yours for its war",
            turn=turn,
            loud=True,
        )
    elif event.kind == "SWARM":
        found, orbit = lines.struck(event), lines.missed(event)
        if orbit:
            text = f"A Swarm fell upon orbit {orbit} of {event.at}: your people there were spared"
        elif found is None:
            text = f"A Swarm came by {event.at}: nobody of yours lives there, no harm done"
        elif found.dead:
            text = f"A Swarm killed {found.dead} million on {found.planet}"
        else:
            text = f"A Swarm fell upon {found.planet} and was beaten off"
        yield Told("", text, event.at, turn, loud=found is not None)
    elif ships := lines.pirates(event) or lines.patrol(event):
        yield Told("", f"Pirates showed {fleet(ships)} at {event.at}", event.at, turn, loud=True)
