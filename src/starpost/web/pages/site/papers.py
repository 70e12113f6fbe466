"""The written rules: Markdown of the project's own documents, every numbered rule an anchor."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup
from msgspec import Struct

import starpost
from starpost.kernel import registry
from starpost.web.pages.site.cited import by_rule

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

RULE = re.compile(r"<(p|li)><strong>(\d+(?:\.\d+)*[a-z]?)\.?</strong>")
EITHER = re.compile(r"<!-- mails -->(.*?)<!-- else -->(.*?)<!-- end -->", re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)
ORDERS = re.compile(r"<!-- orders:begin -->.*?<!-- orders:end -->", re.S)
TERMINAL = re.compile(r"<!-- terminal:begin -->.*?<!-- terminal:end -->", re.S)
"""What only those need who type commands: it stays in the document and leaves the page."""
PICTURE = re.compile(r"<!-- picture: ([\w ]+) -->")
TYPED = "<!-- typed -->"
"""From here on it is for those who type their orders: it lies in a fold."""
FOLD = (
    '<details class="typed"><summary><b>For those who type</b> <span class="dim">orders as lines, '
    "and what the reports mean</span></summary>"
)
SHOWN = re.compile(r"<p>\[picture ([\w ]+)\]</p>\n")
TABLE = re.compile(r"<table>(.*?)</table>", re.S)
CODE = re.compile(r"<code>([a-z]+(?:_[a-z0-9]+)+)</code>")
"""An id; a player reads its words."""
REFUSED = re.compile(
    r" \((?:else )?<code>[a-z]+(?:_[a-z0-9]+)+</code>"
    r"(?:,? (?:or )?(?:<code>[a-z_0-9]+</code>|R\d+))*\)"
)
"""By which code a program is told that it may not."""
RULED = re.compile(r"\s*\(R\d+(?:(?:,| and| to) R\d+)*\)|, R\d+(?=\))")
"""The numbers of our rulings: for who keeps the rulebook, not for who reads it."""

GAPS = "Where room was left"
LINK = re.compile(r'href="([^"]*)"')
_PACKAGE = Path(starpost.__file__).parent
HOMES = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
"""Inside an installed package, else beside the source."""


AIM = "How you win"


class Paper(Struct, frozen=True):
    """A document as a page shows it."""

    text: Markup
    chapters: tuple[tuple[str, str], ...]
    """Its second headings: where they stand, and what they say."""
    places: tuple[tuple[int, str], ...] = ()
    """Where a picture stands in the text, and of what."""

    @property
    def opening(self) -> Markup:
        """Its title and what stands before its chapters; how one wins comes before pictures."""
        return self.text[: self._first]

    @property
    def body(self) -> Markup:
        return self.text[self._first :]

    @property
    def pieces(self) -> tuple[tuple[Markup, str], ...]:
        """The body cut where its pictures stand: text, and the name of what is shown after it."""
        starts = (self._first, *(at for at, _ in self.places))
        ends = (*self.places, (len(self.text), ""))
        return tuple((self.text[a:b], name) for a, (b, name) in zip(starts, ends, strict=True))

    @property
    def _first(self) -> int:
        found = self.text.find("<h2")
        if self.chapters[:1] and self.chapters[0][1] == AIM and not self.places:
            found = self.text.find("<h2", found + 1)
        return found if found >= 0 else len(self.text)


@cache
def said_plainly(game_id: str, rule: str) -> str:
    """A rule in one sentence: as its game says it, else the first one that is written there."""
    known = registry.get(game_id).why.get(rule)
    if known:
        return known
    found = paper("rules", game_id)
    text = str(found.text) if found is not None else ""
    place = re.search(rf"<strong>{re.escape(rule)}\.?</strong>(.*?)</(?:p|li)>", text, re.S)
    if place is None:
        return ""
    words = re.sub(r"<a .*?</a>|<[^>]+>|\s*\([^)]*(?:\bR\d|_)[^)]*\)", "", place[1])
    first = re.match(r"\s*(.{20,}?[.!?])(?=\s|$)", " ".join(words.split()))
    return unescape(first[1] if first else words).replace("_", " ")


@cache
def paper(kind: str, game_id: str, *, mails: bool = True) -> Paper | None:
    """A page of `docs/<kind>/<game>.md` as HTML; None: nobody has written it. `mails`: whether this
    host sends any, where the page says it either way."""
    for home in HOMES:
        path = home / kind / f"{game_id}.md"
        if path.is_file():
            text = EITHER.sub(r"\1" if mails else r"\2", path.read_text(encoding="utf-8"))
            return rendered(text, game_id, rulebook=kind == "rules")
    return None


def reader() -> MarkdownIt:
    """What makes HTML of a document; raw HTML in it is shown, not obeyed."""
    from markdown_it import MarkdownIt  # not needed before somebody reads

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def markdown(text: str) -> str:
    return str(reader().render(text))


def rendered(text: str, game_id: str, *, rulebook: bool = False) -> Paper:
    """Safe HTML, with every rule an anchor and every chapter to be pointed at."""
    text = ORDERS.sub(f"[All orders](/rules/{game_id}/orders)", TERMINAL.sub("", text))
    tool = reader()
    text = text.replace(TYPED, "[typed]")
    tokens = tool.parse(COMMENT.sub("", PICTURE.sub(r"\n[picture \1]\n", text)))
    chapters = _chapters(tokens)
    made = str(tool.renderer.render(tokens, tool.options, {}))
    made = RULE.sub(lambda found: _anchor(found, game_id), made)
    made = LINK.sub(lambda found: _address(found[1], game_id), made)
    made = TABLE.sub(r'<div class="scroll" tabindex="0" role="group" aria-label="Table">'
                     r"<table>\1</table></div>", made)  # fmt: skip
    made = made.replace("<th>", '<th scope="col">')
    if rulebook:
        made = RULED.sub("", REFUSED.sub("", made))
        made = CODE.sub(lambda found: f"<i>{found[1].replace('_', ' ')}</i>", made)
        made, chapters = _gaps_folded(made, chapters)
    before, typed, after = made.partition("<p>[typed]</p>")
    made = before + (f"{FOLD}{after}</details>" if typed else "")
    made, places = _cut(made)
    return Paper(Markup(made), chapters, places)  # noqa: S704 - our own documents, raw HTML switched off


def _gaps_folded(
    made: str, chapters: tuple[tuple[str, str], ...]
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What was decided where the sources left room is for who asks why: it is folded."""
    if not chapters or chapters[-1][1] != GAPS:
        return made, chapters
    place = f'<h2 id="{chapters[-1][0]}">{GAPS}</h2>'
    before, _, after = made.partition(place)
    fold = f'<details class="typed"><summary><b>{GAPS}</b> <span class="dim">what was decided there'
    return f"{before}{fold}</span></summary>{after}</details>", chapters[:-1]


