"""Settings: a TOML file, overridden by the environment (`STARPOST_SMTP__PORT=2525`).

A variable that ends in `_FILE` names a file that holds the value.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

PREFIX = "STARPOST_"
FROM_FILE = "_file"
DEFAULT_SECRET = "starpost-development-secret"  # noqa: S105 - refused on a public interface


class SettingsError(ValueError):
    """The settings cannot be used; the message says which and why."""


class Smtp(Struct, frozen=True, forbid_unknown_fields=True):
    """The mail server. No host: mails go to a folder and to the administrator's list."""

    host: str = ""
    """The server mails are given to; none: they become files in the folder `mail`."""
    port: int = 25
    """Usually 25, 587 (STARTTLS) or 465 (TLS from the first word)."""
    user: str = ""
    """Whom we sign in as; none: we do not."""
    password: str = ""
    """Better from a file: `STARPOST_SMTP__PASSWORD_FILE`."""
    tls: bool = False
    """TLS from the first word; without it STARTTLS is used if the server offers it."""
    sender: str = "Starpost <starpost@localhost>"
    """The address mails come from."""
    timeout: float = 10.0
    """Seconds the server may take for an answer."""


class Inbound(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders by mail: the address they are sent to, and the port a mail server brings them to."""

    address: str = ""
    """Such as orders@example.org; mails to orders+anything@example.org must arrive too."""
    host: str = "127.0.0.1"
    """Where `starpost mail` listens."""
    port: int = 8025
    """The port on which it listens."""
    lmtp: bool = False
    """Whether it speaks LMTP instead of SMTP."""
    trusted: str = ""
    """The name our mail server writes into Authentication-Results; empty: nothing is checked."""


class Imap(Struct, frozen=True, forbid_unknown_fields=True):
    """A mailbox to collect players' mails from. No host: none is collected."""

    host: str = ""
    """The server with the mailbox."""
    port: int = 993
    """993 for TLS, 143 otherwise."""
    user: str = ""
    """Whom we sign in as."""
    password: str = ""
    """Better from a file: `STARPOST_IMAP__PASSWORD_FILE`."""
    folder: str = "INBOX"
    """The folder that is read."""
    security: Literal["tls", "starttls", "none"] = "tls"
    """`tls`, `starttls` or `none`."""
    seconds: float = 30.0
    """How often it is looked into."""
    timeout: float = 20.0
    """Seconds the server may take for an answer."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Requests an address or account may make, in a fast and a slow window."""

    fast: int = 120
    """Requests of one address or account in the fast window."""
    fast_seconds: int = 10
    """How long the fast window is."""
    slow: int = 6000
    """Requests in the slow window."""
    slow_seconds: int = 3600
    """How long the slow window is."""
    sign_in_fast: int = 10
    """Attempts to sign in or up from one address in a minute."""
    sign_in_slow: int = 60
    """The same in an hour."""
    demonstrations: int = 20
    """Matches against bots that an address may start in a minute, without an account."""
    demonstrations_slow: int = 60
    """The same in an hour."""
    body: int = 1_000_000
    """Bytes a request may carry."""


WIDE = Limits(fast=10**4, slow=10**6, sign_in_fast=10**6, sign_in_slow=10**6, demonstrations=10**6,
              demonstrations_slow=10**6)  # fmt: skip
"""For one machine that plays everybody at once: pictures and tests."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults: a club needs none of them."""

    data: str = ""
    """Folder for the database, the mails not sent, backups; empty: the user's data folder."""
    database: str = ""
    """A SQLAlchemy URL; empty: one SQLite file in the data folder."""
    connections: Annotated[int, msgspec.Meta(ge=10, le=1000)] = 30
    """Connections to the database that one process may have; it keeps up to ten of them."""
    secret: str = DEFAULT_SECRET
    """Signs links; at least 16 random characters where others can reach the host."""
    url: str = ""
    """The address players use, for links; empty: pages link to the one they were reached by."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8000
    """The port to listen on."""
    debug: bool = False
    """More logs; never where others can reach the host."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """`debug`, `info`, `warning` or `error`."""
    access_log: bool = True
    """Whether each request is a line in the log: number, route, status, time, address."""
    metrics_host: str = "127.0.0.1"
    """Where the port for those who watch is opened."""
    metrics_port: int = 0
    """A port for /metrics and /health of this process alone, workers included; 0: none."""
    titles: dict[str, str] = {}
    """Other display names for games, by id."""
    smtp: Smtp = Smtp()
    inbound: Inbound = Inbound()
    imap: Imap = Imap()
    limits: Limits = Limits()
    rated_bots: bool = False
    """Whether accounts that programs play are rated together with people."""
    guest_days: int = 14
    """After so many days a guest goes, with the matches."""
    guest_matches: int = 6
    """Matches that one guest may have under way; four times as many with those that are over."""
    guests_by_invitation: bool = True
    """Whether whoever holds an invitation may take its seat with a name alone, as a guest."""
    enclosures: bool = True
    """Whether reports by mail bring HTML with the map and a PDF, or the text alone."""
    mail_days: int = 30
    """How long mails that were sent, or given up, are kept."""
    inbox_days: int = 90
    """How long mails of players that were taken in are kept."""
    report_days: int = 365
    """How long complaints about players are kept after they were closed."""
    registration: Literal["open", "invitation", "closed"] = "open"
    """Who may sign up, unless the administrator's page says otherwise: everybody, whoever has a
    key, nobody."""
    most_matches: int = 40
    """Matches that one player may lead at a time, those that have ended not counted."""
    name: str = ""
    """What the host is called on its page *About*."""
    contact: str = ""
    """How its owner is reached, as *About* and *Contact* say: a mail address, or some words."""
    legal: str = ""
    """A folder with Markdown files such as terms.md: each becomes a page, linked at the foot;
    about.md, privacy.md and contact.md take the place of ours."""
    vacation_days: int = 30
    """Days of absence a player may take a year."""
    sweep_seconds: int = 5
    """How often the tables are asked what is due."""
    late_seconds: int = 300
    """A turn that is later than this raises an alarm."""
    turn_seconds: float = 120.0
    """A turn that computes longer than this is broken off, and its match parked."""
    workers: int = 2
    """Worker threads of a process."""
    clock_file: str = ""
    """For drills: a file with the seconds by which the clock is moved."""
    push: bool = True
    """Whether players may have their devices called (Web Push); none is until its owner asks."""
    webhooks: bool = True
    """Whether players may have webhooks."""
    webhook_inside: tuple[str, ...] = ()
    """Addresses that are not public and that webhooks may call all the same."""
    trust_proxy: bool = False
    """Whether the address of a caller is read from X-Forwarded-For."""
    argon2_time: int = 3
    """The cost of a password in rounds."""
    argon2_memory: int = 65536
    """The cost of a password in KiB."""

    @property
    def address(self) -> str:
        """Where players find the host, for links that are not made for a page: those in mails."""
        if self.url:
            return self.url.rstrip("/")
        name = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host  # noqa: S104 - compared
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{Path(self.data) / 'starpost.db'}"

    @property
    def mail_folder(self) -> Path:
        return Path(self.data) / "mail"

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over https only."""
        return self.url.startswith("https://")


def load(path: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """The settings, or a SettingsError that names the field."""
    raw: dict[str, Any] = {}
    if path is not None:
        try:
            raw = tomllib.loads(path.read_text())
        except OSError as error:
            raise SettingsError(f"{path} cannot be read: {error.strerror}.") from None
        except tomllib.TOMLDecodeError as error:
            raise SettingsError(f"{path} is not valid TOML: {error}.") from None
    _overlay(raw, os.environ if environ is None else environ)
    raw["data"] = str(raw.get("data") or usual_folder())
    try:
        return msgspec.convert(raw, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"The settings are not usable: {error}.") from None


def usual_folder() -> Path:
    """Where a host keeps its things if nobody says: the user's own data folder. A host that an
    earlier version began in the folder one stands in is found there, never begun again."""
    here = Path("starpost-data")
    if (here / "starpost.db").exists():
        return here
    import platformdirs

    return platformdirs.user_data_path("starpost")


def _overlay(raw: dict[str, Any], environ: Mapping[str, str]) -> None:
    for name, value in sorted(environ.items()):
        if not name.startswith(PREFIX):
            continue
        *groups, last = name[len(PREFIX) :].lower().split("__")
        if last.endswith(FROM_FILE) and (groups or last not in Settings.__struct_fields__):
            last, value = last.removesuffix(FROM_FILE), _secret(name, value)
        if not groups and last not in Settings.__struct_fields__:
            continue  # other parts of Starpost have variables of their own
        place = raw
        for group in groups:
            place = place.setdefault(group, {})
        place[last] = value


def _secret(name: str, path: str) -> str:
    """A value kept in a file, as containers hand secrets over: `STARPOST_SECRET_FILE`."""
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{name} names {path}, which cannot be read: {error}.") from None


def refuse_if_unsafe(settings: Settings) -> None:
    """A server that others can reach, by itself or through a proxy, must have its own secret and
    no debugging, and must know whom it is talking to."""
    behind = _is_loopback(settings.host)
    address = urlsplit(settings.address).hostname or ""
    where = settings.url if behind else settings.host
    if behind and _is_loopback(address):
        return
    if settings.secret == DEFAULT_SECRET or len(settings.secret) < 16:
        raise SettingsError(
            f"Refusing to serve {where} with the default or a short secret: "
            "set STARPOST_SECRET to at least 16 random characters."
        )
    if settings.debug:
        raise SettingsError(f"Refusing to serve {where} with debug switched on.")
    if behind and not settings.trust_proxy:
        raise SettingsError(
            f"{settings.url} is served by a proxy on this machine, and all callers would count as "
            "one: set STARPOST_TRUST_PROXY=true, and let the proxy set X-Forwarded-For."
        )


def keep_private(folder: Path) -> None:
    """What a host writes holds seeds, sheets and links: its folder and files are its owner's."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    for path in folder.rglob("*"):
        if not path.is_symlink() and path.stat().st_uid == os.getuid():
            path.chmod(0o700 if path.is_dir() else 0o600)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
