"""The house bot of Stellar Conquest; The Fate of Empire builds on it.

It settles as many worlds as it can reach: task forces explore and drop settlers, colonies send
more of them, and what is left over goes into research and warships.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from starpost.bots.contract import Seated
from starpost.bots.stellar_conquest.fights import Fights
from starpost.bots.stellar_conquest.industry import produce
from starpost.bots.stellar_conquest.landing import land
from starpost.bots.stellar_conquest.moves import moves
from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

Answer = Callable[[Worth], Sequence[Order]]


class HouseBot(Seated):
    """Plays any number of seats and matches; it keeps nothing."""

    name = "house"
    worth: ClassVar[type[Worth]] = Worth

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.known.asking is None:
            return ()
        answer = self.answers().get(prompt.ask)
        return answer(self.worth(view, self.game.rules)) if answer is not None else ()  # type: ignore[attr-defined]

    def answers(self) -> dict[str, Answer]:
        """What is asked, and who answers it; everything else takes its default."""
        return {
            "setup_fleet": _start,
            "move": lambda w: [*moves(w), o.Done()],
            "battle_withdraw": Fights.withdraw,
            "defend_withdraw": Fights.withdraw,
            "attack": Fights.attacks,
            "attack_continue": Fights.go_on,
            "land": lambda w: [*land(w), o.Done()],
            "produce": lambda w: [*produce(w), o.Done()],
        }


def _start(worth: Worth) -> Sequence[Order]:
    """A little speed, and one more corvette (section 8)."""
    return (
        o.Research("HOME", "speed_3", 15),
        o.Build("HOME", 1, "corvette"),
        o.Research("HOME", "industrial_tech", 2),
        o.Done(),
    )
