"""What a seat knows (rule 6), built up from nothing: each list holds only what was seen.

Own ships are always known; the rest comes from the sector statuses and the memories that
phase 43 left in the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from starpost.games.star_empires.galaxy.hexes import Pair, Pos, atlas, reading_order, text
from starpost.games.star_empires.known.events import read_news
from starpost.games.star_empires.known.gm_view import cards, everything, own_ship
from starpost.games.star_empires.known.lines import took
from starpost.games.star_empires.known.memory import is_nebula
from starpost.games.star_empires.known.sights import (
    OwnShip,
    PortalSight,
    SectorSight,
    SectorStatus,
    Shade,
    ShipSight,
    Status,
    StormSight,
    View,
    WorldSight,
)
from starpost.games.star_empires.state import Empire, Ship, State, StormMemory, World
from starpost.games.star_empires.tables import DEVICE, MISSILE, operational, rated
from starpost.kernel.contract import GM


def view(state: State, seat: str | None) -> View:
    """The knowledge of one seat; after the game everybody sees the whole map (rule 7)."""
    if seat == GM:
        return everything(state)
    if seat is None or seat not in state.empires:
        return public(state)
    return Reader(state, state.empires[seat]).view()


def public(state: State) -> View:
    """What anybody may know: the turn, and after the game how it ended."""
    over = state.victory.status == "won"
    known = over or state.rules.show_standings
    return View(
        seat="",
        turn=state.turn,
        rules=state.rules,
        over=over,
        winners=state.victory.winners if over else (),
        why=state.victory.why if over else "",
        victory="won" if over else "none",
        history=state.history if known else (),
        log=state.log if over else (),
        numbers={e.name: e.number for e in state.empires.values()} if known else {},
    )


def met(view: View) -> Sequence[str]:
    """Messages go to contacts only (rule 5.16)."""
    return view.contacts


class Reader:
    """One empire reading the state."""

    def __init__(self, state: State, empire: Empire) -> None:
        self.state = state
        self.empire = empire
        self.me = empire.name
        self.over = state.victory.status == "won"
        self.chart: Mapping[Pos, Pair] = atlas(empire.frame, state.radius)
        self.visible = set(self.chart if self.over else empire.visible)
        self.scanned = set(empire.scanned)
        self.in_sight = self.visible | self.scanned
        pairs = state.alliances
        self.allies = tuple(b if a == self.me else a for a, b in pairs if self.me in (a, b))
        self.classes = set(state.classes if self.over else empire.classes)
        self.muster = state.muster
        self.mine = self.muster.owned[self.me]

    def others(self) -> Iterator[Ship]:
        """Foreign ships that may be in sight, whatever of them."""
        here, loads = self.muster.here, self.muster.loads
        some = [here[at] for at in here.keys() & self.in_sight]
        for ship in chain(*some, *loads.values()):
            if ship.owner != self.me:
                yield ship

    def view(self) -> View:
        state, empire, over = self.state, self.empire, self.over
        own = tuple([self.own(s) for s in self.mine])
        sighted, shades = self.foreign()
        worlds = self.worlds()
        met = tuple(state.empires) if over else (self.me, *empire.contacts, *self.allies)
        named = [*(s.owner for s in sighted), *(w.owner for w in worlds if w.owner)]
        known = {name: state.empires[name].number for name in dict.fromkeys((*met, *named))}
        return View(
            seat=self.me,
            turn=state.turn,
            rules=state.rules,
            code=empire.code,
            number=empire.number,
            status=empire.status,
            home=self.home(),
            homeless=empire.homeless,
            eliminated=not own and not any(w.mine for w in worlds) and not empire.elsewhere,
            dedication=empire.dedication,
            allies=self.allies,
            contacts=empire.contacts,
            numbers=known,
            unanswered=empire.unanswered,
            grants=tuple((to, self.grants(what)) for to, what in empire.grants.items()),
            granted=tuple(
                (giver.name, self.grants(giver.grants[self.me]))
                for giver in state.empires.values()
                if self.me in giver.grants and giver.name in empire.contacts
            ),
            sectors=self.sectors(),
            worlds=worlds,
            portals=self.portals(),
            storms=self.storms(),
            ships=own,
            sighted=sighted,
            shades=shades,
            classes=tuple(c for name, c in state.classes.items() if name in self.classes),
            news=read_news(state.told.get(self.me, ()), self.chart),
            outcomes=state.last.outcomes.get(self.me, ()),
            letters=tuple(x for x in state.last.letters if x.to == self.me),
            over=over,
            winners=state.victory.winners if over else (),
            why=state.victory.why if over else "",
            victory="won" if over else "none",
            history=state.history if over or state.rules.show_standings else (),
            log=state.log if over else (),
            empires=cards(state, empire.frame) if over else (),
        )

    def home(self) -> str:
        worlds = self.state.worlds.values()
        return next((w.name for w in worlds if w.home and w.owner == self.me), "")

    def grants(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """Scan grants as the reader would write them."""
        words = []
        for item in items:
            kind, _, what = item.partition(":")
            if kind == "sector":
                words.append(text(self.chart[int(what)]))
            elif kind == "place":
                words.append(f"@{what}" if self.knows(what) else "a place unknown to you")
            elif kind == "ship":
                ship = self.state.ships.get(what)
                mine = ship is not None and ship.owner == self.me
                words.append(ship.handle if ship is not None and mine else what)
            else:
                words.append(item)
        return tuple(words)

    def knows(self, name: str) -> bool:
        """Whether a world, portal or storm of that name is on the reader's chart."""
        empire, world = self.empire, self.state.worlds.get(name)
        mine = world is not None and world.owner == self.me
        return mine or name in empire.worlds or name in empire.portals or name in empire.storms

    def status(self, at: Pos) -> SectorStatus:
        if at in self.visible:
            return "visible"
        return "scanned" if at in self.scanned else "stale"

    def sectors(self) -> tuple[SectorSight, ...]:
        chart, visible, scanned = self.chart, self.visible, self.scanned
        if self.over:
            return tuple(
                SectorSight(at, "visible", self.state.turn) for at in sorted(chart.values())
            )
        seen = self.empire.seen
        place = reading_order(self.empire.frame, self.state.radius).__getitem__
        return tuple(
            [
                SectorSight(
                    chart[at],
                    "visible" if at in visible else "scanned" if at in scanned else "stale",
                    seen[at],
                )
                for at in sorted(seen, key=place)
            ]
        )

    # --- objects --------------------------------------------------------------------------

    def worlds(self) -> tuple[WorldSight, ...]:
        me, memories, seen = self.me, self.empire.worlds, self.in_sight
        found = []
        for world in self.state.worlds.values():
            if world.at in seen or world.owner == me:
                found.append(self.world(world))
            elif world.name in memories:
                found.append(self.remembered(world.name))
        return tuple(sorted(found, key=_name))

    def remembered(self, name: str) -> WorldSight:
        m = self.empire.worlds[name]
        lost = m.at in self.in_sight
        at, mine = self.chart[m.at], self.state.worlds[name].stocks.get(self.me, 0)
        # What one knew last may be that it was one's own, and of its loss one is told.
        owner = m.owner if m.owner != self.me else self.taken.get(name, "")
        return WorldSight(
            name, at, owner, m.production, m.home, m.as_of, "lost" if lost else "stale",
            mine_stock=mine,
        )  # fmt: skip

    @cached_property
    def taken(self) -> dict[str, str]:
        """Who took which world, as the news of this turn tell the reader."""
        told = (took(n.text) for n in self.state.told.get(self.me, ()))
        return {name: owner for owner, name in told if owner}

    def world(self, w: World) -> WorldSight:
        at, mine, turn = self.chart[w.at], w.owner == self.me, self.state.turn
        if w.at not in self.visible:
            return WorldSight(
                w.name, at, w.owner, w.production, w.home, turn, self.status(w.at), mine,
                mine_stock=w.stocks.get(self.me, 0),
            )  # fmt: skip
        dp, guns = self.balance(w) if mine else (None, None)
        return WorldSight(
            w.name, at, w.owner, w.production, w.home, turn, "visible", mine, w.stock,
            w.stocks.get(self.me, 0), tuple(w.stocks.items()) if mine or self.over else (),
            w.prohibition, w.pollution if mine else 0, w.taken, dp, guns,
        )  # fmt: skip

    def balance(self, world: World) -> tuple[int, int]:
        """On an own world: DP of our side and guns of all others, as rule 5.13 weighs them; of
        ships whose class is known, since rule 6.1 grants no look into the others."""
        dp = guns = 0
        for ship in self.muster.here.get(world.at, ()):
            if ship.kind not in self.classes and ship.owner != self.me:
                continue
            kind = self.state.classes[ship.kind]
            works = rated(kind.guns, ship.dp, kind.dp)
            if not works or kind.hull in (MISSILE, DEVICE):
                continue
            if ship.owner == self.me or ship.owner in self.allies:
                dp += ship.dp
            else:
                guns += works
        return dp, guns

    def portals(self) -> tuple[PortalSight, ...]:
        state, empire = self.state, self.empire
        found = []
        for name, p in state.portals.items():
            m = empire.portals.get(name)
            now = p.at in self.in_sight
            if m is None and not now:
                continue
            nav = name in empire.nav or self.over
            exits = tuple(x for x in p.exits if x in empire.nav or self.over) if nav else ()
            status: Status
            if now or m is None:
                at, shut, as_of, status = p.at, p.collapsed, state.turn, self.status(p.at)
            else:
                at, shut, as_of, status = m.at, m.collapsed, m.as_of, "stale"
                if at in self.in_sight:
                    status = "lost"
            owner = p.owner if now or nav else ""
            found.append(PortalSight(name, self.chart[at], shut, as_of, status, nav, exits, owner))
        return tuple(sorted(found, key=_name))

    def storms(self) -> tuple[StormSight, ...]:
        known, turn = self.empire.storms.items(), self.state.turn
        found = [
            StormSight(name, self.chart[m.at], m.intensity, m.nebula, m.as_of, self.gone(m))
            for name, m in known
        ]
        if self.over:
            found = [
                StormSight(s.name, self.chart[s.at], s.intensity, is_nebula(s), turn)
                for s in self.state.storms.values()
            ]
        return tuple(sorted(found, key=_name))

    def gone(self, m: StormMemory) -> bool:
        """Whether the sector is in sight and the storm is not there any more."""
        return m.as_of < self.state.turn and m.at in self.in_sight

    # --- ships ----------------------------------------------------------------------------

    def own(self, s: Ship) -> OwnShip:
        return own_ship(self.state, s, self.chart[s.at], self.muster.loads.get(s.sn, ()))

    def foreign(self) -> tuple[tuple[ShipSight, ...], tuple[Shade, ...]]:
        """Identified foreign ships, and the rest by sector as number and tonnage."""
        found: list[ShipSight] = []
        shades: dict[Pos, list[int]] = {}
        for s in self.others():
            if s.carrier:
                carrier = self.state.ships[s.carrier]
                if carrier.owner == self.me or self.over:
                    found.append(self.close(s, carrier.handle))
            elif s.at in self.visible:
                found.append(self.close(s))
            elif s.at in self.scanned:
                kind = self.state.classes[s.kind]
                if s.public or self.me in s.told or s.owner in self.allies:
                    hull = kind.hull if s.kind in self.classes else None
                    at = self.chart[s.at]
                    found.append(
                        ShipSight(s.sn, s.name, s.owner, at, s.kind, kind.tonnage, hull=hull)
                    )
                else:
                    shade = shades.setdefault(s.at, [0, 0])
                    shade[0] += 1
                    shade[1] += kind.tonnage
        found.sort(key=lambda s: (s.at, s.owner.lower(), s.sn))
        dark = sorted((self.chart[at], n, t) for at, (n, t) in shades.items())
        return tuple(found), tuple(Shade(*shade) for shade in dark)

    def close(self, s: Ship, carrier: str = "") -> ShipSight:
        """A foreign ship on short range."""
        kind, at = self.state.classes[s.kind], self.chart[s.at]
        rating = operational(s.dp, kind.dp)
        if s.kind not in self.classes:
            return ShipSight(
                s.sn, s.name, s.owner, at, s.kind, kind.tonnage, rating, s.codes, carrier=carrier
            )
        working = tuple(rated(r, s.dp, kind.dp) for r in (kind.guns, kind.engines, kind.scan))
        return ShipSight(
            s.sn, s.name, s.owner, at, s.kind, kind.tonnage, rating, s.codes, kind.hull, s.dp,
            kind.dp, kind.guns, kind.engines, kind.scan, kind.racks,
            (working[0], working[1], working[2]), carrier,
        )  # fmt: skip


def _name(thing: WorldSight | PortalSight | StormSight) -> str:
    """Lists go by name: the state's own order would tell where things lie in the galaxy."""
    return thing.name.lower()
