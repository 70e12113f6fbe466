"""Builds the documentation site with Zensical: docs/ and the pages at the top of the project.

    tools/site.sh

Links that leave docs/ are turned to where the pages stand on the site; those to source files, which
a site has not, become plain words. Afterwards every link of every built page is followed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
DOCS, WORK = ROOT / "docs", ROOT / ".starpost" / "site-work"
SITE = ROOT / ".starpost" / "site"
TOP = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md",
       "CODE_OF_CONDUCT.md": "conduct.md", "SECURITY.md": "security.md",
       "README.md": "package.md"}  # fmt: skip
"""Pages at the top of the project, and what they are called on the site."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```[ ]*$)", re.M | re.S)
KEPT = (".md", ".svg", ".png")
NAV = (
    ("Start", "index.md"),
    ("Guides", [(f"For {w}", f"guides/{n}.md") for w, n in (
        ("players", "player"), ("game masters", "game-master"), ("operators", "operator"),
        ("bot authors", "bot-author"), ("contributors", "contributor"))]),
    ("How to play", "play"),
    ("Rules", "rules"),
    ("Hosting", [("The host", "host.md"), ("Running it", "running.md"), ("Settings", "settings.md"),
                 ("Watching", "watching.md"), ("Administration", "administration.md"),
                 ("Mail", "mail.md"), ("Growing", "scale.md"),
                 ("Threat model", "threat-model.md")]),
    ("Programs", [("The command", "cli.md"), ("HTTP API", "api.md"), ("Bots", "bots.md")]),
    ("Inside", [("The plan", "architecture.md"), ("Adding a game", "adding-a-game.md"),
                ("Telling", "told.md"), ("Web pages", "web.md"),
                ("Two reviews", "reviews.md"),
                ("Contributing", "contributing.md"),
                ("Conduct", "conduct.md"), ("Security", "security.md")]),
    ("Decisions", "decisions"),
    ("Changelog", "changelog.md"),
)  # fmt: skip


def staged() -> None:
    """All pages in one folder, with links that work there."""
    shutil.rmtree(WORK, ignore_errors=True)
    for path in sorted(DOCS.rglob("*")):
        if path.suffix in KEPT:
            _put(path, path.relative_to(DOCS))
    for name, there in TOP.items():
        if there != "package.md":
            _put(ROOT / name, Path(there))
    _put(DOCS / "README.md", Path("index.md"))
    (WORK / "docs" / "README.md").unlink()


def _put(source: Path, place: Path) -> None:
    goal = WORK / "docs" / place
    goal.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix != ".md":
        shutil.copy(source, goal)
        return
    parts = FENCE.split(source.read_text(encoding="utf-8"))
    parts[::2] = [LINK.sub(lambda m: _link(m, source, place), part) for part in parts[::2]]
    goal.write_text("".join(parts), encoding="utf-8")


def _link(found: re.Match[str], source: Path, place: Path) -> str:
    mark, words, target = found.groups()
    page, _, anchor = target.partition("#")
    if not page or ":" in page:
        return found[0]
    goal = (source.parent / page).resolve()
    if goal.is_dir() and (goal / "README.md").is_file():
        goal = goal / "README.md"
    there = _on_site(goal)
    if there is None:
        return words
    up = "../" * (len(place.parts) - 1)
    return f"{mark}[{words}]({up}{there}{'#' + anchor if anchor else ''})"


def _on_site(goal: Path) -> str | None:
    """Where a file of the project stands on the site; None: nowhere."""
    if goal == DOCS / "README.md":
        return "index.md"
    if goal.parent == ROOT and goal.name in TOP:
        return TOP[goal.name]
    if goal.is_relative_to(DOCS) and goal.suffix in KEPT and goal.is_file():
        return goal.relative_to(DOCS).as_posix()
    return None


def configured() -> None:
    """zensical.toml, with the pages that are there."""
    (WORK / "zensical.toml").write_text(
        f"""[project]
site_name = "Starpost"
site_description = "A referee for space-empire games"
site_dir = "site"
use_directory_urls = false
nav = {_toml(_pages())}

[project.theme]
language = "en"
features = ["navigation.sections", "navigation.top", "navigation.footer", "search.highlight",
            "content.code.copy"]

[[project.theme.palette]]
scheme = "default"
toggle.icon = "lucide/sun"
toggle.name = "Dark colours"

[[project.theme.palette]]
scheme = "slate"
toggle.icon = "lucide/moon"
toggle.name = "Light colours"
""",
        encoding="utf-8",
    )


Pages = list[tuple[str, "str | Pages"]]


def _pages() -> Pages:
    docs = WORK / "docs"
    pages: Pages = []
    for title, what in NAV:
        if isinstance(what, list):
            pages.append((title, [(t, p) for t, p in what if (docs / p).is_file()]))
        elif (docs / what).is_dir():
            inner = sorted(p for p in (docs / what).glob("*.md") if p.name != "README.md")
            first: Pages = [("About", f"{what}/README.md")]
            pages.append((title, first + [(_title(p), f"{what}/{p.name}") for p in inner]))
        elif (docs / what).is_file():
            pages.append((title, what))
    return pages


def _title(page: Path) -> str:
    found = re.search(r"^# (.+)$", page.read_text(encoding="utf-8"), re.M)
    return found[1].replace("`", "").replace('"', "'") if found else page.stem


def _toml(pages: Pages) -> str:
    entries = (f'{{ "{t}" = {_toml(w) if isinstance(w, list) else chr(34) + w + chr(34)} }}'
               for t, w in pages)  # fmt: skip
    return "[" + ", ".join(entries) + "]"


class Hrefs(HTMLParser):
    """The links and pictures of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {"a": "href", "img": "src", "link": "href", "script": "src"}
        self.found += [value for name, value in attrs if value and name == names.get(tag)]


def broken(site: Path) -> list[str]:
    """Links that lead nowhere, by page."""
    problems = []
    for page in sorted(site.rglob("*.html")):
        if page.name == "404.html":
            continue  # its links hold for any place
        reader = Hrefs()
        reader.feed(page.read_text(encoding="utf-8"))
        for href in reader.found:
            parts = urlsplit(href)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            goal = (page.parent / unquote(parts.path)).resolve()
            if not goal.exists():
                problems.append(f"{page.relative_to(site)}: {href}")
    return problems


def main() -> int:
    staged()
    configured()
    tool = Path(sys.executable).parent / "zensical"
    done = subprocess.run(  # noqa: S603 - our own tool, on our own files
        [tool, "build", "--clean"], cwd=WORK, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout + done.stderr)
        return 1
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(WORK / "site", SITE)
    wrong = broken(SITE)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE}, {len(wrong)} broken links.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
