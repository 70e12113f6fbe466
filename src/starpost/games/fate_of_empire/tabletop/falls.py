"""Dice of the campaign where they fall, and what the frontier did."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.told import lines
from starpost.games.fate_of_empire.told.news import IMPERIAL
from starpost.games.stellar_conquest.tabletop import falls as base
from starpost.games.stellar_conquest.told.lines import loss
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of
from starpost.kernel.contract import Event
from starpost.kernel.tabletop import Cast, Fall, Told
from starpost.told.words import capital

KINDS = ("EVENT", "PATROL", *base.THROWN)
LATEST = 12


def last_fall(view: View) -> Fall | None:
    """Of this turn: what fell in the one before is told in the news."""
    st = view.known
    here = base.asked_about(view)
    page = tuple(e for e in st.log if not here or e.at.partition("/")[0] == here)
    last = next((event for event in reversed(page) if event.kind in KINDS), None)
    if last is None:
        quiet = f"No dice have fallen {f'at {here}' if here else 'in this turn'} yet"
        return Fall(f"Turn {st.turn} of {st.turns}", quiet) if st.turn > 1 and not st.over else None
    if last.kind == "EVENT":
        red, white, what = lines.thrown(last.text)
        loud = "war with" in what or "recalled" in what
        return Fall(capital(what), "the event of this turn", (red, white), loud=loud)
    if last.kind == "PATROL" and (found := lines.PATROL.match(last.text)):
        die = int(found[1])
        note = "a pirate corvette is waiting" if die <= 2 else "nobody is there"
        return Fall(
            f"Patrol at {last.at}", note, casts=(Cast("a 1 or 2 meets one", ((die, die <= 2),)),)
        )
    made = base.fall_of(view, page, base.THROWN, IMPERIAL)
    return _nerve(made, last) if made is not None else None


def _nerve(fall: Fall, last: Event) -> Fall:
    """Rule 5.4: the die by which pirates run."""
    found = lines.LEFT.match(last.text)
    if found is None:
        return fall
    gone = found[3] == "slip away"
    more = int(found[1])
    text = f"Pirates run? You have {abs(more)} points {'more' if more >= 0 else 'less'}"
    cast = Cast(text, ((int(found[2]), gone),), "they slip away" if gone else "they stay")
    return Fall(fall.head, fall.note, fall.dice, fall.balls, fall.gains, (*fall.casts, cast))


def told(view: View) -> tuple[Told, ...]:
    """What the frontier did, oldest first."""
    st = view.known
    pages = ((st.turn - 1, st.before), (st.turn, st.log))
    found = [one for turn, page in pages for event in page for one in _said(event, turn)]
    return tuple(found[-LATEST:])


def _said(event: Event, turn: int) -> Iterator[Told]:
    lost = loss(event)
    if event.kind == "EVENT":
        _, _, what = lines.thrown(event.text)
        yield Told("", f"Turn {turn}: {what}", turn=turn, loud=what != "quiet frontier")
    elif event.kind == "RECALLED":
        yield Told("", f"The Empire called back {fleet_of(event.text)}", turn=turn, loud=True)
    elif event.kind == "SWARM":
        found = lines.SWARM.match(event.text)
        text = f"A Swarm killed {found[4]} million on {found[1]}" if found else ""
        text = text or f"A Swarm came by {event.at}: nobody of yours lives there, no harm done"
        yield Told("", text, event.at, turn, loud=bool(found))
    elif ships := lines.pirates(event) or lines.patrol(event):
        yield Told("", f"Pirates showed {fleet(ships)} at {event.at}", event.at, turn, loud=True)
    elif lost is not None:
        who = "The pirates" if lost.who == "pirates" else "You"
        yield Told("", f"{who} lost {fleet(lost.ships)} at {lost.star}", event.at, turn, loud=True)
