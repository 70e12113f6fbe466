"""Seats that the host plays itself: bots, and sitters for players who are away."""

from __future__ import annotations

from typing import Any

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.bots import talk
from starpost.bots.advice import Reasoning, advise
from starpost.bots.advice import counsel as advised
from starpost.bots.cast import cast
from starpost.bots.editions import parted, present, recorded
from starpost.bots.ladder import rungs, tables
from starpost.bots.levels import (
    bot_for,
    budget_of,
    choices,
    is_bot,
    level,
    levels,
    promised,
    title,
    who_is,
)
from starpost.host.facts import AnyUser
from starpost.host.storage import MatchRow, Message
from starpost.host.trouble import forbidden
from starpost.host.words import Sending
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Sheet
from starpost.kernel.proof.verify import Written
from starpost.kernel.telling import Intention
from starpost.told.wishes import advice as cards

__all__ = ["bot_for", "cast", "choices", "is_bot", "level", "levels", "recorded", "rungs",
           "tables", "title", "who_is"]  # fmt: skip
log = structlog.get_logger()


def may_ask_for(account: AnyUser, *names: str) -> None:
    """Whoever left no address gets bots at their usual cost: more thought is for who can be asked
    what it is for."""
    if account.is_guest and any(budget_of(name) > 1 for name in names):
        raise forbidden("guest", "Bots that think longer are for those who have left an address.")


def sheet(game: Game[Any, Any], name: str, view: Any, prompt: Prompt, key: str) -> str | None:
    """What the bot writes, from the seat's view alone. None, as if missed, should it fail.

    `key`: of its dice, a function of the match's seed and place (`bot_key` of
    `kernel.proof.fairness`), so that anybody can write the sheet again.
    """
    try:
        orders = bot_for(game, name).orders(view, prompt, Dice(key, log=False))
        return Sheet.of(orders).text
    except Exception:
        log.exception("bot_failed", game=game.id, bot=name)
        return None


def again(game: Game[Any, Any], name: str, view: Any, prompt: Prompt, key: str) -> Written | None:
    """A bot's sheet for `verify`, by the name in the log. None: of an edition yet to come here."""
    edition, now = parted(name)[1], present(game.id)
    text = sheet(game, name, view, prompt, key) if edition <= now else None
    return None if text is None else Written(text, former=edition < now)


def reasons(game: Game[Any, Any], name: str, view: Any, prompt: Prompt, key: str) -> dict[str, str]:
    """Why the bot writes which line of `sheet`, as far as it can say."""
    try:
        bot = bot_for(game, name)
        if not isinstance(bot, Reasoning):
            return {}
        return bot.counsel(view, prompt, Dice(key, log=False))[1]
    except Exception:
        log.exception("bot_failed", game=game.id, bot=name)
        return {}


def counsel(
    game: Game[Any, Any], view: Any, prompt: Prompt
) -> tuple[tuple[Order, ...], dict[str, str]]:
    """What the adviser would write in a seat's place, and why; nothing, should it fail."""
    try:
        orders, why = advised(game, view, prompt)
        return game.read(Sheet.of(orders).text).orders, why
    except Exception:
        log.exception("advice_failed", game=game.id)
        return (), {}


def suggested(game: Game[Any, Any], view: Any, prompt: Prompt | None) -> tuple[Intention, ...]:
    """Advice with its reasons, as the page shows it; nothing where single questions are asked,
    which name their answers."""
    if prompt is None or prompt.most is not None or not game.whole_turns:
        return ()
    return cards(game, view, *counsel(game, view, prompt))


def advice(game: Game[Any, Any], view: Any, prompt: Prompt) -> list[tuple[Order, str]]:
    """What the adviser would do with what a seat knows, and why, as far as it can say."""
    try:
        told = advise(game, view, prompt)
    except Exception:
        log.exception("advice_failed", game=game.id)
        return []
    lines = [(line, found.reason) for found in told for line in found.orders]
    return [(order, why) for line, why in lines for order in game.read(line).orders]


def letters_to(session: Session, row: MatchRow, seat: str) -> list[talk.Letter]:
    """The private messages that a bot's seat has received, in order."""
    rows = session.scalars(
        select(Message)
        .where(
            Message.match_id == row.id, Message.status == Sending.SENT, Message.anonymous.is_(False)
        )
        .order_by(Message.id)
    )
    return [letter(m) for m in rows if m.to is not None and seat in m.to]


def letter(message: Message) -> talk.Letter:
    """A message as a bot reads it."""
    return talk.Letter(message.id, message.sender, message.text, message.turn)


def with_pacts(session: Session, row: MatchRow, seat: str, name: str) -> str:
    """A bot's name with the promises it keeps now, as it goes into the log."""
    letters = letters_to(session, row, seat)
    return promised(name, talk.pacts(name, row.seed, letters, row.turn)) if letters else name


def answer(name: str, row: MatchRow, to: talk.Letter) -> str | None:
    """What a bot writes back to a private message."""
    return talk.answer(name, row.seed, to)
