"""`starpost bot`: plays a seat over the API."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.output import Refusal
from starpost.host.words import ENDED

if TYPE_CHECKING:
    from starpost.client import Client
    from starpost.client.runner import Player, Runner
    from starpost.kernel.contract import Game


def bot(
    url: Annotated[str, typer.Option("--url", help="The host's address.")],
    token: Annotated[str, typer.Option("--token", help="A token with scopes read and play.")],
    seat: Annotated[str, typer.Option("--seat", help="The seat to play.")],
    match: Annotated[
        str, typer.Option("--match", help="The match's key; needed if you have several such seats.")
    ] = "",
    name: Annotated[
        str,
        typer.Option(
            "--bot",
            help="gentle, house, strong or random; with a character as in strong:rhee; or your "
            "own as module:Class.",
        ),
    ] = "house",
    pause: Annotated[float, typer.Option("--pause", help="Seconds between looks.")] = 2.0,
) -> None:
    """Play a seat with a bot until the match is over."""
    from starpost.bots.named import UnknownBot, bot_named, demand
    from starpost.client import Client, Refused, Unreachable
    from starpost.client.runner import Runner
    from starpost.kernel.registry import UnknownGame

    sys.path.insert(0, os.getcwd())  # a bot that lies where the command is given

    def make(game: Game[Any, Any]) -> Player:
        return bot_named(game, name)

    with Client(url, token) as client:
        try:
            demand(name)
            runner = Runner(client, match or _match_of(client, seat), seat, make)
            while _once(runner):
                time.sleep(pause)
        except UnknownBot as error:
            raise Refusal("bad_bot", str(error)) from None
        except (Refused, Unreachable, UnknownGame) as error:
            raise Refusal("host", str(error)) from None
    typer.echo("The match is over.")


def _match_of(client: Client, seat: str) -> str:
    """The one match in which the token's account plays this seat."""
    found = [
        match.key
        for match in client.my_matches()
        if match.status not in ENDED and seat in (s.name for s in match.mine)
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refusal("no_seat", f"You have no seat {seat} in a match that goes on.")
    raise Refusal("which_match", f"You have several: say --match with {', '.join(found)}.")


def _once(runner: Runner) -> bool:
    """One look; whether the match goes on. A host that is away for a moment is waited for."""
    from starpost.client import Unreachable

    try:
        runner.play_once()
        return runner.match().status not in ENDED
    except Unreachable:
        return True
