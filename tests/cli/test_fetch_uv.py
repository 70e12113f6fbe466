"""./start on a machine that has Python and nothing else: uv comes by its locked digest."""

import hashlib
import io
import runpy
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "fetch_uv.py"))
NAME = "uv-9.9.9-py3-none-manylinux_2_17_x86_64.whl"


def wheel() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("uv-9.9.9.data/scripts/uv", b"#!/bin/sh\necho uv 9.9.9\n")
    return data.getvalue()


@pytest.fixture
def shop(tmp_path: Path):
    """A folder served over HTTP on loopback."""
    (tmp_path / "files").mkdir()
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "files"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def lock(folder: Path, address: str, digest: str) -> Path:
    path = folder / "uv.lock"
    path.write_text(
        f'[[package]]\nname = "uv"\nversion = "9.9.9"\nwheels = [\n'
        f'  {{ url = "{address}/{NAME}", hash = "sha256:{digest}" }},\n]\n'
    )
    return path


def test_the_locked_file_is_fetched_and_can_run(shop, monkeypatch) -> None:
    folder, address = shop
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    (folder / "files" / NAME).write_bytes(wheel())
    found = lock(folder, address, hashlib.sha256(wheel()).hexdigest())
    TOOL["main"](str(found), str(folder / "uv"))
    assert (folder / "uv").stat().st_mode & 0o111


def test_another_digest_is_refused(shop, monkeypatch) -> None:
    folder, address = shop
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    (folder / "files" / NAME).write_bytes(wheel())
    with pytest.raises(SystemExit, match="another digest"):
        TOOL["main"](str(lock(folder, address, "0" * 64)), str(folder / "uv"))
    assert not (folder / "uv").exists()


def test_a_mirror_helps_where_the_address_is_out_of_reach(shop, monkeypatch) -> None:
    folder, address = shop
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setenv("PIP_INDEX_URL", f"{address}/simple")
    (folder / "files" / "simple" / "uv").mkdir(parents=True)
    (folder / "files" / "simple" / "uv" / NAME).write_bytes(wheel())
    digest = hashlib.sha256(wheel()).hexdigest()
    (folder / "files" / "simple" / "uv" / "index.html").write_text(f'<a href="{NAME}">{NAME}</a>')
    TOOL["main"](str(lock(folder, f"{address}/gone", digest)), str(folder / "uv"))
    assert (folder / "uv").exists()


def test_the_real_lock_has_a_uv_for_common_machines(monkeypatch) -> None:
    found = TOOL["wheels"](ROOT / "uv.lock")
    for machine in ("x86_64", "aarch64"):
        monkeypatch.setattr("platform.machine", lambda machine=machine: machine)
        assert TOOL["chosen"](found)["hash"].startswith("sha256:")
