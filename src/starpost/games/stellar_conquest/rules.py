"""The base game's rules: the hooks as Stellar Conquest for two to four players fills them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from starpost.games.stellar_conquest import setup, turn
from starpost.games.stellar_conquest.hooks import Hooks, Lister
from starpost.games.stellar_conquest.known.view import watched
from starpost.games.stellar_conquest.phases import captured
from starpost.games.stellar_conquest.phases.attacks import scorch
from starpost.games.stellar_conquest.phases.gunnery import asked_shots
from starpost.games.stellar_conquest.state import Battle, Force, Group, Planet, Shot, State
from starpost.games.stellar_conquest.table import Machine
from starpost.games.stellar_conquest.writing import asks
from starpost.games.stellar_conquest.writing.choices import LISTERS, settlers
from starpost.games.stellar_conquest.writing.feed import PLANET, Entry

S = TypeVar("S", bound=State)


class Rules(Hooks[S, Machine[S]]):
    """Stellar Conquest for two to four players."""

    asks = asks.ASKS
    listers: ClassVar[Mapping[str, Lister[Any]]] = LISTERS

    def set_up(self, table: Machine[S], entry: Entry) -> str:
        return setup.buy(table, entry.seat, entry)

    def program(self, st: S) -> tuple[tuple[int, Callable[[Machine[S]], None]], ...]:
        return turn.program(st.turn == 0, len(st.players))

    # --- movement ------------------------------------------------------------------------

    def known_enemies(self, st: S, seat: int) -> frozenset[int]:
        places = watched(st, seat)
        return frozenset(g.at for g in st.groups.values() if g.owner != seat and g.at in places)

    def on_star(self, table: Machine[S], seat: int, number: int, star: int) -> None:
        """Ships that enter or pass a star are seen by its colonists."""
        captured.sighted(table, seat, number, star)

    # --- fights --------------------------------------------------------------------------

    def enemy_shots(
        self, table: Machine[S], battle: Battle, own: Force, enemy: Force
    ) -> tuple[Shot, ...]:
        return asked_shots(
            table, "defend_fire", battle.defender, battle.star, battle.round, enemy, own
        )

    def retreat_hex(self, table: Machine[S], battle: Battle, seat: int) -> int:
        """The opponent's PUSH if it is valid, else the first free direction (R41)."""
        other = battle.attacker if seat == battle.defender else battle.defender
        return captured.pushed(table, battle, other)

    def attack_problem(self, st: S, seat: int, pid: int, planet: Planet) -> str:
        enemy = planet.status == "colony" and planet.owner != seat
        return "" if enemy else "not_enemy"

    def on_conquest(self, table: Machine[S], seat: int, pid: int, planet: Planet) -> None:
        planet.wait = True

    def base_shots(
        self, table: Machine[S], pid: int, n: int, bases: Force, fleet: Force
    ) -> tuple[Shot, ...]:
        owner = table.st.planets[pid].owner
        return asked_shots(table, "defend_fire", owner, PLANET + pid, n, bases, fleet)

    def scorched(self, table: Machine[S], pid: int, n: int) -> None:
        scorch(table, table.st.planets[pid].owner, pid, n)

    def upkeep(self, table: Machine[S]) -> None:
        captured.upkeep(table)

    # --- landing and production ----------------------------------------------------------

    def land_on(self, table: Machine[S], seat: int, number: int, n: int, pid: int) -> str:
        return captured.land_on(table, seat, number, n, pid)

    def settled(self, table: Machine[S], seat: int, pid: int, n: int, people: int | None) -> None:
        captured.settled(table, seat, pid, n, people)

    def landing_limits(self, st: S, seat: int, group: Group, pid: int) -> tuple[int, int]:
        planet = st.planets[pid]
        if planet.status == "empty" or (planet.status == "colony" and planet.owner == seat):
            return 1, settlers(st, seat, group, pid)
        if planet.status == "conquered" and planet.controller == seat:
            kin = (b.n for b in group.cargo if b.people == planet.owner and b.origin != pid)
            return 1, sum(kin)
        return 0, 0

    def producer(self, planet: Planet) -> int:
        return planet.controller if planet.status == "conquered" else planet.owner

    # --- answers -------------------------------------------------------------------------

    def may_answer(self, table: Machine[S], ask: str, seat: int, place: int) -> bool:
        return asks.may_answer(table, ask, seat, place)

    def stray(self, table: Machine[S], entry: Entry) -> None:
        asks.stray(table, entry)

    def leftovers(self, table: Machine[S]) -> None:
        asks.leftovers(table)


RULES: Rules[State] = Rules()
