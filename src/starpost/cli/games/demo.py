"""`starpost demo`: a match of house bots, played before your eyes, with reports and maps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.games import choices
from starpost.cli.games.listing import game_named
from starpost.cli.output import progress

if TYPE_CHECKING:
    from starpost.kernel.contract import Game

GAME = "starweb"


def demo(
    folder: Annotated[Path, typer.Option(help="Where the demonstration is written.")] = Path(
        "demo"
    ),
    game: Annotated[str, typer.Option(help="Which game to show.")] = GAME,
    length: Annotated[
        str, typer.Option(help="How long: whole, or the shorter one `starpost games` names.")
    ] = "whole",
    turns: Annotated[int, typer.Option(help="Stop after so many turns; 0: play to the end.")] = 0,
) -> None:
    """Play a match of house bots into a folder of reports and maps, with no server."""
    from starpost.cli.games.folder import Folder
    from starpost.cli.games.running import run_turn
    from starpost.kernel.match import Match

    found = game_named(game)
    planned = choices.length(found, length)
    options, seats = planned.options, planned.seats
    typer.echo(f"{planned}, for a person; bots are faster.")
    match = Match.new(found, options, seats, name="demo", bots=dict.fromkeys(seats, "house"))
    target = _fresh(folder)
    place = Folder(target)
    played = 0
    with progress(f"{found.title}, {len(seats)} house bots", turns or 1) as bar:
        place.write_reports(match, ("text",))
        while match.awaiting().prompts and (not turns or played < turns):
            run_turn(match, {}, match.header.bots)
            place.write_reports(match, ("text",))
            place.save(match)
            played += 1
            bar.step(f"{found.title}, turn {match.turn}")
    with progress("Drawing the last reports", len(seats)) as bar:
        last = place.write_reports(match, ("text", "html", "pdf"), bar)
    typer.echo(_closing(target, last, next(iter(seats)), found, played))


def _fresh(folder: Path) -> Path:
    """The folder, or the next free name: a demonstration never overwrites another."""
    number = 1
    target = folder
    while target.exists() and any(target.iterdir()):
        number += 1
        target = folder.with_name(f"{folder.name}-{number}")
    return target


def _closing(target: Path, last: Path, seat: str, game: Game[Any, Any], played: int) -> str:
    return (
        f"{game.title}: {played} turns played by house bots, in {target.resolve()}\n\n"
        f"Open   {(last / 'reports' / f'{seat}.html').resolve()}\n"
        f"Print  {(last / 'reports' / f'{seat}.pdf').resolve()}\n"
        f"Map    {(last / 'maps' / f'{seat}.svg').resolve()}\n\n"
        f"Check the dice: .venv/bin/starpost verify {target}\n"
        f"Play yourself:  .venv/bin/starpost play {game.id}"
    )
