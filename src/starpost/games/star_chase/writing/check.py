"""What is wrong with a sheet as far as its writer can know (rule 3.8): advice, never a promise."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases import master
from starpost.games.star_chase.phases.closing import fits
from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.table import CODES
from starpost.games.star_chase.tables import MOST_PROBE_TECH, take_cost, tech_cost
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.foresight import foreseen
from starpost.games.star_chase.writing.layout import Plan, lay_out
from starpost.games.star_chase.writing.orders import Act, Take, Technology, Trade
from starpost.games.star_chase.writing.problems import problem
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Problem, Sheet

TAKERS = ("MOVE", "ASSAULT", "DEEP")
LINKED = (*TAKERS[:2], "SEND", "MOVEF", "MOVECOL", "AMBUSH", "BOMBARD", "COLONISE")


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    """Place on the sheet, words, codes; and what the report already rules out."""
    if view.seat == GM:
        return [p for p in map(master.fault, range(len(orders)), orders) if p is not None]
    if view.me is None:
        return []
    plan = lay_out(Sheet.of(orders), view.me.tech["PT"])
    found = list(plan.problems)
    found += _lines(view, view.me, plan)
    found += faults(view, plan)
    for box in plan.boxes:
        if box is not None and box[2] not in CODES:
            found.append(problem(box[1], "no_such_system", box[0]))
    for index, name in plan.names:
        if not fits(name.name):
            found.append(problem(name, "bad_name", index))
    told = {p.index for p in found}
    found += [p for p in foreseen(view, orders) if p.index not in told]
    return sorted(found, key=lambda p: p.index or 0)


def _lines(view: View, me: Empire, plan: Plan) -> list[Problem]:
    """The treasury is the one printed in the report, so TECH can be judged (rule 9.2)."""
    found = []
    for index, line in plan.lines.values():
        code = ""
        if isinstance(line, Technology):
            code = _level(me, line)
        elif isinstance(line, Trade | Take):
            code = _partner(view, line.who)
            if not code and isinstance(line, Take):
                code = _taking(me, line, plan)
        if code:
            found.append(problem(line, code, index))
    return found


def _level(me: Empire, line: Technology) -> str:
    present = me.tech[line.tech]
    level = line.level or present + 1
    if level <= present or (line.tech == "PT" and level > MOST_PROBE_TECH):
        return "bad_level"
    return "no_treasury" if tech_cost(present, level) > me.treasury else ""


def _taking(me: Empire, line: Take, plan: Plan) -> str:
    """Rule 9.4: what a TECH line spends is gone before, and what it raises is dearer."""
    present, left = me.tech[line.tech], me.treasury
    bought = plan.lines.get("TECH", (0, None))[1]
    if isinstance(bought, Technology) and not _level(me, bought):
        level = bought.level or me.tech[bought.tech] + 1
        left -= tech_cost(me.tech[bought.tech], level)
        present = level if bought.tech == line.tech else present
    if line.tech == "PT" and present >= MOST_PROBE_TECH:
        return "bad_level"
    return "no_treasury" if take_cost(present + 1) > left else ""


def _partner(view: View, who: str) -> str:
    living = [e.code for e in view.roundup if e.alive]
    return "no_such_empire" if who not in living else "bad_target" if who == view.seat else ""


def faults(view: View, plan: Plan) -> list[Problem]:
    """Actions that fail whatever comes; in order of play, since what an earlier line may take
    counts as possibly ours."""
    found = []
    hoped: dict[str, None] = {}
    for entry in plan.slots:
        if entry is None:
            continue
        index, act = entry
        code = _fault(view, act, hoped)
        if code:
            found.append(problem(act, code, index))
        if act.action in TAKERS:
            hoped[act.to] = None
        elif act.action in ("LINK", "BUSTER"):
            hoped["links"] = None
    return found


def _fault(view: View, act: Act, hoped: dict[str, None]) -> str:
    action = ACTIONS[act.action]
    for column, box in (("1", act.where), ("2", "" if action.who else act.to)):
        if column in action.boxes and box and box not in CODES:
            return "no_such_system"
    if action.who and act.to:
        fault = _partner(view, act.to)
        if fault:
            return fault
    if not act.where:
        return ""
    own = view.systems.get(CODES[act.where])
    if own is None:
        return "" if act.where in hoped else "not_yours"
    near = not act.to or "links" in hoped or CODES.get(act.to) in own.links
    return "" if near or act.action not in LINKED else "not_adjacent"
