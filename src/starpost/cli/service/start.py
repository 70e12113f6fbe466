"""`starpost start`: the host on its embedded default, and the address to open."""

from __future__ import annotations

import socket
import threading
import time
from typing import Annotated

import typer

from starpost.cli.output import refuse

TRIES = 20
"""Ports tried after the usual one, if somebody else has it."""


def start(
    port: Annotated[int, typer.Option(help="The port to listen on; 0: the first free one.")] = 0,
) -> None:
    """Run Starpost here: no account, no configuration, a match against bots one click away."""
    from starpost.cli.service.serve import serve

    chosen = port or _free_port(8000)
    threading.Thread(target=_announce, args=(chosen,), daemon=True).start()
    serve(port=chosen)


def _free_port(first: int) -> int:
    for port in range(first, first + TRIES):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    refuse("no_port", f"The ports {first} to {first + TRIES - 1} are all in use; give --port.")


def _announce(port: int) -> None:
    """Say where to look as soon as somebody answers there."""
    typer.echo("Starting Starpost ...")
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    typer.echo(
        f"\nStarpost is at   http://127.0.0.1:{port}\n\n"
        "Open it and press Play now: no account is needed. Everything is kept in the folder\n"
        "starpost-data. Stop with Ctrl+C; what was submitted is safe."
    )
