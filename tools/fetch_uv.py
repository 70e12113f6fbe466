"""Fetches uv, one self-contained file, with nothing but Python's own library.

    python3 tools/fetch_uv.py uv.lock DESTINATION

Address and SHA-256 of the wheel stand in the lock file; a file with another digest is thrown away.
Where that address cannot be reached and PIP_INDEX_URL names a mirror, the mirror's copy is taken.
"""

import hashlib
import io
import os
import platform
import re
import sys
import tomllib
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

SECONDS, TRIES = 60, 3


def wheels(lock: Path) -> list[dict[str, str]]:
    packages = tomllib.loads(lock.read_text(encoding="utf-8"))["package"]
    return next(p["wheels"] for p in packages if p["name"] == "uv")


def tags() -> list[str]:
    """What the wheel's name must contain, the best first."""
    machine = platform.machine().lower().replace("amd64", "x86_64")
    if sys.platform == "darwin":
        return [f"macosx.*_{machine.replace('aarch64', 'arm64')}"]
    if sys.platform != "linux":
        raise SystemExit(f"Starpost does not know how to fetch uv on {sys.platform}.")
    manylinux, musl = f"manylinux.*_{machine}", f"musllinux.*_{machine}"
    glibc = platform.libc_ver()[0] == "glibc"
    return [manylinux, musl] if glibc else [musl, manylinux]


def chosen(found: list[dict[str, str]]) -> dict[str, str]:
    for tag in tags():
        for wheel in found:
            if re.search(tag, wheel["url"]):
                return wheel
    raise SystemExit(f"There is no uv for this machine ({platform.machine()}).")


def sources(wheel: dict[str, str]) -> list[str]:
    mirror = os.environ.get("PIP_INDEX_URL", "").rstrip("/")
    return [wheel["url"], *([f"{mirror}/uv/"] if mirror else [])]


def download(address: str) -> bytes:
    for left in reversed(range(TRIES)):
        try:
            with urllib.request.urlopen(address, timeout=SECONDS) as answer:  # noqa: S310
                return bytes(answer.read())
        except OSError as error:  # every failure of the network is one
            if isinstance(error, urllib.error.HTTPError):
                error.close()
            if not left:
                raise
    raise AssertionError("unreachable")


def fetched(wheel: dict[str, str]) -> bytes:
    """The wheel's bytes, from its address or from the mirror's list of files."""
    name = wheel["url"].rpartition("/")[2]
    trouble: Exception | None = None
    for address in sources(wheel):
        try:
            data = download(address)
            if address.endswith("/uv/"):
                link = re.search(
                    rf'href="([^"]*{re.escape(name)})', data.decode("utf-8", "replace")
                )
                data = download(urllib.parse.urljoin(address, link[1])) if link else b""
        except OSError as error:
            trouble = error
            continue
        if f"sha256:{hashlib.sha256(data).hexdigest()}" == wheel["hash"]:
            return data
        trouble = ValueError(f"{name} has another digest than uv.lock says")
    raise SystemExit(f"uv could not be fetched: {trouble}")


def main(lock: str, destination: str) -> None:
    with zipfile.ZipFile(io.BytesIO(fetched(chosen(wheels(Path(lock)))))) as wheel:
        inside = next(name for name in wheel.namelist() if name.endswith("/scripts/uv"))
        data = wheel.read(inside)
    fresh = Path(f"{destination}.{os.getpid()}")
    fresh.write_bytes(data)
    fresh.chmod(0o755)
    fresh.replace(destination)


if __name__ == "__main__":
    main(*sys.argv[1:])
