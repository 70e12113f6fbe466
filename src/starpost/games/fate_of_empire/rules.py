"""The campaign's rules: the hooks of the base game that it fills in.

What it takes over is carried out by the base game, in `games/stellar_conquest`: the board and its
tables (rule 1.1: `galaxy/board`, `tables`), questions and orders (3.3, 4.1: `writing/asks`,
`writing/orders`), movement (4.3, 4.4, 4.5, 4.6, 4.7, 4.8, 4.9, 4.12: `phases/movement`,
`galaxy/reach`), exploration (4.10, 4.11: `phases/exploration`), shots and leaving (5.2, 5.3, 5.5,
5.8: `phases/gunnery`, `phases/withdrawal`), attacks (6.5, 6.9, 6.10: `phases/attacks`), landing
(7.1, 7.2, 7.6: `phases/landing`), production (8.1, 8.2, 8.3, 8.9, 8.10: `phases/production`),
building and emigration (8.5, 8.6, 8.7, 8.8: `phases/building`).
"""

from __future__ import annotations

from typing import ClassVar

from starpost.games.fate_of_empire import turn
from starpost.games.fate_of_empire.phases import dominions, pirates
from starpost.games.fate_of_empire.phases.recall import collect_debt
from starpost.games.fate_of_empire.setup import take_tech
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import ship_points
from starpost.games.fate_of_empire.writing import answers
from starpost.games.fate_of_empire.writing.orders import Evacuate, Tech
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX
from starpost.games.stellar_conquest.galaxy.cards import World
from starpost.games.stellar_conquest.rules import Rules
from starpost.games.stellar_conquest.state import STAR_OF, Ask, Battle, Force, Group, Planet, Shot
from starpost.games.stellar_conquest.writing.choices import settlers
from starpost.games.stellar_conquest.writing.feed import Entry
from starpost.kernel.orders import Order


