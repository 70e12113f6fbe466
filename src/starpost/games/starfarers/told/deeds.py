"""An answer in a player's words, as one would say it across the table."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import INDEX, PLANET
from starpost.games.starfarers.galaxy.where import planet, where
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.trading import ratio
from starpost.games.starfarers.tables import CARD, CARD_NAMES, RESOURCE
from starpost.games.starfarers.tabletop.goals import bound
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.bags import in_words, read_bag
from starpost.kernel.orders import Order

PLAIN = {
    "supply": "Draw your free card", "fly": "Fly on", "accept": "Accept the offer",
    "decline": "Decline the offer",
    "withdraw": "Take the offer back", "fame": "Buy a fame ring", "place later": "Save it",
    "jump none": "Stay where you are", "steal NONE": "Take no card",
    "relief none": "Take no card",
}  # fmt: skip


def ends(order: Order) -> bool:
    """Whether an answer only goes on: there is nothing to learn from it."""
    nothing = isinstance(order, o.Give) and not any(read_bag(order.bag) or ())
    return nothing or isinstance(order, (o.End, o.Fly))


def deed(view: View, order: Order) -> str:
    """Empty: there are no words for it."""
    return (
        PLAIN.get(str(order))
        or _flown(view, order)
        or _at(view, order)
        or _cards(view, order)
        or _other(order)
    )


def _flown(view: View, order: Order) -> str:
    """A flight that is only on its way, in the words of the button beside it."""
    if view.me < 0 or not isinstance(order, o.Move) or order.to not in INDEX:
        return ""
    goal = bound(view.table, view.me, order.ship - 1, INDEX[order.to])
    return f"Fly {_kind(view, order)} {goal}" if goal else ""


def _kind(view: View, order: o.Move) -> str:
    """A ship by its kind, as it is called beside the board: "colony ship 2"."""
    number = order.ship - 1
    known = view.me >= 0 and 0 <= number <= 2
    kind = "trade " if known and view.table.trade[3 * view.me + number] else "colony " * known
    return f"{kind}ship {order.ship}"


def _at(view: View, order: Order) -> str:
    """What is done at a place of the board."""
    match order:
        case o.BuildColonyShip() if order.at in INDEX:
            return f"Build a colony ship {where(order.at)}"
        case o.BuildTradeShip() if order.at in INDEX:
            return f"{'Launch the free' if order.free else 'Build a'} trade ship {where(order.at)}"
        case o.BuildSpaceport() if order.at in INDEX:
            return f"Build a spaceport {where(order.at)}"
        case o.Move() if order.to in INDEX:
            return f"Fly {_kind(view, order)} {where(order.to, 'to')}"
        case o.Jump() if order.to in INDEX:
            return f"Jump {where(order.to or '', 'to')}"
        case o.Place() if order.at in INDEX:
            return f"Start the free trade ship {where(order.at or '')}"
        case o.Clear() if order.planet in PLANET:
            return f"Clear {planet(PLANET[order.planet])} with ship {order.ship}"
    return ""


def _cards(view: View, order: Order) -> str:
    """What changes hands."""
    match order:
        case o.Bank() if view.me >= 0 and order.give in RESOURCE:
            price = ratio(view.table, view.me, RESOURCE[order.give])
            return f"Trade {price} {order.give} for 1 {order.want} with the bank"
        case o.Offer():
            to = "everybody" if order.to == "ALL" else order.to
            return f"Offer {to} {_bag(order.give)} for {_bag(order.want)}"
        case o.Counter():
            return f"Propose {_bag(order.give)} for {_bag(order.want)}"
        case o.Deal():
            return f"Trade with {order.player}"
        case o.Discard():
            return f"Return {_bag(order.bag)}"
        case o.Give():
            return f"Give {_bag(order.bag)}"
        case o.Take():
            return f"Take {_bag(order.bag)}"
        case o.Swap():
            return f"Give {_bag(order.pay)} for {_bag(order.take)}"
        case o.Relief():
            return f"Take 1 {order.card}"
        case o.Steal():
            return f"Take a card from {order.player}"
    return ""


def _bag(text: str) -> str:
    bag = read_bag(text)
    return in_words(bag) if bag and any(bag) else "nothing"


def _other(order: Order) -> str:
    match order:
        case o.Build():
            return f"Build a {'freight ring' if order.kind == 'freight' else order.kind}"
        case o.Found():
            return f"Found a colony with ship {order.ship}"
        case o.Answer():
            return f"Answer {order.word}"
        case o.Friend() if order.card in CARD:
            return f"Take {CARD_NAMES[CARD[order.card]]}"
        case o.Expand():
            return f"Add a {'freight ring' if order.kind == 'freight' else order.kind}"
        case o.Scrap():
            return f"Lose a {'freight ring' if order.kind == 'freight' else order.kind}"
        case o.Help():
            return f"Take a card from {order.players.replace(',', ' and ')}"
    return ""
