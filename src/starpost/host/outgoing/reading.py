"""What an administrator reads of others' mails.

Without a mail server the mails go nowhere else, so they are shown whole and their links work. With
one, a link that signs somebody in or gives a seat is that person's alone.
"""

from __future__ import annotations

import re

from starpost.host.settings import Settings

SECRET = re.compile(r"(/links|/invitations|/mute)/\S+")


def unlinked(body: str) -> str:
    """A mail without what would sign its reader in, or give him a seat."""
    return SECRET.sub(r"\1/...", body)


def readable(settings: Settings, body: str) -> str:
    """As much of a mail as the administrator's page shows."""
    return unlinked(body) if settings.smtp.host else body
