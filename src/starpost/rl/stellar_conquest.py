"""Stellar Conquest and The Fate of Empire as numbers: ships, colonies, techniques, what is seen."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

import numpy as np

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.stellar_conquest.known.view import View
from starpost.rl.encoding import LIMIT, Vector

TECHS, ASKS = 24, 16
SIZE = 5 + TECHS + ASKS + 7 + 7 + 3 + 8


def of_view(view: View) -> Vector:
    """A view as a vector; large numbers as logarithms."""
    st, me = view.known, view.seat
    found: list[float] = [st.turn, st.step / 10, len(st.groups), len(st.explored), len(st.planets)]
    found += _known(st.players[me].techs if me >= 0 else 0)
    found += _asked(st.asking.ask if st.asking is not None else "")
    found += _ships(view)
    found += _colonies(view)
    foes = [sum(s.ships.values()) for s in view.sightings]
    found += (len(foes), sum(foes), max(foes, default=0))
    found += _campaign(st) if isinstance(st, Campaign) else (0,) * 8
    squashed: Vector = np.log1p(np.maximum(np.array(found, np.float32), 0))
    return np.minimum(squashed, LIMIT, out=squashed)


@lru_cache(1024)
def _known(techs: int) -> tuple[float, ...]:
    """The techniques, one number each."""
    return tuple(techs >> k & 1 for k in range(TECHS))


@lru_cache(256)
def _asked(ask: str) -> tuple[float, ...]:
    """What is asked for, one number a kind; nothing is all zeros."""
    place = crc32(ask.encode()) % ASKS if ask else -1
    return tuple(float(k == place) for k in range(ASKS))


def _ships(view: View) -> list[float]:
    """Own ships by kind, those under way, those with cargo."""
    s = c = f = d = t = moving = loaded = 0
    for group in view.known.groups.values():
        if group.owner == view.seat:
            s, c, f, d = s + group.s, c + group.c, f + group.f, d + group.d
            moving += group.dest >= 0
            if group.cargo:
                loaded += 1
                t += group.t
    return [s, c, f, d, t, moving, loaded]


def _colonies(view: View) -> list[float]:
    """Own colonies: how many, people, factories, robots, bases, shields."""
    count = pop = factories = robotic = bases = shields = others = 0
    for planet in view.known.planets.values():
        if planet.owner == view.seat:
            count, pop = count + 1, pop + planet.pop
            factories, robotic = factories + planet.factories, robotic + planet.robotic
            bases, shields = bases + planet.mb + planet.amb, shields + planet.shield
        elif planet.owner >= 0:
            others += 1
    return [count, pop, factories, robotic, bases, shields, others]


def _campaign(st: Campaign) -> tuple[float, ...]:
    """The Fate of Empire: pirates, wars, what is to be recalled."""
    force = sum(corvettes + scouts for corvettes, scouts in st.pirates.values())
    lost, killed = sum(st.losses.values()), sum(st.kills.values())
    return (len(st.pirates), force, st.war, st.sub_province, st.debt, st.needed, killed, lost)
