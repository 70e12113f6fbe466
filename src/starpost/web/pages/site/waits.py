"""What a card of *My matches* tells: what is asked, by whom, how one stands, the last headline."""

from __future__ import annotations

from typing import Any

import structlog
from msgspec import Struct

from starpost.host.facts import MatchFacts, SeatFacts
from starpost.host.host import Reading
from starpost.host.looking import telling, views
from starpost.host.looking.views import Eyes
from starpost.host.sheets import drafts
from starpost.host.turns import bots
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel.contract import Resolve
from starpost.kernel.tabletop import Pile, Tabletop
from starpost.told.words import counted, listed
from starpost.web.pages.orders.sheet import check

log = structlog.get_logger()


class Told(Struct, frozen=True):
    """Of one match, for the player of one of its seats."""

    headline: str = ""
    standing: str = ""
    asked: str = ""
    """The question in words."""
    wrong: str = ""
    """ "1 problem": in what is written so far."""


def told(session: Reading, row: MatchFacts, own: SeatFacts, seats: tuple[SeatFacts, ...]) -> Told:
    """From the seat's own view. A match that cannot be told keeps its card."""
    try:
        return _told(session, row, own, seats)
    except Exception:
        log.exception("card_failed", match=row.key)
        return Told()


def _told(session: Reading, row: MatchFacts, own: SeatFacts, seats: tuple[SeatFacts, ...]) -> Told:
    game, eyes = game_of(row), Eyes(row, own.name)
    view = views.view(session, eyes)
    news = telling.told(session, eyes)
    purpose = game.purpose(view)
    asked = wrong = ""
    if row.status != Status.OVER and own.waited and not own.ready:
        if row.resolve == Resolve.EACH:
            known = () if row.anonymous else seats
            asked = question(game.tabletop(view, views.prompt(session, eyes)), known)
        else:
            wrong = _wrong(game, view, drafts.paper(session, row, own).text)
    return Told(
        news.card.headline if news is not None else "",
        purpose.standing if purpose is not None else "",
        asked,
        wrong,
    )


def _wrong(game: Any, view: Any, text: str) -> str:
    found = check(game, view, text).problems if text.strip() else 0
    return counted(found, "problem") if found else ""


def question(table: Tabletop | None, seats: tuple[SeatFacts, ...]) -> str:
    """ "Baron Gault offers 1 ore for 1 carbon.", else as the table itself asks."""
    if table is None:
        return ""
    names = {s.name: who(s) for s in seats}
    for deal in table.trade.deals if table.trade is not None else ():
        if deal.answers:
            name = names.get(deal.seat, deal.seat)
            return f"{name} offers {_pile(deal.get)} for {_pile(deal.give)}."
    return table.question or (f"{table.story.title}." if table.story is not None else "")


def who(seat: SeatFacts) -> str:
    """A bot by its character's name, anybody else by the seat's."""
    character = bots.who_is(seat.bot) if seat.bot else None
    return character.name if character is not None and character.id else seat.name


def _pile(pile: Pile) -> str:
    return listed(f"{number} {kind}" for kind, number in pile) or "nothing"
