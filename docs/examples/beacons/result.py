"""Who won (rule 3.1)."""

from beacons.state import TURNS, State
from starpost.kernel.contract import Result
from starpost.kernel.standings import ranked


def result(state: State) -> Result | None:
    """Rule 3.1: most beacons; those who share the first rank share the victory."""
    if state.turn <= TURNS:
        return None
    standings = ranked({s: list(state.owner.values()).count(s) for s in state.fuel})
    winners = tuple(s.seat for s in standings if s.rank == 1)
    return Result(winners, standings, f"{standings[0].score} of three beacons.")
