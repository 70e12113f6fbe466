"""`starpost bench`: our speed and strength beside peers, measured in one run."""

from __future__ import annotations

from typing import Annotated

import typer

from starpost.cli.output import progress, refuse


def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Games or measures; none: all.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds; both sides alternate.")] = 5,
    only: Annotated[str, typer.Option(help="speed, strength or all.")] = "all",
    listed: Annotated[bool, typer.Option("--list", help="Only list the measures.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Measure beside peers. The worst round decides; exit status 1 if a goal is missed."""
    from starpost import bench as benches
    from starpost.kernel import codec

    if only not in ("all", "speed", "strength"):
        refuse("only", f"There is no kind {only!r}; there are speed, strength, all.")
    chosen = [
        task
        for task in benches.tasks(tuple(names or ()))
        if only == "all" or (only == "strength") == isinstance(task, benches.Strength)
    ]
    if not chosen:
        refuse("no_measure", "Nothing of that name is measured; see `starpost bench --list`.")
    missed = 0
    for task in chosen:
        if listed:
            typer.echo(f"{task.name:<34} {task.what}")
            continue
        try:
            with progress(task.name, rounds) as bar:
                if isinstance(task, benches.Measure):
                    found = benches.measure(task, max(rounds, 1), lambda *_: bar.step())
                elif isinstance(task, benches.Amount):
                    found = benches.amount(task, lambda *_: bar.step())
                else:
                    found = benches.strength(task, lambda *_: bar.step())
        except ModuleNotFoundError as error:
            missed += 1
            _alone(task.name, str(error.name), as_json)
            continue
        missed += not found.met
        if as_json:
            typer.echo(codec.to_json({"met": found.met, **_fields(found)}).decode())
        else:
            typer.echo(line(found))
    if missed:
        raise typer.Exit(1)


def _alone(name: str, peer: str, as_json: bool) -> None:
    """A measure that could not be taken: nothing is left out silently."""
    from starpost.kernel import codec

    if as_json:
        typer.echo(codec.to_json({"met": False, "name": name, "missing": peer}).decode())
    else:
        typer.echo(f"NOT MEASURED {name}: no peer; install starpost[bench] ({peer})")


def _fields(found: object) -> dict[str, object]:
    import msgspec

    fields: dict[str, object] = msgspec.to_builtins(found)
    return fields


def line(found: object) -> str:
    """One finding as a line: met or missed, the worst round, the goal, the range."""
    from starpost.bench import Finding

    assert isinstance(found, Finding)
    sign = "<=" if found.at_most else ">="
    verdict = "met   " if found.met else "MISSED"
    spread = f" (median {found.median:.3g}, best {found.best:.3g}, {found.rounds} rounds)"
    return (
        f"{verdict} {found.name:<34} {found.worst:8.3g} {sign} {found.goal:g}"
        f"{spread if found.rounds > 1 else ''}  {found.what}"
    )
