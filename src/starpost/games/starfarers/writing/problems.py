"""The codes of refused lines and their sentences, in players' language (rule 8.6)."""

from __future__ import annotations

from starpost.games.starfarers.phases import answers
from starpost.games.starfarers.phases.flight import must_leave, speed_left
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import (
    COLONY_SHIP,
    KIND,
    KIND_COST,
    KIND_LIMIT,
    RESOURCE,
    RESOURCES,
    SPACEPORT,
    TRADE_SHIP,
)
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import in_words
from starpost.kernel.orders import Order, Problem, Unread, unreadable

CODES = {
    "game_over": "the game is over",
    "unknown_action": "this is not an action I can read",
    "not_your_turn": "it is not your turn",
    "pending": "another decision must be answered first",
    "wrong_phase": "this does not belong to the present decision",
    "not_pending": "nobody asks you for this now",
    "bad_id": "there is no such place, planet, player, card or kind here",
    "bad_bag": "these are not the cards that are asked for",
    "same_resource": "the same type may not stand on both sides",
    "cannot_pay": "the cards for it are missing",
    "bank_empty": "the bank has not enough of these cards",
    "no_site": "this is not a place for it",
    "occupied": "the place is taken",
    "no_piece": "there is no such piece in reserve",
    "max_expansion": "the mother ship has no room for more",
    "no_ship": "you have no such ship",
    "held": "the ship may not move this turn",
    "bad_path": "the path does not follow the lines of the board",
    "too_far": "the ship is not fast enough",
    "wrong_type": "a ship of this kind may not do that there",
    "not_lowest": "a lower-numbered outpost is still free",
    "not_enough_freight": "your mother ship has not enough freight rings",
    "blockade": "a foreign spaceport keeps ships from stopping there",
    "blocked_planet": "a pirate lair or an ice planet prevents the colony",
    "system_full": "two colonies already fill this system",
    "not_adjacent": "your ship is not next to that planet",
    "not_special": "there is neither a lair nor ice on that planet",
    "too_weak": "your mother ship is not strong enough",
    "card_taken": "somebody has that card already",
    "already_used": "this is possible only once a turn, and you have done it",
    "not_eligible": "you do not meet the conditions for it",
    "no_offer": "there is no such offer or answer",
    "must_fly": "you have a starship, so you must fly before you end",
    "must_fly_on": "your ship only looks in here: fly on with it first",
    "nothing_to_see": "the ship sees no chip there that you do not know",
    "must_leave": "a ship must found or leave the colony intersection where it began",
}


def explain(s: State, p: int, order: Order, code: str, index: int) -> Problem:
    """The problem for a refused line; what was missing is said where it is known."""
    if isinstance(order, Unread) and code == order.code:
        return unreadable(order, index)
    detail = _detail(s, p, order, code) if p >= 0 else ""
    return Problem(str(order), code, detail or CODES.get(code, code), index=index)


def _detail(s: State, p: int, order: Order, code: str) -> str:
    match code, order:
        case "cannot_pay", o.BuildColonyShip():
            return f"you need {in_words(COLONY_SHIP)}"
        case "cannot_pay", o.BuildTradeShip():
            return f"you need {in_words(TRADE_SHIP)}"
        case "cannot_pay", o.BuildSpaceport():
            return f"you need {in_words(SPACEPORT)}"
        case "cannot_pay", o.Build():
            resource, each = KIND_COST[KIND[order.kind]]
            return f"you need {each * (order.count or 1)} {RESOURCES[resource]}"
        case "cannot_pay", o.Bank():
            return f"you need {ratio(s, p, RESOURCE[order.give])} {order.give}"
        case "max_expansion", o.Build():
            return f"a mother ship carries {KIND_LIMIT[KIND[order.kind]]} of these"
        case "bad_bag", o.Discard():
            return f"you must return exactly {s.counts[p] // 2} cards"
        case "bad_bag", o.Give():
            least, most = answers.give_limits(s)
            return f"hand over {least} cards" if least == most else f"at most {most} cards"
        case "bad_bag", o.Swap():
            return "pay {} and take {}".format(*answers.swap_size(s))
        case "bad_bag", o.Take():
            return f"take exactly {s.left} cards"
        case "too_far", o.Move() | o.Path():
            return f"ship {order.ship} has {speed_left(s, p, order.ship - 1)} steps left"
        case "must_leave", o.End():
            return f"ship {must_leave(s, p) + 1} must found or leave before you end"
        case "pending", _:
            names = ", ".join(s.match.seats[q] for q in s.owing)
            return f"first {names} must answer: {s.ask}"
    return ""
