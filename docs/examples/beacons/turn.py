"""The turn (rules 2.1 to 2.3)."""

from collections.abc import Mapping

from beacons.state import PLACES, State
from beacons.writing.check import burns
from starpost.kernel.contract import Event, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet


def advance(state: State, sheets: Mapping[str, Sheet], dice: Dice) -> Step[State]:
    """Rule 2.1: all burn at once; rule 2.3: then everybody finds some fuel."""
    done = {s: burns(n, sheets.get(s, Sheet()).orders) for s, n in state.fuel.items()}
    burnt = {seat: found for seat, (found, _) in done.items()}
    fuel = {s: n - sum(burnt[s].values()) + dice.d6("find") for s, n in state.fuel.items()}
    lit = {place: seat for place in PLACES if (seat := _brightest(place, burnt))}
    events = tuple(Event("lit", f"{s} lit {p}.", at=p, who=s) for p, s in lit.items())
    after = State(fuel, state.turn + 1, {**state.owner, **lit}, events)
    return Step(after, events, {seat: problems for seat, (_, problems) in done.items()})


def _brightest(place: str, burnt: Mapping[str, Mapping[str, int]]) -> str:
    """Rule 2.2: who burnt most there; nobody if two burnt the same."""
    most = max(found.get(place, 0) for found in burnt.values())
    best = [seat for seat, found in burnt.items() if found.get(place, 0) == most > 0]
    return best[0] if len(best) == 1 else ""
