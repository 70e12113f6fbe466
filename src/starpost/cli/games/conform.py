"""`starpost conform`: run scenario files, ours or anybody's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starpost.cli.output import refuse

if TYPE_CHECKING:
    from starpost.kernel.scenario import Outcome


def conform(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files and folders.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead.")] = False,
    only: Annotated[str, typer.Option(help="Only scenarios whose id begins with this.")] = "",
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name those that pass.")] = False,
) -> None:
    """Play scenarios and compare; exit status 1 if any of them fails."""
    from starpost.kernel.scenario import run_files

    for path in paths:
        if not path.exists():
            refuse("no_such_path", f"There is no file or folder {path}.")

    def tell(outcome: Outcome) -> None:
        if as_json:
            return
        if outcome.passed and verbose:
            typer.echo(f"ok   {outcome.id}  {outcome.title}")
        for line in outcome.findings:
            typer.echo(f"FAIL {outcome.id}  {line}")

    outcomes = run_files(paths, tell, only)
    failed = sum(not outcome.passed for outcome in outcomes)
    if as_json:
        typer.echo(_json(outcomes))
    else:
        typer.echo(f"{len(outcomes) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _json(outcomes: list[Outcome]) -> str:
    from starpost.kernel import codec

    failed = sum(not outcome.passed for outcome in outcomes)
    return codec.to_json(
        {
            "passed": len(outcomes) - failed,
            "failed": failed,
            "scenarios": [
                {
                    "id": o.id,
                    "file": o.file,
                    "title": o.title,
                    "passed": o.passed,
                    "findings": list(o.findings),
                }
                for o in outcomes
            ],
        }
    ).decode()
