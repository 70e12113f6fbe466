"""`starpost backup` and `starpost restore`."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path
from typing import Annotated

import typer

from starpost.cli.output import AsJson, Refusal, as_json_line
from starpost.cli.service.serve import Config, Data, open_host, settings_from

File = Annotated[Path, typer.Argument(help="The backup file.")]


def backup(file: File, config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """Write everything the host holds into one file, while it runs."""
    from starpost.host.running.backup import backup as write

    host = open_host(settings_from(config, data))
    try:
        counts = write(host, file)
    except OSError as error:
        raise Refusal("cannot_write", f"{file} cannot be written: {error.strerror}.") from None
    finally:
        host.close()
    _tell(counts, f"in {file}", as_json=as_json)


def _tell(counts: dict[str, int], where: str, *, as_json: bool) -> None:
    rows = sum(counts.values())
    told = f"{counts['matches']} matches, {rows} rows {where}"
    typer.echo(as_json_line({"rows": rows, "tables": counts}) if as_json else told)


def restore(
    file: File,
    match: Annotated[str, typer.Option("--match", help="Only this match, as a file.")] = "",
    turn: Annotated[int | None, typer.Option("--turn", help="As it stood at this turn.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Where to write the match.")] = None,
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup, or take one match at any turn out of it."""
    from starpost.host.running.backup import BackupError
    from starpost.host.running.backup import restore as fill
    from starpost.host.trouble import Trouble

    try:
        if match:
            place = out or Path(f"{match}.starpost")
            _one(file, match, turn, place)
            told = f"{match} is in {place}"
            typer.echo(as_json_line({"match": match, "file": place}) if as_json else told)
            return
        host = open_host(settings_from(config, data))
        counts = fill(host, file)
        host.close()
    except (BackupError, Trouble) as error:
        raise Refusal("cannot_restore", str(error)) from None
    except OSError as error:
        raise Refusal("cannot_restore", f"{error.filename}: {error.strerror}.") from None
    except zipfile.BadZipFile:
        raise Refusal("cannot_restore", f"{file} is not a Starpost backup.") from None
    _tell(counts, "restored", as_json=as_json)


def _one(file: Path, match: str, turn: int | None, out: Path) -> None:
    from starpost.host.host import Host
    from starpost.host.running.backup import match_from
    from starpost.host.settings import Settings
    from starpost.kernel.proof.file import write_atomic

    with tempfile.TemporaryDirectory() as folder:
        scratch = Host(Settings(data=folder))
        write_atomic(out, match_from(file, scratch, match, turn))
        scratch.close()
