"""A match in a folder: one match file, and a folder for each turn with orders and reports.

Everything a game master needs to referee a group by hand, with no server.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from starpost.cli.games.order_files import Ask, OrderFiles, gather
from starpost.cli.games.telling import Telling
from starpost.cli.output import Bar, refuse
from starpost.cli.post.letterheads import letterhead
from starpost.kernel import registry
from starpost.kernel.contract import GM, Game, Seat
from starpost.kernel.match import Match
from starpost.kernel.proof import file
from starpost.reports.letterhead import Letterhead, headed, headed_text
from starpost.reports.story import lettered, with_story
from starpost.told.story import Story

Theme = Literal["light", "dark", "print"]
MATCH = f"match{file.SUFFIX}"
BOTS = "bots.json"
FORMATS = ("text", "html", "pdf")


class Folder:
    """The paths of a match folder, and what is read from and written to them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.file = root / MATCH
        self.held = root / BOTS

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

    def sheets(self, match: Match[Any, Any], ask: Ask | None = None) -> OrderFiles:
        """The order files of this turn, by seat, and those that cannot be used."""
        return gather(self.root, self.orders(match), match, ask)

    # --- bots ----------------------------------------------------------------------------

    def bots(self, match: Match[Any, Any]) -> dict[Seat, str]:
        """The seats that bots play now: those of the set-up, or what was said since."""
        if not self.held.is_file():
            return dict(match.header.bots)
        try:
            return msgspec.json.decode(self.held.read_bytes(), type=dict[Seat, str])
        except (OSError, msgspec.MsgspecError) as error:
            refuse("bad_bots", f"{self.held} cannot be used: {error}.")

    def hand_over(self, match: Match[Any, Any], seat: Seat, bot: str) -> None:
        """Give a seat to a bot, or (no bot) to a person. What bots wrote stays in the log."""
        held = {**self.bots(match), seat: bot}
        kept = {name: who for name, who in held.items() if who}
        file.write_atomic(self.held, msgspec.json.format(msgspec.json.encode(kept)) + b"\n")

    # --- undone --------------------------------------------------------------------------

    def put_away(self, turn: int, match: Match[Any, Any]) -> None:
        """The reports of a turn that was undone, out of the way: nobody posts them by mistake."""
        if turn == match.turn:
            return
        target = self.root / "undone" / f"{len(match.entries):04d}-turn-{turn:03d}"
        for name in ("reports", "maps", "mails"):
            old = self.turn(turn) / name
            if old.is_dir():
                target.mkdir(parents=True, exist_ok=True)
                old.replace(target / name)

    # --- reports -------------------------------------------------------------------------

    def write_reports(
        self, match: Match[Any, Any], formats: tuple[str, ...], bar: Bar | None = None
    ) -> Path:
        """Reports and maps of every seat, for the turn now being played."""
        place, telling = self.turn(match.turn), Telling(match, bots=self.bots(match))
        (place / "orders").mkdir(parents=True, exist_ok=True)
        for seat in match.seats:
            view = match.view(seat)
            head, story = letterhead(self.root, match, seat), telling.story(seat)
            for kind in formats:
                data, suffix = rendered(match.game, view, kind, head, story)
                file.write_atomic(place / "reports" / f"{seat}{suffix}", data)
            file.write_atomic(place / "maps" / f"{seat}.svg", drawing(match.game, view).encode())
            if bar is not None:
                bar.step()
        return place


def load_match(path: Path, *, unproved: bool = False) -> Match[Any, Any]:
    try:
        return file.load(path / MATCH if path.is_dir() else path, unproved=unproved)
    except (file.MatchFileError, registry.UnknownGame) as error:
        refuse(getattr(error, "code", "unknown_game"), str(error))


def rendered(
    game: Game[Any, Any], view: Any, kind: str, head: Letterhead, story: Story | None
) -> tuple[bytes, str]:
    """A report in one of the formats, with the ending of its file; above the printout the story."""
    if kind == "text":
        return headed_text(game, lettered(game, view, story), head).encode(), ".txt"
    document = headed(game, with_story(game.report(view), story), head)
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
