"""The `starpost` command. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module

import typer

from starpost.cli.output import Refusal, complain

COMMANDS = {
    "start": "start:start",
    "demo": "demo:demo",
    "games": "looking:games",
    "play": "play:play",
    "new": "referee:new",
    "turn": "referee:turn",
    "preview": "looking:preview",
    "try": "looking:try_",
    "report": "looking:report",
    "map": "looking:map_",
    "undo": "referee:undo",
    "verify": "referee:verify",
    "conform": "conform:conform",
    "reference": "looking:reference",
    "bench": "bench:bench",
    "design": "design:design",
    "shots": "shots:shots",
    "serve": "serve:serve",
    "web": "serve:web",
    "worker": "serve:worker",
    "backup": "backup:backup",
    "restore": "backup:restore",
    "bot": "bot:bot",
    "drill": "drill:drill",
    "admin": "admin:app",
    "version": "version:version",
}
"""Each command and where it is written, in the order of the help."""


def build(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command with some of its subcommands, or with all."""
    app = typer.Typer(
        name="starpost",
        help="A referee for space-empire games.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_nothing)
    for name in names:
        module, _, what = COMMANDS[name].partition(":")
        found = getattr(import_module(f"{__name__}.{module}"), what)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name)(found)
    return app


def _nothing() -> None:
    """A referee for space-empire games."""  # with it, one subcommand alone stays a subcommand


def main() -> None:
    """The console script: a refusal becomes a sentence and exit status 2, never a traceback."""
    asked = [word for word in sys.argv[1:2] if word in COMMANDS]
    try:
        build(asked or COMMANDS)()
    except Refusal as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
