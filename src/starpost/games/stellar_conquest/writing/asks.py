"""Which orders answer which question, and what becomes of orders that answer none. Rule 3.3."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import NEAR, STAR_AT, STAR_HEX, find_hex
from starpost.games.stellar_conquest.galaxy.reach import command
from starpost.games.stellar_conquest.phases.building import item_problem
from starpost.games.stellar_conquest.phases.production import set_surplus
from starpost.games.stellar_conquest.phases.research import find_tech
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.choices import choices
from starpost.games.stellar_conquest.writing.feed import Entry, find_place, find_planet
from starpost.kernel.orders import Order, Unread

ASKS: dict[str, tuple[type, ...]] = {
    "setup_fleet": (o.Build, o.Research),
    "move": (o.Move, o.Split, o.Join, o.Hold),
    "battle_fire": (o.Fire,),
    "defend_fire": (o.Fire,),
    "battle_withdraw": (o.Withdraw,),
    "defend_withdraw": (o.Withdraw,),
    "battle_retreat_to": (o.Withdraw,),
    "push": (o.Push,),
    "attack": (o.Attack, o.Bombard, o.Raze),
    "attack_fire": (o.Fire,),
    "attack_continue": (o.Stop,),
    "scorch": (o.Scorch,),
    "land": (o.Land,),
    "produce": (o.Build, o.Research, o.Emigrate, o.Surplus),
}

TEXTS: dict[str, str] = {
    "turn": "Send a whole sheet, or DONE to go through the turn question by question.",
    "setup_fleet": "Spend the 25 starting points on scouts, corvettes and level-1 research.",
    "move": "Where do your groups go? DONE lets those under way go on.",
    "battle_fire": "Who fires at whom? An empty answer takes the default targets.",
    "defend_fire": "You are attacked. Who fires at whom?",
    "battle_withdraw": "Do ships withdraw? DONE stays and fights on.",
    "defend_withdraw": "Do your ships withdraw? DONE stays and fights on.",
    "battle_retreat_to": "Nobody is armed, so your ships must leave. For which star?",
    "push": "The enemy withdraws. To which hex do you push him?",
    "attack": "Which planets do you attack, bombard or raze? DONE ends the attacks.",
    "attack_fire": "Who fires at which base?",
    "attack_continue": "DONE goes on with the attack; STOP calls it off.",
    "scorch": "Your colony is under attack. Do you destroy factories?",
    "land": "Who lands where? DONE ends the landing.",
    "produce": "What do your planets build, whom do they send, what do they study?",
}


def may_answer(table: Table, ask: str, seat: int, place: int) -> bool:
    """Exact: a question is passed over only if every answer would be refused."""
    st = table.st
    if ask == "move":
        for group in st.groups.values():
            if group.owner == seat:
                break
        else:
            return False
        command(table, seat)
        return True
    if ask == "produce":
        return table.rules.may_produce(st, seat)
    if ask in ("attack_continue", "push", "battle_retreat_to"):
        return True
    table.choices = choices(table.rules, st)
    return len(table.choices) > 1


def name_problem(table: Table, entry: Entry) -> str:
    """Words of a fight that name nothing."""
    order = entry.order
    if isinstance(order, o.Fire):
        if "/" in order.place:
            known = table.known_planet(entry.seat, order.place)
            return "unknown_planet" if known is None else ""
        return "unknown_star" if find_place(order.place) is None else ""
    if isinstance(order, o.Withdraw | o.Push):
        if entry.place is None:
            return "unknown_star"
        if isinstance(order, o.Push):
            hex_ = find_hex(order.hex)
            good = hex_ in NEAR[STAR_HEX[entry.place]] and STAR_AT[hex_] < 0
            return "" if good else "bad_choice"
    elif isinstance(order, o.Scorch):
        return _scorch_problem(table, entry.seat, order)
    return ""


def _scorch_problem(table: Table, seat: int, order: o.Scorch) -> str:
    pid = find_planet(order.planet)
    if pid is None or table.known_planet(seat, order.planet) is None:
        return "unknown_planet"
    return "" if table.st.planets[pid].owner == seat else "not_yours"


def leftover_code(table: Table, entry: Entry) -> str:
    """Why an order that no question took was not carried out; "": it is simply not needed."""
    order: Order = entry.order
    if table.is_setup:
        return "" if isinstance(order, o.Done) else "wrong_phase"
    code = name_problem(table, entry)
    if code:
        return code
    if isinstance(order, o.Done | o.Push):
        return ""
    if isinstance(order, o.Fire) and entry.place is not None:
        fought = (entry.seat, entry.place, entry.round) in table.fought
        return "duplicate" if fought else "no_battle"
    if isinstance(order, o.Withdraw | o.Scorch):
        return "no_battle"
    return _off_season(table, entry.seat, order) or "wrong_phase"


def _off_season(table: Table, seat: int, order: Order) -> str:
    """A production order in another turn: its names and whose planet it is come first (4.9)."""
    if not isinstance(order, table.rules.asks["produce"]):
        return ""
    word = getattr(order, "planet", "")
    bonus = isinstance(order, o.Research) and table.rules.bonus(table.st, word) is not None
    pid = table.known_planet(seat, word)
    if pid is None and not bonus:
        return "unknown_planet"
    if isinstance(order, o.Build) and item_problem(order.item.lower()) == "unknown_item":
        return "unknown_item"
    if isinstance(order, o.Research) and find_tech(order.tech) is None:
        return "unknown_tech"
    if pid is None:
        return ""
    planet = table.st.planets[pid]
    ours = planet.owner == seat or table.rules.producer(planet) == seat
    return "" if ours or table.rules.is_nobodys(planet) else "not_yours"


def leftovers(table: Table) -> None:
    """After a turn from a list: every order that was not used gets its code."""
    for seat in sorted(table.feed.lists):
        for entry in table.feed.lists[seat]:
            code = "bad_syntax" if isinstance(entry.order, Unread) else leftover_code(table, entry)
            if code:
                table.refuse(entry, code)
        table.feed.lists[seat] = []


def stray(table: Table, entry: Entry) -> None:
    """An answer that does not fit the question; the standing list may be set at any time."""
    if isinstance(entry.order, Unread):
        table.refuse(entry, "bad_syntax")
        return
    if isinstance(entry.order, o.Surplus) and table.st.turn:
        code = set_surplus(table, entry.seat, entry.order)
    else:
        code = name_problem(table, entry) or leftover_code(table, entry) or "wrong_phase"
    if code:
        table.refuse(entry, code)


def take_surplus(table: Table) -> None:
    """From a list, SURPLUS holds from this turn's production on, wherever it stands."""
    if not table.st.turn or not table.feed.batch:
        return
    for seat, entries in table.feed.lists.items():
        found = [(e, e.order) for e in entries if isinstance(e.order, o.Surplus)]
        for entry, order in found:
            entries.remove(entry)
            code = set_surplus(table, seat, order)
            if code:
                table.refuse(entry, code)
