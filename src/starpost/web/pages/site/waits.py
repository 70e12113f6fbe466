"""What a card of *My matches* tells: what is asked, by whom, how one stands, the last headline."""

from __future__ import annotations

from typing import Any

import structlog
from msgspec import Struct

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.host import Reading
from starpost.host.looking import telling, views
from starpost.host.looking.names import hidden_from_seat
from starpost.host.looking.views import Eyes
from starpost.host.people import ratings, records
from starpost.host.sheets import drafts
from starpost.host.turns import bots
from starpost.host.turns.record import game_of
from starpost.host.words import SeatKind, Status
from starpost.kernel import registry
from starpost.kernel.contract import GM, Resolve
from starpost.kernel.tabletop import Pile, Tabletop
from starpost.told.words import counted, listed
from starpost.web.pages.match import people
from starpost.web.pages.match.calling import calling
from starpost.web.pages.orders.sheet import check

MOST_NAMED = 3
"""Of the others on a card; the page of the match has them all."""
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
    waits = row.status != Status.OVER and own.waited and not own.ready
    headline = news.card.headline if news is not None else ""
    if row.resolve == Resolve.EACH:
        laid = game.tabletop(view, views.prompt(session, eyes))
        if waits:
            asked = question(laid, () if row.anonymous else seats)
        names = people.names(session, row, seats)
        persons = {s.name: people.person(row, s, {}, names, own.account_id) for s in seats}
        headline = calling(persons, own.name)(_newest(laid, news, own.name))
    elif waits:
        wrong = _wrong(game, view, drafts.paper(session, row, own).text)
    return Told(
        headline,
        purpose.standing if purpose is not None else "",
        asked,
        wrong,
    )


def came(row: MatchFacts, own: SeatFacts | None) -> str:
    """How a finished match ended for this seat."""
    return "" if own is None else records.came(row.result, own.name)


def _newest(table: Tabletop | None, news: telling.Told | None, me: str) -> str:
    """What was done last at a table, however small; where no deeds are kept, the headline."""
    if table is not None and table.told:
        last = table.told[-1]
        return f"{'You' if last.seat == me else last.seat} {last.text.rstrip('.')}.".strip()
    if news is None or news.card.quiet:
        return ""  # between two answers nothing has happened
    return news.card.headline


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
    return table.question or (table.story.text if table.story is not None else "")


def against(
    session: Reading, row: MatchFacts, seats: tuple[SeatFacts, ...], own: SeatFacts | None
) -> str:
    """The others at the table, people first, as far as this seat may know who they are."""
    if row.anonymous:
        return ""
    secret = hidden_from_seat(session, row, own.name if own is not None else GM, seats)
    names = people.names(session, row, seats)
    there = [s for s in seats if s is not own and s.name not in secret]
    there.sort(key=lambda s: s.kind == SeatKind.BOT)
    found = [names.get(s.account_id or 0) or who(s) for s in there if s.account_id or s.bot]
    unmet = sum(s.name in secret for s in seats)
    more = len(found) - MOST_NAMED
    listed_ = found if more < 2 else [*found[:MOST_NAMED], f"{more} more"]
    rest = f"{unmet} not met yet" if row.started_at is not None else f"{unmet} more"
    return listed([*listed_, *([rest] if unmet else [])])


def awaited(session: Reading, row: MatchFacts, seats: tuple[SeatFacts, ...]) -> str:
    """For whom a match waits, by name, for who leads it and does not play."""
    names = people.names(session, row, seats)
    late = [s for s in seats if s.kind == SeatKind.PLAYER and s.waited and not s.ready]
    return listed(names.get(s.account_id or 0) or s.name for s in late[:MOST_NAMED])


def who(seat: SeatFacts) -> str:
    """A bot by its character's name, anybody else by the seat's."""
    character = bots.who_is(seat.bot) if seat.bot else None
    return character.name if character is not None and character.id else seat.name


def _pile(pile: Pile) -> str:
    return listed(f"{number} {kind}" for kind, number in pile) or "nothing"


def rated_in(session: Reading, account: User | None) -> list[tuple[str, int]]:
    """Games in which somebody has a rating, with the number."""
    if account is None:
        return []
    found = []
    for game_id in registry.ids():
        for ranked in ratings.table(session, game_id):
            if ranked.name == account.name:
                found.append((registry.get(game_id).title, round(ranked.ordinal)))
    return found
