"""What the command says when it cannot go on, and how it shows that it is at work."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO, TypeVar

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

T = TypeVar("T")
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]


class Refusal(Exception):
    """Nothing was done: a stable code, and a sentence a person understands."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refuse(code: str, message: str) -> NoReturn:
    raise Refusal(code, message)


def complain(error: Refusal) -> None:
    print(f"{loud('starpost:', sys.stderr)} {error} ({error.code})", file=sys.stderr)


def loud(text: str, out: TextIO) -> str:
    """In red, where somebody looks and has not asked for no colours (NO_COLOR)."""
    plain = not out.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain else f"\x1b[31m{text}\x1b[0m"


def as_json_line(value: Any) -> str:
    """What `--json` prints: one line, for programs."""
    import msgspec

    return msgspec.json.encode(value).decode()


def tell_list(lines: Iterable[str], facts: Any, none: str, as_json: bool) -> None:
    """A line each, or a sentence where there is nothing to list; or all of it for programs."""
    if as_json:
        typer.echo(as_json_line(facts))
        return
    for line in list(lines) or [none]:
        typer.echo(line)


@contextmanager
def progress(label: str, total: int) -> Iterator[Bar]:
    """A live bar on a terminal; elsewhere a line at the start and one at the end."""
    if not sys.stderr.isatty():
        print(f"{label} ...", file=sys.stderr)
        yield Bar(None, None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Live

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Live(*columns, console=Console(stderr=True), transient=True) as live:
        yield Bar(live, live.add_task(label, total=total))


class Bar:
    """The bar of a `progress` block."""

    def __init__(self, live: Progress | None, task: TaskID | None) -> None:
        self._live, self._task = live, task

    def step(self, label: str | None = None) -> None:
        if self._live is not None and self._task is not None:
            self._live.update(self._task, advance=1, description=label)

    def at(self, count: int) -> None:
        """So many are done, those of an earlier run included."""
        if self._live is not None and self._task is not None:
            self._live.update(self._task, completed=count)

    def over(self, items: Iterable[T]) -> Iterator[T]:
        for item in items:
            yield item
            self.step()
