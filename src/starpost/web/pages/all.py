"""Every page of the site, in one list."""

from __future__ import annotations

from typing import Any

from starpost.web.pages import (
    account,
    arena,
    create,
    desk,
    desk_parts,
    landing,
    lobby,
    match,
    matrix,
    pinning,
    players,
    press,
    replay,
    report,
    rules,
    scenarios,
    searching,
    seats,
    signing,
    trying,
    writing,
)

MODULES = (
    landing, signing, lobby, create, seats, match, pinning, trying, writing, report, replay, press,
    players, desk, desk_parts, account, matrix, rules, scenarios, arena, searching,
)  # fmt: skip
HANDLERS: list[Any] = [handler for module in MODULES for handler in module.HANDLERS]
