"""Cards that change hands: picks, offers with their terms, the bank."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.trading import ratio, terms_with
from starpost.games.starfarers.state import ACCEPTS, DECLINES, State
from starpost.games.starfarers.tables import (
    COLONY_SHIP,
    RESOURCES,
    SPACEPORT,
    TRADE_SHIP,
    Bag,
)
from starpost.games.starfarers.tabletop.doing import priced, short
from starpost.games.starfarers.tabletop.holding import surely
from starpost.games.starfarers.tabletop.odds import gifts
from starpost.games.starfarers.writing import orders as o
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Answered, Deal, Pick, Rate, Trade
from starpost.told.words import listed

GOALS: tuple[tuple[str, Bag], ...] = (
    ("a colony ship", COLONY_SHIP),
    ("a trade ship", TRADE_SHIP),
    ("a spaceport", SPACEPORT),
)

LIES = "or let it lie: it ends when you trade or fly"
"""No rule asks for an answer to a counter-offer (4.5)."""


def pick(view: View) -> Pick | None:
    """A question that is answered by tapping cards."""
    s, p = view.table, view.me
    if p not in s.owing:
        return None
    asked = view.meeting.asked if view.meeting is not None else None
    held = s.counts[p]
    if s.ask == "discard":
        n = held // 2
        title = f"A seven: return {n} of your {held} cards"
        return Pick(title, "discard {pay}", (n, n), does=f"Return {_cards(n)}")
    if s.ask == "give" and asked is not None:
        most = min(asked.most, held)
        if not held:
            title = "You hold no cards to give"
            return Pick(title, "give {pay}", does="Give nothing", brings=gifts(view))
        title = how_many(asked.least, asked.most, held)
        return Pick(title, "give {pay}", (asked.least, most), brings=gifts(view))
    if s.ask == "swap" and asked is not None:
        title = f"Give {_cards(asked.pay)} and choose {asked.take} from the bank"
        return Pick(title, "swap {pay} for {take}", (asked.pay, asked.pay), asked.take, "Swap")
    if s.ask == "take" and asked is not None:
        title = f"Choose {_cards(asked.take)} from the bank"
        return Pick(title, "take {take}", take=asked.take, does=f"Take {_cards(asked.take)}")
    return None


def how_many(least: int, most: int, held: int) -> str:
    """As the tale asks for it, and what the hand allows of it."""
    if least >= min(most, held):
        return f"Give {_cards(min(most, held))}"
    asked = f"up to {_cards(most)}" if not least else f"{least} to {_cards(most)}"
    return f"Give {asked}" if held >= most else f"Give {asked}; you hold {held}"


def _cards(n: int) -> str:
    return f"{n} card{'s' * (n != 1)}"


def trade(view: View, choices: Sequence[Order]) -> Trade | None:
    """The trade of a turn: for the player in turn, and for those who may answer."""
    s, p = view.table, view.me
    if p < 0 or s.ask != "main":
        return None
    if s.active == p:
        rates = tuple(Rate(RESOURCES[r], ratio(s, p, r)) for r in range(5) if view.hand[r])
        others = tuple(name for q, name in enumerate(s.match.seats) if q != p)
        line = "offer {to} give {pay} want {take}" if sum(view.hand) else ""
        bank = "bank {pay} for {take}"
        deals = _answers(view, choices)
        holds = tuple((name, surely(view, name)) for name in others)
        return Trade(line, others, deals, bank, rates, "Ask", _lost(deals), holds)
    line = "counter give {pay} want {take}" if sum(view.hand) else ""
    deals = _offered(view, choices)
    does = "Counter-offer to" if deals else "Offer to"
    return Trade(line, (s.match.seats[s.active],), deals, does=does)


def _lost(deals: Sequence[Deal]) -> str:
    """A new offer takes the old one off the table, and every yes to it."""
    names = [deal.seat for deal in deals if deal.answered == "yes"]
    has = "has" if len(names) == 1 else "have"
    return (
        f"{listed(names)} {has} said yes. A new offer ends that one. Ask anyway?" if names else ""
    )


def _answers(view: View, choices: Sequence[Order]) -> tuple[Deal, ...]:
    """What the others say to the offer of the player in turn."""
    s, p = view.table, view.me
    found: list[Deal] = []
    for q, name in enumerate(s.match.seats):
        if q == p:
            continue
        terms = terms_with(s, q)
        if terms is not None:
            give, get = terms
            deal = o.Deal(name)
            lack = short(view.hand, give)
            locked = lack if deal not in choices else ""
            said: Answered = "yes" if s.answers[q] == ACCEPTS else "otherwise"
            word = "Trade" if said == "yes" else "Accept"
            note = "" if said == "yes" else LIES
            yes = Action(word, str(deal), note=note, locked=locked, sign="yes")
            says = "accepts" if said == "yes" else "proposes"
            helps = _lets(view, give, get)
            found.append(Deal(name, priced(give), priced(get), says, (yes,), helps, said))
        elif s.offer is not None and q in s.offer.to:
            said = "no" if s.answers[q] == DECLINES else ""
            says = "says no" if said else "is thinking"
            give, get = s.offer.give, s.offer.want
            found.append(Deal(name, priced(give), priced(get), says, answered=said))
    mine = _own(view)
    return tuple(found) if mine is None else (*found, mine)


def _own(view: View) -> Deal | None:
    """The own offer as long as something may come of it: not everybody has said no. One that
    can no longer be paid says so."""
    s, p = view.table, view.me
    if s.offer is None or all(s.answers[q] == DECLINES for q in s.offer.to):
        return None
    lack = short(view.hand, s.offer.give)
    says = f"offered this, now {lack}" if lack else "offered this"
    back = (Action("Withdraw it", "withdraw", worth=12),)
    return Deal(s.match.seats[p], priced(s.offer.give), priced(s.offer.want), says, back)


def _offered(view: View, choices: Sequence[Order]) -> tuple[Deal, ...]:
    """What the player in turn offers this seat, and what it has answered."""
    s, p = view.table, view.me
    found: list[Deal] = []
    active = s.match.seats[s.active]
    if s.offer is not None and p in s.offer.to:
        give, get = s.offer.want, s.offer.give
        lack = short(view.hand, give)
        answers = [
            Action("Accept", "accept", locked=lack, sign="yes", worth=66),
            Action("Decline", "decline", worth=15),
        ]
        if s.answers[p] in (ACCEPTS, DECLINES):
            answers = [one for one in (Action("Think again", "retract"),) if o.RETRACT in choices]
        said = {ACCEPTS: "; you accepted", DECLINES: "; you declined"}.get(s.answers[p], "")
        helps = _lets(view, give, get)
        says = f"offers{said}"
        found.append(Deal(active, priced(give), priced(get), says, tuple(answers), helps))
    mine = s.counters[p]
    if mine is not None:
        taken = f"{active} takes it or lets it lie; it ends with the trading"
        back = (Action("Withdraw it", "retract", note=taken),)
        found.append(
            Deal(view.seat or "", priced(mine.give), priced(mine.want), "propose this", back)
        )
    return tuple(found)


def _lets(view: View, give: Bag, get: Bag) -> str:
    """What the seat could pay after the exchange and cannot pay now."""
    after = [h - g + t for h, g, t in zip(view.hand, give, get, strict=True)]
    for name, cost in GOALS:
        if short(view.hand, cost) and not short(after, cost):
            return f"then you can pay for {name}"
    return ""


def stock(s: State) -> tuple[int, ...]:
    return tuple(s.bank)
