"""Who may sign up: everybody, whoever has a key from the administrator, or nobody."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.host import Host
from starpost.host.storage import Knob, SignUpKey
from starpost.host.trouble import bad, forbidden

OPEN, INVITATION, CLOSED = MODES = ("open", "invitation", "closed")
KNOB = "registration"
KEY_DAYS = 30
MOST_USES = 1000


def mode(host: Host, session: Session) -> str:
    """As the administrator has set it here, else as the settings say."""
    found = session.get(Knob, KNOB)
    return str(found.value) if found is not None else host.settings.registration


def choose(host: Host, wanted: str) -> None:
    if wanted not in MODES:
        raise bad("bad_mode", f"Registration is {', '.join(MODES[:-1])} or {MODES[-1]}.")
    with host.db.write() as session:
        session.merge(Knob(key=KNOB, value=wanted))


def make_key(host: Host, uses: int = 1) -> str:
    """A key with which so many people may sign up, for thirty days."""
    if not 1 <= uses <= MOST_USES:
        raise bad("bad_uses", f"A key is for 1 to {MOST_USES} people.")
    secret, now = tokens.token("join"), host.clock.now()
    expires = now + timedelta(days=KEY_DAYS)
    with host.db.write() as session:
        session.add(
            SignUpKey(digest=tokens.digest(secret), uses=uses, expires_at=expires, created_at=now)
        )
    return secret


def admit(host: Host, session: Session, key: str) -> None:
    """Lets a newcomer in, and takes the key's use, or refuses."""
    now_is = mode(host, session)
    if now_is == OPEN:
        return
    if now_is == CLOSED:
        raise forbidden("closed", "This host takes no new accounts.")
    found = session.scalar(
        select(SignUpKey).where(SignUpKey.digest == tokens.digest(key.strip())).with_for_update()
    )
    if found is None or found.uses < 1 or found.expires_at <= host.clock.now():
        raise forbidden("no_key", "Signing up here needs a key from the administrator.")
    found.uses -= 1
