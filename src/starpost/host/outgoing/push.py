"""Web Push: a call to a browser whose owner asked for it (RFC 8030), sealed for that browser alone
(RFC 8291) and signed with the host's own key (VAPID, RFC 8292). It connects as a webhook does: by
https only, to public addresses only."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from email.utils import parseaddr
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from starpost.host.outgoing import webhooks
from starpost.host.outgoing.webhooks import Resolver, resolve
from starpost.host.settings import Settings

if TYPE_CHECKING:  # ciphers are loaded where somebody is called, not when a host starts
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

DAY = 24 * 3600
"""How long a push service keeps a call for a device that is switched off."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are the numbers below it."""
GONE = (404, 410)
"""The browser has taken its leave back."""


class Address(Struct, frozen=True):
    """Where and for whom: what a browser hands out when it may be called."""

    endpoint: str
    p256dh: str
    auth: str


@lru_cache(maxsize=4)
def _key(secret: str) -> EllipticCurvePrivateKey:
    """The host's key follows from its secret: all processes have the same, and none keeps it."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    spread = HKDF(hashes.SHA256(), 48, salt=None, info=b"starpost web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(spread) % (ORDER - 1) + 1, ec.SECP256R1())


def public_key(settings: Settings) -> str:
    """What a browser is told when it is asked to take calls of this host and of no other."""
    from cryptography.hazmat.primitives import serialization

    kind, point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    raw = _key(settings.secret).public_key().public_bytes(kind, point)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def is_address(found: Address) -> bool:
    """Whether a call can be encrypted for it: a point of the curve, and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(found.p256dh))
        return len(_bytes(found.auth)) == 16
    except ValueError:
        return False


def send(
    settings: Settings, to: Address, text: str, resolver: Resolver = resolve
) -> tuple[int, str]:
    """Call: what the push service answered, and what went wrong, or nothing."""
    try:
        body, headers = _sealed(settings, to, text)
    except ValueError as error:
        return 0, str(error) or type(error).__name__
    inside: Sequence[str] = settings.webhook_inside
    return webhooks.post(to.endpoint, body, headers, resolver, inside)


def _sealed(settings: Settings, to: Address, text: str) -> tuple[bytes, dict[str, str]]:
    # The library brings two HTTP clients along: loaded only where somebody is called.
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    parts = urlsplit(to.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": _contact(settings)}
    headers = Vapid02(private_key=_key(settings.secret)).sign(claims)
    keys = {"p256dh": to.p256dh, "auth": to.auth}
    sealed = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(text.encode())
    return sealed["body"], {
        **headers,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY),
        "Urgency": "normal",
    }


def _contact(settings: Settings) -> str:
    """Whom a push service would write to; they want an address of either kind."""
    if settings.secure:
        return settings.address
    return f"mailto:{parseaddr(settings.smtp.sender)[1] or 'starpost@localhost'}"


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
