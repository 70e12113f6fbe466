"""`starpost serve`, `starpost web`, `starpost worker`: the host as a service."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.output import Refusal

if TYPE_CHECKING:
    from starpost.host.host import Host
    from starpost.host.settings import Settings

Config = Annotated[
    Path | None, typer.Option("--config", help="A TOML file with settings; see docs/host.md.")
]
HostName = Annotated[str, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int, typer.Option("--port", help="The port to listen on.")]


def settings_from(config: Path | None, host: str = "", port: int = 0) -> Settings:
    import msgspec

    from starpost.host.settings import SettingsError, load

    try:
        settings = load(config)
    except SettingsError as error:
        raise Refusal("bad_settings", str(error)) from None
    changes: dict[str, Any] = {}
    if host:
        changes["host"] = host
    if port:
        changes["port"] = port
    return msgspec.structs.replace(settings, **changes)


def open_host(settings: Settings) -> Host:
    """The host with its tables brought up to date."""
    from sqlalchemy.exc import SQLAlchemyError

    from starpost.host.host import Host

    host = Host(settings)
    try:
        host.db.migrate()
    except SQLAlchemyError as error:
        raise Refusal("no_database", f"The database cannot be used: {error}") from None
    return host


def _prepare(config: Path | None, host: str = "", port: int = 0) -> Host:
    from starpost.host.logs import configure
    from starpost.host.settings import SettingsError, refuse_if_unsafe

    settings = settings_from(config, host, port)
    try:
        refuse_if_unsafe(settings)
    except SettingsError as error:
        raise Refusal("unsafe", str(error)) from None
    configure(settings.debug)
    return open_host(settings)


def serve(config: Config = None, host: HostName = "", port: Port = 0) -> None:
    """Run the host: web and worker in one process, on SQLite unless the settings say otherwise."""
    from starpost.host.jobs import Jobs

    made = _prepare(config, host, port)
    jobs = Jobs(made)
    jobs.start()
    try:
        _listen(made)
    finally:
        jobs.stop()
        made.close()


def web(config: Config = None, host: HostName = "", port: Port = 0) -> None:
    """Run only the web part; any number of these share a PostgreSQL database."""
    from starpost.host.jobs import Jobs

    made = _prepare(config, host, port)
    jobs = Jobs(made)
    try:
        _listen(made)
    finally:
        jobs.stop()
        made.close()


def worker(config: Config = None) -> None:
    """Run only a worker: deadlines, turns, mail; any number of these on PostgreSQL."""
    from starpost.host.jobs import Jobs

    made = _prepare(config)
    jobs = Jobs(made)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    jobs.start()
    stop.wait()
    jobs.stop()
    made.close()


def _listen(host: Host) -> None:
    from starpost.web.serving import listen
    from starpost.web.site import create_site

    listen(create_site(host), host.settings.host, host.settings.port)