def _cut(made: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The text without the signs for its pictures, and where these stood."""
    text, places = "", []
    for number, piece in enumerate(SHOWN.split(made)):
        if number % 2:
            places.append((len(text), piece))
        else:
            text += piece
    return text, tuple(places)


def _chapters(tokens: list[Token]) -> tuple[tuple[str, str], ...]:
    """The second headings; each can be pointed at from now on."""
    found: list[tuple[str, str]] = []
    for opening, words in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            place = f"chapter-{len(found) + 1}"
            opening.attrSet("id", place)
            found.append((place, words.content))
    return tuple(found)


def _anchor(found: re.Match[str], game_id: str) -> str:
    """Every rule can be pointed at, and leads to where it can be seen at work."""
    tag, number = found[1], found[2]
    link = ""
    if game_id in registry.ids() and number in by_rule(game_id):
        link = (f' <a class="played" href="/rules/{game_id}/scenarios?rule={number}"'
                f' aria-label="Rule {number}: see it played">see it played</a>')  # fmt: skip
    pointed = f'<a class="number" href="#rule-{number}"><strong>{number}</strong></a>'
    return f'<{tag} class="rule" id="rule-{number}">{pointed}{link}'


def _address(target: str, game_id: str) -> str:
    """Links between documents lead to the pages that show them."""
    page, _, anchor = target.partition("#")
    hash_ = f"#{anchor}" if anchor else ""
    found = re.fullmatch(r"(?:\.\./)?(rules|play)/(\w+)\.md", page)
    if found:
        tail = "" if found[1] == "rules" else "/play"
        return f'href="/rules/{found[2]}{tail}{hash_}"'
    if page.endswith(".md"):
        return f'href="/rules/{game_id}{hash_}"'
    return f'href="{target}"'
