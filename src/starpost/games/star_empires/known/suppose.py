"""A galaxy made of one empire's view alone, for Try it, in that empire's own coordinates.

Worlds, portals and storms stand where they were last seen. Where the galaxy ends is not known: it
is taken to go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Frame, Pair, Pos, length, pos
from starpost.games.star_empires.known.sights import View, WorldSight
from starpost.games.star_empires.known.supposed_ships import STRANGER, supposed_ships
from starpost.games.star_empires.state import (
    Empire,
    Last,
    News,
    Portal,
    PortalMemory,
    State,
    Storm,
    StormMemory,
    World,
    WorldMemory,
)
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.dice import Dice

MARGIN = 12
"""So many sectors are taken to lie beyond the furthest that is known."""


def suppose(view: View, dice: Dice) -> State | None:
    """Only for an empire of a game that goes on."""
    if not view.code or view.over:
        return None
    radius = MARGIN + max((length(*sector.at) for sector in view.sectors), default=0)
    nowhere = pos(0, radius)  # for things that are no longer where they were seen
    ships, classes = supposed_ships(view)
    return State(
        turn=view.turn,
        radius=radius,
        # whoever knows little of the others' production must not win by it
        rules=replace(view.rules, victory_confirm="gm"),
        empires=_empires(view),
        alliances=tuple((view.seat, ally) for ally in view.allies),
        classes=classes,
        worlds={w.name: _world(view, w, nowhere) for w in view.worlds},
        portals=_portals(view, nowhere),
        storms={
            s.name: Storm(
                s.name,
                pos(*s.at),
                s.intensity,
                0 if s.nebula else max(1, s.intensity),
                device=_maker(view, s.name, s.at),
            )
            for s in view.storms
            if not s.lost
        },
        ships=ships,
        last=Last(
            news=tuple(
                News(n.phase, n.text, (view.seat,), None if n.at is None else pos(*n.at))
                for n in view.news
            ),
            outcomes={view.seat: view.outcomes},
            letters=view.letters,
        ),
        history=view.history,
    )


# --- empires -------------------------------------------------------------------------------


def _empires(view: View) -> dict[str, Empire]:
    """Everybody known, in name order. Others are taken to know what we know, so that orders for
    them can be written in our words."""
    names = {view.seat, STRANGER, *view.numbers, *view.contacts, *view.allies}
    names |= {s.owner for s in view.sighted} | {w.owner for w in view.worlds if w.owner}
    names |= {name for name, _ in (*view.grants, *view.granted)}
    names |= {name for ship in view.ships for name in (*ship.told, ship.owner)}
    codes = {s.owner: s.sn[:-5] for s in view.sighted}
    me = _me(view)
    empires = {}
    for name in sorted(names, key=str.lower):
        empires[name] = me if name == view.seat else _other(view, me, name, codes.get(name, "ZZ"))
    return empires


def _me(view: View) -> Empire:
    handles = {s.handle: s.sn for s in view.ships}
    return Empire(
        view.seat,
        view.code,
        view.number,
        status=view.status or "active",
        dedication=view.dedication,
        elsewhere=not view.home and not view.homeless,
        homeless=view.homeless,
        frame=Frame(),
        contacts=view.contacts,
        classes=tuple(c.name for c in view.classes),
        nav=tuple(p.name for p in view.portals if p.nav),
        worlds={
            w.name: WorldMemory(pos(*w.at), w.owner, w.production, w.home, w.as_of)
            for w in view.worlds
        },
        portals={p.name: PortalMemory(pos(*p.at), p.collapsed, p.as_of) for p in view.portals},
        storms={
            s.name: StormMemory(pos(*s.at), s.intensity, s.nebula, s.as_of) for s in view.storms
        },
        seen={pos(*s.at): s.as_of for s in view.sectors},
        visible=tuple(pos(*s.at) for s in view.sectors if s.status == "visible"),
        scanned=tuple(pos(*s.at) for s in view.sectors if s.status == "scanned"),
        grants={to: _granted(words, handles) for to, words in view.grants},
        unanswered=view.unanswered,
    )


def _other(view: View, me: Empire, name: str, code: str) -> Empire:
    handles = {s.handle: s.sn for s in view.ships}
    given = dict(view.granted).get(name)
    return Empire(
        name,
        code,
        view.numbers.get(name, 0),
        contacts=(view.seat,),
        classes=me.classes,
        nav=me.nav,
        worlds=dict(me.worlds),
        portals=dict(me.portals),
        storms=dict(me.storms),
        seen=dict(me.seen),
        visible=me.visible,
        scanned=me.scanned,
        grants={} if given is None else {view.seat: _granted(given, handles)},
    )


def _granted(words: Iterable[str], handles: Mapping[str, str]) -> tuple[str, ...]:
    """Scan grants as the state keeps them."""
    found = []
    for word in words:
        at = read_pair(word)
        if word == "ALL" or word.startswith("class:"):
            found.append(word)
        elif at is not None:
            found.append(f"sector:{pos(*at)}")
        else:
            found.append(f"ship:{handles.get(word, word)}")
    return tuple(found)


# --- the map -------------------------------------------------------------------------------


def _world(view: View, seen: WorldSight, nowhere: Pos) -> World:
    """As it was last seen; what was ours and is no longer is nobody's."""
    lost = seen.status == "lost"
    stocks = dict(seen.others)
    if seen.mine_stock:
        stocks[view.seat] = seen.mine_stock
    return World(
        seen.name,
        nowhere if lost else pos(*seen.at),
        seen.production,
        "" if seen.owner == view.seat and not seen.mine else seen.owner,
        seen.stock or 0,
        stocks,
        seen.home,
        seen.prohibition or "none",
        seen.pollution,
        seen.taken,
    )


def _portals(view: View, nowhere: Pos) -> dict[str, Portal]:
    known = {p.name for p in view.portals}
    return {
        p.name: Portal(
            p.name,
            nowhere if p.status == "lost" else pos(*p.at),
            tuple(x for x in p.exits if x in known),
            p.collapsed,
            owner=p.owner,
            device=_maker(view, p.name, p.at),
        )
        for p in view.portals
    }


def _maker(view: View, name: str, at: Pair) -> str:
    """Which deployed device of ours made a thing, by its name (ruling R9): the thing ends with it.

    A device that was renamed since is known by its serial number or not at all.
    """
    for ship in view.ships:
        if ship.deployed and ship.at == at and name.startswith((f"{ship.handle}_", f"{ship.sn}_")):
            return ship.sn
    return ""
