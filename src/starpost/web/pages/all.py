"""Every page of the site, in one list."""

from __future__ import annotations

from typing import Any

from starpost.web.pages.desk import now, tabs
from starpost.web.pages.match import pinning, routes, trying
from starpost.web.pages.orders import writing
from starpost.web.pages.reading import complaints, ending, kept, players, press, replay, report
from starpost.web.pages.site import (
    account,
    admin,
    admin_mail,
    arena,
    create,
    device,
    invited,
    landing,
    legal,
    lobby,
    news_settings,
    passkeys,
    rules,
    scenarios,
    searching,
    seats,
    signing,
)

MODULES = (
    landing, signing, lobby, create, seats, invited, routes, pinning, trying, writing, report,
    replay, kept, press, players, ending, now, tabs, account, news_settings, rules, scenarios,
    arena, searching, admin, admin_mail, complaints, legal, passkeys, device,
)  # fmt: skip
HANDLERS: list[Any] = [handler for module in MODULES for handler in module.HANDLERS]
