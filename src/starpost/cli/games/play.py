"""`starpost play`: one person in the terminal against house bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.games import choices
from starpost.cli.games.listing import game_named
from starpost.cli.output import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starpost.kernel.contract import Game


def play(
    game: Annotated[str, typer.Argument(help="Which game: see `starpost games`.")],
    seat: Annotated[str, typer.Option(help="Your seat: NAME or NAME:choice.")] = "",
    length: Annotated[
        str, typer.Option(help="How long: whole, or the shorter one `starpost games` names.")
    ] = "whole",
    option: Annotated[
        list[str] | None, typer.Option(help="name=value; see `starpost games`.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many seats in all.")] = None,
    own_dice: Annotated[bool, typer.Option(help="Type in what you roll with real dice.")] = False,
    bots: Annotated[
        str, typer.Option(help="Who plays against you: gentle, house, strong, or strong:rhee.")
    ] = "house",
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a match kept before.")] = None,
) -> None:
    """Play against bots: type orders, `help` for help, `done` to end the turn."""
    from starpost.cli.games.terminal import Table

    found = game_named(game)
    if resume is not None:
        match, mine = _resumed(resume, found.id)
        save = save or resume
    else:
        match, mine = _fresh(found, seat, option or (), players, length, bots)
    table = Table(match, mine, own_dice=own_dice, save=save)
    table.run()


def _fresh(
    found: Game[Any, Any],
    seat: str,
    option: Sequence[str],
    players: int | None,
    length: str,
    against: str,
) -> tuple[Any, str]:
    from starpost.bots.levels import choices as bot_names
    from starpost.bots.levels import is_bot
    from starpost.kernel.match import Match

    planned = choices.length(found, length)
    chosen, seats = planned.options, planned.seats
    if not option:
        typer.echo(f"{planned}.")
        for other in found.lengths():
            if other.key != planned.key:
                typer.echo(f"There is also --length {other.key}: {other}.")
    if option:
        chosen = choices.options(found, option)
    if seat or players or option:
        count = players or (found.usual_seats(chosen) if option else len(seats))
        seats = choices.seats(found, (seat,) if seat else (), count, chosen)
    mine = seat.partition(":")[0].upper() if seat else next(iter(seats))
    if not is_bot(against):
        refuse("bad_bot", f"There is no bot {against!r}; there are {bot_names()}.")
    bots = {name: against for name in seats if name != mine}
    try:
        return Match.new(found, chosen, seats, name="table", bots=bots), mine
    except ValueError as error:
        refuse("setup", f"The match cannot be set up: {error}")


def _resumed(path: Path, game_id: str) -> tuple[Any, str]:
    from starpost.cli.games.folder import load_match

    match = load_match(path)
    if match.header.game != game_id:
        refuse("wrong_game", f"{path} is a match of {match.game.title}.")
    people = [name for name in match.seats if name not in match.header.bots]
    if not people:
        refuse("no_seat", f"Every seat of {path} is held by a bot.")
    return match, people[0]
