"""What an operator should know about the settings before the host is started."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from starpost.host.host import Host
from starpost.host.settings import DEFAULT_SECRET, Settings, SettingsError, refuse_if_unsafe
from starpost.host.storage.engine import normal_url

SECONDS = 5.0
LITE = "sqlite"


class Finding(Struct, frozen=True):
    """One sentence about the settings: `error` means that the host would not start."""

    level: Literal["ok", "warning", "error"]
    text: str


def advice(settings: Settings) -> list[Finding]:
    """All that can be said without starting anything. Nothing is changed."""
    return [*_safety(settings), *_folder(settings), *_database(settings), *_mail(settings),
            *_slips(settings)]  # fmt: skip


def _safety(settings: Settings) -> Iterator[Finding]:
    try:
        refuse_if_unsafe(settings)
    except SettingsError as error:
        yield Finding("error", str(error))
        return
    if settings.secret == DEFAULT_SECRET:
        yield Finding(
            "ok", "The development secret will do as long as only this machine is served."
        )
    else:
        yield Finding("ok", "The secret is the host's own.")


def _folder(settings: Settings) -> Iterator[Finding]:
    folder = Path(settings.data)
    near = next(p for p in (folder, *folder.absolute().parents) if p.exists())
    try:
        near.joinpath(".starpost-check").touch()
        near.joinpath(".starpost-check").unlink()
    except OSError as error:
        yield Finding("error", f"Nothing can be written in {near}: {error.strerror}.")
    else:
        yield Finding("ok", f"The data folder is {folder}.")


def _database(settings: Settings) -> Iterator[Finding]:
    url = normal_url(settings.database_url)
    if url.startswith(LITE):
        there = Path(url.removeprefix("sqlite:///")).exists()
        yield Finding("ok", "The database is one SQLite file" + (" that exists." if there else
                      ", made at the first start."))  # fmt: skip
        return
    try:
        host = Host(settings)
        with host.db.engine.connect() as connection:
            version = connection.execute(text("show server_version")).scalar()
            most = int(connection.execute(text("show max_connections")).scalar() or 0)
        host.close()
    except (SQLAlchemyError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        yield Finding("error", f"The database cannot be used: {why}")
        return
    yield Finding("ok", f"PostgreSQL {version} answers.")
    if most < 100:
        yield Finding("warning", f"PostgreSQL allows {most} connections; each process takes up to "
                      "30 and two for each worker thread.")  # fmt: skip


def _mail(settings: Settings) -> Iterator[Finding]:
    smtp = settings.smtp
    if not smtp.host:
        yield Finding("warning", "No mail server is set: mails become files in "
                      f"{settings.mail_folder}.")  # fmt: skip
        return
    try:
        with socket.create_connection((smtp.host, smtp.port), timeout=SECONDS):
            yield Finding("ok", f"The mail server {smtp.host} port {smtp.port} answers.")
    except OSError as error:
        why = error.strerror or str(error)
        yield Finding("error", f"The mail server {smtp.host} port {smtp.port}: {why}.")
    if "localhost" in smtp.sender:
        yield Finding("warning", f"Mails come from {smtp.sender}; set smtp.sender to an address of "
                      "your own domain, or they will be taken for spam.")  # fmt: skip


def _slips(settings: Settings) -> Iterator[Finding]:
    parts = urlsplit(settings.url)
    if settings.url and parts.scheme not in ("http", "https"):
        yield Finding("error", f"url must begin with https:// or http://, not {settings.url!r}.")
    if parts.scheme == "http" and parts.hostname not in ("localhost", "127.0.0.1"):
        yield Finding("warning", "url is not https: passwords and sessions travel in the clear.")
    if settings.metrics_port and settings.metrics_port == settings.port:
        yield Finding("error", "metrics_port must not be the port of the pages.")
    if settings.clock_file:
        yield Finding("warning", "clock_file moves the clock: that is for drills.")
    if settings.inbound.address and not settings.inbound.trusted:
        yield Finding("warning", "inbound.trusted is not set: senders are not checked, so "
                      "orders by mail are taken from whoever knows the address in a report and "
                      "writes under its player's name.")  # fmt: skip