class CampaignRules(Rules[Campaign]):
    """The Fate of Empire on Stellar Conquest."""

    asks = answers.ASKS
    listers = answers.LISTERS
    fights_unarmed: ClassVar[bool] = True
    """Rule 5.7: one empty round, and its die."""

    def program(self, st: Campaign) -> turn.Program:
        if not st.turn:
            return turn.SET_UP
        return turn.TURN if self.edition > 1 else turn.FIRST_EDITION

    # --- movement and range --------------------------------------------------------------

    def is_post(self, planet: Planet) -> bool:
        return planet.status in ("colony", "dominion")

    def besieged(self, st: Campaign, star: int, seat: int) -> bool:
        """Rule 8.4: pirate corvettes besiege, scouts do not (R38)."""
        return st.pirates.get(star, (0, 0))[0] > 0

    def is_hostile(self, st: Campaign, seat: int, star: int) -> bool:
        return star in st.pirates

    def known_enemies(self, st: Campaign, seat: int) -> frozenset[int]:
        return frozenset(STAR_HEX[star] for star in st.pirates)

    def on_star(self, table: Table, seat: int, number: int, star: int) -> None:
        """Nobody else looks."""

    # --- exploration and ship combat -----------------------------------------------------

    def on_planet(self, table: Table, star: int, world: World, pid: int) -> None:
        pirates.inhabit(table, star, world, pid)

    def on_loss(self, table: Table, seat: int, letter: str, n: int) -> None:
        st = table.st
        st.losses = pirates.count(st.losses, {letter: n})

    def battles(self, st: Campaign, seat: int) -> list[Battle]:
        """Rule 5.1: wherever own ships and pirates share a star."""
        if not st.pirates:
            return []
        mine = {STAR_AT[g.at] for g in st.groups.values() if g.at >= 0}
        return [Battle(star, 0, -1) for star in sorted(st.pirates) if star in mine]

    def strangers(self, st: Campaign, star: int) -> Force:
        c, s = st.pirates.get(star, (0, 0))
        return {"C": c, "S": s}

    def kill_strangers(self, table: Table, star: int, losses: Force) -> None:
        st = table.st
        st.kills = pirates.count(st.kills, losses)
        pirates.remove_pirates(table, star, losses)

    def side_name(self, st: Campaign, seat: int) -> str:
        return "pirates" if seat < 0 else "Imperial"

    def enemy_shots(
        self, table: Table, battle: Battle, own: Force, enemy: Force
    ) -> tuple[Shot, ...]:
        return pirates.pirate_shots(own, enemy)

    def after_round(self, table: Table, battle: Battle, own: Force) -> bool:
        return pirates.disengage(table, battle, own)

    def retreat_hex(self, table: Table, battle: Battle, seat: int) -> int:
        return pirates.retreat_hex(table, battle)

    # --- planets -------------------------------------------------------------------------

    def attack_problem(self, st: Campaign, seat: int, pid: int, planet: Planet) -> str:
        if planet.status != "independent":
            return "not_independent"
        return "pirates_present" if STAR_OF[pid] in st.pirates else ""

    def garrison(self, planet: Planet) -> int:
        return dominions.garrison_limits(planet)[0]

    def on_conquest(self, table: Table, seat: int, pid: int, planet: Planet) -> None:
        """Rules 6.2 and 7.5: no idle turn; a garrison makes it a dominion at once (R24)."""

    def base_shots(
        self, table: Table, pid: int, n: int, bases: Force, fleet: Force
    ) -> tuple[Shot, ...]:
        return pirates.base_shots(bases, fleet)

    def scorched(self, table: Table, pid: int, n: int) -> None:
        """Independent worlds do not scorch."""

    def end_of_attacks(self, table: Table) -> None:
        if self.edition == 1:
            collect_debt(table)

    def upkeep(self, table: Table) -> None:
        dominions.revert(table)

    def land_on(self, table: Table, seat: int, number: int, n: int, pid: int) -> str:
        return dominions.land_on(table, seat, number, n, pid)

    def settled(self, table: Table, seat: int, pid: int, n: int, people: int | None) -> None:
        dominions.settled(table, pid, n)

    def landing_limits(self, st: Campaign, seat: int, group: Group, pid: int) -> tuple[int, int]:
        planet = st.planets[pid]
        if planet.status in ("empty", "colony"):
            return 1, settlers(st, seat, group, pid)
        if planet.status == "independent":
            return 0, 0
        least, most = dominions.garrison_limits(planet)
        return least, min(most, sum(b.n for b in group.cargo if b.origin != pid))

    # --- production ----------------------------------------------------------------------

    def producer(self, planet: Planet) -> int:
        return planet.owner

    def may_produce(self, st: Campaign, seat: int) -> bool:
        return bool(st.works) or st.bonus_research > 0

    def bonus(self, st: Campaign, word: str) -> int | None:
        return st.bonus_research if word.upper() == "BONUS" else None

    def spend_bonus(self, table: Table, points: int) -> None:
        table.st.bonus_research -= points
        table.say("PRODUCE", f"bonus research {points}")

    def extra_production(self, table: Table, seat: int, order: Order) -> str:
        if isinstance(order, Evacuate):
            return dominions.evacuate(table, seat, order)
        return super().extra_production(table, seat, order)

    def end_of_production(self, table: Table) -> None:
        dominions.abandon(table)

    def more_productions(self, st: Campaign, seat: int, pid: int) -> list[Order]:
        return answers.evacuations(self, st, pid)

    # --- answers -------------------------------------------------------------------------

    def may_answer(self, table: Table, ask: str, seat: int, place: int) -> bool:
        if ask in ("setup_fleet", "setup_tech", "recall"):
            return True
        return super().may_answer(table, ask, seat, place)

    def note(self, st: Campaign, ask: Ask) -> str:
        if ask.ask != "recall":
            return super().note(st, ask)
        if not st.needed:
            return f"{ship_points(st.debt)} {'is' if st.debt == 2 else 'are'} still owed."
        needed = st.needed + st.debt
        return f"{ship_points(needed)} {'is' if needed == 2 else 'are'} needed."

    def set_up(self, table: Table, entry: Entry) -> str:
        order = entry.order
        return take_tech(table.st, order) if isinstance(order, Tech) else ""

    def may_close(self, st: Campaign, ask: Ask) -> bool:
        return ask.ask != "recall" or answers.recall_stands(st)

    def leftovers(self, table: Table) -> None:
        answers.drop_moot(table)
        super().leftovers(table)


class FirstEdition(CampaignRules):
    """A recall debt takes ships by itself."""

    edition: ClassVar[int] = 1


RULES = CampaignRules()
FIRST = FirstEdition()
