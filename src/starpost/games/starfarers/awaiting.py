"""Whom the game waits for and what each is asked, with the legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.records import Terms
from starpost.games.starfarers.state import ACCEPTS, NO_ANSWER, State
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import in_words
from starpost.games.starfarers.writing.choices import legal, table_talk
from starpost.kernel.contract import Awaiting, Prompt, Resolve
from starpost.kernel.orders import Order

_TABLE = ("accept", "decline", "counter", "retract")

FORMS: dict[str, tuple[str, ...]] = {
    "settle": ("settle",),
    "port": ("port",),
    "transporter": ("transporter",),
    "roll": ("roll",),
    "discard": ("discard",),
    "steal": ("steal", "steal-none"),
    "relief": ("relief", "relief-none"),
    "main": (
        "supply", "offer", "withdraw", "deal", "bank", "build-colony-ship", "build-trade-ship",
        "build-spaceport", "build", "fame", "help", "fly", "end",
    ),
    "move": ("move-to", "move", "look", "found", "clear", "end"),
    "pass": ("move-to", "move", "look"),
    "friend": ("friend",),
    "answer": ("answer",),
    "give": ("give",),
    "swap": ("swap",),
    "take": ("take",),
    "expand": ("expand",),
    "scrap": ("scrap",),
    "place": ("place", "place-later"),
    "jump": ("jump", "jump-none"),
}  # fmt: skip

TEXTS = {
    "settle": "Put a colony on a free home site.",
    "port": "Which of your colonies becomes a spaceport, and where does your colony ship start?",
    "transporter": "Which of your three transporters carries your first colony ship?",
    "roll": "Your turn: roll for resources.",
    "discard": "A seven: return half of your cards.",
    "steal": "From whom do you take a card?",
    "relief": "The roll gave you nothing: which card do you take?",
    "main": "Trade and build, then fly.",
    "move": "Fly your ships, found colonies, then end your turn.",
    "pass": "You have looked. Your ship may not stop here: where does it fly on to?",
    "friend": "Which friendship card do you take?",
}


def question(s: State) -> str:
    return cards.node(s.card, s.node).say if s.card else TEXTS.get(s.ask, "")


def awaiting(s: State) -> Awaiting:
    if s.winner >= 0:
        return Awaiting()
    seats = s.match.seats
    prompts = [
        Prompt(seats[p], s.ask, FORMS[s.ask], tuple(legal(s, p)), text=question(s)) for p in s.owing
    ]
    if s.ask == "main":
        prompts += _table_talk(s)
    return Awaiting(tuple(prompts), Resolve.EACH)


def invited(s: State, p: int) -> bool:
    """Whether an offer lies before a player who has not said a word about it yet."""
    return s.ask == "main" and s.offer is not None and p in s.offer.to and s.answers[p] == NO_ANSWER


def _table_talk(s: State) -> Sequence[Prompt]:
    """Rule 4.3: what the others may say while a player trades and builds."""
    seats = s.match.seats
    if s.offer is None and ACCEPTS not in s.answers and not any(s.counters):
        return _quiet(seats, s.active)
    return [_talk(s, p) for p in range(len(seats)) if p != s.active]


@lru_cache(maxsize=256)
def _quiet(seats: tuple[str, ...], active: int) -> tuple[Prompt, ...]:
    """While nothing is on offer, as most of the time."""
    return tuple(_said(name, seats[active], None, ()) for name in seats if name != seats[active])


def _talk(s: State, p: int) -> Prompt:
    seats = s.match.seats
    offer = s.offer if s.offer is not None and p in s.offer.to else None
    return _said(seats[p], seats[s.active], offer, tuple(table_talk(s, p)))


@lru_cache(maxsize=1024)
def _said(seat: str, active: str, offer: Terms | None, choices: tuple[Order, ...]) -> Prompt:
    """The same from what it depends on: most have nothing to say most of the time."""
    ask, text = "trade", f"{active} trades and builds; you may propose a trade of your own."
    if offer is not None:
        ask, give, want = "offer", in_words(offer.give), in_words(offer.want)
        text = f"{active} offers you {give} for {want}."
    asked = o.DECLINE in choices
    moot = asked and o.ACCEPT not in choices
    return Prompt(seat, ask, _TABLE, choices, optional=True, invited=asked, text=text, moot=moot)
