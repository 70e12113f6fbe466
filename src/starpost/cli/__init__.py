"""The `starpost` command. Each command imports what it needs, so that the command starts fast."""

from __future__ import annotations

import sys

import typer

from starpost.cli import (
    admin,
    backup,
    bench,
    bot,
    conform,
    demo,
    design,
    drill,
    looking,
    play,
    referee,
    serve,
    shots,
    start,
)
from starpost.cli.output import Refusal, complain

app = typer.Typer(
    name="starpost",
    help="A referee for space-empire games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

for command in (
    start.start,
    demo.demo,
    looking.games,
    play.play,
    referee.new,
    referee.turn,
    looking.preview,
    looking.report,
    referee.undo,
    referee.verify,
    conform.conform,
    looking.reference,
    bench.bench,
    design.design,
    shots.shots,
):
    app.command()(command)
app.command("map")(looking.map_)
for service in (
    serve.serve,
    serve.web,
    serve.worker,
    backup.backup,
    backup.restore,
    bot.bot,
    drill.drill,
):
    app.command()(service)
app.add_typer(admin.app, name="admin")


@app.command()
def version() -> None:
    """Print the version of Starpost."""
    from starpost import __version__

    typer.echo(__version__)


def main() -> None:
    """The console script: a refusal becomes a sentence and exit status 2, never a traceback."""
    try:
        app()
    except Refusal as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
