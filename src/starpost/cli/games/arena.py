"""`starpost arena`: a tournament of bots, seat-balanced and seeded, that goes on after a break."""

from __future__ import annotations

import os
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.games import choices
from starpost.cli.games.listing import game_named
from starpost.cli.output import AsJson, as_json_line, progress, refuse

if TYPE_CHECKING:
    from starpost.arena.grounds import Ground
    from starpost.arena.schedule import Plan
    from starpost.kernel.contract import Game


def arena(
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[
        str,
        typer.Option(
            help="Names with commas between: default, random, gentle, house, strong, strong:rhee, "
            "or your own as module:Class."
        ),
    ] = "default,random,house,strong",
    matches: Annotated[int, typer.Option(help="How many matches in all.")] = 24,
    seed: Annotated[str, typer.Option(help="Another seed, other matches.")] = "arena",
    seats: Annotated[int | None, typer.Option(help="Seats of a match; as on the ladder.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="name=value, in place of the ladder's options.")
    ] = None,
    processes: Annotated[
        int, typer.Option(help="Processes of this machine; 0: one for each processor.")
    ] = 0,
    cluster: Annotated[str, typer.Option(help="A Dask scheduler's address instead.")] = "",
    folder: Annotated[Path | None, typer.Option(help="Where results and pictures go.")] = None,
    publish: Annotated[
        Path | None, typer.Option(help="Put the table into this file of published ones.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play against each other and rate them. Given again, it goes on after a break."""
    from starpost.arena import tournament
    from starpost.arena.grounds import Lost
    from starpost.arena.records import OtherPlan

    found = game_named(game)
    sys.path.insert(0, os.getcwd())  # a bot that lies where the command is given
    plan = _plan(found, bots, seed, seats, option)
    if matches < 1:
        refuse("matches", "At least one match, please.")
    place = folder or Path(f"arena-{found.id}")
    try:
        with progress(f"{found.title}: {', '.join(dict.fromkeys(plan.bots))}", matches) as bar:
            records = tournament.run(plan, matches, place, _ground(processes, cluster), bar.at)
    except OtherPlan as error:
        refuse("folder", f"{error} Give another --folder, or the same bots, seed and options.")
    except Lost as error:
        refuse("lost", f"{error} What was played is kept; the same line goes on from there.")
    except KeyboardInterrupt:
        refuse("stopped", "Stopped. What was played is kept; the same line goes on from there.")
    rows = tournament.publish(records, place)
    again = shlex.join(tournament.command(plan, matches))
    if json:
        facts = {"game": found.id, "matches": len(records.played), "seats": plan.seats,
                 "seed": seed, "bots": rows, "folder": place.resolve(), "again": again}  # fmt: skip
        typer.echo(as_json_line(facts))
    else:
        seated = f"{plan.seats} seats" if plan.seats > 1 else "one seat"
        typer.echo(f"{found.title}: {len(records.played)} matches, {seated}, seed {seed!r}\n")
        typer.echo(tournament.text(records, rows))
        typer.echo(f"Results and pictures: {place.resolve()}")
        typer.echo(f"Again: {again}")
    if publish is not None:
        tournament.proclaim(records, rows, publish, datetime.now(UTC).date().isoformat())


def _plan(
    game: Game[Any, Any], bots: str, seed: str, seats: int | None, option: list[str] | None
) -> Plan:
    import msgspec

    from starpost.arena.schedule import planned
    from starpost.bots.named import UnknownBot, bot_named

    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if len(names) < 2:
        refuse("bots", "A tournament needs two bots at least: --bots house,strong.")
    for name in names:
        try:
            bot_named(game, name)
        except UnknownBot as error:
            refuse("bad_bot", str(error))
    if seats is not None and seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        refuse("seats", f"{game.title} is for {low} to {high} players, not {seats}.")
    chosen = msgspec.to_builtins(choices.options(game, option)) if option else None
    return planned(game, names, seed, seats=seats, options=chosen)


def _ground(processes: int, cluster: str) -> Ground:
    from starpost.arena import grounds

    if cluster:
        return grounds.cluster(cluster)
    count = processes if processes > 0 else os.cpu_count() or 1
    return grounds.here if count == 1 else grounds.processes(count)
