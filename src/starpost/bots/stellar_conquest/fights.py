"""When to run, and whom to attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starpost.bots.stellar_conquest.worth import Worth, strength
from starpost.games.stellar_conquest.galaxy.board import STAR_AT
from starpost.games.stellar_conquest.known.odds import prospects
from starpost.games.stellar_conquest.known.points import forsaken
from starpost.games.stellar_conquest.known.refuge import leaving
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.choices import choices
from starpost.games.stellar_conquest.writing.feed import PLANET, find_planet
from starpost.kernel.orders import Order
from starpost.kernel.panels import Bar

Bars = Callable[[Any], Sequence[Bar]]
"""The odds of a view's fights."""


GOOD, BAD = 65, 40
"""Of a hundred fights: from so many won on an attack is advised, below so many it is called off."""


class Fights:
    """Answers to the questions of combat."""

    @staticmethod
    def withdraw(worth: Worth) -> Sequence[Order]:
        """Run from so much more, or when nobody here can shoot back, to where nobody waits."""
        ask = worth.st.asking
        assert ask is not None
        if worth.st.turn >= worth.st.turns and forsaken(worth.view, ask.place):
            return ()  # after the last round ships are worth nothing, and points are
        own, enemy = worth.fleet(ask.place), worth.enemies(ask.place)
        armed = {x: n for x, n in own.items() if x in "CFD"}
        threat = {x: n for x, n in enemy.items() if x in "CFD"}
        if strength(threat) and strength(armed) * worth.w.flight < strength(threat):
            return (leaving(worth.view, worth.rules, ask.place, ask.round),)
        return ()

    @staticmethod
    def retreat(worth: Worth) -> Sequence[Order]:
        """Nobody is armed: to where nobody is known to wait."""
        ask = worth.st.asking
        assert ask is not None
        return (leaving(worth.view, worth.rules, ask.place, ask.round + 1),)

    @staticmethod
    def attacks(worth: Worth) -> Sequence[Order]:
        """One attack at a time: each is fought out before the next is asked for."""
        listed = choices(worth.rules, worth.st)
        armed = {STAR_AT[g.at] for _, g in worth.groups() if g.armed and g.at >= 0}
        for star in sorted(armed & worth.by_star.keys()):
            force = worth.fleet(star)
            if not worth.enemy_points(star):
                for pid in worth.preys(star, force):
                    order = o.Attack(planet_name(pid))
                    enough = force["T"] >= worth.garrison(pid) or worth.is_soft(pid)
                    if enough and order in listed:
                        return (order,)
        return ()

    @staticmethod
    def advised(bars: Bars, worth: Worth) -> Sequence[Order]:
        """What is likely to be won, the likeliest first, if people enough to keep it are there."""
        found = [
            (chances.won, order)
            for order in choices(worth.rules, worth.st)
            if isinstance(order, o.Attack)
            and (pid := find_planet(order.planet)) is not None
            and worth.is_prey(worth.st.planets[pid])
            and not worth.enemy_points(STAR_OF[pid])
            and worth.fleet(STAR_OF[pid])["T"] >= worth.garrison(pid)
            and (chances := prospects(bars(worth.view)).get(order.planet)) is not None
            and chances.won >= GOOD
        ]
        return (max(found, key=lambda one: one[0])[1],) if found else Fights.attacks(worth)

    @staticmethod
    def on_and_on(bars: Bars, worth: Worth) -> Sequence[Order]:
        won = [chances.won for chances in prospects(bars(worth.view)).values()]
        return Fights.go_on(worth) if not won else () if won[0] >= BAD else (o.Stop(),)

    @staticmethod
    def go_on(worth: Worth) -> Sequence[Order]:
        """Call an attack off when the bases have become too strong for what is left."""
        ask = worth.st.asking
        assert ask is not None
        planet = worth.st.planets[ask.place - PLANET]
        force = worth.fleet(STAR_OF[ask.place - PLANET])
        own = strength({x: force[x] for x in "CFD"})
        return () if own >= planet.mb + 2 * planet.amb else (o.Stop(),)
