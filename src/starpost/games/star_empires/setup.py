"""The making of a galaxy (section 2). Sectors are walked oblique ascending, then y ascending."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from starpost.games.star_empires.galaxy import names
from starpost.games.star_empires.galaxy.basics import basic_classes
from starpost.games.star_empires.galaxy.codes import empire_code
from starpost.games.star_empires.galaxy.hexes import (
    DIRECTIONS,
    Frame,
    Pos,
    distance,
    pair,
    pos,
    reach,
    ring,
    sectors,
)
from starpost.games.star_empires.galaxy.shipyard import launch
from starpost.games.star_empires.options import SMALL, Choice, Options, Rules
from starpost.games.star_empires.phases.scanning.scan import scan
from starpost.games.star_empires.state import Empire, Pattern, Portal, State, Storm, World
from starpost.games.star_empires.table import Table
from starpost.games.star_empires.tables import STARBASE, is_name
from starpost.games.star_empires.writing.problems import CODES
from starpost.kernel.dice import Dice
from starpost.kernel.lengths import Length

BACK = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


class GalaxyTooSmall(ValueError):
    """The homes would lie too near each other."""


def setup(options: Options, seats: Mapping[str, Choice], dice: Dice) -> State:
    """The galaxy at turn 0, as every empire first scans it."""
    for name in seats:
        if not is_name(name):
            raise ValueError(f"{name!r} cannot be an empire: {CODES['bad_name']}")
    return Maker(options, seats, dice).make()


def usual_seats(options: Options) -> int:
    """As many empires as the outermost ring has room for, twelve at most."""
    return max((n for n in range(2, 13) if _spaced(options, n)), default=2)


def seats_for(options: Options) -> Sequence[int]:
    """Two and more, as long as their homes do not overlap."""
    return [n for n in range(2, 16) if _spaced(options, n)] or [2]


def _spaced(options: Options, count: int) -> list[Pos]:
    """Homes equally spaced on the outermost ring; none if their surroundings would overlap."""
    walk, interval = ring(options.radius), 6 * options.radius // count
    places = [pos(*walk[i * interval % len(walk)]) for i in range(count)]
    apart = min((distance(a, b) for i, a in enumerate(places) for b in places[:i]), default=99)
    return places if apart > 2 * options.homeworld_nearby_radius else []


class Maker:
    def __init__(self, options: Options, seats: Mapping[str, Choice], dice: Dice) -> None:
        self.options, self.seats, self.dice = options, seats, dice
        rules = {name: getattr(options, name) for name in Rules.__struct_fields__}
        self.state = State(radius=options.radius, rules=msgspec.convert(rules, Rules))
        self.state.classes = basic_classes()
        self.homes: dict[str, Pos] = {}
        self.used: dict[str, None] = {}
        self.notes: list[str] = []
        self.raw_worlds: list[tuple[Pos, int]] = []
        self.nets: list[list[Pos]] = []
        self.raw_storms: list[tuple[Pos, int]] = []

    def make(self) -> State:
        self._homes()
        self._empires()
        self._worlds()
        self._wormnets()
        self._clouds()
        self._christen()
        self._patterns()
        state = self.state
        state.notes = tuple(self.notes)
        table = Table(state, self.dice)
        table.now = 0
        for name in state.empires:
            word = self.seats[name].starbase
            base = word if is_name(word) else f"{name[:20]}_Base"
            launch(table, name, state.classes[STARBASE], self.homes[name], base)
        scan(table)
        return state

    def _name(self, words: tuple[str, ...], spare: str) -> str:
        """A word nobody has used, drawn without repetition; then numbered ones."""
        left = [word for word in words if word.lower() not in self.used]
        if left:
            name = self.dice.pick("gen.name", left)
        else:
            n = 1
            while f"{spare}_{n}".lower() in self.used:
                n += 1
            name = f"{spare}_{n}"
        self.used[name.lower()] = None
        return name

    # --- homes ----------------------------------------------------------------------------

    def _homes(self) -> None:
        """Steps 1 and 2."""
        places = _spaced(self.options, len(self.seats))
        if not places:
            room = usual_seats(self.options)
            raise GalaxyTooSmall(
                f"a galaxy of radius {self.options.radius} is too small for {len(self.seats)}"
                f" empires; it has room for {room}"
            )
        order = self.dice.shuffle("gen.home_order", list(self.seats))
        self.homes = dict(zip(order, places, strict=True))

    def _empires(self) -> None:
        taken: dict[str, None] = {}
        numbers = {name: i for i, name in enumerate(self.seats, 1)}
        chosen = [c.homeworld for c in self.seats.values() if is_name(c.homeworld)]
        self.used = {word.lower(): None for word in chosen}
        given: dict[str, None] = {}
        for name in self.seats:
            code = empire_code(name, taken)
            taken[code] = None
            at = self.homes[name]
            word = self.seats[name].homeworld
            if not is_name(word) or word.lower() in given:
                word = self._name(names.WORLDS, "World")
            given[word.lower()] = None
            made = self.options.homeworld_production
            self.state.worlds[word] = World(word, at, made, name, made, home=True)
            self.state.empires[name] = Empire(
                name, code, numbers[name], last_home=at, frame=self._frame(at),
                classes=tuple(self.state.classes),
            )  # fmt: skip
        ordered = sorted(self.state.empires.items(), key=lambda item: item[0].lower())
        self.state.empires = dict(ordered)

    def _frame(self, home: Pos) -> Frame:
        """Step 3."""
        if not self.options.localize_frames:
            return Frame()
        o, y = pair(home)
        turn = self.dice.below("gen.rotation", 6)
        v, h = self.dice.below("gen.mirror_v", 2), self.dice.below("gen.mirror_h", 2)
        return Frame((-o, -y), turn, bool(v), bool(h))

    # --- worlds ---------------------------------------------------------------------------

    def _worlds(self) -> None:
        """Steps 4 and 5."""
        options = self.options
        near = options.homeworld_nearby_radius
        taken = {world.at for world in self.state.worlds.values()}
        for home in self.homes.values():
            around = sorted(reach(options.radius, home, near))
            free = self.dice.shuffle("gen.nearby", [at for at in around if at not in taken])
            left = options.homeworld_nearby_production
            count = min(options.homeworld_num_nearby_worlds, len(free))
            for i, at in enumerate(free[:count]):
                made = self._share(left, count - i)
                left -= made
                taken.add(at)
                self.raw_worlds.append((at, made))
        kept = self._around(list(self.homes.values()), near + 1)
        for at in sectors(options.radius):
            if at in taken or at in kept:
                continue
            if self.dice.chance("gen.world", options.world_density, 100):
                made = self.dice.between("gen.production", 1, options.max_world_production)
                self.raw_worlds.append((at, made))

    def _share(self, left: int, count: int) -> int:
        if count == 1:
            return max(1, left)
        return max(1, left // count + self.dice.between("gen.nearby_production", -1, 1))

    # --- portals, storms, nebulae ---------------------------------------------------------

    def _wormnets(self) -> None:
        """Step 6."""
        options = self.options
        for number in range(1, options.num_wormnets + 1):
            wanted = self.dice.between("gen.portals", 2, options.max_wormnet_portals)
            places: list[Pos] = []
            for _ in range(wanted):
                at = self._portal_sector(places)
                if at is not None:
                    places.append(at)
            if len(places) < 2:
                self.notes.append(f"Wormnet {number} found no room and was left out.")
                continue
            self.nets.append(places)

    def _portal_sector(self, net: list[Pos]) -> Pos | None:
        options = self.options
        full = {*net, *(at for other in self.nets for at in other)}
        full |= {at for at, _ in self.raw_worlds}
        full |= self._around(list(self.homes.values()), options.min_portal_to_homeworld_distance)
        full |= self._around(net, options.min_portal_to_portal_distance)
        fit = [at for at in sectors(options.radius) if at not in full]
        return fit[self.dice.below("gen.portal_sector", len(fit))] if fit else None

    def _around(self, places: list[Pos], least: int) -> set[Pos]:
        """The sectors nearer than that to any of the places."""
        radius = self.options.radius
        return {at for place in places for at in reach(radius, place, least - 1)}

    def _clouds(self) -> None:
        """Step 7: storms, otherwise nebulae, away from the homes."""
        options = self.options
        least = options.min_nebula_to_homeworld_distance
        kept = self._around(list(self.homes.values()), least)
        for at in sectors(options.radius):
            if at in kept:
                continue
            strongest = options.max_storm_intensity
            if strongest and self.dice.chance("gen.storm", options.storm_density, 100):
                force = self.dice.between("gen.intensity", 1, strongest)
                self.raw_storms.append((at, force))
            elif self.dice.chance("gen.nebula", options.nebula_density, 100):
                self.raw_storms.append((at, 0))

    def _christen(self) -> None:
        """Step 9, in shuffled order, so that no number in a name tells where a thing lies."""
        state, shuffle = self.state, self.dice.shuffle
        for at, made in shuffle("gen.name", self.raw_worlds):
            name = self._name(names.WORLDS, "World")
            state.worlds[name] = World(name, at, made)
        for net in shuffle("gen.name", self.nets):
            found = [self._name(names.PORTALS, "Portal") for _ in net]
            for name, at in zip(found, net, strict=True):
                exits = tuple(sorted(other for other in found if other != name))
                state.portals[name] = Portal(name, at, exits)
        for at, force in shuffle("gen.name", self.raw_storms):
            words, spare = (names.STORMS, "Storm") if force else (names.NEBULAE, "Nebula")
            name = self._name(words, spare)
            state.storms[name] = Storm(name, at, force, force)
        state.worlds = dict(sorted(state.worlds.items()))
        state.portals = dict(sorted(state.portals.items()))
        state.storms = dict(sorted(state.storms.items()))

    # --- drift and fluctuation ------------------------------------------------------------

    def _patterns(self) -> None:
        """Step 8: half of the chosen at random, half along a closed way."""
        options, dice = self.options, self.dice
        homes = set(self.homes.values())
        for world in self.state.worlds.values():
            if world.at not in homes and dice.chance("gen.drift", options.world_drift, 100):
                world.drift = self._way()
        for portal in self.state.portals.values():
            if dice.chance("gen.drift", options.portal_drift, 100):
                portal.drift = self._way()
        for storm in self.state.storms.values():
            if dice.chance("gen.drift", options.storm_drift, 100):
                storm.drift = self._way()
            if storm.initial and dice.chance("gen.fluctuation", options.storm_fluctuation, 100):
                storm.fluctuation = self._wave(storm.initial)

    def _way(self) -> Pattern:
        if self.dice.chance("gen.drift", 1, 2):
            return "random"
        steps = [self.dice.pick("gen.drift", list(DIRECTIONS)) for _ in range(2)]
        steps += [BACK[way] for way in reversed(steps)]
        pause = self.dice.below("gen.drift", 3)
        return tuple(steps + ["."] * pause)

    def _wave(self, force: int) -> str | tuple[int, ...]:
        if self.dice.chance("gen.fluctuation", 1, 2):
            return "random"
        size = self.dice.between("gen.fluctuation", 3, 6)
        deltas = [self.dice.between("gen.fluctuation", -force, force) for _ in range(size - 1)]
        return (*deltas, -sum(deltas))


def seat_names(count: int) -> Sequence[str]:
    return names.EMPIRES[:count]


def brief() -> tuple[Options, Mapping[str, Choice]]:
    """Three empires in a small galaxy for eight turns."""
    return msgspec.structs.replace(SMALL, max_turns=8), {name: Choice() for name in seat_names(3)}


def lengths() -> Sequence[Length]:
    """Bots have no game master, so a victory counts at once. Of three empires any two allies have
    half of everything: in a first look each one wins alone, and an ally is only no enemy. There
    are more worlds than in the small preset, so that there is something to take all the time, and
    half of everything ends nothing on turn 3."""
    whole = Options(victory_confirm="auto")
    small = msgspec.structs.replace(
        SMALL,
        world_density=15,
        max_turns=12,
        victory_percent=75,
        victory_confirm="auto",
        show_standings=True,
        allied_victory=False,
    )
    seats = {name: Choice() for name in seat_names(usual_seats(whole))}
    three = {name: Choice() for name in seat_names(3)}
    return (
        Length("whole", "Whole game", extent(whole), 360, whole, seats),
        Length("first-look", "First look", extent(small), 45, small, three),
    )


def size(options: Options) -> str:
    return f"{3 * options.radius * (options.radius + 1) + 1} sectors"


def extent(options: Options) -> str:
    if options.max_turns:
        return f"{options.max_turns} turns"
    return f"to {options.victory_percent}% of all production"
