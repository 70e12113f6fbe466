"""What can be found in the papers besides numbered rules: words explained, chapters of how to play.

A newcomer looks for a thing, not for a rule: the first answer is what it is, then how it is used.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from msgspec import Struct

from starpost.web.pages.site.papers import paper

CHAPTER = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>(.*?)(?=<h2 |\Z)', re.S)
ROW = re.compile(r"<tr>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", re.S)
TAG = re.compile(r'<a class="(?:number|played)".*?</a>|<[^>]+>', re.S)
BLOCK = re.compile(r"</(?:p|li|tr|h3|pre)>")
"""Where a piece of text ends that is read for itself."""
CELL = re.compile(r"</t[dh]>")
GLOSSARY = "Glossary"


class Passage(Struct, frozen=True):
    """A piece of a paper: where it stands, what it is headed by, what it says."""

    address: str
    title: str
    text: str


@cache
def glossary(game_id: str) -> tuple[Passage, ...]:
    """The words of a game and what they mean."""
    return tuple(
        Passage(f"/rules/{game_id}#{at}", plain(word), plain(meaning))
        for at, heading, body in _chapters("rules", game_id)
        if plain(heading) == GLOSSARY
        for word, meaning in ROW.findall(body)
    )


@cache
def lessons(game_id: str) -> tuple[Passage, ...]:
    """How to play, paragraph by paragraph, each headed by its chapter."""
    return tuple(
        Passage(f"/rules/{game_id}/play#{at}", plain(heading), text)
        for at, heading, body in _chapters("play", game_id)
        for block in BLOCK.split(body)
        if (text := plain(block))
    )


@cache
def help_with() -> tuple[Passage, ...]:
    """How the site works, chapter by chapter."""
    return tuple(
        Passage(f"/help#{at}", plain(heading), plain(body))
        for at, heading, body in _chapters("site", "help")
    )


def _chapters(kind: str, game_id: str) -> list[tuple[str, str, str]]:
    found = paper(kind, game_id)
    return CHAPTER.findall(str(found.text)) if found is not None else []


def plain(markup: str) -> str:
    """Without its tags."""
    return " ".join(unescape(TAG.sub("", CELL.sub(" ", markup))).split())
