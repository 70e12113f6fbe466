"""Encounters as pages of a book: what is asked, and what came of it."""

from __future__ import annotations

import re

from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.state import Line
from starpost.games.starfarers.tabletop.pictures import picture
from starpost.games.starfarers.tabletop.said import ENDS, told
from starpost.kernel.tabletop import Action, Story
from starpost.told.words import capital, counted

_HEARS = re.compile(r"(\S+) hears: (.*)", re.DOTALL)


def story(view: View) -> Story | None:
    """The encounter that is open, or the last one that this round has seen."""
    return _open(view) if view.meeting is not None else _last(view)


def _open(view: View) -> Story:
    meeting = view.meeting
    assert meeting is not None
    mine = meeting.subject == view.seat
    cap = "You have an encounter" if mine else f"{meeting.subject} has an encounter"
    choices: tuple[Action, ...] = ()
    if mine and view.table.ask == "answer":
        needs, held = meeting.asked.needs, sum(view.hand)
        locked = f"it takes {needs} cards, you hold {held}" if held < needs else ""
        cost = f"{needs} of your {counted(held, 'card')}" if needs else ""
        choices = (
            Action("Yes", "answer yes", locked=locked, note=cost),
            Action("No", "answer no", note="you keep them all" if needs else ""),
        )
    note = (
        "No taking back: the others have heard it."
        if mine
        else f"All at the table hear it; {meeting.subject} answers."
    )
    heard = _heard(view.past[_begin(view.past, len(view.past)) :])
    text = " ".join(heard[-2:]) or meeting.text
    said = text if mine else _quoted(meeting.subject, "hears", text)
    return Story(
        cap, "", said, choices, (), note, meeting.subject, open=True,
        picture=picture(heard[0] if heard else ""),
    )  # fmt: skip


def _quoted(who: str, verb: str, text: str) -> str:
    """For the others: "you" in a tale is whoever it is read to."""
    return f"{who} {verb}: “{text}”"


def _heard(lines: tuple[Line, ...]) -> list[str]:
    """What was read out in a meeting, page by page."""
    return [found[2] for line in lines if (found := _HEARS.match(line.text))]


def _begin(past: tuple[Line, ...], end: int) -> int:
    """Where the meeting began that had not ended there."""
    return next(
        (k for k in range(end - 1, -1, -1)
         if past[k].kind == "encounter" and past[k].text.endswith("has an encounter")), end,
    )  # fmt: skip


def _last(view: View) -> Story | None:
    """A meeting that has ended: its title is now known to all, and so is what it brought."""
    past = view.past
    ends = [k for k, line in enumerate(past) if ENDS.match(line.text)]
    if not ends:
        return None
    end = ends[-1]
    begin = _begin(past, end)
    title = ENDS.match(past[end].text)
    heard = [m for line in past[begin:end] if (m := _HEARS.match(line.text))]
    if title is None or not heard:
        return None
    seat, text = heard[-1][1], heard[-1][2]
    after = _after(past, end)
    outcome = tuple(_outcome(view, past[begin:end], seat) + _outcome(view, after, seat))
    cap = "Your encounter" if seat == view.seat else f"What {seat} met with"
    return Story(
        cap, title[1], text if seat == view.seat else _quoted(seat, "heard", text),
        outcome=outcome or ("Nothing came of it.",), seat=seat,
        fresh=seat == view.seat and past[end].turn == view.table.turn,
        picture=picture(heard[0][2]),
    )  # fmt: skip


def _after(past: tuple[Line, ...], end: int) -> tuple[Line, ...]:
    found = []
    for line in past[end + 1 :]:
        if line.kind not in ("fame", "receive", "give"):
            break
        found.append(line)
    return tuple(found)


_TEST = re.compile(r"(\S+) (\d+) against (\S+) (\d+)$")
_ROLLS = re.compile(r"(\S+) rolls(?: the mother ship:)? (\w+)\+(\w+)$")


def _fought(view: View, text: str) -> str:
    """Balls and strengths in words: `You rolled blue and black.`, `RED had 3, you 1.`"""
    rolled, test = _ROLLS.match(text), _TEST.match(text)
    if rolled is not None:
        who = "You" if rolled[1] == view.seat else rolled[1]
        return f"{who} rolled {rolled[2]} and {rolled[3]}."
    if test is not None:
        one = "You" if test[1] == view.seat else test[1]
        other = "you" if test[3] == view.seat else test[3]
        tie = f" A tie goes to {one.replace('You', 'you')}." if test[2] == test[4] else ""
        return f"{one} had {test[2]}, {other} {test[4]}.{tie}"
    return f"{text}."


def _outcome(view: View, lines: tuple[Line, ...], seat: str) -> list[str]:
    found = []
    for line in lines:
        if line.kind in ("encounter", "node", "answer"):
            continue
        if line.kind in ("balls", "test"):
            found.append(_fought(view, line.text))
            continue
        one = told(view, line)
        if one is not None:
            who = "You" if one.seat == view.seat else "" if one.seat == seat else f"{one.seat} "
            text = f"{who} {one.text}".strip()
            found.append(f"{capital(text)}.")
    return found
