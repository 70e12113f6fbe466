"""Letters by person: with whom one has written, who else can be written to, how to begin; and how
letters stand below each other."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from msgspec import Struct

from starpost.host.matches.press import Shown
from starpost.host.matches.unread import EVERYBODY, NOBODY
from starpost.kernel.contract import GM
from starpost.web.pages.match.people import Person

ALL = EVERYBODY
LAST = 60
"""Letters of the alphabet that are shown of the last word."""
TO_MASTER = ("I have a question about a rule: ", "May I ask for a later deadline? ")
TO_ALL = ("Good luck to all of you.", "Who would talk with me?")
TO_ONE = {
    True: (
        "We are neighbours. Shall we leave each other alone for five turns?",
        "What do you see beyond your border? I tell you what I see.",
        "Somebody grows too fast. Shall we stop them together?",
    ),
    False: ("What do you need? I may have it to trade.", "Shall we leave each other alone?"),
}
"""How to begin; whether all move together."""


class Thread(Struct, frozen=True):
    name: str
    number: int = 0
    who: str = ""
    """The person, where the match says who sits there."""
    about: str = ""
    """The last word, or how a letter gets there."""
    letters: int = 0
    new: int = 0


class Row(Struct, frozen=True):
    """A letter in its place: below another of the same sender it needs no name."""

    letter: Shown
    mark: str = ""
    """What begins with it: a turn, a day, the time before the start."""
    first: bool = True
    """Whether it says by whom it is."""


def rows(letters: Sequence[Shown], mark: Callable[[Shown], str]) -> list[Row]:
    """One after the other, the newest last."""
    found: list[Row] = []
    last, said = None, ""
    for letter in letters:
        begins = mark(letter)
        same = last is not None and (last.sender, last.to) == (letter.sender, letter.to)
        new = begins != said
        found.append(Row(letter, begins if new else "", new or not (same and letter.sender)))
        last, said = letter, begins
    return found


def partners(message: Shown, own: Container[str]) -> set[str]:
    """With whom a message is: the thread, or threads, it belongs to."""
    if message.to is None:
        return {ALL}
    return {n for n in (message.sender or NOBODY, *message.to) if n not in own}


def threads(
    found: Sequence[Shown], own: Container[str], people: Sequence[Person], others: Sequence[str],
    fresh: frozenset[int], how: Callable[[str], str],
) -> list[Thread]:  # fmt: skip
    """The newest first; below them who can be written to and has not been."""
    known = {p.name: p for p in people}
    by: dict[str, list[Shown]] = {}
    for message in reversed(found):
        for name in partners(message, own):
            by.setdefault(name, []).append(message)
    made = []
    for name in [*by, *(other for other in others if other not in by)]:
        letters, person = by.get(name, []), known.get(name)
        about = letters[0].text[:LAST] if letters else how(name)
        made.append(
            Thread(
                name,
                person.number if person else 0,
                called(name, person),
                about,
                len(letters),
                sum(m.id in fresh for m in letters),
            )
        )
    return made


def called(name: str, person: Person | None) -> str:
    if name == GM:
        return "The game master"
    if name in (ALL, NOBODY):
        return name.capitalize()
    return person.who if person and person.who else name


def beginnings(name: str, together: bool) -> tuple[str, ...]:
    """First sentences for somebody one has not written with."""
    if name == GM:
        return TO_MASTER
    return TO_ALL if name == ALL else TO_ONE[together]
