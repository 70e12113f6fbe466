"""`starpost start`: the host on its embedded default, and the address to open."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starpost.cli.output import refuse
from starpost.cli.service.serve import Config, Data, open_door, run_service, settings_from
from starpost.host import network

if TYPE_CHECKING:
    from starpost.host.host import Host

TRIES = 20
"""Ports tried after the usual one, if somebody else has it."""
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when asked for by --lan


def start(
    port: Annotated[int, typer.Option(help="The port to listen on; 0: the first free one.")] = 0,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices on this network play here.")
    ] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Run Starpost here: no account, no configuration, a match against bots one click away."""
    from msgspec import structs

    from starpost.host.people.owner import way_in

    chosen = port or _free_port(8000)
    settings = settings_from(config, data, EVERYWHERE if lan else "", chosen)
    if lan:
        os.environ["STARPOST_SECRET"] = _own_secret(Path(settings.data))
        settings = settings_from(config, data, EVERYWHERE, chosen)
    if settings.log_level == "info":  # people read this terminal
        settings = structs.replace(settings, log_level="warning")
    settings = structs.replace(settings, access_log=False)
    door = open_door(settings)
    typer.echo("Starting Starpost ...")

    def ready(host: Host) -> None:
        typer.echo(_where(chosen, settings.data, way_in(host), lan=lan))

    run_service(settings, door, ready)


def _free_port(first: int) -> int:
    for port in range(first, first + TRIES):
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) != 0:
                return port
    refuse("no_port", f"The ports {first} to {first + TRIES - 1} are all in use; give --port.")


def _own_secret(data: Path) -> str:
    """A secret of this installation, made once: others can reach the host."""
    path = data / "secret"
    if not path.exists() or not path.read_text().strip():  # empty: we were killed while making it
        data.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(32))
    return path.read_text().strip()


def _where(port: int, data: str, path: str, *, lan: bool) -> str:
    """What is open now, and to whom."""
    text = (
        f"\nStarpost is at   http://{LOOPBACK}:{port}\n\n"
        "Open it and press Play now: no account is needed. Everything is kept in the folder\n"
        f"{data}. Stop with Ctrl+C; what was submitted is safe.\n\n"
        "To host matches for friends, open this instead. It signs you in as the owner, once:\n"
        f"http://{LOOPBACK}:{port}{path}"
    )
    if not lan:
        return text
    return (
        f"{text}\n\nOthers on this network open   http://{network.own_address()}:{port}\n\n"
        "Whoever can reach this machine can look at the pages, play as a guest and take a seat\n"
        "with a link of yours. Nothing is encrypted, so do this only on a network you trust."
    )
