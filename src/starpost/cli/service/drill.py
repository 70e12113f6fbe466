"""`starpost drill`: proof under fire."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from starpost.cli.output import Refusal
from starpost.cli.service.serve import no_database


def drill(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    database: Annotated[str, typer.Option("--database", help="An empty database's URL.")] = "",
    seconds: Annotated[float, typer.Option("--seconds", help="How long trouble is made.")] = 60.0,
    kills: Annotated[int, typer.Option("--kills", help="And until so many were killed.")] = 0,
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the trouble.")] = 1,
) -> None:
    """Run matches of every game while processes are killed, mail fails and the clock jumps."""
    import msgspec
    from sqlalchemy.exc import SQLAlchemyError

    from starpost.drill.drill import Drill, NotScratch
    from starpost.kernel.registry import UnknownGame

    def say(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{text}      ", end="", file=sys.stderr)

    try:
        made = Drill(database, seconds, kills, tuple(game or ()), seed, say)
        verdict = made.run()
    except (NotScratch, UnknownGame) as error:
        raise Refusal("drill", str(error)) from None
    except SQLAlchemyError as error:
        raise no_database(error) from None
    if as_json:
        typer.echo(msgspec.json.encode(verdict).decode())
    else:
        for name, value in msgspec.structs.asdict(verdict).items():
            typer.echo(f"{name.replace('_', ' '):22}{value}")
    if not verdict.clean:
        raise typer.Exit(1)
