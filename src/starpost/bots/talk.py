"""Words at the table: bots answer letters about peace, alliances, trades and warnings.

What is answered follows from the bot's name, the letter and a key; nothing else is looked at, so no
secret can slip into an answer. Whether a pact is kept follows from the temper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from hashlib import sha256

from msgspec import Struct

from starpost.bots.cast import Character
from starpost.bots.levels import who_is
from starpost.kernel.contract import Seat


class Topic(StrEnum):
    PEACE = "peace"
    TRADE = "trade"
    WARNING = "warning"
    GREETING = "greeting"


_WORDS = (
    (Topic.WARNING, r"warn|attack you|destroy|revenge|surrender|last chance|or else|war on you"),
    (Topic.PEACE, r"peace|truce|alliance|\ball(?:y|ies|ied)\b|pact|friend|treaty|cease"),
    (Topic.TRADE, r"trade|swap|sell|buy|offer|exchange|\bdeal\b|cards?\b|technolog"),
    (Topic.GREETING, r"hello|\bhi\b|greetings|good (?:luck|day|evening|morning)|welcome"),
)
TURNS = 12
"""How long somebody without any faith keeps a pact, at most; who has half of it, twice as long."""


class Letter(Struct, frozen=True):
    """A message to a bot's seat, as its host keeps it."""

    id: int
    sender: Seat
    text: str
    turn: int


def topic(text: str) -> Topic | None:
    """What a letter is about; a warning counts before anything else in it."""
    low = text.lower()
    return next((topic for topic, words in _WORDS if re.search(words, low)), None)


def chance(*parts: object) -> float:
    """A number from 0 to 1 that anybody can reckon again."""
    digest = sha256("|".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def agrees(who: Character, key: str, letter: Letter) -> bool:
    """Whether a proposal is taken: the more trusting, the likelier."""
    return chance(key, "peace", letter.id, letter.sender) < who.temper.trust


def answer(name: str, key: str, letter: Letter) -> str | None:
    """What a bot writes back; None: it has nothing to say to that."""
    who = who_is(name)
    match topic(letter.text):
        case Topic.PEACE:
            return who.voice.agrees if agrees(who, key, letter) else who.voice.refuses
        case Topic.TRADE:
            return who.voice.trades
        case Topic.WARNING:
            return who.voice.warned
        case Topic.GREETING:
            return who.voice.greets
    return None


def pacts(name: str, key: str, letters: Iterable[Letter], turn: int) -> frozenset[Seat]:
    """With whom a bot keeps peace now: proposals it took, no warning since, not yet over."""
    who = who_is(name)
    found: dict[Seat, Letter] = {}
    for letter in letters:
        about = topic(letter.text)
        if about is Topic.WARNING:
            found.pop(letter.sender, None)
        elif about is Topic.PEACE and agrees(who, key, letter):
            found[letter.sender] = letter
    return frozenset(
        sender for sender, letter in found.items() if turn - letter.turn <= _keeps(who, key, letter)
    )


def _keeps(who: Character, key: str, letter: Letter) -> float:
    """Turns for which a word is kept: for ever by the faithful."""
    doubt = 1 - who.temper.faith
    if doubt <= 0:
        return float("inf")
    return TURNS * (0.5 + chance(key, "faith", letter.id)) / (2 * doubt)
