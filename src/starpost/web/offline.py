"""The replay as one HTML file: every turn, the log with its hash chain, a script that checks it.

It is a file to keep, not a page of the site: it brings its style and script with it and needs no
network. The chain is checked over the very bytes that were hashed when the match was played. What
the turns share is kept once (`folding`), so that a long match can still be sent to a friend.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import msgspec
from markupsafe import Markup

from starpost.kernel.proof.file import loads
from starpost.kernel.proof.log import canonical
from starpost.web import looks
from starpost.web.folding import Folder, packed
from starpost.web.templating import render


def document(
    title: str,
    name: str,
    outcome: str,
    frames: Sequence[Any],
    letters: Sequence[Any],
    match_file: bytes,
) -> str:
    match = loads(match_file, "The match file")
    chain = {
        "root": canonical(match.header).decode(),
        "entries": [
            {"text": canonical(msgspec.structs.replace(entry, chain="")).decode(),
             "chain": entry.chain}
            for entry in match.entries
        ],
        "seed": match.seed,
        "commitment": match.header.commitment,
    }  # fmt: skip
    folder = Folder()
    shown = [
        {"turn": f.turn, "seat": f.seat, "title": f.title, "runs": folder.fold(f.drawing),
         "events": [c.text for c in (*f.captions, *f.more)]}
        for f in frames
    ]  # fmt: skip
    film = {"frames": shown, "pieces": folder.pieces, "chain": chain}
    turns = sorted({f.turn for f in frames})
    seats = list(dict.fromkeys(f.seat for f in frames))
    script = files("starpost.web").joinpath("static", "js", "offline.js").read_text()
    return render(
        "offline.html",
        title=title,
        name=name,
        outcome=outcome,
        letters=letters,
        written={m.turn for m in letters},
        turns=turns,
        seats=seats,
        style=Markup(looks.sheet()),  # noqa: S704 - our own style sheet
        script=Markup(script),  # noqa: S704 - our own script
        film=packed(film),
    )
