"""The group around a folder: `letterhead.toml` holds names, addresses and the way mails go.

master = "Ann"
orders_to = "ann@example.org"
due = "Friday, 20:00"

[players]
TERRAN = "Zoe <zoe@example.org>"

[smtp]
host = "mail.example.org"
sender = "Ann <ann@example.org>"

[imap]
host = "mail.example.org"
user = "ann"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from starpost.cli.output import refuse
from starpost.host.settings import Imap, Smtp
from starpost.kernel.contract import Seat
from starpost.kernel.match import Match
from starpost.reports.letterhead import Letterhead

FILE = "letterhead.toml"


class Person(Struct, frozen=True):
    """Who holds a seat; both may be unknown."""

    name: str = ""
    address: str = ""


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master has written down; all of it may be left out."""

    master: str = ""
    orders_to: str = ""
    due: str = ""
    players: dict[Seat, str] = {}
    """A name, an address, or both: `Zoe <zoe@example.org>`."""
    smtp: Smtp = Smtp()
    imap: Imap = Imap()

    def person(self, seat: Seat) -> Person:
        said = {name.upper(): person for name, person in self.players.items()}.get(seat.upper(), "")
        name, address = parseaddr(said) if "@" in said else (said.strip(), "")
        return Person(name, address.lower())

    def seats_of(self, address: str, seats: Sequence[Seat]) -> list[Seat]:
        """The seats of the person with this address."""
        return [seat for seat in seats if address and self.person(seat).address == address]


def letterhead(root: Path, match: Match[Any, Any], seat: Seat, *, past: bool = False) -> Letterhead:
    """The head of one seat's report; `past`: of a turn that has been played since."""
    written = read(root / FILE)
    return Letterhead(
        match=name_of(match),
        seat=seat,
        turn=match.turn,
        player=written.person(seat).name,
        master=written.master,
        orders_to=written.orders_to,
        due=written.due,
        asked=not past and match.awaiting().prompt(seat) is not None,
        opening=match.game.has_opening(msgspec.convert(match.header.options, match.game.Options)),
    )


def name_of(match: Match[Any, Any]) -> str:
    return match.header.name or str(match.header.options.get("name", ""))


def read(path: Path) -> Written:
    """The file as it stands, or a refusal that names what is wrong with it.

    Passwords may come from the environment, by the names that a host has for them.
    """
    if not path.is_file():
        return Written()
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Written)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        refuse("bad_letterhead", f"{path} cannot be used: {error}.")
    smtp, imap = (os.environ.get(f"STARPOST_{way}__PASSWORD", "") for way in ("SMTP", "IMAP"))
    return replace(
        found,
        smtp=replace(found.smtp, password=found.smtp.password or smtp),
        imap=replace(found.imap, password=found.imap.password or imap),
    )


def first(seats: Sequence[Seat], people: Mapping[Seat, str]) -> str:
    """The file of a new match, with a line for every seat."""
    lines = ["# Who plays here. What stands here is printed at the head of the reports.",
             'master = ""', 'orders_to = ""', 'due = ""', "", "[players]",
             '# NAME = "Zoe <zoe@example.org>"']  # fmt: skip
    lines += [f"{_quoted(seat)} = {_quoted(people.get(seat, ''))}" for seat in seats]
    lines += ["", "# [smtp]  and  [imap]: how mails are sent and collected; docs/mail.md"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A basic string of TOML, which is written like one of JSON."""
    return msgspec.json.encode(text).decode()
