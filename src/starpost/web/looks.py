"""The one style sheet of the pages: tokens of both themes, the map's and the report's own rules,
then ours. Colours are named here and in `draw.tokens`, nowhere else."""

from __future__ import annotations

import re
from importlib.resources import files

from starpost.draw import style
from starpost.draw.tokens import HALO, SEATS, Theme, palette
from starpost.reports import css as reports

SOFT: dict[str, dict[str, str]] = {
    "light": {
        "sunken": "#f9f7f0", "good-soft": "#e0f0e6", "warn-soft": "#fbeecb", "bad-soft": "#fae3de",
        "shadow": "0 1px 2px #2a251a14,0 4px 14px #2a251a0f",
    },
    "dark": {
        "sunken": "#0f161e", "good-soft": "#12291e", "warn-soft": "#2e2410", "bad-soft": "#351a17",
        "shadow": "0 1px 2px #0006,0 6px 20px #0005",
    },
    "print": {
        "sunken": "#ffffff", "good-soft": "#ffffff", "warn-soft": "#ffffff", "bad-soft": "#ffffff",
        "shadow": "none",
    },
}  # fmt: skip

PAPER = ":root,:root[data-theme],:root:not([data-theme=light])"
"""Paper is white whatever the screen is: as weighty as the dark theme's selector, and later."""
OWN = (
    "base.css",
    "parts.css",
    "fields.css",
    "match.css",
    "map.css",
    "side.css",
    "sheet.css",
    "panels.css",
    "dials.css",
    "writer.css",
    "places.css",
    "desks.css",
    "letters.css",
    "desk_seats.css",
    "tabletop.css",
    "tabletop_doing.css",
    "tabletop_log.css",
    "tabletop_dock.css",
    "phone_table.css",
    "phone_board.css",
    "tabletop_lists.css",
    "tabletop_shop.css",
    "tabletop_lit.css",
    "room.css",
    "told.css",
    "film.css",
    "wishes.css",
    "ending.css",
    "narrow.css",
    "phone.css",
    "phone_replay.css",
    "phone_match.css",
    "phone_sheet.css",
    "paper.css",
)
"""Our files under static/css, in the order in which they are read."""
_FALLBACK = re.compile(r"var\((--[\w-]+),#[0-9a-f]+\)")
_ROOM = re.compile(
    r"""(?P<quoted>"[^"]*"|'[^']*')|\s*(?P<mark>[{};,>~])\s*|(?P<colon>:)\s+|(?P<room>\s+)"""
    r"""|(?<![\w.#-])0(?=\.\d)"""
)


def colours(theme: Theme) -> dict[str, str]:
    """Every token of a theme."""
    return palette(theme) | SOFT[theme] | {"halo-opacity": str(HALO[theme])}


def _block(theme: Theme) -> str:
    scheme = "dark" if theme == "dark" else "light"
    tokens = "".join(f"--{name}:{value};" for name, value in sorted(colours(theme).items()))
    return f"color-scheme:{scheme};{tokens}"


def tokens() -> str:
    """Light unless the reader's system or the reader says dark; ink on white for paper."""
    return (
        f":root{{{_block('light')}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_block('dark')}}}}}\n"
        f":root[data-theme=dark]{{{_block('dark')}}}\n"
        f"@media print{{{PAPER}{{{_block('print')}}}}}\n"
    )


def maps() -> str:
    """What the drawing would bring in a style element of its own; a strict policy forbids that."""
    every = range(1, SEATS + 1)
    rules = style.sheet("light", (), interactive=True, overridable=True) + style.shared(every)
    rules = _FALLBACK.sub(r"var(\1)", rules)  # a page has all tokens
    seats = "".join(
        f".s{n}{{--c:var(--s{n});--on-seat:var(--o{n});--tint:var(--t{n})}}" for n in every
    )
    paper = "".join(
        f".starmap .s{n}.halo{{stroke:url(#sm-h{(n - 1) % 8});fill:url(#sm-h{(n - 1) % 8})}}"
        for n in every
    )
    return (
        f"{rules}\n.starmap .halo{{opacity:var(--halo-opacity)}}\n{seats}\n"
        f"@media print{{{paper}}}\n"
    )


def sheet() -> str:
    """The whole style sheet."""
    folder = files("starpost.web").joinpath("static", "css")
    own = (folder.joinpath(name).read_text() for name in OWN)
    return dense("\n".join((tokens(), maps(), reports.sheet(), *own)))


def dense(text: str) -> str:
    """The same rules without remarks and the room between them; what is quoted stays."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return (
        _ROOM.sub(
            lambda m: m["quoted"] or m["mark"] or m["colon"] or (m["room"] and " ") or "", bare
        )
        .replace(";}", "}")
        .strip()
    )
