"""Every link inside the project leads somewhere, and every document can be found."""

import re
from pathlib import Path

import pytest
from papers import DOCS, FENCE, ROOT, documents, line_of, listed, name, prose

from starpost.web.pages.all import HANDLERS

LINK = re.compile(
    r"\]\(\s*<?(?P<inline>[^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)"
    r"|^\[[^\]]+\]:\s*(?P<reference>\S+)"
    r"|(?:href|src)=\"(?P<html>[^\"]+)\"",
    re.M,
)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)


def links(text: str) -> list[tuple[int, str]]:
    """The relative links of a document, each with its line."""
    plain = prose(text)
    found = [(line_of(plain, m.start()), str(m[m.lastgroup or 0])) for m in LINK.finditer(plain)]
    return [(line, link) for line, link in found if not ELSEWHERE.match(link)]


def anchors(text: str) -> set[str]:
    """The headings of a document as fragments, the way code hosts make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", FENCE.sub("", text), re.M):
        words = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "]", heading)).strip().lower()
        slug = base = words.replace(" ", "-")
        number = 0
        while slug in found:
            number += 1
            slug = f"{base}-{number}"
        found.add(slug)
    return found


PAGES = {path for handler in HANDLERS for path in handler.paths}
"""Addresses of the site, to which its own pages lead."""


def target(page: Path, link: str) -> Path:
    path = link.partition("#")[0]
    return (page.parent / path).resolve() if path else page


def leads(address: str) -> bool:
    """Whether the site has such a page; what an address names is not looked at."""
    return any(re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", path), address) for path in PAGES)


def broken(page: Path, text: str) -> list[str]:
    problems = []
    for line, link in links(text):
        if link.startswith("/"):
            if not leads(link.partition("#")[0]):
                problems.append(f"{page.name}:{line}: the site has no page {link}")
            continue
        goal, fragment = target(page, link), link.partition("#")[2]
        if not goal.exists():
            problems.append(f"{page.name}:{line}: {link} leads nowhere")
        elif fragment and goal.suffix == ".md" and fragment not in anchors(goal.read_text()):
            problems.append(f"{page.name}:{line}: {link}: {goal.name} has no such heading")
    return problems


@pytest.mark.parametrize("page", documents(), ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    problems = broken(page, page.read_text())
    assert not problems, listed(problems)


def test_every_document_can_be_found_from_the_readme() -> None:
    """A link to a folder finds the pages in it."""
    found: set[Path] = set()
    ahead = [ROOT / "README.md", DOCS / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in found or not page.is_file() or page.suffix != ".md":
            continue
        found.add(page)
        for _, link in links(page.read_text()):
            if link.startswith("/"):
                continue
            goal = target(page, link)
            ahead += goal.glob("*.md") if goal.is_dir() else [goal]
    lost = [name(page) for page in documents() if page not in found]
    assert not lost, listed(lost)


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Here\n[a](gone.md) [b](#here) [c](#there) `[d](code.md)` [e](/nowhere)\n")
    assert broken(page, page.read_text()) == [
        "page.md:2: gone.md leads nowhere",
        "page.md:2: #there: page.md has no such heading",
        "page.md:2: the site has no page /nowhere",
    ]
