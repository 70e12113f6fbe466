"""Another state that one seat cannot tell from this one: all it must not know is different."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Frame, Pos
from starpost.games.star_empires.state import Empire, Last, News, Outcome, Ship, State, World, copy
from starpost.kernel.dice import Dice


def disturb(state: State, seat: str, dice: Dice) -> State:
    """After the game nothing is secret, so nothing is changed."""
    if state.victory.status == "won" or seat not in state.empires:
        return state
    return Disturber(state, seat, dice).other


class Disturber:
    def __init__(self, state: State, seat: str, dice: Dice) -> None:
        self.seat, self.dice = seat, dice
        self.me = state.empires[seat]
        self.visible, self.scanned = set(self.me.visible), set(self.me.scanned)
        self.known = set(self.me.classes)
        self.other = copy(state)
        pairs = state.alliances
        self.allies = {b if a == seat else a for a, b in pairs if seat in (a, b)}
        self.hidden_ships: list[str] = []
        for change in (self._ships, self._worlds, self._map, self._classes, self._empires):
            change()
        self._telling(state.last)

    def seen(self, at: Pos) -> bool:
        return at in self.visible or at in self.scanned

    # --- the map --------------------------------------------------------------------------

    def _ships(self) -> None:
        for ship in list(self.other.ships.values()):
            if ship.owner != self.seat:
                self._ship(ship)

    def _ship(self, ship: Ship) -> None:
        carrier = self.other.ships.get(ship.carrier)
        if carrier is not None and carrier.owner == self.seat:
            return
        if ship.carrier or not self.seen(ship.at):
            ship.name = f"Hidden{self.dice.below('disturb', 1000)}"
            ship.dp = 1
            ship.public = not ship.public
            ship.codes = "Z"
            self.hidden_ships.append(ship.sn)
        elif ship.at in self.scanned and ship.at not in self.visible:
            ship.dp, ship.codes = 1, "Z"
            readable = ship.public or self.seat in ship.told or ship.owner in self.allies
            if not readable:
                ship.name = f"Dark{self.dice.below('disturb', 1000)}"
        if ship.at not in self.scanned or ship.at in self.visible:
            ship.told = tuple(name for name in self.other.empires if name != ship.owner)[:1]

    def _worlds(self) -> None:
        for world in self.other.worlds.values():
            if world.owner == self.seat:
                continue
            if not self.seen(world.at):
                self._unseen(world)
            elif world.at not in self.visible:
                world.stock += 1 + self.dice.below("disturb", 90)
                world.prohibition = "blockaded"
            world.pollution = 1

    def _unseen(self, world: World) -> None:
        others = ["", *(name for name in self.other.empires if name != self.seat)]
        world.owner = self.dice.pick("disturb", others)
        world.production += 1 + self.dice.below("disturb", 9)
        world.stock = self.dice.below("disturb", 100)
        world.home = False
        mine = world.stocks.get(self.seat)
        world.stocks = {} if mine is None else {self.seat: mine}

    def _map(self) -> None:
        """Storms and portals out of sight move, change and vanish."""
        state = self.other
        for storm in list(state.storms.values()):
            if storm.name not in self.me.storms and not self.seen(storm.at):
                del state.storms[storm.name]
            else:
                storm.drift, storm.fluctuation = "random", "random"
        for portal in state.portals.values():
            portal.drift = "random"
            if not self.seen(portal.at):
                portal.collapsed = not portal.collapsed
            nav = set(self.me.nav) if portal.name in self.me.nav else set()
            portal.exits = tuple(x for x in portal.exits if x in nav)

    def _classes(self) -> None:
        for name, kind in self.other.classes.items():
            if name not in self.known and not self._owned(name):
                changed = replace(
                    kind, guns=kind.guns + 1, racks=kind.racks + 3, cost=kind.cost + 5
                )
                self.other.classes[name] = changed

    def _owned(self, kind: str) -> bool:
        return any(s.kind == kind and s.owner == self.seat for s in self.other.ships.values())

    # --- the others -----------------------------------------------------------------------

    def _empires(self) -> None:
        state = self.other
        for empire in state.empires.values():
            if empire.name != self.seat:
                self._empire(empire)
        state.alliances = tuple(pair for pair in state.alliances if self.seat in pair)
        if not state.rules.show_standings:
            state.history = tuple(dict.fromkeys(made, 3) for made in state.history)
        state.log = (*state.log, (0, "ADDWORLD (0,0) Secret 99 99"))
        state.notes = ("secret",)
        if state.victory.status == "none":
            state.victory.status = "pending"
            state.victory.winners = tuple(state.empires)[:1]
        state.spent = (*state.spent, "ZZ00000")

    def _empire(self, empire: Empire) -> None:
        granted = empire.grants.get(self.seat)
        empire.frame = Frame((3, 1), (empire.frame.rotation + 1) % 6, True, False)
        empire.contacts = ()
        empire.classes = empire.classes[:3]
        empire.nav = ()
        empire.worlds, empire.portals, empire.storms, empire.seen = {}, {}, {}, {}
        empire.visible = empire.scanned = ()
        empire.grants = {} if granted is None else {self.seat: granted}
        empire.dedication += 17
        empire.status, empire.abandoned = "abandoned", 3
        empire.homeless = not empire.homeless

    def _telling(self, last: Last) -> None:
        """News, results and letters of others say something else."""
        change: Callable[[News], News] = lambda n: replace(n, text="secret", at=None)  # noqa: E731
        news = tuple(n if self.seat in n.seats else change(n) for n in last.news)
        outcomes = {
            seat: found if seat == self.seat else (Outcome("secret"),)
            for seat, found in last.outcomes.items()
        }
        self.other.last = Last(
            news=(*news, News("22 fire guns", "secret", ())),
            outcomes=outcomes,
            destroyed={"secret": "combat"},
            letters=tuple(x for x in last.letters if x.to == self.seat),
        )
