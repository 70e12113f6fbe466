"""What an answer means and costs, in a player's words; and what a player has at hand."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import ADJACENT, INDEX, PLANET_RESOURCE
from starpost.games.starfarers.galaxy.where import system_of
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.tables import (
    CARD,
    CARD_NAMES,
    CARD_TEXT,
    COLONY_SHIP,
    KIND,
    KIND_COST,
    RESOURCE,
    RESOURCES,
    SPACEPORT,
    TRADE_SHIP,
    chip_text,
)
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import in_words
from starpost.kernel.orders import Order


def gloss(view: View, order: Order) -> str:
    """Prices, ratios, what a card does, what lies beside a place."""
    match order:
        case o.Friend() if order.card in CARD:
            k = CARD[order.card]
            return f"{CARD_NAMES[k]}: {CARD_TEXT[k]}"
        case o.Bank() if view.me >= 0:
            price = ratio(view.table, view.me, RESOURCE[order.give])
            return f"{price} {order.give} for 1 {order.want}"
        case o.Build() if order.kind in KIND:
            resource, each = KIND_COST[KIND[order.kind]]
            return f"costs {each} {RESOURCES[resource]} each"
        case o.BuildColonyShip():
            return f"on {order.at}; costs {in_words(COLONY_SHIP)}"
        case o.BuildTradeShip():
            paid = "one you have saved" if order.free else f"costs {in_words(TRADE_SHIP)}"
            return f"on {order.at}; {paid}"
        case o.BuildSpaceport():
            return f"on {order.at}; costs {in_words(SPACEPORT)}"
        case o.Settle():
            return beside(view, order.at)
        case o.Move() if order.to in INDEX and ADJACENT[INDEX[order.to]]:
            return f"ship {order.ship}, beside {beside(view, order.to)}"
        case _:
            return o.BOOK.gloss(order)


def beside(view: View, place: str) -> str:
    """The planets next to an intersection, with their chips as far as the seat knows them."""
    table = view.table
    known = table.open | (table.seen[view.me] if view.me >= 0 else 0)
    return " and ".join(
        f"{RESOURCES[PLANET_RESOURCE[k]]} {chip_text(table.chips[k]) if known >> k & 1 else '?'}"
        f" of {system_of(k)}"
        for k in ADJACENT[INDEX[place]]
    )


def at_hand(view: View) -> list[str]:
    """The hand, and in flight the speed that is left."""
    s, p = view.table, view.me
    if p < 0:
        return []
    found = [f"You hold {in_words(view.hand)}; {view.vp[p]} points."]
    if s.ask in ("move", "pass") and s.active == p:
        total = s.speed + s.speed_stat(p)
        ships = [f"ship {k + 1} {total - s.spent[k]}" for k in range(3) if s.ships[3 * p + k] >= 0]
        found.append(f"Speed {total}; left: {', '.join(ships) or 'no ship'}.")
    return found
