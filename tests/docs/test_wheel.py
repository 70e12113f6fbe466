"""An installed package brings its rules: built, unpacked elsewhere, and asked for its pages."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import starpost
from litestar.testing import TestClient
from starpost.host.host import Host
from starpost.host.settings import Settings
from starpost.kernel import registry
from starpost.web.site import create_pages
assert starpost.__file__.startswith(sys.argv[1]), starpost.__file__
host = Host(Settings(data=sys.argv[2]))
host.db.migrate()
with TestClient(create_pages(host)) as client:
    for game in registry.ids():
        for tail in ("", "/play", "/orders", "/scenarios"):
            page = client.get(f"/rules/{game}{tail}")
            assert page.status_code == 200, (game, tail, page.status_code)
            assert "has not been written yet" not in page.text, (game, tail)
        assert 'id="rule-' in client.get(f"/rules/{game}").text, game
print("asked", len(registry.ids()))
"""


def uv() -> str:
    kept = sorted((ROOT / ".starpost").glob("uv-*"))
    found = str(kept[-1]) if kept else shutil.which("uv")
    if not found:
        pytest.skip("no uv to build the package with: ./check fetches it")
    return found


@pytest.mark.long
def test_rules_are_shown_by_an_installed_package(tmp_path: Path) -> None:
    made = subprocess.run(
        [uv(), "build", "--wheel", "--out-dir", str(tmp_path), str(ROOT)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    wheel = next(tmp_path.glob("*.whl"))
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(site), str(tmp_path / "data")],
        cwd=tmp_path, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr[-3000:]
    assert asked.stdout.startswith("asked")
