"""`starpost serve`, `starpost web`, `starpost worker`: the host as a service."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.output import Refusal

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError

    from starpost.host.host import Host
    from starpost.host.settings import Settings

Config = Annotated[
    Path | None, typer.Option("--config", help="A TOML file with settings; see docs/host.md.")
]
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder with all that the host keeps.")
]
HostName = Annotated[str, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int | None, typer.Option("--port", help="The port to listen on.")]

NEWER = (
    "A newer Starpost has changed the tables of this database; this one cannot use them."
    " Install that version, or restore a backup of before into an empty database."
)


def settings_from(
    config: Path | None, data: Path | None = None, host: str = "", port: int | None = None
) -> Settings:
    import msgspec

    from starpost.host.settings import SettingsError, load

    try:
        settings = load(config)
    except SettingsError as error:
        raise Refusal("bad_settings", str(error)) from None
    changes: dict[str, Any] = {}
    if data is not None:
        changes["data"] = str(data)
    if host:
        changes["host"] = host
    if port is not None:
        changes["port"] = port
    return msgspec.structs.replace(settings, **changes)


def open_host(settings: Settings) -> Host:
    """The host with its tables brought up to date."""
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from starpost.host.host import Host
    from starpost.host.settings import keep_private

    folder = Path(settings.data)
    try:
        keep_private(folder)
    except OSError as error:
        raise Refusal("no_folder", f"{folder} cannot be used: {error.strerror}.") from None
    if not settings.database and not (folder / "starpost.db").exists():
        typer.echo(f"A new host begins in {folder.resolve()}.", err=True)  # never silently
    try:
        host = Host(settings)
        host.db.migrate()
    except SQLAlchemyError as error:
        raise no_database(error) from None
    except CommandError:  # the tables stand at a step that this version has never heard of
        raise Refusal("newer_tables", NEWER) from None
    return host


def no_database(error: SQLAlchemyError) -> Refusal:
    """What the driver says may have many lines; the first one tells."""
    why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    return Refusal("no_database", f"The database cannot be used: {why}")


def _prepare(settings: Settings) -> Host:
    from starpost.host.logs import configure
    from starpost.host.settings import SettingsError, refuse_if_unsafe

    try:
        refuse_if_unsafe(settings)
    except SettingsError as error:
        raise Refusal("unsafe", str(error)) from None
    configure("debug" if settings.debug else settings.log_level)
    host = open_host(settings)
    open_watch(host)
    return host


def open_watch(host: Host) -> None:
    """The port for machines that watch this process, if the settings name one."""
    from starpost.host.watching.window import open_window

    try:
        open_window(host)
    except OSError as error:
        where = f"{host.settings.metrics_host} port {host.settings.metrics_port}"
        raise Refusal("no_port", f"Nothing can listen on {where}: {error.strerror}.") from None


def serve(config: Config = None, data: Data = None, host: HostName = "", port: Port = None) -> None:
    """Run the host: web and worker in one process, on SQLite unless the settings say otherwise."""
    settings = settings_from(config, data, host, port)
    run_service(settings, open_door(settings))


def run_service(
    settings: Settings, door: socket.socket, ready: Callable[[Host], None] | None = None
) -> None:
    """Web and worker until told to stop; `ready` is called when the first page is whole."""
    from starpost.host.running.jobs import Jobs

    made = _prepare(settings)
    jobs = Jobs(made)
    jobs.start()
    try:
        _listen(made, door, partial(ready, made) if ready is not None else None)
    finally:
        jobs.stop()
        made.close()


def web(config: Config = None, data: Data = None, host: HostName = "", port: Port = None) -> None:
    """Run only the web part; any number of these share a PostgreSQL database."""
    from starpost.host.running.jobs import Jobs

    settings = settings_from(config, data, host, port)
    door = open_door(settings)
    made = _prepare(settings)
    jobs = Jobs(made)
    try:
        _listen(made, door)
    finally:
        jobs.stop()
        made.close()


def worker(config: Config = None, data: Data = None) -> None:
    """Run only a worker: deadlines, turns, mail; any number of these on PostgreSQL."""
    from starpost.host.running.jobs import Jobs

    made = _prepare(settings_from(config, data))
    jobs = Jobs(made)
    stop = threading.Event()
    jobs.start()
    for number in (signal.SIGTERM, signal.SIGINT):  # the queue has set its own meanwhile
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    jobs.stop()
    made.close()


def open_door(settings: Settings) -> socket.socket:
    """The port, before anything is started that would have to be stopped again."""
    from starpost.web.serving import bind

    try:
        return bind(settings.host, settings.port)
    except OSError as error:
        where = f"{settings.host} port {settings.port}"
        raise Refusal("no_port", f"Nothing can listen on {where}: {error.strerror}.") from None


def _listen(host: Host, door: socket.socket, ready: Callable[[], None] | None = None) -> None:
    from starpost.web.serving import listen
    from starpost.web.site import create_site

    site = create_site(host, ready)
    name, port = door.getsockname()[:2]
    where = f" (players use {host.settings.url})" if host.settings.url else ""
    if ready is None:
        typer.echo(f"Starpost listens on http://{name}:{port}{where}.")
        typer.echo(f"What it keeps is in {Path(host.settings.data).resolve()}.")
    listen(site, door)
