"""The link in every mail about a match that ends these mails, without signing in."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer

from starpost.host.settings import Settings
from starpost.host.tokens import unveiled, veiled
from starpost.host.trouble import missing


def _signer(settings: Settings) -> URLSafeSerializer:
    return URLSafeSerializer(settings.secret, salt="mute")


def address(settings: Settings, account_id: int, match_id: int) -> str:
    """Its numbers are veiled: they would tell how many accounts and matches there are."""
    token = _signer(settings).dumps([veiled(settings.secret, n) for n in (account_id, match_id)])
    return f"{settings.address}/mute/{token if isinstance(token, str) else token.decode()}"


def read(settings: Settings, token: str) -> tuple[int, int]:
    """Whose mails, and of which match; nothing else opens a door here."""
    try:
        account_id, match_id = _signer(settings).loads(token)
        return unveiled(settings.secret, int(account_id)), unveiled(settings.secret, int(match_id))
    except (BadSignature, TypeError, ValueError):
        raise missing("link") from None
