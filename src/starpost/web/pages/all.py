"""Every page of the site, in one list."""

from __future__ import annotations

from typing import Any

from starpost.web.pages.desk import now, tabs
from starpost.web.pages.match import pinning, routes
from starpost.web.pages.orders import trying, writing
from starpost.web.pages.people import (
    account,
    admin,
    admin_mail,
    device,
    news_settings,
    passkeys,
    signing,
)
from starpost.web.pages.reading import complaints, ending, kept, players, press, replay, report
from starpost.web.pages.site import (
    arena,
    create,
    invited,
    landing,
    legal,
    lobby,
    notices,
    rules,
    scenarios,
    searching,
    seats,
)

MODULES = (
    landing, signing, lobby, create, seats, invited, routes, pinning, trying, writing, report,
    replay, kept, press, players, ending, now, tabs, account, news_settings, rules, scenarios,
    arena, searching, admin, admin_mail, complaints, legal, passkeys, device,
    notices,
)  # fmt: skip
HANDLERS: list[Any] = [handler for module in MODULES for handler in module.HANDLERS]
