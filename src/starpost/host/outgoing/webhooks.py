"""Webhooks: https only, to public addresses only, connected to the address that was vetted, signed
as Standard Webhooks asks, and over after so many seconds whatever the other side does."""

from __future__ import annotations

import base64
import http.client
import ipaddress
import secrets
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from urllib.parse import urlsplit

from msgspec import Struct

TIMEOUT = 5.0
"""For each word that is waited for."""
DEADLINE = 10.0
"""For a whole call: a server that sends a letter now and then does not hold us, either."""
Resolver = Callable[[str, int], list[str]]


class Unsafe(ValueError):
    """The address must not be called."""


def resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return sorted({str(entry[4][0]) for entry in found})


def vet(
    url: str, resolver: Resolver = resolve, inside: Sequence[str] = ()
) -> tuple[str, int, str, str]:
    """Host, port, path and the one address to connect to; Unsafe unless all are public.

    `inside`: addresses of the own network that the administrator allows by name, on any port.
    """
    parts = urlsplit(url)
    try:
        port = parts.port or 443
    except ValueError:
        raise Unsafe("The port is not a number.") from None
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password:
        raise Unsafe("A webhook is an https address without user and password.")
    try:
        addresses = resolver(parts.hostname, port)
    except OSError:
        raise Unsafe("The webhook's host has no address.") from None
    if not addresses or not all(_is_public(a) or a in inside for a in addresses):
        raise Unsafe("The webhook's host is not on the public internet.")
    if port not in (443, 8443) and not all(address in inside for address in addresses):
        raise Unsafe("A webhook listens on port 443 or 8443.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.hostname, port, path, addresses[0]


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return _is_public(str(found.ipv4_mapped))
        if any(found in network for network in NOT_PUBLIC):
            return False
    return found.is_global and not found.is_multicast


NOT_PUBLIC = tuple(
    ipaddress.IPv6Network(network)
    for network in (
        "::/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "2001::/32",
        "2002::/16",
        "fec0::/10",
    )
)
"""Ranges in which an address of the fourth version, perhaps a private one, may be hidden (written
out, NAT64, Teredo, 6to4), and the site's own of old."""


class Call(Struct, frozen=True):
    """What is sent: a unique name that stays the same when it is tried again, and the text."""

    name: str
    body: str
    secret: str = ""
    at: datetime | None = None

    @property
    def headers(self) -> dict[str, str]:
        found = {"Content-Type": "application/json", "User-Agent": "starpost"}
        if self.secret and self.at is not None:
            from standardwebhooks.webhooks import Webhook

            found["webhook-id"] = self.name
            found["webhook-timestamp"] = str(int(self.at.timestamp()))
            found["webhook-signature"] = Webhook(self.secret).sign(self.name, self.at, self.body)
        return found


def new_secret() -> str:
    """What a player's program checks our signature with."""
    return f"whsec_{base64.b64encode(secrets.token_bytes(32)).decode()}"


def send(url: str, call: Call, resolver: Resolver = resolve, inside: Sequence[str] = ()) -> str:
    """Post the body; what went wrong, or nothing."""
    return post(url, call.body.encode(), call.headers, resolver, inside)[1]


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    resolver: Resolver = resolve,
    inside: Sequence[str] = (),
) -> tuple[int, str]:
    """What the other side answered, 0 if it did not; and what went wrong, or nothing. A redirect is
    not followed: it is wrong."""
    try:
        host, port, path, address = vet(url, resolver, inside)
        connection = _Pinned(host, port, address)
        clock = threading.Timer(DEADLINE, connection.abort)
        clock.daemon = True
        clock.start()
        try:
            connection.request("POST", path, body, dict(headers))
            answer = connection.getresponse()
            answer.read(1000)
            return answer.status, "" if answer.status < 300 else f"answered {answer.status}"
        finally:
            clock.cancel()
            connection.close()
    except (Unsafe, OSError, ValueError, http.client.HTTPException) as error:
        return 0, str(error) or type(error).__name__


class _Pinned(http.client.HTTPSConnection):
    """Connects to the vetted address, whatever the name resolves to by now."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        self._address = address
        self._plain: socket.socket | None = None
        self._late = False

    def abort(self) -> None:
        """The time is up: whatever is being read ends now."""
        self._late = True
        if self._plain is not None:
            with suppress(OSError):
                self._plain.shutdown(socket.SHUT_RDWR)

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port or 443), TIMEOUT)
        self._plain = plain.dup()  # the other one becomes part of the encrypted one
        if self._late:
            raise TimeoutError("it took too long")
        context = ssl.create_default_context()
        self.sock = context.wrap_socket(plain, server_hostname=self.host)

    def close(self) -> None:
        super().close()
        if self._plain is not None:
            self._plain.close()
