"""Dice and balls as they fell, for everybody at the table, with what they brought."""

from __future__ import annotations

import re

from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.state import Line
from starpost.games.starfarers.tables import BALL_VALUE, RESOURCES
from starpost.games.starfarers.tabletop.lately import since
from starpost.games.starfarers.tabletop.meeting import story
from starpost.games.starfarers.tabletop.said import pile, told
from starpost.kernel.tabletop import Fall, Gain, Pile
from starpost.told.words import capital

_DICE = re.compile(r"(\S+) rolls (\d)\+(\d)=(\d+)")
_BALLS = re.compile(r"(\S+) rolls the mother ship: (\w+)\+(\w+)$")
"""Those of a fight are told with the meeting: another player may have thrown them for the foe."""


def last_fall(view: View) -> Fall | None:
    """The last dice or balls of the table, and for whoever begins a turn what became of the others'
    turns; None: nothing has fallen yet."""
    s = view.table
    if s.ask == "roll" and s.active == view.me and (found := since(view)) is not None:
        return found
    for at in range(len(view.past) - 1, -1, -1):
        line = view.past[at]
        if line.kind == "dice":
            return _dice(view, line, view.past[at + 1 :])
        if line.kind == "balls":
            found = _balls(view, line)
            if found is not None:
                return found
    return None


def _who(view: View, name: str) -> str:
    return "You" if name == view.seat else name


def _dice(view: View, line: Line, after: tuple[Line, ...]) -> Fall | None:
    found = _DICE.match(line.text)
    if found is None:
        return None
    name, a, b, total = found[1], int(found[2]), int(found[3]), int(found[4])
    gains = _gains(view, after)
    if total == 7:
        return _seven(view, name, (a, b), after)
    count = len(gains)
    note = "nobody receives a card" if not count else f"cards for {_number(count)}"
    return Fall(f"{_who(view, name)} rolled {total}", note, (a, b), gains=gains)


def _seven(view: View, name: str, dice: tuple[int, int], after: tuple[Line, ...]) -> Fall:
    """What a seven has brought so far: first of all to the one who reads."""
    said = [
        one for line in after if line.kind in ("discard", "steal") and (one := told(view, line))
    ]
    head = f"{_who(view, name)} rolled a seven"
    to_me = [one for one in said if " you" in f" {one.text}" and one.seat != view.seat]
    words = [f"{_who(view, one.seat)} {one.text}." for one in said if one not in to_me]
    if to_me:
        head = f"{head} and {to_me[-1].text}"
    waits = view.table.ask in ("discard", "steal") or not said
    rule = "Whoever holds too many cards returns half; the one who rolled takes a card."
    return Fall(head, rule if waits and not words else " ".join(words), dice, loud=True)


def _number(n: int) -> str:
    return ("nobody", "one player", "two players", "three players", "four players")[n]


def _gains(view: View, after: tuple[Line, ...]) -> tuple[Gain, ...]:
    """The income of a roll: the lines that follow it at once."""
    found = []
    for line in after:
        if line.kind != "receive":
            break
        name = line.text.split(" ", 1)[0]
        if name in view.table.match.seats:
            found.append(Gain(name, pile(line.text)))
    return tuple(found)


def _balls(view: View, line: Line) -> Fall | None:
    found = _BALLS.match(line.text)
    if found is None or found[2] not in BALL_VALUE or found[3] not in BALL_VALUE:
        return None
    name, a, b = found[1], found[2], found[3]
    s, p = view.table, view.table.match.seats.index(name)
    bonus = s.speed_stat(p)
    if "black" in (a, b):
        flies = f"ships fly {s.speed + bonus} steps" if s.ask == "move" and s.active == p else ""
        return _met(view, name, flies, (a, b))
    speed = BALL_VALUE[a] + BALL_VALUE[b]
    words = f"{a} and {b}: speed {speed}"
    return Fall(
        f"{'Your' if name == view.seat else f'{name}’s'} ships fly {speed + bonus} steps",
        words + (f", and {bonus} of the mother ship" if bonus else ""),
        balls=(a, b),
    )


def _met(view: View, name: str, flies: str, balls: tuple[str, str]) -> Fall:
    """An encounter: what is going on, and once it is over what it was and what it brought."""
    met = story(view)
    if met is None or met.open or met.seat != name:
        words = f"{balls[0]} and {balls[1]}: an encounter"
        return Fall(f"{_who(view, name)} had an encounter", words, balls=balls)
    head = met.title if name == view.seat else f"{name}'s encounter: {met.title}"
    note = " ".join(met.outcome[-2:]) + (f" {capital(flies)}." if flies else "")
    return Fall(head, note, balls=balls)


def fresh(view: View) -> dict[str, int]:
    """Cards that came to the seat since its own last deed."""
    found: dict[str, int] = {}
    for line in reversed(view.past):
        head = line.text.partition(" ")[0]
        came = _came(view, line)
        if head == view.seat and not came:
            break
        for kind, n in came:
            found[kind] = found.get(kind, 0) + n
    return found


def _came(view: View, line: Line) -> Pile:
    """What a line put into the seat's hand."""
    head, _, rest = line.text.partition(" ")
    if line.kind == "deal":
        return _dealt(view, line.text)
    if head != view.seat:
        return ()
    if line.kind == "supply":
        drawn = rest.partition("(")[2]
        return tuple((kind, drawn.count(kind)) for kind in RESOURCES if kind in drawn)
    return pile(rest) if rest.startswith(("receives", "steals")) else ()


def _dealt(view: View, text: str) -> Pile:
    """`RED gives BLUE 1 ore for 1 food`: what of it came to the seat."""
    giver, _, rest = text.partition(" gives ")
    taker, _, cards = rest.partition(" ")
    given, _, got = cards.partition(" for ")
    return pile(given) if taker == view.seat else pile(got) if giver == view.seat else ()
