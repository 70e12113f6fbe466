"""A match in a folder: one match file, and a folder for each turn with orders and reports.

Everything a game master needs to referee a group by hand, with no server.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from starpost.cli.games.letterheads import letterhead
from starpost.cli.output import Bar, refuse
from starpost.kernel import file, registry
from starpost.kernel.contract import GM, Game, Seat
from starpost.kernel.match import Match
from starpost.kernel.sheets import SheetRefused, accept, decode
from starpost.post.charsets import decode as charsets_decode
from starpost.post.charsets import tidy
from starpost.post.mail import read
from starpost.post.orders import understand
from starpost.reports.letterhead import Letterhead, headed, headed_text

Theme = Literal["light", "dark", "print"]
MATCH = f"match{file.SUFFIX}"
FORMATS = ("text", "html", "pdf")


class Folder:
    """The paths of a match folder, and what is read from and written to them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.file = root / MATCH

    # --- the match -----------------------------------------------------------------------

    def load(self) -> Match[Any, Any]:
        if not self.file.is_file():
            refuse("no_match", f"There is no match in {self.root} (no {MATCH}).")
        return load_match(self.file)

    def save(self, match: Match[Any, Any]) -> None:
        file.save(match, self.file)

    def turn(self, number: int) -> Path:
        return self.root / f"turn-{number:03d}"

    # --- orders --------------------------------------------------------------------------

    def orders(self, match: Match[Any, Any]) -> Path:
        return self.turn(match.turn) / "orders"

    def sheets(self, match: Match[Any, Any]) -> dict[Seat, str]:
        """The order files of this turn, by seat; refuses files that belong to nobody."""
        found: dict[Seat, str] = {}
        place = self.orders(match)
        for path in sorted(place.iterdir()) if place.is_dir() else ():
            if path.name.startswith((".", "README")) or not path.is_file():
                continue
            seat = seat_of_file(path.stem, (*match.seats, GM))
            if seat is None:
                refuse(
                    "unknown_player",
                    f"{path.name} belongs to no seat of this match; "
                    f"there are {', '.join(match.seats)}. Nothing was run.",
                )
            if seat in found:
                refuse("two_sheets", f"There are two order files of {seat} in {place}.")
            found[seat] = self.sheet(match, seat, path)
        return found

    def sheet(self, match: Match[Any, Any], seat: Seat, path: Path) -> str:
        """One order file, or a refusal that says why it is not taken."""
        try:
            text = text_of_file(match.game, path)
            return accept(match.game, text, seat=seat, turn=match.turn, names=called(match))
        except OSError as error:
            refuse("unreadable", f"{path} cannot be read: {error.strerror}.")
        except SheetRefused as refused:
            refuse(refused.code, f"{refused} Nothing was run.")

    def put_away(self, turn: int, match: Match[Any, Any]) -> None:
        """The reports of a turn that was undone, out of the way: nobody posts them by mistake."""
        if turn == match.turn:
            return
        target = self.root / "undone" / f"{len(match.entries):04d}-turn-{turn:03d}"
        for name in ("reports", "maps"):
            old = self.turn(turn) / name
            if old.is_dir():
                target.mkdir(parents=True, exist_ok=True)
                old.replace(target / name)

    # --- reports -------------------------------------------------------------------------

    def write_reports(
        self, match: Match[Any, Any], formats: tuple[str, ...], bar: Bar | None = None
    ) -> Path:
        """Reports and maps of every seat, for the turn now being played."""
        place = self.turn(match.turn)
        (place / "orders").mkdir(parents=True, exist_ok=True)
        for seat in match.seats:
            view = match.view(seat)
            head = letterhead(self.root, match, seat)
            for kind in formats:
                data, suffix = rendered(match.game, view, kind, head)
                file.write_atomic(place / "reports" / f"{seat}{suffix}", data)
            file.write_atomic(place / "maps" / f"{seat}.svg", drawing(match.game, view).encode())
            if bar is not None:
                bar.step()
        return place


def seat_of_file(stem: str, seats: Sequence[Seat]) -> Seat | None:
    """Whose file this is: named after the seat, or with the seat's name in it as a word."""
    known = {seat.upper(): seat for seat in seats}
    if stem.upper() in known:
        return known[stem.upper()]
    words = re.findall(r"[^\W_]+", stem.upper())
    found = [seat for name, seat in known.items() if name in words]
    return found[0] if len(found) == 1 else None


def text_of_file(game: Game[Any, Any], path: Path) -> str:
    """The orders in a file as somebody saved it: a text in any character set, or a whole mail."""
    data = path.read_bytes()
    if path.suffix.lower() != ".eml":
        decode(data, path.name)  # refuses what is too large
        return tidy(charsets_decode(data))
    return understand(game, read(data)).sheet


def called(match: Match[Any, Any]) -> tuple[str, ...]:
    """What a sheet may call the match."""
    return match.header.name, str(match.header.options.get("name", ""))


def load_match(path: Path) -> Match[Any, Any]:
    try:
        return file.load(path / MATCH if path.is_dir() else path)
    except (file.MatchFileError, registry.UnknownGame) as error:
        refuse(getattr(error, "code", "unknown_game"), str(error))


def rendered(game: Game[Any, Any], view: Any, kind: str, head: Letterhead) -> tuple[bytes, str]:
    """A report in one of the formats, with the ending of its file."""
    if kind == "text":
        return headed_text(game, game.printout(view), head).encode(), ".txt"
    document = headed(game, game.report(view), head)
    if kind == "html":
        from starpost.reports import html

        return html.render(document).encode(), ".html"
    from starpost.reports import pdf

    return pdf.render(document), ".pdf"


def drawing(game: Game[Any, Any], view: Any, theme: Theme = "light") -> str:
    from starpost.draw import svg

    return svg.render(game.scene(view), theme=theme)


def known_seat(match: Match[Any, Any], name: str) -> Seat:
    for seat in (*match.seats, GM):
        if seat.upper() == name.upper():
            return seat
    refuse("unknown_player", f"There is no seat {name!r}; there are {', '.join(match.seats)}.")
