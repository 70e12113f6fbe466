"""Two reports of one empire side by side: whose worlds, who stands where, what was shot at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct, field

from starpost.games.star_empires.galaxy.hexes import Pair, length, text
from starpost.games.star_empires.known import lines
from starpost.games.star_empires.known.callsigns import Seen, fleet_words
from starpost.games.star_empires.known.sights import OwnShip, View, WorldSight
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import number

FAR = 99
FIRE = (22, 24)
"""Phases in which guns fire."""


class Fight(Struct):
    """What one could see of a fight in one sector."""

    at: Pair
    guns: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Guns fired, by who and at whom."""
    lost: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Ships lost, by owner: handle and class."""


class Between:
    """A turn as one empire could see it."""

    def __init__(self, before: View, view: View) -> None:
        self.before, self.view, self.seat = before, view, view.seat
        self.worlds = {w.name: w for w in view.worlds}
        self.former = {w.name: w for w in before.worlds}
        self.names = {p.at: p.name for p in view.portals if p.status != "lost"}
        self.names |= {w.at: w.name for w in view.worlds if w.status != "lost"}

    # --- places ---------------------------------------------------------------------------

    def place(self, at: Pair) -> str:
        """A sector by what lies in it, else by its numbers."""
        return self.names.get(at, text(at))

    def spot(self, at: Pair) -> str:
        """The same by the id of the map."""
        return self.names.get(at, text(at))

    def word(self, at: Pair) -> Word:
        return Word(self.place(at), self.spot(at))

    @cached_property
    def home(self) -> Pair:
        found = self.worlds.get(self.view.home) or self.former.get(self.before.home)
        return found.at if found is not None else (0, 0)

    def near(self, at: Pair) -> int:
        """Sectors from home."""
        return length(at[0] - self.home[0], at[1] - self.home[1])

    def away(self, at: Pair) -> str:
        far = self.near(at)
        if not far:
            return ""
        return f"{'one sector' if far == 1 else number(far) + ' sectors'} from home"

    def lost(self) -> list[WorldSight]:
        now = {w.name for w in self.view.worlds if w.mine}
        return [w for w in self.before.worlds if w.mine and w.name not in now]

    def won(self) -> list[WorldSight]:
        was = {w.name for w in self.before.worlds if w.mine}
        return [w for w in self.view.worlds if w.mine and w.name not in was]

    # --- ships ----------------------------------------------------------------------------

    @cached_property
    def was(self) -> dict[str, Seen]:
        return _by_number(self.before)

    @cached_property
    def now(self) -> dict[str, Seen]:
        return _by_number(self.view)

    @cached_property
    def handles(self) -> dict[tuple[str, str], Seen]:
        """Ships by owner and handle, as the news call them."""
        found: dict[tuple[str, str], Seen] = {}
        for ship in (*self.was.values(), *self.now.values()):
            found[ship.owner, ship.sn] = ship
            found[ship.owner, ship.handle] = ship
        return found

    def mine_at(self, at: Pair) -> list[OwnShip]:
        return [s for s in self.view.ships if s.at == at]

    @cached_property
    def watched(self) -> set[Pair]:
        """Sectors one looked into already: who is new there has come."""
        return {s.at for s in self.before.sectors if s.status == "visible"}

    def friend(self, name: str) -> bool:
        return name == self.seat or name in self.view.allies

    @cached_property
    def fights(self) -> list[Fight]:
        """From the news of fire and of ships lost in it, in the order of the map."""
        found: dict[Pair, Fight] = {}
        for line in self.view.news:
            if line.at is None or lines.phase(line) not in FIRE:
                continue
            fight = found.setdefault(line.at, Fight(line.at))
            shot, gone = lines.fired(line), lines.lost(line)
            if shot is not None:
                fight.guns[shot[:2]] += shot[2]
            elif gone is not None:
                fight.lost.setdefault(gone.owner, []).append((gone.handle, gone.kind))
        return [fight for _, fight in sorted(found.items()) if fight.guns]


def _by_number(view: View) -> dict[str, Seen]:
    ships: tuple[Seen, ...] = (*view.ships, *view.sighted)
    return {ship.sn: ship for ship in ships}


def names_of(between: Between, owner: str, lost: Sequence[tuple[str, str]]) -> str:
    """Ships that the news call by handle, by their names or classes."""
    pairs = []
    for handle, kind in lost:
        ship = between.handles.get((owner, handle))
        serial = ship is not None and ship.sn == handle
        pairs.append(("" if serial or (ship is None and _serial(handle)) else handle, kind))
    return fleet_words(pairs)


def _serial(handle: str) -> bool:
    """Whether a handle nobody has seen before looks like a serial number: code and five digits."""
    return re.fullmatch(r"[A-Z0-9]{2}[0-9a-f]{5}", handle) is not None


def routine(it: Between) -> Iterator[NewsItem]:
    built: dict[Pair, list[tuple[str, str]]] = {}
    for ship in it.view.ships:
        if "B" in ship.codes.split():
            built.setdefault(ship.at, []).append((ship.name, ship.kind))
    for at, ships in built.items():
        what = f"{fleet_words(ships, 'a ')} at {it.place(at)}"
        yield NewsItem(  # one for each place, as the film tells it
            10, "routine", f"You built {what}", rule="5.11",
            at=it.spot(at), words=(it.word(at),), size=len(ships),
        )  # fmt: skip
    made = sum(w.production for w in it.view.worlds if w.mine and not w.pollution)
    if made:
        yield NewsItem(5, "routine", f"Your worlds make {made} RU a turn", rule="5.10")
    known = {s.name for s in it.before.storms}
    for storm in it.view.storms:
        if storm.name not in known:
            name = f"nebula {storm.name}" if storm.nebula else f"storm {storm.name}"
            force = "" if storm.nebula else f" of force {storm.intensity}"
            yield NewsItem(
                12, "routine", "You saw", (f"the {name}{force}",), rule="5.8",
                at=it.spot(storm.at), words=(it.word(storm.at),), near=it.near(storm.at),
            )  # fmt: skip
