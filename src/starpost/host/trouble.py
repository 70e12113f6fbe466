"""What goes wrong for a user: a kind, a stable code and a sentence. Never a traceback."""

from __future__ import annotations

from enum import Enum

from sqlalchemy.exc import DataError


class Kind(Enum):
    """What sort of refusal it is; the web turns each into a status."""

    BAD = 400
    UNKNOWN_USER = 401
    FORBIDDEN = 403
    MISSING = 404
    CONFLICT = 409
    LATE = 410
    TOO_MUCH = 429
    UNAVAILABLE = 503


class Trouble(Exception):
    """A refusal. `code` never changes; the sentence may. `wait`: it may do in so many seconds."""

    def __init__(self, kind: Kind, code: str, text: str, wait: int = 0) -> None:
        super().__init__(text)
        self.kind = kind
        self.code = code
        self.text = text
        self.wait = wait


OUT_OF_RANGE = DataError
"""What a database raises of a number that it cannot hold."""
GUEST = "A guest plays against bots, and where a link invites. Make an account to do more."


def bad(code: str, text: str) -> Trouble:
    return Trouble(Kind.BAD, code, text)


def forbidden(code: str, text: str) -> Trouble:
    return Trouble(Kind.FORBIDDEN, code, text)


def missing(what: str) -> Trouble:
    """The same answer for what is not there and what one must not know of."""
    return Trouble(Kind.MISSING, "not_found", f"There is no such {what}, or it is not yours.")


def conflict(code: str, text: str) -> Trouble:
    return Trouble(Kind.CONFLICT, code, text)


def late(code: str, text: str) -> Trouble:
    return Trouble(Kind.LATE, code, text)
