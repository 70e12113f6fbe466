"""Jinja2 with our few words: icons, seats' shapes, asset addresses. Everything is escaped."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from starpost.draw.shapes import seat_shape
from starpost.draw.style import HATCH
from starpost.kernel import registry
from starpost.kernel.contract import Event
from starpost.web.assets import Assets
from starpost.web.pages import times


@lru_cache(maxsize=4096)
def icon(name: str, label: str = "") -> Markup:
    """A drawing from icons.svg; hidden from readers unless it has a label of its own."""
    said = (
        Markup('role="img" aria-label="{}"').format(label)
        if label
        else Markup('aria-hidden="true"')
    )
    href = assets().url("icons.svg")
    return Markup('<svg class="i" {}><use href="{}#{}"/></svg>').format(said, href, name)


@lru_cache(maxsize=4096)
def seat(number: int, *, faint: bool = False, label: str = "") -> Markup:
    """The shape of a seat in its colour; of one that nobody may number, a ring, if it is said what
    it stands for."""
    if not number and not label:
        return Markup("")
    cls = f"seat s{number}{' faint' if faint else ''}"
    said = (
        Markup('role="img" aria-label="{}"').format(label)
        if label
        else Markup('aria-hidden="true"')
    )
    path = seat_shape(number or 1, 7, 7, 5.4)
    return Markup('<svg class="{}" viewBox="0 0 14 14" {}><path d="{}"/></svg>').format(
        cls, said, path
    )


def here_dot(seat_name: str, here: bool) -> Markup:
    """The mark of somebody who has the page open; its page lights it and puts it out."""
    lit, unlit = (
        Markup('<span class="here-dot" data-here="{}" role="img" aria-label="here now"></span>'),
        Markup(
            '<span class="here-dot" data-here="{}" role="img" aria-label="here now" hidden></span>'
        ),
    )
    return (lit if here else unlit).format(seat_name)


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(items: Any, last: str = "and") -> str:
    """Words in a sentence: a, b and c."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def told(event: Event) -> Markup:
    """What happened, headed by what and where as far as the sentence does not say it itself."""
    text = " ".join(event.text.split())
    kind = event.kind.replace("_", " ")
    head = ""
    if kind.isupper():
        head = "" if kind == "ROUND" else kind.capitalize()
    elif event.at and event.at not in text and "_" not in event.at:  # an id nobody reads
        head = event.at if kind[:1].isdigit() else f"{event.at} {kind}"
    return Markup("<b>{}:</b> {}").format(head, text) if head else escape(text)


def title_of(game_id: str) -> str:
    """How people call a game; one that is no longer installed by its id."""
    try:
        return registry.get(game_id).title
    except registry.UnknownGame:
        return game_id.replace("_", " ")


@cache
def assets() -> Assets:
    return Assets()


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("starpost.web", "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        auto_reload=False,  # else every page asks the disk whether its templates have changed
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        icon=icon,
        seat=seat,
        here_dot=here_dot,
        asset=assets().url,
        plural=plural,
        listed=listed,
        told=told,
        escape=escape,
        hatches=HATCH,
        title_of=title_of,
        in_words=times.in_words,
        theme_words={"system": "as device", "light": "light", "dark": "dark"},
    )
    return made


def warm() -> None:
    """Compile every template before a page waits for it."""
    for name in environment().list_templates():
        environment().get_template(name)


def render(template: str, **values: Any) -> str:
    return environment().get_template(template).render(**values)
