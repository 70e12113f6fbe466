"""`starpost config`: what a host's settings say, whether they can be used, and their page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from starpost.cli.output import AsJson, Refusal, as_json_line
from starpost.cli.service.serve import Config, Data, settings_from

app = typer.Typer(help="Look at a host's settings.", no_args_is_help=True)
SECRETS = ("secret", "password")


@app.command("show")
def show(config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """Print the settings in force, as TOML; secrets are hidden."""
    import msgspec

    found = msgspec.to_builtins(settings_from(config, data))
    hidden = _hidden(found)
    if as_json:
        typer.echo(as_json_line(hidden))
        return
    for name, value in hidden.items():
        if not isinstance(value, dict):
            typer.echo(f"{name} = {as_json_line(value)}")  # which is TOML as well
    for name, value in hidden.items():
        if isinstance(value, dict):
            typer.echo(f"\n[{name}]")
            for inner, one in value.items():
                typer.echo(f"{inner} = {as_json_line(one)}")


def _hidden(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _hidden(value) if isinstance(value, dict)
        else "(hidden)" if name in SECRETS and value else value
        for name, value in values.items()
    }  # fmt: skip


@app.command("check")
def check(config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """Try the settings out: read them, reach the database and the mail server, warn of slips.

    Exit status 1 if the host would not start.
    """
    from starpost.host.watching.advice import advice

    settings = settings_from(config, data)
    findings = advice(settings)
    if as_json:
        typer.echo(as_json_line([{"level": f.level, "text": f.text} for f in findings]))
    else:
        for finding in findings:
            typer.echo(f"{finding.level}: {finding.text}")
    if any(finding.level == "error" for finding in findings):
        raise typer.Exit(1)


@app.command("page")
def page(
    out: Annotated[Path | None, typer.Option("--out", help="A file; none: print it.")] = None,
) -> None:
    """Write the page of all settings, from the code."""
    from starpost.host.settings_page import page as written

    text = written()
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal("cannot_write", f"{out} cannot be written: {error.strerror}.") from None
