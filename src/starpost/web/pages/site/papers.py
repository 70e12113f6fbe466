"""The written rules: Markdown of the project's own documents, every numbered rule an anchor."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

import starpost
from starpost.kernel import registry
from starpost.web.pages.site.scenarios import by_rule

RULE = re.compile(r"<(p|li)><strong>(\d+(?:\.\d+)*[a-z]?)\.?</strong>")
COMMENT = re.compile(r"<!--.*?-->", re.S)
ORDERS = re.compile(r"<!-- orders:begin -->.*?<!-- orders:end -->", re.S)
TABLE = re.compile(r"<table>(.*?)</table>", re.S)
LINK = re.compile(r'href="([^"]*)"')
_PACKAGE = Path(starpost.__file__).parent
HOMES = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
"""Inside an installed package, else beside the source."""


@cache
def paper(kind: str, game_id: str) -> Markup | None:
    """A page of `docs/<kind>/<game>.md` as HTML; None: nobody has written it."""
    for home in HOMES:
        path = home / kind / f"{game_id}.md"
        if path.is_file():
            return rendered(path.read_text(encoding="utf-8"), game_id)
    return None


def markdown(text: str) -> str:
    """HTML of a document; raw HTML in it is shown, not obeyed."""
    from markdown_it import MarkdownIt  # not needed before somebody reads

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def rendered(text: str, game_id: str) -> Markup:
    """Safe HTML, with every rule an anchor."""
    text = COMMENT.sub("", ORDERS.sub(f"[All orders](/rules/{game_id}/orders)", text))
    made = markdown(text)
    made = RULE.sub(lambda found: _anchor(found, game_id), made)
    made = LINK.sub(lambda found: _address(found[1], game_id), made)
    made = TABLE.sub(r'<div class="scroll" tabindex="0" role="group" aria-label="Table">'
                     r"<table>\1</table></div>", made)  # fmt: skip
    made = made.replace("<th>", '<th scope="col">')
    return Markup(made)  # noqa: S704 - our own documents, raw HTML switched off


def _anchor(found: re.Match[str], game_id: str) -> str:
    """Every rule can be pointed at, and leads to where it can be seen at work."""
    tag, number = found[1], found[2]
    link = ""
    if game_id in registry.ids() and number in by_rule(game_id):
        link = (f' <a class="played" href="/rules/{game_id}/scenarios?rule={number}"'
                f' aria-label="Rule {number}, played">played</a>')  # fmt: skip
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
