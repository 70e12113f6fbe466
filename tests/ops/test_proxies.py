"""The examples for nginx and Caddy, as these programs run them in front of a real host."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from processes import House

OPS = Path(__file__).parents[2] / "ops"
FOUND = [name for name in ("nginx", "caddy") if shutil.which(name)]
"""Those that are installed here; the files are read in tests/docs in any case."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nginx(folder: Path, web: int, port: int) -> list[str]:
    """The example with our port and without TLS, inside the least that nginx wants around it."""
    text = (OPS / "nginx" / "starpost.conf").read_text()
    text = text.replace("127.0.0.1:8001", f"127.0.0.1:{web}")
    text = text.replace("    server 127.0.0.1:8002 max_fails=2 fail_timeout=5s;\n", "")
    redirect, secure = text.index("server {\n    listen 80"), text.index("server {\n    listen 443")
    text = text[:redirect] + text[secure:]
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    text = "".join(line for line in text.splitlines(True) if "ssl_certificate" not in line)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\ndaemon off;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return [
        "nginx",
        "-p",
        str(folder),
        "-e",
        str(folder / "error.log"),
        "-c",
        str(folder / "nginx.conf"),
    ]


def caddy(folder: Path, web: int, port: int) -> list[str]:
    text = (OPS / "caddy" / "Caddyfile").read_text()
    text = text.replace("{$STARPOST_NAME:localhost}", f"http://127.0.0.1:{port}")
    text = text.replace("{$STARPOST_UPSTREAM:127.0.0.1:8000}", f"127.0.0.1:{web}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, int]]:
    made = House(tmp_path_factory.mktemp("house"))
    made.env["STARPOST_TRUST_PROXY"] = "true"
    url = made.run("serve", "--port", 0).url
    yield made, int(url.rpartition(":")[2])
    made.stop()


@pytest.mark.long
@pytest.mark.parametrize("name", FOUND)
def test_the_proxy_does_its_four_duties(
    name: str, house: tuple[House, int], tmp_path: Path
) -> None:
    run, port = {"nginx": nginx, "caddy": caddy}[name], free_port()
    with (tmp_path / "out.log").open("w") as out:
        process = subprocess.Popen(run(tmp_path, house[1], port), stdout=out, stderr=out)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            _until_it_answers(client)
            assert client.get("/metrics").status_code == 404, "not for the world"
            answer = client.get("/rules", headers={"x-forwarded-for": "9.9.9.9"})
            number = answer.headers["x-request-id"]
            line = _line_about(number, house[0])
            assert len(number) >= 32, "the proxy's, not ours"
            assert '"address": "127.0.0.1"' in line, "what the caller wrote is not believed"
            client.post("/play/starweb", headers={"sec-fetch-site": "same-origin"},
                        follow_redirects=True)  # fmt: skip
            key = str(client.get("/matches").text.split('href="/m/')[1].split('"')[0])
            began = time.monotonic()
            with client.stream("GET", f"/m/{key.split('/')[0]}/live") as line_open:
                assert line_open.headers["content-type"].startswith("text/event-stream")
                assert next(line_open.iter_raw())
            assert time.monotonic() - began < 18, "the first word is not kept back"
    finally:
        process.kill()  # asked kindly, Caddy waits for the live line, which nobody closes
        process.wait(20)


def _line_about(number: str, house: House) -> str:
    """The request's line in the log, which is written after the answer has gone."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        log = house.services[0].log.read_text()
        found = [text for text in log.splitlines() if number in text]
        if found:
            return found[0]
        time.sleep(0.1)
    raise TimeoutError(f"no line about {number}")


def _until_it_answers(client: httpx.Client) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            if client.get("/health/live").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the proxy never answered")
