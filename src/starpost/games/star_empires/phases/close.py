"""Phase 44: victory, dedication ratings, messages; the turn is over (rules 7, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from starpost.games.star_empires.state import LAST_TURN, Letter, stock
from starpost.games.star_empires.table import Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Message
from starpost.kernel.contract import GM
from starpost.kernel.orders import Sheet

PHASE = "44 close"


def deliver_messages(table: Table) -> None:
    """Rule 5.16: to contacts; a signed letter makes its sender known."""
    letters = []
    for entry in table.orders(Message):
        assert isinstance(entry.order, Message)
        order, sender = entry.order, entry.seat
        words = order.empires
        if sender == GM and any(word.upper() == "ALL" for word in words):
            words = tuple(table.empires)
        name = "" if order.anonymous else sender
        if sender != GM and any(word.upper() == GM for word in words):
            words = tuple(word for word in words if word.upper() != GM)
            letters.append(Letter(GM, name, order.lines))
            table.note(entry, "Delivered to the game master.")
        for other in lookup.contacts(table, entry, words):
            letters.append(Letter(other, name, order.lines))
            if name and name != GM:
                table.meet(table.empires[other], name)
            table.note(entry, f"Delivered to {other}.")
    table.state.last.letters = tuple(letters)


def rate_dedication(
    table: Table, sheets: Mapping[str, Sheet], excused: tuple[str, ...], homeless: tuple[str, ...]
) -> None:
    """Rule 8.1: +1 for orders in time, -3 without; abandoned empires go on losing."""
    for name, empire in table.empires.items():
        sheet = sheets.get(name)
        missed = empire.status == "abandoned" or (sheet is not None and sheet.missed)
        if empire.status == "inactive" or (missed and name in excused):
            continue
        if not missed:
            empire.dedication += 1
            empire.misses = 0
            continue
        if name not in homeless:
            empire.dedication -= 3
            empire.misses += 1
        _abandon(table, name)


def _abandon(table: Table, name: str) -> None:
    """Rule 8.2: after so many misses in a row nobody plays the empire any more."""
    empire, after = table.empires[name], table.rules.abandon_after
    if empire.status == "abandoned":
        empire.abandoned += 1
    elif after and empire.misses >= after:
        empire.status, empire.abandoned = "abandoned", 1


def remember_attackers(table: Table) -> None:
    """Who fired at whom this turn: abandoned empires shoot back next turn (rule 8.3)."""
    fired = {(shot.target.owner, shot.attacker.owner) for shot in table.shots}
    for name, empire in table.empires.items():
        empire.attacked_by = tuple(other for other in table.empires if (name, other) in fired)


def production(table: Table) -> dict[str, int]:
    found = dict.fromkeys(table.empires, 0)
    for world in table.state.worlds.values():
        if world.owner:
            found[world.owner] += world.production
    return found


def check_victory(table: Table) -> None:
    """Rules 7.1, 7.3 and 7.4: sets that hold enough of all production, and who confirms them."""
    state, made = table.state, production(table)
    state.history = (*state.history, made)
    total = sum(world.production for world in state.worlds.values())
    sets = _qualified(table, made, total)
    victory = state.victory
    victory.held = {"+".join(s): victory.held.get("+".join(s), 0) + 1 for s in sets}
    ripe = [s for s in sets if victory.held["+".join(s)] >= table.rules.victory_hold_turns]
    if ripe:
        winners = tuple(sorted({name for s in ripe for name in s}, key=str.lower))
        share = ", ".join(f"{'+'.join(s)} {sum(made[n] for n in s)} of {total}" for s in ripe)
        won = table.rules.victory_confirm == "auto"
        victory.status, victory.winners = ("won" if won else "pending"), winners
        victory.why = f"Production: {share}."
        table.tell(PHASE, f"Victory condition met. {victory.why}", (GM,))
    _last_turn(table, made)


def _qualified(table: Table, made: dict[str, int], total: int) -> list[tuple[str, ...]]:
    """Rules 7.2 and 7.5: sets of pairwise allied empires of which no smaller part is enough."""
    found: list[tuple[str, ...]] = []
    if not total:
        return found
    need = total * table.rules.victory_percent
    alone = not table.rules.alliance_required  # then idle members are never needed
    strong = [name for name, amount in made.items() if amount or not alone]
    sizes = [1] if alone else []
    sizes += [2, 3] if table.rules.allied_victory and table.state.alliances else []
    for size in sizes:
        for some in combinations(strong, size):
            if 100 * sum(made[name] for name in some) < need:
                continue
            if any(not table.allied(a, b) for a, b in combinations(some, 2)):
                continue
            if not any(set(smaller) < set(some) for smaller in found):
                found.append(some)
    return found


def _last_turn(table: Table, made: dict[str, int]) -> None:
    """Rule 7.6: when time is up most production wins, then most RU in stock, then it is shared."""
    state, rules = table.state, table.rules
    if not rules.max_turns or state.turn + 1 < rules.max_turns or state.victory.status == "won":
        return
    stocks = stock(state)
    best = max((made[n], stocks[n]) for n in made)
    victory = state.victory
    victory.winners = tuple(n for n in made if (made[n], stocks[n]) == best)
    victory.status, victory.why = "won", LAST_TURN
