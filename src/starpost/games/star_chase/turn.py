"""The turn: a table of contents (rule 4.1)."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.star_chase.known.view import view
from starpost.games.star_chase.missed import default
from starpost.games.star_chase.phases import (
    bombs,
    building,
    closing,
    defence,
    links,
    master,
    money,
    movement,
    probes,
    reckoning,
    reserve,
    sight,
    technology,
)
from starpost.games.star_chase.state import Empire, State, System
from starpost.games.star_chase.table import CarryOut, Table
from starpost.games.star_chase.tables import ACTIONS, MISSES
from starpost.games.star_chase.writing.layout import Plan, lay_out
from starpost.games.star_chase.writing.orders import Probe
from starpost.games.star_chase.writing.problems import Refused
from starpost.kernel.contract import GM, Prompt, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet

CARRY_OUT: CarryOut = {
    **bombs.CARRY_OUT,
    **building.CARRY_OUT,
    **defence.CARRY_OUT,
    **links.CARRY_OUT,
    **money.CARRY_OUT,
    **movement.CARRY_OUT,
    **probes.CARRY_OUT,
    **reserve.CARRY_OUT,
}


def turn(
    state: State, sheets: Mapping[str, Sheet | None], dice: Dice, *, first: bool = False
) -> Step[State]:
    """As the kernel's, and a sheet may be given, or missed, for a non-player empire too."""
    full: dict[str, Sheet] = {}
    for code in state.order:
        sheet = sheets.get(code, Sheet())
        if state.empires[code].status == "npe":
            sheet = sheets.get(code)
        full[code] = _written(state, code, dice) if sheet is None else sheet
    written = sheets.get(GM)
    if written is not None:
        full[GM] = written
    return advance(state, full, dice, first=first)


def advance(
    state: State, sheets: Mapping[str, Sheet], dice: Dice, *, first: bool = False
) -> Step[State]:
    """One turn; the computer writes for its own empires."""
    if state.result is not None:
        return Step(state)
    full = dict(sheets)
    for code in state.order:
        if code not in full and state.empires[code].status == "npe":
            full[code] = _written(state, code, dice)
    return resolve(state, full, dice, first=first)


def _written(state: State, code: str, dice: Dice) -> Sheet:
    prompt = Prompt(code, "orders", most=None)
    return Sheet.of(default(view(state, code), prompt, dice), missed=True)


def resolve(
    state: State, sheets: Mapping[str, Sheet], dice: Dice, *, first: bool = False
) -> Step[State]:
    """One whole turn, step by step as rule 4.1 numbers them, on sheets that are fixed (4.2).

    `first`: by the first edition.
    """
    t = Table(state, dice, first=first)
    plans = {code: _plan(t, code, sheets.get(code, Sheet())) for code in t.order}
    if GM in sheets:
        master.say(t, sheets[GM])
    technology.tech_lines(t, plans)
    rounds(t, plans)
    closing.naming(t, plans)
    if GM in sheets:
        master.rename(t, sheets[GM])
    closing.unused(t)
    if state.research:
        technology.research(t)
    owned = holdings(t.state)
    closing.income(t, owned)
    closing.overpopulation(t, owned)
    if state.elimination:
        reckoning.elimination(t, owned)
    reckoning.census(t, owned)
    reckoning.order_of_play(t)
    if state.elimination:
        owned = holdings(t.state)
    for code, probed in t.probed.items():
        t.visited[code].update(probed)
    sight.look(t.state, owned, t.visited, state.turn)
    t.was("game", "turn", state.turn)
    t.state.turn += 1
    problems = {code: tuple(found) for code, found in t.problems.items()}
    return Step(t.state, tuple(t.events), problems)


def holdings(state: State) -> dict[str, list[System]]:
    """Every empire's systems, in the order of the map."""
    owned: dict[str, list[System]] = {code: [] for code in state.empires}
    for system in state.systems.values():
        if system.owner:
            owned[system.owner].append(system)
    return owned


def _plan(t: Table, code: str, sheet: Sheet) -> Plan:
    """Rule 12.1 for the sheet as a whole, then the sheet laid out."""
    me = t.empires[code]
    me.record.computer = sheet.missed
    if not sheet.missed:
        me.missed = 0
        if me.status == "dropout":
            me.status = "human"
    elif me.status != "npe":
        me.missed += 1
        if me.missed >= MISSES:
            me.status = "dropout"
    plan = lay_out(sheet, me.tech["PT"], first=t.first)
    for found in plan.problems:
        t.line(me, 0, found.order, f"FAILED: {_tail(found.text, found.order)}", failed=True)
    if plan.problems:
        t.problems[code] = plan.problems
    _words(t.state, me, plan)
    return plan


def _tail(text: str, order: str) -> str:
    return text.removeprefix(f"{order}: ").rstrip(".")


def _words(state: State, me: Empire, plan: Plan) -> None:
    """Rule 13.6: messages of this turn; PHONE and EMAIL stay until replaced."""
    if plan.message:
        state.messages = [*state.messages, (me.code, plan.message)]
    if plan.phone is not None:
        me.phone = plan.phone
    if plan.email is not None:
        me.email = plan.email


def rounds(t: Table, plans: dict[str, Plan]) -> None:
    """Rule 4.3: action k of every empire in order of play, each followed by its probe box k.

    Rule 4.4: an empire that lost its last system goes on.
    """
    seats = [(t.empires[code], plans[code].slots, plans[code].boxes) for code in t.order]
    for k in range(1, ACTIONS + 1):
        for me, slots, boxes in seats:
            entry = slots[k]
            if entry is not None:
                index, act = entry
                try:
                    result = CARRY_OUT[act.action](t, me, act)
                except Refused as refused:
                    t.refuse(me, act, refused.code, index, k)
                else:
                    t.line(me, k, act.quoted, result)
            if k <= len(boxes) and boxes[k - 1] is not None:
                _probe(t, me, *boxes[k - 1])  # type: ignore[misc]


def _probe(t: Table, me: Empire, index: int, line: Probe, code: str) -> None:
    try:
        result = probes.box(t, me, code)
    except Refused as refused:
        t.refuse(me, line, refused.code, index)
    else:
        t.line(me, 0, f"PROBE {code}", result)
