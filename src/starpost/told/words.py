"""Words that every telling needs: lists, counted things, places in a ranking."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from starpost.kernel.telling import Amount

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
)  # fmt: skip
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth",
)  # fmt: skip


def listed(words: Iterable[str]) -> str:
    """ "W73, W40 and W12"."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 world", "3 worlds"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


_COUNTED = re.compile(r"(\d+) ([a-z]+(?: [a-z]+)?)")


def added(things: Iterable[str]) -> tuple[str, ...]:
    """Each once; those that count the same are added: "2 scouts", "1 scout" are "3 scouts"."""
    found: dict[str, tuple[int, str]] = {}
    for thing in things:
        whole = _COUNTED.fullmatch(thing)
        one = whole[2].removesuffix("s") if whole else thing
        number, many = found.get(one, (0, ""))
        if whole is not None:
            number, many = number + int(whole[1]), whole[2] if int(whole[1]) != 1 else many
        found[one] = number, many
    return tuple(counted(n, one, many) if n or many else one for one, (n, many) in found.items())


def some(thing: str) -> str:
    """ "a probe", "an outpost"; many have no article: "ships"."""
    if thing.endswith("s"):
        return thing
    return f"{'an' if thing[:1] in 'aeiou' else 'a'} {thing}"


NAMED = 3
"""So many things are named; more are counted."""


def named(names: Iterable[str]) -> str:
    """ "W3, W5 and W9", or "W3, W5, W9 and 4 more"."""
    found = list(names)
    rest = len(found) - NAMED
    return listed(found) if rest < 2 else f"{', '.join(found[:NAMED])} and {rest} more"


def few(names: Sequence[str], one: str) -> str:
    """ "Cairn and Uplift", or "4 worlds"."""
    return listed(names) if len(names) <= NAMED else counted(len(names), one)


def amounts(found: Sequence[Amount]) -> str:
    """ "23 people and 7 mines"."""
    return listed(counted(a.number, a.one, a.many) for a in found)


def number(value: int) -> str:
    """A small number as a word: six."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def ordinal(rank: int) -> str:
    """ "third"."""
    return ORDINALS[rank] if 0 < rank < len(ORDINALS) else f"{rank}th"


def place(rank: int, of: int) -> str:
    """ "third of six"."""
    return f"{ordinal(rank)} of {number(of)}"


def seen(places: int, word: str, last: int, now: int) -> str:
    """What one knows of a rival by the map: "5 worlds seen, last on turn 4"."""
    if not places:
        return ""
    when = f", last on turn {last}" if last < now else ""
    return f"{counted(places, word)} seen{when}"


def fought(shooters: Iterable[str], targets: Iterable[str], place: str) -> str:
    """Everybody who was in a fight: "LUNAR fired at TERRAN at W4", "LUNAR and TERRAN fought"."""
    fired = list(dict.fromkeys(shooters))
    others = [name for name in dict.fromkeys(targets) if name not in fired]
    if len(fired) == 1 and others:
        return f"{fired[0]} fired at {listed(others)} at {place}."
    return f"{listed((*fired, *others))} fought at {place}."


def lost_by(toll: Mapping[str, int]) -> str:
    """ "2 ships of UMBRA and 1 ship of CINDER lost"."""
    lost = [f"{counted(n, 'ship')} of {name}" for name, n in toll.items() if n and name]
    return f"{listed(lost)} lost" if lost else "no ship lost"


def whose(name: str) -> str:
    """ "LUNAR's", "the pirates'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capital(text: str) -> str:
    """As a sentence begins; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital and a full stop, unless there is one, be it at the end of what is quoted."""
    text = text.strip()
    if not text:
        return ""
    return capital(text) + ("" if text.rstrip("”")[-1:] in (".", "!", "?") else ".")


def signed(change: float) -> str:
    """ "+12", "−30", with a true minus."""
    whole = int(change) if float(change).is_integer() else round(change, 1)
    return f"+{whole}" if whole >= 0 else f"−{-whole}"


def shown(value: float) -> str:
    """A score without idle digits after the point, with a true minus."""
    number = str(int(value)) if float(value).is_integer() else f"{value:g}"
    return number.replace("-", "−")


def because(text: str, order: str = "") -> str:
    """A reason as it stands after a colon: without the order it is about, small unless it begins
    with an id or a name."""
    text = text.removeprefix(order).lstrip(": ") if order else text
    first = text.partition(" ")[0]
    named = first.endswith(":") or first in order.split()
    name = text[:2].isupper() and text[:2] != "A "
    if named or name or text[1:2].isdigit() or text[:2] == "I ":
        return text
    return text[:1].lower() + text[1:]


_SPOKEN = (
    (r"\b[Yy]ou were\b", "{} was"), (r"\b[Yy]ou are\b", "{} is"), (r"\b[Yy]ou have\b", "{} has"),
    (r"\b[Yy]our\b", "{}'s"), (r"\bof yours\b", "of {}"), (r"\b[Yy]ours\b", "{}'s"),
    (r"\b[Yy]ou\b", "{}"),
)  # fmt: skip


def of_somebody(text: str, seat: str) -> str:
    """A sentence spoken to a seat, as others read it after the end."""
    text = re.sub(r"^(You \w+) your\b", r"\1 its", text)
    for spoken, other in _SPOKEN:
        text = re.sub(spoken, other.format(seat), text)
    return text
