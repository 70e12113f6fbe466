"""Static files: read once, named by their digest, so that a browser may keep them for ever."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct
from rjsmin import jsmin

from starpost.web import looks

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}


class Asset(Struct, frozen=True):
    path: str
    data: bytes
    kind: str
    digest: str


class Assets:
    """All files under `static`, and the style sheet made of its parts."""

    def __init__(self) -> None:
        found = dict(_walk(files("starpost.web").joinpath("static"), ""))
        found = {k: v for k, v in found.items() if not k.startswith("css/")}
        found["starpost.css"] = looks.sheet().encode()
        ours = [k for k in found if k.startswith("js/") or k == "sw.js"]
        found |= {k: bytes(jsmin(found[k])) for k in ours}
        whole = hashlib.sha256(b"".join(found[k] for k in sorted(found))).hexdigest()[:12]
        self.version = whole
        self.files = {path: _asset(path, data) for path, data in found.items()}

    def url(self, path: str) -> str:
        """One version for all: modules import each other by relative names."""
        if path not in self.files:
            raise KeyError(path)
        return f"/static/{self.version}/{path}"

    def get(self, path: str) -> Asset | None:
        return self.files.get(path)


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    out: list[tuple[str, bytes]] = []
    for item in sorted(folder.iterdir(), key=lambda i: i.name):
        name = f"{prefix}{item.name}"
        if item.is_dir():
            out += _walk(item, f"{name}/")
        elif any(name.endswith(kind) for kind in KINDS):
            out.append((name, item.read_bytes()))
    return out


def _asset(path: str, data: bytes) -> Asset:
    kind = KINDS["." + path.rpartition(".")[2]]
    return Asset(path, data, kind, hashlib.sha256(data).hexdigest()[:12])
