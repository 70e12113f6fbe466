"""What every type does alike; each type's own module changes what it lives on."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.games.starweb.galaxy.artifacts import points
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import growth_cost
from starpost.games.starweb.writing import values as say


class Way:
    """How one character type earns its points."""

    ending = 8000
    """The ending score it votes for: those who earn late want a long game."""
    haulers = 0.4
    """The share of its fleets that may carry metal."""
    hauler = 8
    """Ships that a key gets before the strongest gets the rest."""
    war = 1.0
    """What another player's world is worth to it, against one that nobody owns."""
    fires = True
    """Whether its ships shoot at whoever stands at its worlds."""
    trust = 0.0
    """How much more than its temper it trusts those it meets."""
    sells = False
    """Whether it carries metal to others."""
    sign: tuple[str, ...] = ()
    """What it hangs out for everybody it meets."""

    def play(self, board: Board) -> None:
        """The orders that only this type gives, or gives first."""

    def invest(self, board: Board, world: World, left: int) -> int:
        """Capacity left after what this type builds before ships: factories where metal lies."""
        if world.metal < 2 * world.industry or world.population <= world.industry:
            return left
        cost = growth_cost("pirate")
        count = min(left // 2 // cost, world.population - world.industry)
        if count > 0:
            board.order(say.Invest(world.id, count, "I"))
        return left - cost * max(0, count)

    def arms(self, board: Board) -> None:
        """What it makes of the ships it has built."""

    def stays(self, board: Board, fleet: Fleet) -> bool:
        """Whether a fleet has its work where it is."""
        return False

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        """What a world is worth to this type beyond what anybody sees in it."""
        return 0.0

    def business(self, board: Board, fleet: Fleet, number: int) -> float | None:
        """The worth of a world for a fleet with a trade of its own; None: it has none there."""
        return None

    def carries(self, board: Board, fleet: Fleet) -> bool:
        """Whether a fleet may take metal aboard."""
        return True

    def thrift(self, board: Board) -> float:
        """What metal for our own industry is worth to it, against what it is to others."""
        return 1.0

    def treasure(self, board: Board, artifacts: tuple[int, ...]) -> float:
        """What artifacts are worth, by what they pay each turn."""
        kind = board.view.type
        assert kind is not None
        return sum(points(kind, number) for number in artifacts) * 0.5
