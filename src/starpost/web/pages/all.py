"""Every page of the site, in one list."""

from __future__ import annotations

from typing import Any

from starpost.web.pages import (
    account,
    arena,
    create,
    desk,
    landing,
    lobby,
    match,
    players,
    press,
    replay,
    report,
    rules,
    seats,
    signing,
    writing,
)

MODULES = (
    landing, signing, lobby, create, seats, match, writing, report, replay, press, players, desk,
    account,
    rules, arena,
)  # fmt: skip
HANDLERS: list[Any] = [handler for module in MODULES for handler in module.HANDLERS]
