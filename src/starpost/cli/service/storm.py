"""`starpost storm`: very many seats under one deadline."""

from __future__ import annotations

from typing import Annotated

import typer

from starpost.cli.output import AsJson, as_json_line, progress, refuse
from starpost.cli.service.serve import no_database


def storm(
    matches: Annotated[int, typer.Option("--matches", help="Matches of StarWeb.")] = 200,
    seats: Annotated[int, typer.Option("--seats", help="Seats of each.")] = 10,
    webs: Annotated[int, typer.Option("--webs", help="Web processes.")] = 1,
    workers: Annotated[int, typer.Option("--workers", help="Worker processes.")] = 1,
    database: Annotated[str, typer.Option("--database", help="An empty database's URL.")] = "",
    mail: Annotated[bool, typer.Option("--mail", help="Mail everybody the report.")] = False,
    patience: Annotated[float, typer.Option(help="Seconds until it is given up.")] = 120.0,
    as_json: AsJson = False,
) -> None:
    """Let the deadline of very many matches come at once, and audit the books afterwards."""
    import msgspec
    from sqlalchemy.exc import SQLAlchemyError

    from starpost.drill.crowd import GAME
    from starpost.drill.drill import NotScratch
    from starpost.drill.storm import Plan
    from starpost.drill.storm import storm as blow
    from starpost.kernel import registry

    if min(matches, webs, workers) < 1 or max(webs, workers) > 64 or matches > 100_000:
        refuse("size", "A storm needs 1 to 100,000 matches and 1 to 64 processes of each kind.")
    if seats not in registry.get(GAME).seats:
        refuse("seats", "StarWeb has 2 to 15 seats.")
    plan = Plan(
        matches=matches, seats=seats, webs=webs, workers=workers, database=database, mail=mail,
        patience=patience,
    )  # fmt: skip
    try:
        with progress("setting up", matches) as bar:
            found = blow(plan, lambda done, _: bar.at(done))
    except NotScratch as error:
        refuse("storm", str(error))
    except SQLAlchemyError as error:
        raise no_database(error) from None
    except (OSError, RuntimeError) as error:  # a sheet was refused, or time ran out
        refuse("storm", f"The storm broke off: {error}.")
    told = msgspec.to_builtins(found)
    if as_json:
        typer.echo(as_json_line(told))
    else:
        for name, value in {**told, **told.pop("books")}.items():
            if name != "books":
                typer.echo(f"{name.replace('_', ' '):22}{value}")
    if not found.clean:
        raise typer.Exit(1)
