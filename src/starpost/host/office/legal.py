"""Imprint, privacy, terms: Markdown files in a folder of the operator's, each a page."""

from __future__ import annotations

import re
from pathlib import Path

from starpost.host.trouble import missing

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
HEADING = re.compile(r"^#\s+(.+?)\s*#*$", re.M)


def listed(folder: str) -> tuple[tuple[str, str], ...]:
    """Address and title of each page, by the names of the files."""
    if not folder:
        return ()
    files = sorted(p for p in Path(folder).glob("*.md") if NAME.fullmatch(p.stem))
    return tuple((f"/legal/{p.stem}", _title(p.read_text(encoding="utf-8"), p.stem)) for p in files)


def text(folder: str, name: str) -> tuple[str, str]:
    """Title and Markdown of one page."""
    path = Path(folder) / f"{name}.md"
    if not folder or not NAME.fullmatch(name) or not path.is_file():
        raise missing("page")
    found = path.read_text(encoding="utf-8")
    return _title(found, name), found


def _title(found: str, name: str) -> str:
    heading = HEADING.search(found)
    return heading[1] if heading else name.replace("-", " ").capitalize()
