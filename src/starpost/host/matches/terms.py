"""The terms of a match: what its game master chose besides the game's own options."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from starpost.bots.levels import choices, is_bot
from starpost.host.matches.deadlines import RuleError, Schedule, check
from starpost.host.trouble import bad
from starpost.kernel import codec

Press = Literal["all", "private", "broadcast", "none"]
LONGEST_PAUSE = 8784
"""Hours: a year, and no more than every clock can hold."""


class Missed(Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of a seat whose player does not answer. The game's default orders come first."""

    after: int | None = None
    """Missed turns in a row after which the seat is given away; 0: never; None: two, or never where
    the game has a routine of its own for those who drop out."""
    then: Literal["standby", "bot"] = "standby"
    """To the first on the standby list (a bot if there is none), or to a bot at once."""
    bot: str = "house"


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    schedule: Schedule = Schedule()
    press: Press = "all"
    anonymous_press: bool = False
    press_moderated: bool = False
    open_press: bool = False
    """Whether messages are opened to all after the end."""
    open_names: bool = False
    """Where a game keeps names secret until players meet: whether everybody may write to everybody
    between the turns all the same."""
    gm_reads_orders: bool = False
    interventions: Literal["now", "end"] = "now"
    missed: Missed = Missed()
    late: Literal["game", "refused", "counts", "set_aside"] = "game"
    """Orders after the deadline: as the game has it; refused; they count until the turn is run; or
    they are set aside for the next deadline, if no others come."""
    pause_hours: int = 168
    """The longest pause; after it the match goes on by itself."""
    least_dedication: int | None = None
    """Players below this reliability cannot join."""
    rated: bool = True
    spectators: bool = True


codec.prepare(Terms)


def terms_from(raw: Any) -> Terms:
    """The stored terms. What an older version did not know takes its default."""
    return msgspec.convert(raw or {}, Terms)


def read_terms(raw: Any) -> Terms:
    """Terms that somebody proposes, or a sentence that says what is wrong with them."""
    try:
        terms = msgspec.convert(raw or {}, Terms)
        check(terms.schedule)
        if not is_bot(terms.missed.bot):
            raise RuleError(f"there are the bots {choices()}.")
        if not 1 <= terms.pause_hours <= LONGEST_PAUSE:
            raise RuleError(f"a pause lasts 1 to {LONGEST_PAUSE} hours.")
    except (msgspec.ValidationError, RuleError) as error:
        raise bad("bad_terms", f"The terms cannot be used: {error}") from None
    return terms
