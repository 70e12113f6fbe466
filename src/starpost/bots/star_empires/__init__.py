"""The Star Empires house bot: claims what is free, holds it with wings, strikes when stronger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starpost.bots.contract import Weighing
from starpost.bots.learnt import learnt
from starpost.bots.star_empires import diplomacy
from starpost.bots.star_empires.arming import Arming, Fitting
from starpost.bots.star_empires.attack import Attack
from starpost.bots.star_empires.board import Board, is_civil, is_scout
from starpost.bots.star_empires.expansion import FAR_SIGHTED, Claims, free_claimers
from starpost.bots.star_empires.exploration import Survey
from starpost.bots.star_empires.guard import Guard
from starpost.bots.star_empires.keeping import guarded
from starpost.bots.star_empires.supply import Treasury
from starpost.bots.star_empires.targets import Targets
from starpost.bots.star_empires.travel import Roads
from starpost.bots.star_empires.weights import Weights
from starpost.bots.star_empires.wording import names, reworded
from starpost.bots.tempers import EVEN, Temper
from starpost.games.star_empires.galaxy.drawings import DRAWINGS, PINNACE, SURVEYOR, TENDER
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

SCOUTS = 4
"""Surveyors to have while there is something to explore; two must do for the first turn."""
EARLY = 10
"""Pinnaces kept ready while the first worlds are being found."""


HOUSE = Weights()


class HouseBot(Weighing[Weights]):
    """Plays an empire from its own report; keeps nothing between turns."""

    name = "house"
    weights: Weights = HOUSE

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self.counsel(view, prompt, dice)[0]

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        """Its orders, and why it gives which, as far as its evaluation says."""
        if view.over or view.eliminated or not view.seat:
            return (), {}
        turn = self._turn(view, dice)
        return turn.play(), turn.board.why

    def _turn(self, view: View, dice: Dice) -> Turn:
        return Turn(view, dice, self.temper, self.pacts, self.weights.by(self.temper))


class Turn:
    """One turn's thoughts, duty after duty."""

    def __init__(
        self,
        view: View,
        dice: Dice,
        temper: Temper = EVEN,
        pacts: frozenset[str] = frozenset(),
        weights: Weights = HOUSE,
    ) -> None:
        self.board = Board(view, dice, weights)
        self.sharp, self.early = FAR_SIGHTED, EARLY
        """From which scan on no ship holds a world; pinnaces kept ready at first."""
        self.temper, self.pacts = temper, pacts
        self.roads = Roads(self.board)
        self.treasury = Treasury(self.board)
        self.guard = Guard(self.board, self.treasury)
        self.claims = Claims(self.board, self.roads)
        self.survey = Survey(self.board, self.roads)
        self.targets = Targets(
            self.board, self.roads, int(weights.fronts + self.treasury.income / weights.front)
        )
        self.attack = Attack(self.board, self.roads, self.guard, self.targets)
        self.arming = Arming(self.board, self.roads, self.treasury, self.guard, self.targets)

    def play(self) -> list[Order]:
        diplomacy.speak(self.board, self.temper, self.pacts, int(self.board.w.allies))
        self.treasury.draw_up(self._drawings())
        self.attack.run()
        free = self.claims.run(free_claimers(self.board, self.sharp))
        self._small_ships(self._spot(free))
        self._spend()
        self.board.write_moves()
        self.attack.fire()
        self.treasury.write()
        return self.board.orders

    def _spot(self, free: list[OwnShip]) -> list[OwnShip]:
        """Those who are left when some have gone to look at victims."""
        return self.arming.spot(free)

    def _drawings(self) -> tuple[Any, ...]:
        """Tenders wait until there is somebody to visit."""
        if not self.targets.focuses or self.treasury.income < 20:
            return tuple(d for d in DRAWINGS if d is not TENDER)
        return DRAWINGS

    def _small_ships(self, free: list[OwnShip]) -> None:
        self.survey.run([s for s in free if is_scout(s)])

    def _spend(self) -> None:
        treasury, guard = self.treasury, self.guard
        guard.relieve()
        self._scouts()
        self._claimers()
        self._save_for_tender()
        treasury.mend()
        guard.reinforce(self.board.w.guard)
        if treasury.yard.ready(TENDER):
            self.arming.equip()

    def _save_for_tender(self) -> None:
        """Leaves the fee of the tender's drawing at the base for the next turn."""
        yard = self.treasury.yard
        if TENDER in self._drawings() and not yard.ready(TENDER):
            self.treasury.cash -= yard.fee(TENDER)

    def _claimers(self) -> None:
        """A pinnace for every world still to be claimed, and one or two to spare."""
        board = self.board
        for world in self.claims.wanting:
            start = board.nearest(world.at, self.treasury.open)
            if start is not None:
                self.treasury.build(start, PINNACE)
        idle = sum(1 for s in board.view.ships if is_civil(s) and not is_scout(s) and board.idle(s))
        base = self.treasury.base
        if base is not None and self.survey.frontier:
            spare = self.early if board.view.turn < 3 else 3
            self.treasury.build(base, PINNACE, max(0, spare - idle))

    def _scouts(self) -> None:
        turn = self.board.view.turn
        have = sum(1 for s in self.board.view.ships if is_scout(s))
        if self.treasury.base is not None and self.survey.frontier:
            self.treasury.build(self.treasury.base, SURVEYOR, (SCOUTS if turn > 1 else 2) - have)


