"""What nobody can steer, the referee included: keys of dice and bots, and sheets that are bound.

The dice of a turn come from the match's secret, the turn's place and the orders as they were
understood, so that blanks, comments and unreadable lines change nothing. A bot's dice come from
the same secret, so that anybody can write its sheet again once the seed is open. A turn's sheets
are bound into its entry of the log by salted digests: a player who has a receipt can show that
his sheet was left out or replaced, and nobody learns anything about a sheet from its digest.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from starpost.kernel import codec
from starpost.kernel.dice import turn_key
from starpost.kernel.orders import Sheet, Unread

BY_LETTERS, BY_ORDERS = 1, 2
"""How the dice of a match depend on its sheets: on their letters (matches begun before there
was a choice), or on the orders in them."""

MISSED = "missed"


def secret_of(seed: str, words: Mapping[str, str]) -> str:
    """What all chance of a match comes from: the referee's seed, mixed with the players' words.

    The digest of the seed is shown before the first word is given, so neither side can try
    until the map suits.
    """
    if not words:
        return seed
    return hashlib.sha256(codec.to_json([seed, sorted(words.items())])).hexdigest()


def orders_digest(sheet: Sheet | None) -> str:
    """Of the orders of one sheet, as they were understood; lines nobody can read do not count."""
    if sheet is None:
        return MISSED
    return codec.digest([order for order in sheet.orders if type(order) is not Unread])


def letters_digest(sheets: Mapping[str, str | None]) -> str:
    """One digest over the letters of all sheets of a turn."""
    return hashlib.sha256(codec.to_json(dict(sorted(sheets.items())))).hexdigest()


def sheets_digest(sheets: Mapping[str, Sheet | None]) -> str:
    """One digest over all orders of a turn, whatever the order in which the sheets came in."""
    found = {seat: orders_digest(sheet) for seat, sheet in sorted(sheets.items())}
    return hashlib.sha256(codec.to_json(found)).hexdigest()


def setup_key(secret: str) -> str:
    """The key of the dice that deal the first state."""
    return turn_key(secret, 0, letters_digest({}))


def bot_key(seed: str, position: int, seat: str) -> str:
    """The key of a bot's dice: by its place among the turns that stand, so a turn that is run
    again finds the same bot."""
    return hashlib.sha256(f"{seed}|bot|{position}|{seat}".encode()).hexdigest()


def salt_of(seed: str, number: int, seat: str) -> str:
    """What makes the digest of a sheet useless to everybody who has not its receipt."""
    return hmac.digest(seed.encode(), f"salt|{number}|{seat}".encode(), "sha256").hex()


def leaf(salt: str, seat: str, text: str | None) -> str:
    """The salted digest of what a seat wrote; a missed turn has one too."""
    written = MISSED if text is None else hashlib.sha256(text.encode()).hexdigest()
    return hashlib.sha256(f"{salt}|{seat}|{written}".encode()).hexdigest()


def bound(seed: str, number: int, texts: Mapping[str, str | None]) -> list[str]:
    """The sheets an entry is bound to. They are sorted, so that none tells whose it is."""
    return sorted(leaf(salt_of(seed, number, seat), seat, text) for seat, text in texts.items())
