"""`starpost design`: what a ship of Star Empires would cost, weigh and repair by itself."""

from __future__ import annotations

from typing import Annotated

import typer

from starpost.cli.output import AsJson, as_json_line, refuse


def design(
    hull: Annotated[str, typer.Argument(help="gunship, capital_ship, scout, missile, ...")],
    guns: Annotated[int, typer.Argument(help="Guns.")],
    dp: Annotated[int, typer.Argument(help="Damage points (a missile: its tonnage).")] = 1,
    engines: Annotated[int, typer.Argument(help="Engines.")] = 0,
    scan: Annotated[int, typer.Argument(help="Scan.")] = 0,
    racks: Annotated[int, typer.Argument(help="Racks.")] = 0,
    name: Annotated[str, typer.Option(help="The name of the class.")] = "NAME",
    world: Annotated[str, typer.Option(help="The world that pays the fee.")] = "WORLD",
    json: AsJson = False,
) -> None:
    """Price a ship class of Star Empires, and print the order that designs it."""
    from starpost.games.star_empires.galaxy.design import BadDesign
    from starpost.games.star_empires.galaxy.design import design as price

    try:
        found = price(hull, guns, dp, engines, scan, racks, tonnage=dp, world=world, name=name)
    except BadDesign as error:
        refuse(error.code, str(error))
    if json:
        facts = {"cost": found.cost, "tonnage": found.tonnage, "auto_repair": found.ar,
                 "fee": found.fee, "order": found.line}  # fmt: skip
        typer.echo(as_json_line(facts))
        return
    typer.echo(
        f"cost {found.cost} RU   tonnage {found.tonnage}   auto-repair {found.ar}   "
        f"design fee {found.fee} RU"
    )
    typer.echo(found.line)
