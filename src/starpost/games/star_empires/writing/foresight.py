"""What the turn itself would refuse, as far as the writer can know (rule 3.9).

The sheet is played by the rules of the turn in a galaxy made of the report alone, in which nobody
else moves. What is refused there is refused for a reason the writer knows: RU that the lines above
have spent, ships that are gone or cannot leave, a range, a name; or, with one of the open codes,
for what others do and the report does not show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import asdict, replace

from starpost.games.star_empires.known.callsigns import callsigns
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.known.suppose import suppose
from starpost.games.star_empires.state import Outcome, State
from starpost.games.star_empires.table import EDITION
from starpost.games.star_empires.turn import advance
from starpost.games.star_empires.writing.orders import Fire, Move, Traverse
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet, Slip
from starpost.kernel.values import Step

IDLE: dict[type[Order], str] = {Move: "no_engines", Traverse: "no_engines", Fire: "no_guns"}
"""Why a whole sector's ships do nothing: those that cannot are passed over (rule 3.5)."""
UNTRIED = "Where it comes out nobody has told you: you learn it by going."
CLOSE = 70
"""How alike, of 100, a word must be to be taken for a slip of the pen."""


def tried(view: View, orders: Sequence[Order], edition: int = EDITION) -> Step[State] | None:
    """The turn with these orders alone, as far as the writer can know."""
    dice = Dice("foresight")
    state = suppose(view, dice)
    if state is None:
        return None
    return advance(state, {view.seat: Sheet.of(orders)}, dice, edition)


def foreseen(view: View, orders: Sequence[Order], edition: int = EDITION) -> list[Problem]:
    """The lines that cannot come off, or only in part."""
    step = tried(view, orders, edition)
    return refused(view, orders, step) if step is not None else []


def refused(view: View, orders: Sequence[Order], step: Step[State]) -> list[Problem]:
    """The lines that did not come off in a turn that was tried, or only in part."""
    outcomes = step.state.last.outcomes.get(view.seat, ())
    unnamed = {ship.sn for ship in view.ships if not ship.name}
    signs = {sn: sign for sn, sign in callsigns(view.ships).items() if sn in unnamed}
    found = [
        replace(_worded(view, problem, signs), partial=_in_part(outcomes, problem.index))
        for problem in step.problems.get(view.seat, ())
    ]
    return [*found, *_idle(orders, outcomes)]


def remaining(view: View, orders: Sequence[Order], edition: int = EDITION) -> dict[str, int]:
    """RU that lie at the writer's worlds after a turn with these orders, as far as it can know."""
    step = tried(view, orders, edition)
    return stocks(view, step) if step is not None else {}


def stocks(view: View, step: Step[State]) -> dict[str, int]:
    """RU that lie at the writer's worlds after a turn that was tried."""
    return {w.name: w.stock for w in step.state.worlds.values() if w.owner == view.seat}


def _in_part(outcomes: Sequence[Outcome], index: int | None) -> bool:
    """Whether something of the order was done all the same."""
    if index is None or index >= len(outcomes):
        return False
    return any(not code for code, _ in outcomes[index].results)


def _idle(orders: Sequence[Order], outcomes: Sequence[Outcome]) -> list[Problem]:
    """Orders to a whole sector that nobody there can carry out."""
    return [
        Problem(order.text, IDLE[type(order)], "No ship there can do that.", index=index)
        for index, (order, outcome) in enumerate(zip(orders, outcomes, strict=False))
        if type(order) in IDLE and not outcome.results
    ]


# --- words ---------------------------------------------------------------------------------


def _worded(view: View, problem: Problem, signs: Mapping[str, str]) -> Problem:
    """Ships by what pages call them; for a word that nobody knows the one that was meant."""
    text = UNTRIED if problem.code == "no_exit" else problem.text
    item, colon, _ = text.partition(": ")
    meant = nearest(view, problem.code, item) if colon else ""
    line = ""
    if meant:
        text = f"{text} Did you mean {meant}?"
        line = re.sub(rf"(?<!\S){re.escape(item)}(?!\S)", meant, problem.order, count=1)
    for number, sign in signs.items():
        text = text.replace(number, sign)
    if not line:
        return replace(problem, text=text)
    return Slip(**{**asdict(problem), "text": text, "meant": line})


def nearest(view: View, code: str, word: str) -> str:
    """The known name that is most like a word of which nothing is known."""
    worlds = [w.name for w in view.worlds]
    places = [*worlds, *(p.name for p in view.portals), *(s.name for s in view.storms)]
    names: dict[str, list[str]] = {
        "unknown_class": [c.name for c in view.classes],
        "unknown_world": worlds,
        "unknown_portal": [p.name for p in view.portals],
        "unknown_location": places,
        "unknown_ship": [s.name for s in view.ships if s.name],
        "no_contact": [*view.contacts],
    }
    known = names.get(code, [])
    from rapidfuzz import process  # only for a name that is spelled wrong

    found = process.extractOne(
        word.removeprefix("@"), known, processor=str.lower, score_cutoff=CLOSE
    )
    return found[0] if found is not None else ""
