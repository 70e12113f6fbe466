"""Supply and trade (rules 4.1 to 4.7, 4.12, 4.13). Only the player in turn trades."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.records import Terms
from starpost.games.starfarers.phases.production import seat_number
from starpost.games.starfarers.state import (
    ACCEPTS,
    DECLINES,
    FAME,
    HELP,
    LEDGER,
    NO_ANSWER,
    SILENT,
    SUPPLY,
    State,
)
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import (
    BANK_RATIO,
    DI_FAME_1,
    DI_FAME_2,
    DI_HELP,
    FAST_SUPPLY_BELOW,
    GOODS,
    ME,
    RESOURCE,
    RESOURCES,
    SUPPLY_BELOW,
    Bag,
)
from starpost.games.starfarers.writing.bags import in_words, read_bag
from starpost.games.starfarers.writing.orders import (
    Accept,
    Bank,
    Counter,
    Deal,
    Decline,
    Help,
    Offer,
)
from starpost.kernel.orders import Order


def supply(play: Play, p: int, order: Order) -> Code:
    """Rule 4.1: one card a turn below nine points; two below seven in the fast variant."""
    s = play.s
    if s.used & SUPPLY:
        return "already_used"
    points = s.points(p)
    if points >= SUPPLY_BELOW:
        return "not_eligible"
    s.used |= SUPPLY
    wanted = 2 if s.match.options.fast_supply and points < FAST_SUPPLY_BELOW else 1
    drawn = [r for r in (play.draw_reserve(p) for _ in range(wanted)) if r >= 0]
    if play.lines is not None:
        cards = "card" if len(drawn) == 1 else "cards"
        text = f"{play.name(p)} draws {len(drawn)} supply {cards}"
        names = ", ".join(RESOURCES[r] for r in drawn)
        play.say("supply", text, f"{text} ({names})" if drawn else "", (p,))
    return None


# --- offers (rules 4.3 to 4.6) ---------------------------------------------------------------


def addressees(s: State, p: int, text: str) -> tuple[int, ...] | None:
    """The other players meant; None if one of them is nobody, or the speaker himself."""
    if text == "ALL":
        return tuple(q for q in range(len(s.match.seats)) if q != p)
    found = [seat_number(s, name) for name in text.split(",")]
    return None if p in found or -1 in found else tuple(sorted(set(found)))


def terms_problem(s: State, p: int, give: str, want: str) -> tuple[Code, Bag, Bag]:
    """What is wrong with two bags of a trade, in the order of rule 4.3."""
    giving, wanting = read_bag(give), read_bag(want)
    if not giving or not wanting or not any(giving) or not any(wanting):
        return "bad_bag", (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)
    code: Code = None
    if any(a and b for a, b in zip(giving, wanting, strict=True)):
        code = "same_resource"
    elif not s.holds(p, giving):
        code = "cannot_pay"
    return code, giving, wanting


def offer(play: Play, p: int, order: Offer) -> Code:
    s = play.s
    to = addressees(s, p, order.to)
    if not to:
        return "bad_id"
    code, give, want = terms_problem(s, p, order.give, order.want)
    if code:
        return code
    s.offer = Terms(give, want, to)
    s.offers += 1
    s.answers = [NO_ANSWER] * len(s.answers)
    if play.lines is not None:
        names = ", ".join(play.name(q) for q in to)
        play.say("offer", f"{play.name(p)} offers {names} {in_words(give)} for {in_words(want)}")
    return None


def accept(play: Play, p: int, order: Accept) -> Code:
    s = play.s
    if s.offer is None or p not in s.offer.to:
        return "no_offer"
    if not s.holds(p, s.offer.want):
        return "cannot_pay"
    s.answers[p] = ACCEPTS
    s.counters[p] = None
    if play.lines is not None:
        play.say("answer", f"{play.name(p)} accepts")
    return None


def decline(play: Play, p: int, order: Decline) -> Code:
    s = play.s
    if s.offer is None or p not in s.offer.to:
        return "no_offer"
    s.answers[p] = DECLINES
    if play.lines is not None:
        play.say("answer", f"{play.name(p)} declines")
    return None


def counter(play: Play, p: int, order: Counter) -> Code:
    s = play.s
    code, give, want = terms_problem(s, p, order.give, order.want)
    if code:
        return code
    s.counters[p] = Terms(give, want)
    if s.answers[p] == ACCEPTS or play.edition > 1:
        s.answers[p] = SILENT
    if play.lines is not None:
        play.say("offer", f"{play.name(p)} proposes {in_words(give)} for {in_words(want)}")
    return None


def retract(play: Play, p: int, order: Order) -> Code:
    s = play.s
    if s.answers[p] != ACCEPTS and s.counters[p] is None:
        return "no_offer"
    if s.answers[p] == ACCEPTS:
        s.answers[p] = SILENT
    s.counters[p] = None
    if play.lines is not None:
        play.say("answer", f"{play.name(p)} retracts")
    return None


def withdraw(play: Play, p: int, order: Order) -> Code:
    s = play.s
    if s.offer is None:
        return "no_offer"
    s.offer = None
    s.answers = [NO_ANSWER] * len(s.answers)
    if play.lines is not None:
        play.say("offer", f"{play.name(p)} withdraws the offer")
    return None


def answered(s: State) -> bool:
    """Whether anybody has said anything that a deal can be made of."""
    return ACCEPTS in s.answers or any(s.counters)


def terms_with(s: State, partner: int) -> tuple[Bag, Bag] | None:
    """What the player in turn would give and get: an acceptance comes before a counter-offer."""
    if s.offer is not None and s.answers[partner] == ACCEPTS:
        return s.offer.give, s.offer.want
    proposal = s.counters[partner]
    return None if proposal is None else (proposal.want, proposal.give)


def deal(play: Play, p: int, order: Deal) -> Code:
    s = play.s
    partner = seat_number(s, order.player)
    if partner < 0 or partner == p:
        return "bad_id"
    terms = terms_with(s, partner)
    if terms is None:
        return "no_offer"
    give, get = terms
    if not s.holds(p, give) or not s.holds(partner, get):
        return "cannot_pay"
    for r in range(5):
        s.hands[5 * p + r] += get[r] - give[r]
        s.hands[5 * partner + r] += give[r] - get[r]
    gain = sum(get) - sum(give)
    s.counts[p] += gain
    s.counts[partner] -= gain
    clear_offers(s)
    if play.lines is not None:
        a, b = play.name(p), play.name(partner)
        play.say("deal", f"{a} gives {b} {in_words(give)} for {in_words(get)}")
    return None


def clear_offers(s: State) -> None:
    s.offer = None
    s.answers = [NO_ANSWER] * len(s.answers)
    s.counters = [None] * len(s.counters)


# --- the bank and two friendship cards -------------------------------------------------------


def ratio(s: State, p: int, r: int) -> int:
    """Rule 4.7: what one card costs at the bank."""
    if s.friends[ME + r] == p:
        if r != GOODS:
            return 2
        if not s.used & LEDGER:
            return 1
    return BANK_RATIO[r]


def bank(play: Play, p: int, order: Bank) -> Code:
    s = play.s
    give, want = RESOURCE.get(order.give, -1), RESOURCE.get(order.want, -1)
    if give == want:
        return "same_resource"
    price = ratio(s, p, give)
    if s.hands[5 * p + give] < price:
        return "cannot_pay"
    if s.bank[want] < 1:
        return "bank_empty"
    s.earn(p, give, -price)
    s.earn(p, want, 1)
    if price == 1:
        s.used |= LEDGER
    if play.lines is not None:
        text = f"{price} {RESOURCES[give]} for 1 {RESOURCES[want]}"
        play.say("bank", f"{play.name(p)} trades {text} with the bank")
    return None


def fame(play: Play, p: int, order: Order) -> Code:
    """Rule 4.12: Patron's Plaque."""
    s = play.s
    if p not in (s.friends[DI_FAME_1], s.friends[DI_FAME_2]):
        return "not_eligible"
    if s.used & FAME:
        return "already_used"
    if s.rings_in_box() < 1:
        return "no_piece"
    if s.hands[5 * p + GOODS] < 1:
        return "cannot_pay"
    s.used |= FAME
    s.earn(p, GOODS, -1)
    play.add_fame(p, 1)
    return None


def help_(play: Play, p: int, order: Help) -> Code:
    """Rule 4.13: Fair Shares."""
    s = play.s
    if s.friends[DI_HELP] != p:
        return "not_eligible"
    if s.used & HELP:
        return "already_used"
    found = [seat_number(s, name) for name in order.players.split(",")]
    if -1 in found or p in found or len(found) > 2 or len(set(found)) < len(found):
        return "bad_id"
    mine = s.points(p)
    if not all(s.points(q) > mine and s.counts[q] for q in found):
        return "not_eligible"
    s.used |= HELP
    for q in found:
        play.rob(p, q)
    return None
