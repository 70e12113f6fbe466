"""Imprint, privacy, terms: Markdown files in a folder of the operator's, each a page; and what the
host says about itself where there is none."""

from __future__ import annotations

import re
from pathlib import Path

from starpost.host.office.own_pages import PAGES
from starpost.host.settings import Settings
from starpost.host.trouble import missing

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
HEADING = re.compile(r"^#\s+(.+?)\s*#*$", re.M)


def listed(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Address and title of each page: ours first, then the operator's by the names of the files."""
    folder = settings.legal
    files = sorted(p for p in Path(folder).glob("*.md") if NAME.fullmatch(p.stem)) if folder else ()
    written = {p.stem: _title(p.read_text(encoding="utf-8"), p.stem) for p in files}
    titles = {name: title for name, (title, _) in PAGES.items()} | written
    return tuple((f"/legal/{name}", title) for name, title in titles.items())


def text(settings: Settings, name: str) -> tuple[str, str]:
    """Title and Markdown of one page."""
    path = Path(settings.legal) / f"{name}.md"
    if not settings.legal or not NAME.fullmatch(name) or not path.is_file():
        if name in PAGES:
            title, made = PAGES[name]
            return title, made(settings)
        raise missing("page")
    found = path.read_text(encoding="utf-8")
    return _title(found, name), found


def _title(found: str, name: str) -> str:
    heading = HEADING.search(found)
    return heading[1] if heading else name.replace("-", " ").capitalize()
