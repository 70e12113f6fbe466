"""The order files of a turn as people save them: whose each is, and which cannot be used.

`SW1 turn 3 Ann.txt` is Ann's. Where the name tells nothing, the head of the sheet or the sender
of the mail does; where nothing does, the game master is asked. One bad file stops nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from starpost.cli.post.letterheads import FILE, Written, name_of, read
from starpost.kernel.contract import GM, Game, Seat
from starpost.kernel.match import Match
from starpost.kernel.writing.sheets import SheetRefused, accept, decode
from starpost.post.charsets import decode as decode_text
from starpost.post.charsets import tidy

if TYPE_CHECKING:  # who gets no mails need not load what reads them
    from starpost.post.mail import Mail

_TURN = re.compile(r"\b(?:turn|t)[\s.-]*0*(\d{1,4})\b", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


class Bad(Struct, frozen=True):
    """A file that is not used, and why."""

    path: Path
    code: str
    text: str
    seat: Seat = ""

    def __str__(self) -> str:
        return f"{self.path.name}: {self.text} ({self.code})"


class OrderFiles(Struct):
    """What lies in the folder of a turn."""

    sheets: dict[Seat, str] = {}
    paths: dict[Seat, Path] = {}
    bad: list[Bad] = []


Ask = Callable[[Path], "Seat | None"]
"""Whose is this file? Asked where nothing else tells."""


def gather(root: Path, place: Path, match: Match[Any, Any], ask: Ask | None = None) -> OrderFiles:
    """Every order file of this turn, each for itself."""
    written = read(root / FILE)
    claimed: dict[Seat, list[Path]] = {}
    found = OrderFiles()
    for path in sorted(place.iterdir()) if place.is_dir() else ():
        if path.name.startswith((".", "README")) or not path.is_file():
            continue
        seat = whose(path, match, written) or (ask(path) if ask is not None else None)
        if seat is None:
            found.bad.append(Bad(path, "unknown_player", _nobody(path, match)))
        else:
            claimed.setdefault(seat, []).append(path)
    for seat, paths in claimed.items():
        _take(match, seat, paths, found)
    return found


def _take(match: Match[Any, Any], seat: Seat, paths: list[Path], found: OrderFiles) -> None:
    if len(paths) > 1:
        names = ", ".join(path.name for path in paths)
        told = f"There are {len(paths)} order files of {seat} ({names}); none was used."
        found.bad.append(Bad(paths[-1], "two_sheets", told, seat))
        return
    try:
        found.sheets[seat], found.paths[seat] = sheet(match, seat, paths[0]), paths[0]
    except SheetRefused as refused:
        found.bad.append(Bad(paths[0], refused.code, str(refused), seat))


def sheet(match: Match[Any, Any], seat: Seat, path: Path) -> str:
    """The orders in a file, if they are for this seat and turn."""
    turn = _TURN.search(_spaced(path.stem)) if path.stem.upper() != seat.upper() else None
    if turn is not None and int(turn[1]) != match.turn:
        raise SheetRefused(
            "wrong_turn", f"By its name it is for turn {turn[1]}; turn {match.turn} is played."
        )
    try:
        text = text_of(match.game, path)
    except OSError as error:
        raise SheetRefused("unreadable", f"It cannot be read: {error.strerror}.") from None
    return accept(match.game, text, seat=seat, turn=match.turn, names=called(match))


def called(match: Match[Any, Any]) -> tuple[str, ...]:
    """What a sheet may call the match."""
    return match.header.name, str(match.header.options.get("name", ""))


def text_of(game: Game[Any, Any], path: Path) -> str:
    """The orders in a file: a text in any character set, or a whole mail."""
    data = path.read_bytes()
    if path.suffix.lower() != ".eml":
        decode(data, path.name)  # refuses what is too large
        return tidy(decode_text(data))
    from starpost.post.orders import understand

    return understand(game, _mail(data)).sheet


def _mail(data: bytes) -> Mail:
    from starpost.post.mail import read as read_mail

    return read_mail(data)


# --- whose it is ----------------------------------------------------------------------------


def whose(path: Path, match: Match[Any, Any], written: Written) -> Seat | None:
    """By the file's name, by the player's name in it, by the mail's sender, by the sheet's head."""
    seats = (*match.seats, GM)
    named = seat_in(path.stem, seats) or _player_in(path.stem, match.seats, written)
    if named is not None:
        return named
    try:
        data = path.read_bytes()[:400_000]
    except OSError:
        return None
    if path.suffix.lower() == ".eml":
        mail = _mail(data)
        held = written.seats_of(mail.sender, match.seats)
        if len(held) == 1:
            return held[0]
        return seat_in(mail.subject, held or seats) or _head(match, mail.sheet)
    return _head(match, tidy(decode_text(data)))


def seat_in(text: str, seats: Sequence[Seat]) -> Seat | None:
    """The one seat whose name is this text, or stands in it as a word."""
    known = {seat.upper(): seat for seat in seats}
    if text.strip().upper() in known:
        return known[text.strip().upper()]
    for words in (_words(text), _words(_spaced(text))):
        found = [seat for name, seat in known.items() if f" {' '.join(_words(name))} " in
                 f" {' '.join(words)} "]  # fmt: skip
        if len(found) == 1:
            return found[0]
    return None


def _player_in(text: str, seats: Sequence[Seat], written: Written) -> Seat | None:
    words = set(_words(text))
    found = [
        seat
        for seat in seats
        if words & {word for word in _words(written.person(seat).name) if len(word) > 1}
    ]
    return found[0] if len(found) == 1 else None


def _head(match: Match[Any, Any], text: str) -> Seat | None:
    said = match.game.read(text).head.seat
    return seat_in(said, match.seats) if said else None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.upper())


def _spaced(text: str) -> str:
    """`AnnTurn3`, `Ann_turn_3` as words."""
    return _CAMEL.sub(" ", text).replace("_", " ")


def _nobody(path: Path, match: Match[Any, Any]) -> str:
    from rapidfuzz import process

    listed = ", ".join(match.seats)
    near = process.extractOne(path.stem.upper(), list(match.seats), score_cutoff=75)
    hint = f" Did you mean {near[0]}?" if near is not None else ""
    called = f" of {name_of(match)}" if name_of(match) else ""
    return f"It belongs to no seat{called}; there are {listed}.{hint}"