class StrongBot(HouseBot):
    """Holds its worlds with more wings, and asks everybody for an alliance."""

    name = "strong"
    weights = learnt("star_empires", HOUSE)


SHORT = 20
"""Turns of a match in which whoever only guards takes nothing any more."""
STRIKES = 0.3
"""The share of the cash that goes to garrisons meanwhile."""
CALM = 2
"""The strongest storm into which advice sends a small ship: in a stronger one it is lost again."""
RICH = 5
"""RU of a world for which advice gives up a ship with a good scan that can take it at once."""
KEEPS, READY = 100, 5
"""Any ship may have to stay as the last guard of a world; and so many pinnaces are kept ready."""
STILL = 2
"""So many turns without growth, and advice goes over to the attack."""
BOLD = {
    "sure": 1.15, "doubt": 0.15, "fair": 1.05, "garrison": 0.5, "home": 0.6, "guard": 0.1,
    "reach": 10.0,
}  # fmt: skip
"""Then: strikes that are likely to succeed rather than sure, and farther ones."""
FEARED = 0.5
"""How much of what was only guessed is then left out."""


class Adviser(HouseBot):
    """Advises newcomers: in a short match more goes into strikes, nothing is begun too late, and
    whoever does not grow any more is told whom to attack."""

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        """By the names of places; a strike out of a standstill says so first."""
        thought, why = super().counsel(view, prompt, dice)
        known = names(view)
        thought = guarded(view, thought)
        orders = [reworded(known, order) for order in thought]
        lines = zip(map(str, thought), map(str, orders), strict=True)
        found = {line: why[old] for old, line in lines if old in why}
        if not stands_still(view):
            return orders, found
        return orders, {
            line: f"You have not grown for {STILL} turns. {why}" if line.startswith("MOVE") else why
            for line, why in found.items()
        }

    def _turn(self, view: View, dice: Dice) -> Turn:
        last = view.rules.max_turns
        left = last - view.turn - 1 if 0 < last <= SHORT else SHORT
        weights = HOUSE
        if last and left < SHORT:
            weights = replace(HOUSE, guard=STRIKES if left > 1 else 1.0)
        still = stands_still(view) and left > 1
        if still:
            weights = replace(weights, **BOLD)
        turn = (
            ShortTurn(view, dice, left, weights)
            if left < SHORT
            else Turn(view, dice, weights=weights)
        )
        turn.roads.calm = CALM
        turn.claims.rich = RICH
        turn.sharp, turn.early = KEEPS, READY
        turn.targets.leave_beaten()
        if 2 <= left < SHORT:
            turn.targets.afford(turn.treasury.cash + (left - 2) * turn.treasury.income)
        turn.arming = Fitting(
            turn.board, turn.roads, turn.treasury, turn.guard, turn.targets, turn.attack
        )
        storms = turn.board.storms
        turn.claims.open = [w for w in turn.claims.open if storms.get(w.at, 0) <= CALM]
        if still:
            turn.targets.fear_less(FEARED)
        return turn


def stands_still(view: View) -> bool:
    """Whether an empire has not grown for some turns: by the standings where they are told, else
    if no world is left that it could simply take."""
    if len(view.history) > STILL:
        made = [turn.get(view.seat, 0) for turn in view.history[-1 - STILL :]]
        return max(made[1:]) <= made[0]
    free = any(not w.owner and w.status != "lost" for w in view.worlds)
    return view.turn > 2 * STILL and not free


class ShortTurn(Turn):
    """A turn of a match that ends soon; `left`: turns after it.

    A strike flies on one turn and fires on the next; what is built for it is a turn later still.
    A world nobody holds is taken by flying there, and a ship that looks needs one who follows.
    """

    def __init__(self, view: View, dice: Dice, left: int, weights: Weights) -> None:
        super().__init__(view, dice, weights=weights)
        self.left = left
        if left < 2:
            self.targets.focuses.clear()
        if left < 1:
            self.targets.all.clear()

    def _spot(self, free: list[OwnShip]) -> list[OwnShip]:
        """Nobody is advised to send a ship that will not come back: scouts see from afar."""
        return free

    def _small_ships(self, free: list[OwnShip]) -> None:
        if self.left > 1:
            super()._small_ships(free)

    def _scouts(self) -> None:
        if self.left > 2:
            super()._scouts()

    def _claimers(self) -> None:
        if self.left > 0:
            super()._claimers()
