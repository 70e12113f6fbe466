"""Dice and balls as they fell, for everybody at the table, with what they brought."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import BALL_VALUE
from starpost.games.starfarers.tabletop.lately import since
from starpost.games.starfarers.tabletop.meeting import story
from starpost.games.starfarers.tabletop.said import told
from starpost.kernel.tabletop import Fall, Gain
from starpost.told.words import capital


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
        if (balls := lines.speed_balls(line)) is not None:  # those of a fight its story tells
            return _balls(view, _doer(view, line), balls)
    return None


def _doer(view: View, line: Line) -> str:
    found = lines.noted(line, view.table.match.seats)
    return found.who if found is not None else ""


def _who(view: View, name: str) -> str:
    return "You" if name == view.seat else name


def _dice(view: View, line: Line, after: tuple[Line, ...]) -> Fall | None:
    thrown, name = lines.dice(line), _doer(view, line)
    if thrown is None:
        return None
    if sum(thrown) == 7:
        return _seven(view, name, thrown, after)
    gains = _gains(view, after)
    count = len(gains)
    note = "nobody receives a card" if not count else f"cards for {_number(count)}"
    return Fall(f"{_who(view, name)} rolled {sum(thrown)}", note, thrown, gains=gains)


def _seven(view: View, name: str, dice: tuple[int, int], after: tuple[Line, ...]) -> Fall:
    """What a seven has brought so far: first of all to the one who reads."""
    said = [
        one for line in after if line.kind in ("discard", "steal") and (one := told(view, line))
    ]
    head = f"{_who(view, name)} rolled a seven"
    to_me = [one for one in said if view.seat in one.whom]
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
        if name := _doer(view, line):
            found.append(Gain(name, lines.cards(line.text)))
    return tuple(found)


def _balls(view: View, name: str, balls: tuple[str, str]) -> Fall:
    a, b = balls
    s, p = view.table, view.table.match.seats.index(name)
    bonus = s.speed_stat(p)
    if "black" in (a, b):
        flies = f"ships fly {s.speed + bonus} steps" if s.ask == "move" and s.active == p else ""
        return _met(view, name, flies, (a, b))
    speed = BALL_VALUE[a] + BALL_VALUE[b]
    words = f"{a} and {b}: speed {speed}"
    return Fall(
        f"{'Your' if name == view.seat else f'{name}’s'} ships fly {speed + bonus} steps",
        words + (f" + {bonus} of the boosters" if bonus else ""),
        balls=(a, b),
    )


def _met(view: View, name: str, flies: str, balls: tuple[str, str]) -> Fall:
    """An encounter: what is going on, and once it is over what it was and what it brought."""
    met = story(view)
    if met is None or met.open or met.seat != name:
        words = f"{balls[0]} and {balls[1]}: an encounter"
        meets = "meet" if name == view.seat else "meets"
        return Fall(f"{_who(view, name)} {meets} somebody", words, balls=balls)
    head = met.title if name == view.seat else f"{name}'s encounter: {met.title}"
    note = " ".join(met.outcome[-2:]) + (f" {capital(flies)}." if flies else "")
    return Fall(head, note, balls=balls)


def fresh(view: View) -> dict[str, int]:
    """Cards that came to the seat since its own last deed."""
    found: dict[str, int] = {}
    for line in reversed(view.past):
        came = lines.came(line, view.seat or "", view.table.match.seats)
        if _doer(view, line) == view.seat and not came:
            break
        for kind, n in came:
            found[kind] = found.get(kind, 0) + n
    return found
