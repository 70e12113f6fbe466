"""Look at a match: try, report, map."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from starpost.cli.games.folder import Folder, Theme, drawing, known_seat, rendered
from starpost.cli.games.referee import FolderPath, formats_of
from starpost.cli.games.status import OrderFile, given, sheet_of
from starpost.cli.games.telling import Telling
from starpost.cli.output import AsJson, as_json_line, refuse
from starpost.cli.post.letterheads import letterhead

PlayerName = Annotated[str, typer.Argument(help="Whose: the name of a seat, or GM.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead.")]
Turns = Annotated[int | None, typer.Option("--back", help="So many entries earlier.")]


def try_(
    folder: FolderPath,
    player: PlayerName,
    orders: OrderFile = None,
    assume: Annotated[
        Path | None, typer.Option(help="A file of assumptions, such as JOVIAN: F34W76.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, max=1000, help="How often at most.")] = 1000,
    json: AsJson = False,
) -> None:
    """Run a player's sheet many times on what that player knows, and tell how it may come out."""
    from starpost.cli.games.trying import facts, tried, tried_lines

    place = Folder(folder)
    match = place.load()
    seat = known_seat(match, player)
    text = sheet_of(place, match, seat, orders)
    assumed = given(assume).decode("utf-8-sig", "replace") if assume is not None else ""
    found = tried(match, seat, text, assumed, runs)
    for line in [as_json_line(facts(found))] if json else tried_lines(match.game, found, seat):
        typer.echo(line)


def report(
    folder: FolderPath,
    player: PlayerName,
    format: Annotated[str, typer.Option(help="text, html or pdf.")] = "text",
    out: Out = None,
    back: Turns = None,
) -> None:
    """A seat's report, now or some entries ago."""
    (kind,) = formats_of(format) or ("text",)
    match = Folder(folder).load()
    seat, count = known_seat(match, player), _count(match, back)
    head = letterhead(folder, match, seat, past=bool(back))
    telling = Telling(match, count)
    view = match.game.view(telling.state, seat)
    data, _ = rendered(match.game, view, kind, head, telling.story(seat))
    _emit(data, out, binary=kind == "pdf")


def map_(
    folder: FolderPath,
    player: PlayerName,
    format: Annotated[str, typer.Option(help="svg or text.")] = "svg",
    theme: Annotated[Theme, typer.Option(help="light, dark or print.")] = "light",
    out: Out = None,
    back: Turns = None,
) -> None:
    """A seat's map, as a drawing or as text."""
    match = Folder(folder).load()
    view = _view(match, player, back)
    if format == "text":
        from starpost.draw import text

        _emit(text.render(match.game.scene(view)).encode() + b"\n", out)
    elif format == "svg":
        _emit(drawing(match.game, view, theme).encode(), out)
    else:
        refuse("format", f"There is no format {format!r}; there are svg, text.")


def _view(match: Any, player: str, back: int | None) -> Any:
    return match.game.view(match.at(_count(match, back)), known_seat(match, player))


def _count(match: Any, back: int | None) -> int:
    count = len(match.standing) - (back or 0)
    if count < 0:
        refuse("back", f"The match has only {len(match.standing)} entries.")
    return count


def _emit(data: bytes, out: Path | None, *, binary: bool = False) -> None:
    if out is not None:
        from starpost.kernel.proof.file import write_atomic

        write_atomic(out, data)
        typer.echo(f"Written to {out}.")
    elif binary and sys.stdout.isatty():
        refuse("binary", "A PDF is not for the terminal; give a file with --out.")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
