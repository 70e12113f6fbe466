"""Where Stellar Conquest and the campaign on top of it differ: what the steps ask of the rules.

The machine and the steps know only this. `rules.py` fills it in for the base game, and the
campaign's `rules.py` for the campaign. What is written out here holds where a game says nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import World
from starpost.games.stellar_conquest.galaxy.ships import total, write_ships
from starpost.games.stellar_conquest.state import (
    STAR_OF,
    Ask,
    Battle,
    Force,
    Group,
    Known,
    Planet,
    Shot,
    State,
    planet_name,
)
from starpost.games.stellar_conquest.writing.feed import PLANET, Entry
from starpost.kernel.orders import Order

S = TypeVar("S", bound=State)
T = TypeVar("T")
Lister = Callable[["Hooks[Any, Any]", S, Ask], list[Order]]
"""Writes down the answers to one kind of question."""


class Hooks(ABC, Generic[S, T]):
    """The rules of one game on a board S, played at a table T."""

    edition: ClassVar[int] = 2
    """Matches of the first edition are played on by its rules."""

    asks: ClassVar[Mapping[str, tuple[type, ...]]]
    listers: ClassVar[Mapping[str, Lister[Any]]]
    fights_unarmed: ClassVar[bool] = False
    """Whether ships fight a round when nobody is armed; else the attacker leaves at once."""

    # --- the order of the steps ----------------------------------------------------------

    @abstractmethod
    def program(self, st: S) -> tuple[tuple[int, Callable[[T], None]], ...]:
        """The steps of a turn, and whose each is."""

    # --- movement and range --------------------------------------------------------------

    def is_post(self, planet: Planet) -> bool:
        return planet.status == "colony"

    def besieged(self, st: S, star: int, seat: int) -> bool:
        """Enemy warships stand in the hex (8.4)."""
        if isinstance(st, Known) and any(at == star and of != seat for at, of in st.sieges):
            return True
        at = STAR_HEX[star]
        for group in st.groups.values():
            if group.at == at and group.owner != seat and group.armed:
                return True
        return False

    def is_hostile(self, st: S, seat: int, star: int) -> bool:
        at = STAR_HEX[star]
        return any(g.at == at and g.owner != seat for g in st.groups.values())

    @abstractmethod
    def known_enemies(self, st: S, seat: int) -> frozenset[int]:
        """Star hexes where the player can see ships of others: for DODGE."""

    def on_star(self, table: T, seat: int, number: int, star: int) -> None:
        """Ships enter or pass a star."""

    # --- exploration ---------------------------------------------------------------------

    def on_planet(self, table: T, star: int, world: World, pid: int) -> None:
        """A planet has been discovered."""

    def on_loss(self, table: T, seat: int, letter: str, n: int) -> None:
        """Own ships are destroyed."""

    # --- ship combat ---------------------------------------------------------------------

    def battles(self, st: S, seat: int) -> list[Battle]:
        """Every star where the player's ships meet another player's, by name, then by seat."""
        mine = {g.at for g in st.groups.values() if g.owner == seat and g.at >= 0}
        met = {
            (STAR_AT[g.at], g.owner)
            for g in st.groups.values()
            if g.owner != seat and g.at in mine and STAR_AT[g.at] >= 0
        }
        return [Battle(star, seat, other) for star, other in sorted(met)]

    def strangers(self, st: S, star: int) -> Force:
        """Ships in a star that belong to no player."""
        return {}

    def kill_strangers(self, table: T, star: int, losses: Force) -> None:
        """They lose ships."""

    def side_name(self, st: S, seat: int) -> str:
        return st.name(seat)

    @abstractmethod
    def enemy_shots(self, table: T, battle: Battle, own: Force, enemy: Force) -> tuple[Shot, ...]:
        """How the attacked side fires in this round."""

    def after_round(self, table: T, battle: Battle, own: Force) -> bool:
        """True: the battle is over."""
        return False

    @abstractmethod
    def retreat_hex(self, table: T, battle: Battle, seat: int) -> int:
        """Where those go who withdraw."""

    # --- attacks on planets --------------------------------------------------------------

    @abstractmethod
    def attack_problem(self, st: S, seat: int, pid: int, planet: Planet) -> str:
        """Why a planet cannot be attacked; "": it can."""

    def garrison(self, planet: Planet) -> int:
        """So many people must land on a conquest, or it is not kept."""
        return 0

    def on_conquest(self, table: T, seat: int, pid: int, planet: Planet) -> None:
        """A planet has fallen."""

    @abstractmethod
    def base_shots(
        self, table: T, pid: int, n: int, bases: Force, fleet: Force
    ) -> tuple[Shot, ...]:
        """How the bases of a planet fire back."""

    def scorched(self, table: T, pid: int, n: int) -> None:
        """The defender's moment between two rounds."""

    def holds(self, planet: Planet, seat: int) -> bool:
        """Own planets, and conquered ones in his hands."""
        if planet.status == "conquered":
            return planet.controller == seat
        return planet.owner == seat

    def end_of_attacks(self, table: T) -> None:
        """Before the last check of step 6."""

    @abstractmethod
    def upkeep(self, table: T) -> None:
        """Who holds what, after a step (rule 6.6)."""

    # --- landing -------------------------------------------------------------------------

    @abstractmethod
    def land_on(self, table: T, seat: int, number: int, n: int, pid: int) -> str:
        """Transports of a group come down; or why not."""

    @abstractmethod
    def settled(self, table: T, seat: int, pid: int, n: int, people: int | None) -> None:
        """People have come to an empty planet or an own colony."""

    @abstractmethod
    def landing_limits(self, st: S, seat: int, group: Group, pid: int) -> tuple[int, int]:
        """The fewest and the most transports of a group that may land on a planet."""

    # --- production ----------------------------------------------------------------------

    @abstractmethod
    def producer(self, planet: Planet) -> int:
        """Whose industry it is; -1: nobody's."""

    def is_nobodys(self, planet: Planet) -> bool:
        return planet.owner < 0

    def may_produce(self, st: S, seat: int) -> bool:
        return any(self.producer(st.planets[pid]) == seat for pid in st.works)

    def bonus(self, st: S, word: str) -> int | None:
        """Points for research that no planet made; None: the word is no such source."""
        return None

    def spend_bonus(self, table: T, points: int) -> None:
        """Pay from them."""

    def extra_production(self, table: T, seat: int, order: Order) -> str:
        """An order that only one of the games has."""
        return "wrong_phase"

    def more_productions(self, st: S, seat: int, pid: int) -> list[Order]:
        """Answers that only one of the games has."""
        return []

    def end_of_production(self, table: T) -> None:
        """Before new ships leave the docks."""

    # --- answers -------------------------------------------------------------------------

    def sides(self, st: S, ask: Ask) -> tuple[Force, Force]:
        """Who may fire, and at whom, in the round that is asked about."""
        star = STAR_OF[ask.place - PLANET] if ask.place >= PLANET else ask.place
        at = STAR_HEX[star]
        own = total([st.groups[n] for n in st.here(at, ask.seat)])
        if ask.place < PLANET:
            battle = st.battle
            assert battle is not None
            other = battle.attacker if battle.defender == ask.seat else battle.defender
            if other < 0:
                return own, self.strangers(st, star)
            return own, total([st.groups[n] for n in st.here(at, other)])
        planet = st.planets[ask.place - PLANET]
        bases = {"M": planet.mb, "A": planet.amb}
        if planet.owner == ask.seat:
            return bases, total([st.groups[n] for n in st.here(at, st.seat)])
        return own, bases

    def note(self, st: S, ask: Ask) -> str:
        """What a question is about: the place, the round, and who is there."""
        if ask.place < 0:
            return ""
        own, enemy = self.sides(st, ask)
        where = planet_name(ask.place - PLANET) if ask.place >= PLANET else STAR_NAMES[ask.place]
        when = f", round {ask.round}" if ask.round else ""
        return f"{where}{when}: {write_ships(own)} against {write_ships(enemy)}."

    def set_up(self, table: T, entry: Entry) -> str:
        """Carry out a line of the set-up, or say why not; for checks, so nothing is refused."""
        return ""

    def may_close(self, st: S, ask: Ask) -> bool:
        """Whether DONE is a sensible answer now."""
        return True

    @abstractmethod
    def may_answer(self, table: T, ask: str, seat: int, place: int) -> bool:
        """Whether a question has any answer but its default; else it is not asked."""

    @abstractmethod
    def stray(self, table: T, entry: Entry) -> None:
        """An answer that does not fit the question."""

    @abstractmethod
    def leftovers(self, table: T) -> None:
        """After a turn from a list: what becomes of the orders that were not used."""


AnyRules = Hooks[Any, Any]
"""Of either game, where the kind of its board does not matter."""
