"""`starpost status` and `starpost preview`: what a game master sees before a turn is run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from starpost.cli.games.folder import Folder, known_seat
from starpost.cli.games.referee import FolderPath
from starpost.cli.games.standing import Line, Ordered, as_csv, ordered, scores, standing, table
from starpost.cli.output import AsJson, refuse
from starpost.cli.post.letterheads import FILE, name_of, read
from starpost.kernel.contract import Seat
from starpost.kernel.writing.sheets import SheetRefused, accept, decode

AsCsv = Annotated[bool, typer.Option("--csv", help="As CSV, for a spreadsheet.")]
OrderFile = Annotated[Path | None, typer.Option(help="Another order file (- : standard input).")]


def status(folder: FolderPath, json: AsJson = False, csv: AsCsv = False) -> None:
    """Who has sent orders, since when, with how many problems; the scores."""
    place = Folder(folder)
    match = place.load()
    lines, bad = standing(place, match)
    chart, _ = scores(match)
    result = match.result()
    if csv:
        typer.echo(as_csv(lines, Line), nl=False)
    elif json:
        said = {"game": match.game.id, "match": name_of(match), "turn": match.turn,
                "counts": chart, "due": read(folder / FILE).due, "seats": lines, "not_used": bad,
                "result": result}  # fmt: skip
        typer.echo(msgspec.json.format(msgspec.json.encode(said)).decode())
    else:
        _show(match, read(folder / FILE).due, lines, chart, bad)


def _show(match: Any, due: str, lines: list[Line], chart: str, bad: list[str]) -> None:
    head = f"{match.game.title} {name_of(match)}".strip()
    typer.echo(f"{head}, turn {match.turn}" + (f", orders due {due}." if due else "."))
    typer.echo("")
    for text in table(lines, chart):
        typer.echo(text)
    if bad:
        typer.echo("\nFiles that cannot be used:")
        for text in bad:
            typer.echo(f"  {text}")
    result = match.result()
    if result is not None:
        typer.echo(f"\nThe match is over: {result.why}")


def preview(
    folder: FolderPath,
    player: Annotated[
        str, typer.Argument(help="Whose: the name of a seat, or GM; none: everybody's.")
    ] = "",
    orders: OrderFile = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Check orders line by line, from what their player knows and nothing else."""
    place = Folder(folder)
    match = place.load()
    if player:
        seat = known_seat(match, player)
        sheets = {seat: sheet_of(place, match, seat, orders)}
    elif orders is not None:
        refuse("unknown_player", "Say whose orders these are: starpost preview FOLDER SEAT.")
    else:
        sheets = place.sheets(match).sheets
    rows = [row for seat, text in sheets.items() for row in ordered(match, seat, text)]
    if csv:
        typer.echo(as_csv(rows, Ordered), nl=False)
    elif json:
        typer.echo(msgspec.json.format(msgspec.json.encode(rows)).decode())
    else:
        _tell(place, match, sheets, everybody=not player)
    if any(row.code for row in rows):
        raise typer.Exit(1)


def _tell(place: Folder, match: Any, sheets: dict[Seat, str], *, everybody: bool) -> None:
    from starpost.post.preview import check_lines

    for seat, text in sheets.items():
        if everybody:
            typer.echo(f"--- {seat} ---")
        for line in check_lines(match.game, match.view(seat), text):
            typer.echo(line)
    if not everybody:
        return
    for bad in place.sheets(match).bad:
        typer.echo(f"!! {bad}")
    held = place.bots(match)
    missing = [p.seat for p in match.awaiting().prompts
               if not p.optional and p.seat not in sheets and p.seat not in held]  # fmt: skip
    if missing:
        typer.echo(f"Nothing yet from {', '.join(missing)}.")


def sheet_of(place: Folder, match: Any, seat: Seat, orders: Path | None) -> str:
    """The sheet of a seat: the one that lies in the folder, or another file."""
    from starpost.cli.games.order_files import called

    if orders is None:
        files = place.sheets(match)
        if seat in files.sheets:
            return files.sheets[seat]
        mine = next((bad for bad in files.bad if bad.seat == seat), None)
        if mine is not None:
            refuse(mine.code, f"{mine.path.name}: {mine.text}")
        refuse("no_orders", f"There are no orders of {seat} in {place.orders(match)}.")
    try:
        text = decode(given(orders), str(orders))
        return accept(match.game, text, seat=seat, turn=match.turn, names=called(match))
    except SheetRefused as refused:
        refuse(refused.code, str(refused))


def given(path: Path) -> bytes:
    """The file that was named on the command line."""
    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        refuse("unreadable", f"{path} cannot be read: {error.strerror}.")
