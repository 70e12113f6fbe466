"""`starpost mcp`: one seat of one match for a language model."""

from __future__ import annotations

from typing import Annotated

import typer

from starpost.cli.output import Refusal, refuse


def mcp(
    url: Annotated[str, typer.Option("--url", help="The host's address.")],
    match: Annotated[str, typer.Option("--match", help="The match's key.")],
    seat: Annotated[str, typer.Option("--seat", help="The seat to play.")],
    token: Annotated[
        str,
        typer.Option(
            "--token",
            envvar="STARPOST_TOKEN",
            help="A token with scopes read, play and press.",
        ),
    ],
    port: Annotated[
        int, typer.Option("--port", help="Serve HTTP on this port of this machine instead.")
    ] = 0,
) -> None:
    """Serve one seat by the Model Context Protocol, over standard input and output or HTTP."""
    try:
        from starpost.llm.server import server
    except ModuleNotFoundError as error:
        raise Refusal("extra", f"Install starpost[llm] for this ({error.name}).") from None
    from starpost.client import AsyncClient
    from starpost.llm.seat import Seat

    if not 0 <= port < 65536:
        refuse("port", f"There is no port {port}.")
    made = server(Seat(AsyncClient(url, token), match, seat))
    if port:
        made.run("streamable-http", host="127.0.0.1", port=port)
    else:
        made.run("stdio")
