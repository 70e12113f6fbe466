"""Webhooks: https only, to public addresses only, connected to the address that was vetted."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

TIMEOUT = 5.0
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
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return found.is_global and not found.is_multicast


def send(url: str, body: str, resolver: Resolver = resolve, inside: Sequence[str] = ()) -> str:
    """Post the body; what went wrong, or nothing. A redirect is not followed: it is wrong."""
    try:
        host, port, path, address = vet(url, resolver, inside)
        connection = _Pinned(host, port, address)
        try:
            headers = {"Content-Type": "application/json", "User-Agent": "starpost"}
            connection.request("POST", path, body.encode(), headers)
            answer = connection.getresponse()
            answer.read(1000)
            return "" if answer.status < 300 else f"answered {answer.status}"
        finally:
            connection.close()
    except (Unsafe, OSError, ValueError, http.client.HTTPException) as error:
        return str(error) or type(error).__name__


class _Pinned(http.client.HTTPSConnection):
    """Connects to the vetted address, whatever the name resolves to by now."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port or 443), TIMEOUT)
        context = ssl.create_default_context()
        self.sock = context.wrap_socket(plain, server_hostname=self.host)
