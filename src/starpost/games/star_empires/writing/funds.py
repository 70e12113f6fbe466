"""Where the RU lie, world by world: what a sheet spends, brings and leaves, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from starpost.games.star_empires.known.sights import View, WorldSight, purse
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing.foresight import refused, stocks, tried
from starpost.games.star_empires.writing.orders import (
    Build,
    CreateDesign,
    Pool,
    Repair,
    Transfer,
)
from starpost.games.star_empires.writing.prices import prices
from starpost.kernel.orders import Order, Problem, Slip
from starpost.kernel.panels import Fund
from starpost.kernel.values import Step
from starpost.told.words import counted

SHORT = "insufficient_ru"


def funds(view: View, orders: Sequence[Order], step: Step[State]) -> tuple[Fund, ...]:
    """One's own worlds with money, those that the sheet is about first."""
    paid, after = prices(view, orders, step), stocks(view, step)
    spent = Counter[str]()
    for index, cost in paid.items():
        spent[payer(orders[index])] += cost
    lack = Counter[str]()
    for problem in refused(view, orders, step):
        if problem.code == SHORT and problem.index is not None:
            order = orders[problem.index]
            lack[payer(order)] += missing(view, order, step, paid.get(problem.index, 0))
    moved = any(isinstance(order, Pool | Transfer) for order in orders)
    found = [
        _fund(world, spent[world.name.lower()], after, lack[world.name.lower()], moved)
        for world in view.worlds
        if world.mine
    ]
    told = [f for f in found if f.have or f.left or f.lack]
    ranked = sorted(told, key=lambda f: (not f.lack, not f.left, f.left == f.have, -f.left, f.name))
    return tuple(ranked)


def _fund(world: WorldSight, used: int, after: Mapping[str, int], lack: int, moved: bool) -> Fund:
    have = purse(world)
    left = after.get(world.name, max(0, have - used))
    if not moved:
        used = max(0, have - left)
    return Fund(world.name, have, used, left - have + used, left, lack)


def payer(order: Order) -> str:
    """The world that pays for a line."""
    if isinstance(order, Repair):
        return order.worlds[0].lower() if order.worlds else ""
    return order.world.lower() if isinstance(order, Build | CreateDesign) else ""


def missing(view: View, order: Order, step: Step[State], paid: int) -> int:
    """RU that a line of which `paid` was done still lacks."""
    left = {name.lower(): stock for name, stock in stocks(view, step).items()}
    if isinstance(order, Build) and order.amount.isdecimal():
        costs = {kind.name.lower(): kind.cost for kind in step.state.classes.values()}
        want = int(order.amount) * costs.get(order.kind.lower(), 0)
        return max(1, want - paid - left.get(order.world.lower(), 0))
    if isinstance(order, CreateDesign):
        drawn = calculate(order, view.rules.design_multiplier)
        here = next((w for w in view.worlds if w.name.lower() == order.world.lower()), None)
        if not isinstance(drawn, tuple) and here is not None:
            return max(1, drawn.fee - (here.stock or 0))
    return 1


def worded(view: View, orders: Sequence[Order], found: Sequence[Problem]) -> list[Problem]:
    """Lines that lack RU say how many, and bring them from elsewhere if that helps."""
    if not any(p.code == SHORT for p in found):
        return [*found]
    step = tried(view, orders)
    paid = prices(view, orders, step) if step is not None else {}
    return [_worded(view, orders, p, step, paid) for p in found]


def _worded(
    view: View, orders: Sequence[Order], problem: Problem, step: Step[State] | None,
    paid: Mapping[int, int],
) -> Problem:  # fmt: skip
    if problem.code != SHORT or problem.index is None or step is None:
        return problem
    order = orders[problem.index]
    if not isinstance(order, Build) or not order.amount.isdecimal():
        return problem
    lack = missing(view, order, step, paid.get(problem.index, 0))
    text = f"{order.world} is {counted(lack, 'RU', 'RU')} short of it."
    spare = {
        name: stock for name, stock in stocks(view, step).items()
        if name.lower() != order.world.lower()
    }  # fmt: skip
    rich = max(spare, key=lambda name: (spare[name], name), default="")
    line = mend = ""
    if rich and spare[rich] >= lack:
        line, text = f"TRANSFER {rich} {lack} {order.world}", f"{text} {rich} has them."
        mend = f"Bring {lack} RU from {rich}"
    elif sum(spare.values()) >= lack and not any(isinstance(x, Pool) for x in orders):
        line, text = f"POOL {order.world}", f"{text} Your worlds have them together."
        mend = f"Bring all RU to {order.world}"
    if not line:
        return Problem(**{**asdict(problem), "text": text})
    return Slip(**{
        **asdict(problem), "text": text, "meant": f"{line}\n{problem.order}",
        "mend": mend,
    })  # fmt: skip
