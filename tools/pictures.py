"""Draws docs/pictures/<game>-map.svg: each game after a few turns of house bots, for one seat.

.venv/bin/python tools/pictures.py
"""

from __future__ import annotations

from pathlib import Path

from starpost.cli.games.folder import drawing
from starpost.kernel import registry
from starpost.web.pages.site.showcase import played

OUT = Path(__file__).parents[1] / "docs" / "pictures"
DONE = ("starweb",)
"""Has a larger picture of its own on the front page."""

if __name__ == "__main__":
    for name in registry.ids():
        if name not in DONE:
            game = registry.get(name)
            (OUT / f"{name}-map.svg").write_text(drawing(game, played(game)[1], "light") + "\n")
