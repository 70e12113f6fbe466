"""Numbers behind garrisons, strikes and fronts: the house's by hand, the strong bot's learnt."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from starpost.bots.tempers import Temper


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept at home, what goes out, and how sure it must be."""

    sure: float = 1.4
    """How much stronger a strike must be than what was seen."""
    doubt: float = 0.3
    """How much more if all of it was only guessed."""
    front: float = 50.0
    """Income that keeps one more front supplied."""
    fronts: float = 2.0
    spare: float = 0.3
    """How much more than its margin a strike is built for: the victim builds too."""
    garrison: float = 1.0
    """What worlds get of the garrison they are said to need."""
    home: float = 1.0
    """The same for the homeworld."""
    guard: float = 0.5
    """The share of the cash that goes to garrisons."""
    fair: float = 1.3
    """A battle that one volley will not decide is fought at these odds."""
    allies: float = 1.0
    """How many allies are wanted."""
    reach: float = 6.0
    """How far a strike goes for what it has seen."""
    court: float = 0.0
    """1: it asks every empire that it knows for an alliance, turn after turn."""

    def by(self, temper: Temper) -> Weights:
        """As somebody of that temper judges: who thinks himself stronger strikes with less."""
        nerve = temper.nerve
        if nerve == 1.0:
            return self
        return replace(self, sure=max(1.0, self.sure / nerve), fair=self.fair / nerve)
