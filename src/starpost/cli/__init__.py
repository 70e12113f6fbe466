"""The `starpost` command. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated

import typer

from starpost import start_quickly
from starpost.cli.output import Refusal, complain

COMMANDS = {
    "start": "service.start:start",
    "demo": "games.demo:demo",
    "games": "games.listing:games",
    "play": "games.play:play",
    "new": "games.referee:new",
    "turn": "games.referee:turn",
    "inbox": "post.inbox:inbox",
    "post": "post.posting:post",
    "status": "games.status:status",
    "preview": "games.status:preview",
    "seat": "games.referee:seat",
    "try": "games.looking:try_",
    "report": "games.looking:report",
    "map": "games.looking:map_",
    "undo": "games.referee:undo",
    "verify": "games.referee:verify",
    "conform": "games.conform:conform",
    "reference": "games.listing:reference",
    "arena": "games.arena:arena",
    "bench": "service.bench:bench",
    "design": "games.design:design",
    "shots": "service.shots:shots",
    "serve": "service.serve:serve",
    "web": "service.serve:web",
    "worker": "service.serve:worker",
    "mail": "service.mail:mail",
    "backup": "service.backup:backup",
    "restore": "service.backup:restore",
    "bot": "service.bot:bot",
    "mcp": "service.mcp:mcp",
    "drill": "service.drill:drill",
    "storm": "service.storm:storm",
    "admin": "service.admin:app",
    "config": "service.config:app",
    "man": "man:man",
    "version": "version:version",
}
"""Each command and where it is written, in the order of the help."""
TERMINATED = 128 + signal.SIGTERM
"""The exit status by which a shell knows what ended a command."""


def build(names: Iterable[str] = COMMANDS, *, complete: bool = False) -> typer.Typer:
    """The command with some of its subcommands, or with all; `complete`: with the options that
    teach a shell to complete it."""
    app = typer.Typer(
        name="starpost",
        help="A referee for space-empire games.",
        no_args_is_help=True,
        add_completion=complete,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_top)
    for name in names:
        module, _, what = COMMANDS[name].partition(":")
        found = getattr(import_module(f"{__name__}.{module}"), what)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name)(found)
    return app


def _version(asked: bool) -> None:
    if asked:
        from starpost.cli.version import told

        typer.echo(told())
        raise typer.Exit


def _top(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """A referee for space-empire games."""  # with it, one subcommand alone stays a subcommand


@contextmanager
def _tidy() -> Iterator[None]:
    """SIGTERM ends a command as Ctrl+C does: processes and folders it made are put away first."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def main() -> None:
    """The console script: a refusal becomes a sentence and exit status 2, never a traceback."""
    start_quickly()
    asked = [word for word in sys.argv[1:2] if word in COMMANDS]
    if sys.argv[1:] == ["--version"]:
        asked = ["version"]
    try:
        with _tidy():
            build(asked or COMMANDS, complete=not asked)(prog_name="starpost")
    except Refusal as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
