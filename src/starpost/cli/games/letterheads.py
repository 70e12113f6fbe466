"""The letterhead of a match refereed from a folder: `letterhead.toml`, if there is one.

master = "Ann"
orders_to = "ann@example.org"
due = "Friday, 20:00"

[players]
TERRAN = "Zoe"
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from starpost.cli.output import refuse
from starpost.kernel.contract import Seat
from starpost.kernel.match import Match
from starpost.reports.letterhead import Letterhead

FILE = "letterhead.toml"


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master has written down; all of it may be left out."""

    master: str = ""
    orders_to: str = ""
    due: str = ""
    players: dict[Seat, str] = {}


def letterhead(root: Path, match: Match[Any, Any], seat: Seat, *, past: bool = False) -> Letterhead:
    """The head of one seat's report; `past`: of a turn that has been played since."""
    written = read(root / FILE)
    named = {name.upper(): person for name, person in written.players.items()}
    return Letterhead(
        match=match.header.name or str(match.header.options.get("name", "")),
        seat=seat,
        turn=match.turn,
        player=named.get(seat.upper(), ""),
        master=written.master,
        orders_to=written.orders_to,
        due=written.due,
        asked=not past and match.awaiting().prompt(seat) is not None,
    )


def read(path: Path) -> Written:
    """The file as it stands, or a refusal that names what is wrong with it."""
    if not path.is_file():
        return Written()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Written)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        refuse("bad_letterhead", f"{path} cannot be used: {error}.")
