"""Encounters as pages of a book: what is asked, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from starpost.games.starfarers.galaxy.cards import deck
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tabletop.odds import brings, duels
from starpost.games.starfarers.tabletop.pictures import picture
from starpost.games.starfarers.tabletop.said import told
from starpost.kernel.tabletop import Action, Story
from starpost.told.words import capital, counted


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
        yes, no = brings(view, "yes"), brings(view, "no")
        choices = (
            Action("Yes", "answer yes", locked=locked, note=cost, brings=() if locked else yes),
            Action("No", "answer no", sign="no", brings=no),
        )
    note = (
        "No taking back: the others have heard it."
        if mine
        else f"All at the table hear it; {meeting.subject} answers."
    )
    begin = _begin(view.past, len(view.past))
    heard = _heard(view.past[begin:])
    told = (*map(_answered, heard[-2:-1]), *heard[-1:])
    tale = " ".join(filter(None, told)) or meeting.text
    text = f"{_led(view.past, begin)}{tale}" if len(heard) < 2 else tale
    said = text if mine else _quoted(meeting.subject, "hears", text)
    return Story(
        cap, "", said, choices, (), note, meeting.subject, open=True,
        picture=picture(heard[0] if heard else ""), tests=tuple(duels(view)) if choices else (),
    )  # fmt: skip


_SENTENCE = re.compile(r"[^.!?]+[.!?]+")
NOTHING = "anded over nothing."


def _quoted(who: str, verb: str, text: str) -> str:
    """For the others: "you" in a tale is whoever it is read to."""
    return f"{who} {verb}: “{text}”"


def _heard(past: tuple[Line, ...]) -> list[str]:
    """What was read out in a meeting, page by page."""
    return [page for line in past if (page := lines.tale(line))]


def _answered(page: str) -> str:
    """A page that was read before, without the question that is answered by now."""
    return "".join(said for said in _SENTENCE.findall(page) if not said.endswith("?")).strip()


def _led(past: tuple[Line, ...], begin: int) -> str:
    """What came of the meeting that led to this one at once (rule 6.1), and its title: a line of
    its own before what is read now."""
    title = lines.ended(past[begin - 1]) if 0 < begin < len(past) else ""
    if not title:
        return ""
    page = _heard(past[_begin(past, begin - 1) : begin])[-1:]
    return " ".join((f"That was {title}.", *page)) + "\n"


def _begin(past: tuple[Line, ...], end: int) -> int:
    """Where the meeting began that had not ended there."""
    return next((k for k in range(end - 1, -1, -1) if lines.begins_meeting(past[k])), end)


def _last(view: View) -> Story | None:
    """A meeting that has ended: its title is now known to all, and so is what it brought."""
    past = view.past
    ends = [k for k, line in enumerate(past) if lines.ended(line)]
    if not ends:
        return None
    end = ends[-1]
    begin = _begin(past, end)
    heard = _heard(past[begin:end])
    began = lines.noted(past[begin], view.table.match.seats)
    if not heard or began is None:
        return None
    seat, text = began.who, heard[-1]
    after = _after(past, end)
    outcome = tuple(
        _outcome(view, past[begin:end], seat, _measures(lines.card(past[end]), heard))
        + _outcome(view, after, seat)
    )
    cap = "Your encounter" if seat == view.seat else f"What {seat} met with"
    return Story(
        cap, lines.ended(past[end]), text if seat == view.seat else _quoted(seat, "heard", text),
        outcome=outcome or ("Nothing came of it.",), seat=seat,
        fresh=seat == view.seat and past[end].turn == view.table.turn,
        picture=picture(heard[0]),
    )  # fmt: skip


def _after(past: tuple[Line, ...], end: int) -> tuple[Line, ...]:
    found = []
    for line in past[end + 1 :]:
        if line.kind not in ("fame", "receive", "give"):
            break
        found.append(line)
    return tuple(found)


def _measures(card: str, heard: list[str]) -> Iterator[str]:
    """What was compared in a meeting that has ended, test by test: its card is known to all."""
    tests = {node.say: node for node in deck()[card].nodes.values() if node.stat}
    for page in heard:
        if page in tests:
            word = "Speed" if tests[page].stat == "booster" else "Cannons"
            yield f"{word} and balls" if tests[page].test == "fight" else word


def _fought(view: View, line: Line, measure: str = "") -> str:
    """Balls and strengths in words: `You rolled blue and black.`, `Speed: RED 3, you for the
    other side 1. RED wins.`"""
    rolled, test = lines.speed_balls(line) or lines.fight_balls(line), lines.strengths(line)
    doer = lines.noted(line, view.table.match.seats)
    one = "you" if doer is None or doer.who == view.seat else doer.who
    if rolled is not None:
        return f"{capital(one)} rolled {rolled[0]} and {rolled[1]}."
    if test is not None:
        mine, rival, theirs = test
        who = f"{measure}: {one}" if measure else capital(one)
        other = "you" if rival == view.seat else rival
        won = ("win" if mine >= theirs else "lose") + "s" * (one != "you")
        tie = " the tie" if mine == theirs else ""
        return f"{who} {mine}, {other} for the other side {theirs}. {capital(one)} {won}{tie}."
    return f"{line.text}."


def _outcome(
    view: View, past: tuple[Line, ...], seat: str, measures: Iterable[str] = ()
) -> list[str]:
    found, words = [], iter(measures)
    for line in past:
        if line.kind in ("encounter", "node", "answer"):
            continue
        if line.kind in ("balls", "test"):
            found.append(_fought(view, line, next(words, "") if line.kind == "test" else ""))
            continue
        one = told(view, line)
        if one is not None:
            who = "You" if one.seat == view.seat else "" if one.seat == seat else f"{one.seat} "
            text = f"{who} {one.text}".strip()
            found.append(f"{capital(text)}.")
    twice = [k for k, said in enumerate(found) if said.endswith(NOTHING)][1:]
    return [said for k, said in enumerate(found) if k not in twice]
