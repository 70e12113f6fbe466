"""Copies the few browser libraries we use from the npm registry into the tree, and checks them.

    python tools/vendor.py            fetch every library of WANTED and write the manifest
                                      (from the registry that NPM_CONFIG_REGISTRY names)
    python tools/vendor.py --check    only compare the files with the manifest

The registry names a SHA-512 for each archive; what is kept of it is listed with its own SHA-512 in
`manifest.json`, and a test reads both. Needs no Node.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import sys
import tarfile
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "").rstrip("/")
SERVED = Path("src/starpost/web/static/vendor")
TESTING = Path("tests/browser/vendor")
MANIFEST = SERVED / "manifest.json"

WANTED = (
    ("htmx.org", "4.0.0", SERVED, ("dist/htmx.min.js", "LICENSE")),
    (
        "@fontsource-variable/inter",
        "5.3.0",
        SERVED,
        ("files/inter-latin-wght-normal.woff2", "LICENSE"),
    ),
    (
        "@fontsource/source-serif-4",
        "5.3.1",
        SERVED,
        ("files/source-serif-4-latin-600-normal.woff2", "LICENSE"),
    ),
    ("axe-core", "4.14.0", TESTING, ("axe.min.js", "LICENSE")),
)


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - https, checked below
        data: bytes = answer.read()
        return data


def sha512(data: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()


def take(name: str, version: str, folder: Path, keep: tuple[str, ...]) -> dict[str, Any]:
    """One library: archive compared with the registry's digest, wanted files written."""
    card = json.loads(fetch(f"{REGISTRY}/{name}/{version}"))["dist"]
    archive = fetch(card["tarball"])
    if sha512(archive) != card["integrity"]:
        raise SystemExit(f"{name} {version}: the archive is not what the registry says it is.")
    files = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for path in keep:
            member = opened.extractfile(f"package/{path}")
            assert member is not None
            data = member.read()
            if not path.endswith(".woff2"):
                data += b"" if data.endswith(b"\n") else b"\n"  # as every text file of ours
            target = folder / f"{name.rpartition('/')[2]}-{version}" / Path(path).name
            (ROOT / target).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / target).write_bytes(data)
            files[target.as_posix()] = sha512(data)
    return {"name": name, "version": version, "integrity": card["integrity"], "files": files}


def differences(root: Path = ROOT) -> list[str]:
    """Files that are not what the manifest says, and files it does not know."""
    listed = {
        path: digest
        for library in json.loads((root / MANIFEST).read_text())["libraries"]
        for path, digest in library["files"].items()
    }
    found = {
        path.relative_to(root).as_posix(): sha512(path.read_bytes())
        for folder in (SERVED, TESTING)
        for path in (root / folder).rglob("*")
        if path.is_file() and path != root / MANIFEST
    }
    return sorted(k for k in listed.keys() | found.keys() if listed.get(k) != found.get(k))


def main() -> None:
    if "--check" not in sys.argv[1:]:
        if not REGISTRY:
            raise SystemExit("Set NPM_CONFIG_REGISTRY to the address of an npm registry.")
        libraries = [take(*wanted) for wanted in WANTED]
        (ROOT / MANIFEST).write_text(json.dumps({"libraries": libraries}, indent=1) + "\n")
    wrong = differences()
    print("\n".join(wrong) or "All vendored files are as the manifest says.")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
