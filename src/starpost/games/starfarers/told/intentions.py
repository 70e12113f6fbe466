"""What a player may want now: the table's own actions, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.starfarers.awaiting import awaiting
from starpost.games.starfarers.galaxy.board import ADJACENT, INDEX, KIND_AT, SPACE
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.state import NO_ANSWER
from starpost.games.starfarers.tabletop import tabletop
from starpost.games.starfarers.told.deeds import deed, ends
from starpost.kernel.contract import Prompt
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Tabletop
from starpost.kernel.telling import Intention


def intentions(view: View, selected: str = "") -> list[Intention]:
    """By selection: a ship or a place of the board; nothing: all the table offers."""
    return list(_wishes(view, selected))


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """An answer as advice: what it does, in words. Its reason is the bot's."""
    return [Intention(words, "", orders=(str(order),), sign="end" if ends(order) else "", worth=50)
            for order in orders
            if (words := deed(view, order)) and not (ends(order) and _asked(view))]  # fmt: skip


def _asked(view: View) -> bool:
    """Whether somebody still thinks about the own offer: to fly on would end all trading."""
    s = view.table
    if s.active != view.me or s.offer is None:
        return False
    return any(s.answers[q] == NO_ANSWER and s.counters[q] is None for q in s.offer.to)


def _wishes(view: View, selected: str) -> Iterator[Intention]:
    prompt = _prompt(view)
    if prompt is None:
        return
    table = tabletop(view, prompt)
    yield from _moves(table, selected)
    if not selected:
        for action in _actions(table):
            yield from _wish(action)
    else:
        for action in _actions(table):
            yield from (w for w in _wish(action) if w.target == selected)


def _prompt(view: View) -> Prompt | None:
    """The question this seat is asked, from its own table: lists never look at what is hidden."""
    if view.me < 0 or view.table.winner >= 0 or view.meeting is not None:
        return None
    return awaiting(view.table).prompt(view.seat or "")


def _actions(table: Tabletop) -> Iterator[Action]:
    if table.main is not None:
        yield table.main
    for verb in table.verbs:
        yield from verb.actions
    for deal in table.trade.deals if table.trade is not None else ():
        yield from deal.answers


def _wish(action: Action) -> Iterator[Intention]:
    worth = action.worth
    price = ", ".join(f"{n} {kind}" for kind, n in action.price)
    reason = action.note or (f"It costs {price}" if price else "")
    if action.locked:
        yield Intention(action.label, reason, blocked=action.locked, worth=worth)
    elif action.line:
        yield Intention(action.label, reason, price, (action.line,), worth=worth)
    for at, words, line in action.places:
        yield Intention(f"{action.label}: {words}", reason, price, (line,), target=at, worth=worth)


def _moves(table: Tabletop, selected: str) -> Iterator[Intention]:
    for ship in table.ships:
        for at, words, line in ship.moves:
            if selected in ("", ship.ref, ship.at, at):
                site = KIND_AT[INDEX[at]] != SPACE
                beside = not site and bool(ADJACENT[INDEX[at]])
                yield Intention(
                    f"Fly {'' if beside else 'to '}{words}", ship.label, "", (line,), sign="move",
                    target=at, worth=75 if site else 30,
                )  # fmt: skip
