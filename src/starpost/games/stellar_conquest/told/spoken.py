"""The log of a round in people's words: ships, bases, shots and technologies, not their letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.games.stellar_conquest.tables import SHIP_NAMES, TECHS
from starpost.games.stellar_conquest.told.lines import SHOT
from starpost.games.stellar_conquest.told.wording import fleet, tech_name
from starpost.kernel.contract import Event
from starpost.told.words import counted

_SHIPS = re.compile(r"(?<![\w@>])\d+[A-Z](?:\+\d+[A-Z])*(?![\w@>])")
_BASES = re.compile(r"\bM(\d+) A(\d+)")
_TECHS = re.compile(rf"\b(?:{'|'.join(sorted((t.id for t in TECHS), key=len)[::-1])})\b")
_ONE = re.compile(r"\b1 (hex)es\b")


def spoken(event: Event) -> Event:
    return replace(event, text=in_words(event.text))


def in_words(text: str) -> str:
    """ "G1 3 corvettes and 7 transports   Scorpii -> Y17   to Kruger, 1 hex left"."""
    text = _shots(text)
    text = _SHIPS.sub(lambda found: fleet(read_ships(found[0])), text)
    text = _BASES.sub(lambda found: bases(int(found[1]), int(found[2])), text)
    text = _TECHS.sub(lambda found: tech_name(found[0]), text)
    return _ONE.sub(r"1 \1", text)


def bases(plain: int, advanced: int) -> str:
    """ "3 missile bases, 1 advanced", "no bases"."""
    found = [counted(plain, SHIP_NAMES["M"])] if plain else []
    if advanced:
        found.append(f"{advanced} advanced" if plain else counted(advanced, SHIP_NAMES["A"]))
    return ", ".join(found) or "no bases"


def _shots(text: str) -> str:
    """ "corvettes at scouts: number 1 missed (6), number 2 hit (3)", for each kind that fires."""
    found = list(SHOT.finditer(text))
    if not found:
        return text
    told = "; ".join(_volleys(found))
    return f"{text[: found[0].start()]}{told}{text[found[-1].end() :]}"


def _volleys(shots: Sequence[re.Match[str]]) -> Iterator[str]:
    for (by, at), volley in groupby(shots, key=lambda shot: (shot[1], shot[2])):
        each = ", ".join(
            f"number {shot[3]} {'hit' if shot[5] == 'KILL' else 'missed'} ({shot[4]})"
            for shot in volley
        )
        yield f"{SHIP_NAMES[by]}s at {SHIP_NAMES[at]}s: {each}"
