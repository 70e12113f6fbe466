"""The base game's rules as a set of hooks. The campaign fills in the ones that it changes.

Each method is a place where the two games differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from starpost.games.stellar_conquest import turn
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import World
from starpost.games.stellar_conquest.galaxy.ships import total, write_ships
from starpost.games.stellar_conquest.phases import captured
from starpost.games.stellar_conquest.phases.attacks import scorch
from starpost.games.stellar_conquest.phases.gunnery import Force, asked_shots
from starpost.games.stellar_conquest.state import (
    STAR_OF,
    Ask,
    Battle,
    Group,
    Planet,
    Shot,
    State,
    planet_name,
)
from starpost.games.stellar_conquest.table import PLANET, Entry, Table
from starpost.games.stellar_conquest.writing import asks
from starpost.games.stellar_conquest.writing.choices import LISTERS, Lister, settlers
from starpost.kernel.orders import Order

Step = Callable[[Table], None]


class Rules:
    """Stellar Conquest for two to four players."""

    edition: ClassVar[int] = 2
    """Matches of the first edition are played on by its rules."""

    asks: ClassVar[Mapping[str, tuple[type, ...]]] = asks.ASKS
    listers: ClassVar[Mapping[str, Lister]] = LISTERS
    fights_unarmed: ClassVar[bool] = False
    """Whether ships fight a round when nobody is armed; here the attacker leaves at once."""
    sources: ClassVar[tuple[str, ...]] = ()

    # --- the order of the steps ----------------------------------------------------------

    def program(self, st: State) -> tuple[tuple[int, Step], ...]:
        return turn.program(st.turn == 0, len(st.players))

    # --- movement and range --------------------------------------------------------------

    def is_post(self, planet: Planet) -> bool:
        return planet.status == "colony"

    def besieged(self, st: State, star: int, seat: int) -> bool:
        """Enemy warships stand in the hex (8.4)."""
        at = STAR_HEX[star]
        for group in st.groups.values():
            if group.at == at and group.owner != seat and group.armed:
                return True
        return False

    def is_hostile(self, st: State, seat: int, star: int) -> bool:
        at = STAR_HEX[star]
        return any(g.at == at and g.owner != seat for g in st.groups.values())

    def known_enemies(self, st: State, seat: int) -> frozenset[int]:
        """Star hexes where the player can see ships of others: for DODGE."""
        from starpost.games.stellar_conquest.known.view import watched

        places = watched(st, seat)
        return frozenset(g.at for g in st.groups.values() if g.owner != seat and g.at in places)

    def on_star(self, table: Table, seat: int, number: int, star: int) -> None:
        """Ships that enter or pass a star are seen by its colonists."""
        captured.sighted(table, seat, number, star)

    # --- exploration ---------------------------------------------------------------------

    def on_planet(self, table: Table, star: int, world: World, pid: int) -> None:
        """A planet has been discovered."""

    def on_loss(self, table: Table, seat: int, letter: str, n: int) -> None:
        """Own ships are destroyed."""

    # --- ship combat ---------------------------------------------------------------------

    def battles(self, st: State, seat: int) -> list[Battle]:
        """Every star where the player's ships meet another player's, by name, then by seat."""
        mine = {g.at for g in st.groups.values() if g.owner == seat and g.at >= 0}
        met = {
            (STAR_AT[g.at], g.owner)
            for g in st.groups.values()
            if g.owner != seat and g.at in mine and STAR_AT[g.at] >= 0
        }
        return [Battle(star, seat, other) for star, other in sorted(met)]

    def strangers(self, st: State, star: int) -> Force:
        """Ships in a star that belong to no player."""
        return {}

    def kill_strangers(self, table: Table, star: int, losses: Force) -> None:
        """They lose ships."""

    def side_name(self, st: State, seat: int) -> str:
        return st.name(seat)

    def enemy_shots(
        self, table: Table, battle: Battle, own: Force, enemy: Force
    ) -> tuple[Shot, ...]:
        return asked_shots(
            table, "defend_fire", battle.defender, battle.star, battle.round, enemy, own
        )

    def after_round(self, table: Table, battle: Battle, own: Force) -> bool:
        """True: the battle is over."""
        return False

    def retreat_hex(self, table: Table, battle: Battle, seat: int) -> int:
        """The opponent's PUSH if it is valid, else the first free direction (R41)."""
        other = battle.attacker if seat == battle.defender else battle.defender
        return captured.pushed(table, battle, other)

    # --- attacks on planets --------------------------------------------------------------

    def attack_problem(self, st: State, seat: int, pid: int, planet: Planet) -> str:
        enemy = planet.status == "colony" and planet.owner != seat
        return "" if enemy else "not_enemy"

    def on_conquest(self, table: Table, seat: int, pid: int, planet: Planet) -> None:
        planet.wait = True

    def base_shots(
        self, table: Table, pid: int, n: int, bases: Force, fleet: Force
    ) -> tuple[Shot, ...]:
        owner = table.st.planets[pid].owner
        return asked_shots(table, "defend_fire", owner, PLANET + pid, n, bases, fleet)

    def scorched(self, table: Table, pid: int, n: int) -> None:
        scorch(table, table.st.planets[pid].owner, pid, n)

    def holds(self, planet: Planet, seat: int) -> bool:
        """Own planets, and conquered ones in his hands."""
        if planet.status == "conquered":
            return planet.controller == seat
        return planet.owner == seat

    def end_of_attacks(self, table: Table) -> None:
        """Before the last check of step 6."""

    def upkeep(self, table: Table) -> None:
        """Who holds what, after a step (5.11)."""
        captured.upkeep(table)

    # --- landing -------------------------------------------------------------------------

    def land_on(self, table: Table, seat: int, number: int, n: int, pid: int) -> str:
        return captured.land_on(table, seat, number, n, pid)

    def settled(self, table: Table, seat: int, pid: int, n: int, people: int | None) -> None:
        captured.settled(table, seat, pid, n, people)

    # --- production ----------------------------------------------------------------------

    def producer(self, planet: Planet) -> int:
        """Whose industry it is; -1: nobody's."""
        return planet.controller if planet.status == "conquered" else planet.owner

    def is_nobodys(self, planet: Planet) -> bool:
        return planet.owner < 0

    def may_produce(self, st: State, seat: int) -> bool:
        return any(self.producer(st.planets[pid]) == seat for pid in st.works)

    def bonus(self, st: State, word: str) -> int | None:
        """Points for research that no planet made; None: the word is no such source."""
        return None

    def spend_bonus(self, table: Table, points: int) -> None:
        """Pay from them."""

    def extra_production(self, table: Table, seat: int, order: Order) -> str:
        return "wrong_phase"

    def end_of_production(self, table: Table) -> None:
        """Before new ships leave the docks."""

    # --- answers -------------------------------------------------------------------------

    def sides(self, st: State, ask: Ask) -> tuple[Force, Force]:
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

    def note(self, st: State, ask: Ask) -> str:
        """What a question is about: the place, the round, and who is there."""
        if ask.place < 0:
            return ""
        own, enemy = self.sides(st, ask)
        where = planet_name(ask.place - PLANET) if ask.place >= PLANET else STAR_NAMES[ask.place]
        when = f", round {ask.round}" if ask.round else ""
        return f"{where}{when}: {write_ships(own)} against {write_ships(enemy)}."

    def landing_limits(self, st: State, seat: int, group: Group, pid: int) -> tuple[int, int]:
        """The fewest and the most transports of a group that may land on a planet."""
        planet = st.planets[pid]
        if planet.status == "empty" or (planet.status == "colony" and planet.owner == seat):
            return 1, settlers(st, seat, group, pid)
        if planet.status == "conquered" and planet.controller == seat:
            kin = (b.n for b in group.cargo if b.people == planet.owner and b.origin != pid)
            return 1, sum(kin)
        return 0, 0

    def may_close(self, st: State, ask: Ask) -> bool:
        """Whether DONE is a sensible answer now."""
        return True

    def more_productions(self, st: State, seat: int, pid: int) -> list[Order]:
        """Answers that only one of the games has."""
        return []

    def may_answer(self, table: Table, ask: str, seat: int, place: int) -> bool:
        """Whether a question has any answer but its default; else it is not asked."""
        return asks.may_answer(table, ask, seat, place)

    def stray(self, table: Table, entry: Entry) -> None:
        asks.stray(table, entry)

    def leftovers(self, table: Table) -> None:
        asks.leftovers(table)


RULES = Rules()
