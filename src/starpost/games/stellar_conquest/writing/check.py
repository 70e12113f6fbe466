"""What is wrong with a sheet as far as the player can know: nothing is rolled, nothing is hidden.

Orders of the step at hand are carried out on a copy of what the player knows, one after the other;
later steps depend on dice, so only their words are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starpost.games.stellar_conquest.galaxy.board import find_star
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases import attacks, landing, movement, production
from starpost.games.stellar_conquest.phases.building import item_problem
from starpost.games.stellar_conquest.phases.research import find_tech
from starpost.games.stellar_conquest.table import Machine, Table
from starpost.games.stellar_conquest.tables import PRODUCTION_EVERY
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.asks import name_problem
from starpost.games.stellar_conquest.writing.feed import Entry, Feed, find_group
from starpost.games.stellar_conquest.writing.problems import hinted
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Unread

Try = Callable[[Table, int, Entry], str]


def findings(rules: AnyRules, view: View, orders: Sequence[Order]) -> list[Problem]:
    if view.seat < 0:
        return []
    table = Machine(rules, view.known, Dice("", log=False), Feed(True, {}))
    for index, order in enumerate(orders):
        entry = Entry(view.seat, index, order)
        code = "bad_syntax" if isinstance(order, Unread) else _judge(table, view, entry)
        if code:
            table.refuse(entry, code)
    return hinted(table.problems.get(view.name, []))


def _judge(table: Table, view: View, entry: Entry) -> str:
    st = table.st
    ask = st.asking.ask if st.asking is not None else "turn"
    kinds = table.rules.asks.get(ask, ())
    if ask in TRIES and isinstance(entry.order, kinds):
        return TRIES[ask](table, view.seat, entry)
    if ask == "turn" and st.turn and isinstance(entry.order, table.rules.asks["move"]):
        return TRIES["move"](table, view.seat, entry)
    return (
        name_problem(table, entry)
        or _words(table, view.seat, entry.order)
        or _season(table, entry.order)
    )


def _words(table: Table, seat: int, order: Order) -> str:
    """Names that name nothing."""
    match order:
        case o.Move() | o.Hold() | o.Split() | o.Join() | o.Land():
            number = find_group(order.group)
            if number is None or number not in table.st.groups:
                # a group may still be split off, or arrive, before the order is read
                return "unknown_group" if number is None else ""
            if isinstance(order, o.Move) and find_star(order.to) is None:
                return "unknown_star"
        case o.Build() if order.planet.upper() != "HOME":
            return item_problem(order.item.lower())
        case o.Research():
            return "" if find_tech(order.tech) else "unknown_tech"
    return ""


def _season(table: Table, order: Order) -> str:
    """Production orders outside a production turn."""
    st = table.st
    if not isinstance(order, o.Build | o.Research | o.Emigrate) or st.works or not st.turn:
        return ""
    return "" if st.turn % PRODUCTION_EVERY == 0 and st.turn < st.turns else "wrong_phase"


TRIES: dict[str, Try] = {
    "setup_fleet": lambda t, _seat, e: t.rules.set_up(t, e),
    "setup_tech": lambda t, _seat, e: t.rules.set_up(t, e),
    "move": lambda t, seat, e: movement.carry_out(t, seat, e.order),
    "attack": lambda t, seat, e: attacks._carry_out(t, seat, e.order),
    "land": lambda t, seat, e: (
        landing.land(t, seat, e.order) if isinstance(e.order, o.Land) else ""
    ),
    "produce": production._carry_out,
}
