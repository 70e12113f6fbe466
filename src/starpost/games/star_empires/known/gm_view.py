"""What the game master sees: everything, in galactic coordinates (rule 6.3)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import GALACTIC, Frame, Pair, atlas, pair
from starpost.games.star_empires.known.events import read_news
from starpost.games.star_empires.known.memory import is_nebula
from starpost.games.star_empires.known.sights import (
    EmpireCard,
    OwnShip,
    PortalSight,
    SectorSight,
    StormSight,
    View,
    WorldSight,
)
from starpost.games.star_empires.state import Ship, State
from starpost.games.star_empires.tables import operational, rated
from starpost.kernel.contract import GM


def everything(state: State) -> View:
    chart, turn, last = atlas(GALACTIC, state.radius), state.turn, state.last
    return View(
        seat=GM,
        turn=turn,
        rules=state.rules,
        contacts=tuple(state.empires),
        numbers={e.name: e.number for e in state.empires.values()},
        sectors=tuple(SectorSight(at, "visible", turn) for at in chart.values()),
        worlds=tuple(
            WorldSight(
                w.name, pair(w.at), w.owner, w.production, w.home, turn, "visible", False, w.stock,
                0, tuple(w.stocks.items()), w.prohibition, w.pollution, w.taken,
            )
            for w in state.worlds.values()
        ),
        portals=tuple(
            PortalSight(p.name, pair(p.at), p.collapsed, turn, "visible", True, p.exits, p.owner)
            for p in state.portals.values()
        ),
        storms=tuple(
            StormSight(s.name, pair(s.at), s.intensity, is_nebula(s), turn)
            for s in state.storms.values()
        ),
        ships=_ships(state),
        classes=tuple(state.classes.values()),
        news=read_news(last.news, chart),
        outcomes=last.outcomes.get(GM, ()),
        letters=last.letters,
        over=state.victory.status == "won",
        winners=state.victory.winners,
        why=state.victory.why,
        victory=state.victory.status,
        history=state.history,
        log=state.log,
        empires=cards(state, None),
        notes=state.notes,
    )  # fmt: skip


def _ships(state: State) -> tuple[OwnShip, ...]:
    loads: dict[str, list[Ship]] = {}
    for ship in state.ships.values():
        if ship.carrier:
            loads.setdefault(ship.carrier, []).append(ship)
    return tuple(
        own_ship(state, ship, pair(ship.at), loads.get(ship.sn, ()))
        for ship in state.ships.values()
    )


def cards(state: State, frame: Frame | None) -> tuple[EmpireCard, ...]:
    """All empires in a table; `frame` None: with their frames, which only the game master sees."""
    found = []
    for e in state.empires.values():
        worlds = [w for w in state.worlds.values() if w.owner == e.name]
        ships = sum(s.owner == e.name for s in state.ships.values())
        f = e.frame
        shown = f"{f.offset[0]},{f.offset[1]} turn {60 * f.rotation}"
        shown += " V" * f.mirror_v + " H" * f.mirror_h
        allies = tuple(b if a == e.name else a for a, b in state.alliances if e.name in (a, b))
        found.append(
            EmpireCard(
                e.name, e.code, e.number, e.status, sum(w.production for w in worlds),
                sum(w.stock for w in worlds) + _separate(state, e.name), len(worlds), ships,
                e.dedication, e.homeless, not (worlds or ships or e.elsewhere),
                "" if frame else shown, allies, e.contacts,
            )
        )  # fmt: skip
    return tuple(found)


def _separate(state: State, name: str) -> int:
    return sum(w.stocks.get(name, 0) for w in state.worlds.values())


def own_ship(state: State, s: Ship, at: Pair, load: list[Ship] | tuple[Ship, ...]) -> OwnShip:
    """A ship with nothing held back."""
    k = state.classes[s.kind]
    full = s.dp >= k.dp
    return OwnShip(
        s.sn, s.name, s.owner, at, s.kind, k.hull, s.dp, k.dp,
        100.0 if full else operational(s.dp, k.dp),
        k.guns if full else rated(k.guns, s.dp, k.dp),
        k.engines if full else rated(k.engines, s.dp, k.dp),
        k.scan if full else rated(k.scan, s.dp, k.dp),
        k.racks,
        k.racks - sum(state.classes[c.kind].tonnage for c in load) if load else k.racks,
        k.tonnage,
        state.ships[s.carrier].handle if s.carrier else "",
        tuple(c.handle for c in load) if load else (),
        s.public, s.told, s.deployed, s.codes, s.built,
    )  # fmt: skip
