"""The pages: every one is made from a view and from what the host hands out, never from a state."""

from __future__ import annotations

from typing import Any

from starpost.web.pages import landing, match, signing

MODULES = (landing, signing, match)
HANDLERS: list[Any] = [handler for module in MODULES for handler in module.HANDLERS]
