"""The list of parts that goes with a release, and the lock by which they are installed."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_package_in_the_lock_carries_its_digest() -> None:
    locked = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    fetched = [package for package in locked if "registry" in package["source"]]
    assert len(fetched) > 50
    for package in fetched:
        files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
        assert files, package["name"]
        assert all(file["hash"].startswith("sha256:") for file in files), package["name"]


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
