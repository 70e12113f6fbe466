"""`starpost bot`: plays a seat over the API."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.output import Refusal

if TYPE_CHECKING:
    from starpost.client.runner import Player, Runner
    from starpost.kernel.contract import Game


def bot(
    url: Annotated[str, typer.Option("--url", help="The host's address.")],
    token: Annotated[str, typer.Option("--token", help="A token with scopes read and play.")],
    match: Annotated[str, typer.Option("--match", help="The match's key.")],
    seat: Annotated[str, typer.Option("--seat", help="The seat to play.")],
    name: Annotated[str, typer.Option("--bot", help="house or random.")] = "house",
    pause: Annotated[float, typer.Option("--pause", help="Seconds between looks.")] = 2.0,
) -> None:
    """Play a seat with a bot until the match is over."""
    from starpost.client import Client, Refused, Unreachable
    from starpost.client.runner import Runner

    def make(game: Game[Any, Any]) -> Player:
        from starpost.host.bots import bot_for

        return bot_for(game, name)

    with Client(url, token) as client:
        try:
            runner = Runner(client, match, seat, make)
            while _once(runner):
                time.sleep(pause)
        except (Refused, Unreachable) as error:
            raise Refusal("host", str(error)) from None
    typer.echo("The match is over.")


def _once(runner: Runner) -> bool:
    """One look; whether the match goes on. A host that is away for a moment is waited for."""
    from starpost.client import Unreachable

    try:
        runner.play_once()
        return runner.match().status not in ("over", "cancelled")
    except Unreachable:
        return True
