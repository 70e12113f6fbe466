"""A small port for machines that watch: metrics and health of one process, whatever it does.

Workers serve no pages, so this is their only port; web processes may have it, too, and then no
proxy can hand their metrics to strangers.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST

from starpost.host.host import Host
from starpost.host.watching import gauges, health

JSON = "application/json"
Start = Callable[[str, list[tuple[str, str]]], Any]


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Silent(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Who watches asks every few seconds: nobody wants to read that."""


def answer(host: Host, path: str) -> tuple[int, str, bytes]:
    """Status, content type and body of what is asked at this port."""
    if path == "/metrics":
        return 200, CONTENT_TYPE_LATEST, gauges.exposition(host)
    if path == "/health/live":
        return 200, JSON, msgspec.json.encode(health.alive())
    if path == "/health/ready":
        found = health.ready(host)
        return found.code, JSON, msgspec.json.encode(found)
    return 404, JSON, b'{"detail": "There are /metrics, /health/live and /health/ready."}'


def open_window(host: Host) -> WSGIServer | None:
    """Listen where the settings say; nothing, if they say nothing. An OSError if nothing can."""
    settings = host.settings
    if not settings.metrics_port:
        return None

    def app(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        status, kind, body = answer(host, environ.get("PATH_INFO", ""))
        words = {200: "200 OK", 503: "503 Service Unavailable"}.get(status, "404 Not Found")
        start(words, [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [] if environ.get("REQUEST_METHOD") == "HEAD" else [body]

    place = (settings.metrics_host, settings.metrics_port)
    server = make_server(*place, app, server_class=_Server, handler_class=_Silent)
    threading.Thread(target=server.serve_forever, name="window", daemon=True).start()
    return server
