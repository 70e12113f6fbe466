"""The list of parts that goes with a release, and the lock by which they are installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def test_every_package_in_the_lock_carries_its_digest() -> None:
    locked = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    fetched = [package for package in locked if "registry" in package["source"]]
    assert len(fetched) > 50
    for package in fetched:
        files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
        assert files, package["name"]
        assert all(file["hash"].startswith("sha256:") for file in files), package["name"]


def test_whatever_has_been_quiet_for_a_year_was_looked_at() -> None:
    """Against the youngest release in the lock, so that the answer changes with the lock alone."""
    locked = {p["name"]: p for p in tomllib.loads((ROOT / "uv.lock").read_text())["package"]}
    made = {name: _released(package) for name, package in locked.items()}
    ago = max(made.values()) - timedelta(days=365)
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {re.split(r"[\[<>=;]", name)[0] for name in wanted}
    quiet = {name for name in names if made[name] < ago}
    page = (ROOT / "docs" / "decisions" / "0015-quiet-dependencies.md").read_text()
    assert quiet == set(re.findall(r"^\| `([\w-]+)` \|", page, re.M))


def _released(package: dict[str, Any]) -> datetime:
    files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
    times = [datetime.fromisoformat(file["upload-time"]) for file in files]
    return max(times, default=datetime.min.replace(tzinfo=UTC))


def test_the_list_of_parts_names_every_part_with_its_digests() -> None:
    command = [str(ROOT / "tools" / "release.sh"), "--parts"]
    environment = {**os.environ, "UV_OFFLINE": "1"}
    made = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    parts = json.loads(made.stdout)
    assert (parts["bomFormat"], parts["specVersion"]) == ("CycloneDX", "1.5")
    names = {part["name"] for part in parts["components"]}
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert names >= {name.split(">")[0].split("[")[0].split("=")[0] for name in wanted}
    assert "pytest" not in names, "tools of developers are no part of it"
    for part in parts["components"]:
        files = part["externalReferences"]
        assert files, part["name"]
        assert all(file["hashes"][0]["alg"] == "SHA-256" for file in files), part["name"]
