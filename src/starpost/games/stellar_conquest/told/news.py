"""What happened between two views of one seat, in the active voice: losses first."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES, find_star
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES, WORLDS, World
from starpost.games.stellar_conquest.known.points import controlled
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, planet_id, planet_name
from starpost.games.stellar_conquest.tables import CET, GROWTH
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.between import Between
from starpost.games.stellar_conquest.told.moves import holder
from starpost.games.stellar_conquest.told.routine import routine
from starpost.games.stellar_conquest.told.ships import arrivals, contacts, losses
from starpost.games.stellar_conquest.told.wording import (
    holding,
    near,
    planet_word,
    star_word,
    tech_name,
)
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Amount, NewsItem, Part
from starpost.told.words import counted

LAST, TAKEN, WON, SETTLED, LEARNT, FOUND, BARE = 95, 78, 46, 42, 40, 35, 30


CHANGED = ("CONQUERED", "FREED", "LANDED", "RAZED")
"""Lines of the log by which a planet changes hands."""


def news(before: View, view: View) -> list[NewsItem]:
    if view.me is None:
        return []
    it = Between(before, view)
    return [
        *planets(it), *losses(it), *arrivals(it), *contacts(it), *settled(it), *learnt(it),
        *finds(it), *routine(it),
    ]  # fmt: skip


# --- planets that changed hands ---------------------------------------------------------------


def planets(it: Between) -> Iterator[NewsItem]:
    """Colonies lost, conquered, freed."""
    view, me = it.view, it.view.name
    for pid, planet in sorted(view.known.planets.items()):
        if pid not in it.before.known.planets:
            if holder(view, pid) == me and planet.status == "conquered":
                yield _won(it, pid, view.known.name(planet.owner))  # seen and taken in one turn
            continue
        was, now = holder(it.before, pid), holder(view, pid)
        if was == now or me not in (was, now):
            continue
        old = it.before.known.planets[pid]
        if now == me and planet.status == "conquered":
            yield _won(it, pid, was)
        elif now == me and old.status == "conquered":
            yield _freed(it, pid, was)
        elif was == me and old.status == "conquered" and planet.status == "colony":
            yield _given_up(it, pid, now)
        elif was == me:
            yield _taken(it, pid, now, last=view.seat in (planet.owner, old.owner))


def _taken(it: Between, pid: int, by: str, *, last: bool) -> NewsItem:
    view, star = it.view, STAR_OF[pid]
    name = planet_name(pid)
    left = holding(view, view.seat)
    old = it.before.known.planets[pid]
    keeps = f"you still hold {left}" if left else "you hold no planet any more"
    return NewsItem(
        LAST if last and not left else TAKEN,
        "loss",
        f"{by} took" if by else "You lost",
        (name,),
        "from you" if by else "",
        amounts=(Amount(old.pop, "million people", "million people"),) if old.pop else (),
        so=f"gone; {keeps}",
        rule="6.6",
        at=STAR_NAMES[star],
        words=(planet_word(pid),),
        seats=(by,) if by else (),
        near=near(view, star),
        size=old.pop,
        headline=f"{by} took {name} from you" if by else "",
        answers=(STAR_NAMES[star],),
        when=it.when(STAR_NAMES[star], *CHANGED),
    )


def _given_up(it: Between, pid: int, to: str) -> NewsItem:
    """A conquest without a warship over it is its owner's again (rule 9.1): nobody took it."""
    star = STAR_OF[pid]
    shot = any(
        found.who == it.me and lines.star_of(event) == star
        for event in it.told
        if (found := lines.loss(event)) is not None
    )
    again, again_all = (
        (f"{to} rules there again",) * 2 if to else ("it is free again", "they are free again")
    )
    return NewsItem(
        TAKEN,
        "loss",
        "No warship of yours was left over" if shot else "Your warships left",
        (planet_name(pid),),
        so=f"A conquest needs one over it every round; {again}",
        several=f"Conquests need one over them every round; {again_all}",
        rule="9.1",
        at=STAR_NAMES[star],
        words=(planet_word(pid),),
        seats=(to,) if to else (),
        near=near(it.view, star),
        size=it.before.known.planets[pid].pop,
        answers=(STAR_NAMES[star],),
        when=it.when(STAR_NAMES[star], *CHANGED),
    )


def _won(it: Between, pid: int, former: str) -> NewsItem:
    star = STAR_OF[pid]
    return NewsItem(
        WON,
        "gain",
        "You conquered",
        (planet_name(pid),),
        f"from {former}" if former else "",
        so="Keep a warship there, or it goes back",
        several="Keep warships there, or they go back",
        rule="9.1",
        at=STAR_NAMES[star],
        words=(planet_word(pid),),
        seats=(former,) if former else (),
        near=near(it.view, star),
        answers=(STAR_NAMES[star],),
        when=it.when(STAR_NAMES[star], *CHANGED),
    )


def _freed(it: Between, pid: int, by: str) -> NewsItem:
    star = STAR_OF[pid]
    return NewsItem(
        WON - 1,
        "gain",
        "You have",
        (f"{planet_name(pid)} back",),
        so=f"No warship of {by} guards it any more" if by else "No warship guards it any more",
        rule="6.6",
        at=STAR_NAMES[star],
        words=(planet_word(pid),),
        seats=(by,) if by else (),
        near=near(it.view, star),
        when=it.when(STAR_NAMES[star], *CHANGED),
    )


# --- gains and finds ----------------------------------------------------------------------------


def settled(it: Between) -> Iterator[NewsItem]:
    """New colonies of mine."""
    view, old = it.view, it.before.known.planets
    for pid, planet in sorted(view.known.planets.items()):
        if planet.owner != view.seat or planet.status != "colony":
            continue
        if pid in old and old[pid].owner == view.seat:
            continue
        kind = view.known.world(pid).type
        worth = view.worths.get(kind, 0)
        so = f"worth {counted(worth, 'point')} at the end" if worth else "worth no points itself"
        several = f"{TYPE_NAMES[kind]}, each {so}" if worth else None
        yield NewsItem(
            SETTLED,
            "gain",
            "You founded a colony on",
            (planet_name(pid),),
            so=f"{TYPE_NAMES[kind]}, {so}",
            several=several,
            rule="7.1",
            at=STAR_NAMES[STAR_OF[pid]],
            words=(planet_word(pid),),
            near=near(view, STAR_OF[pid]),
            size=worth,
            answers=(STAR_NAMES[STAR_OF[pid]],),
            when=it.when(STAR_NAMES[STAR_OF[pid]], "LANDED"),
        )


def learnt(it: Between) -> Iterator[NewsItem]:
    for n, event in enumerate(it.told):
        found = lines.acquired(event)
        if found is not None:
            tech, effect = found
            yield NewsItem(LEARNT, "gain", "Your scholars found", (tech_name(tech),), so=effect,
                           rule="8.9", when=n)  # fmt: skip


def finds(it: Between) -> Iterator[NewsItem]:
    """Stars explored, with the best planet and what it is good for."""
    for n, event in enumerate(it.told):
        if event.kind != "EXPLORED":
            continue
        star = find_star(event.at)
        assert star is not None
        worlds = [w for w in WORLDS[it.view.known.cards[star]] if not wild(it.view, star, w)]
        best = max(worlds, key=lambda w: _good(it.view, w), default=None)
        if best is None and WORLDS[it.view.known.cards[star]]:
            continue  # those who live there are told of
        if best is None:
            yield NewsItem(
                BARE, "find", "You found no planet at", (event.at,), rule="4.11", at=event.at,
                words=(star_word(star),), near=near(it.view, star), when=n,
            )  # fmt: skip
            continue
        worth = it.view.worths.get(best.type, 0)
        grows = "its people grow" if best.type in GROWTH else "its people do not grow"
        yield NewsItem(
            FOUND + min(worth, 3),
            "find",
            f"{planet_name(planet_id(star, best.orbit))} is",
            (f"a {TYPE_NAMES[best.type]} planet for {best.max} million",),
            so=f"{counted(worth, 'point')}; {grows}" if worth else grows,
            rule="4.11",
            at=event.at,
            words=(planet_word(planet_id(star, best.orbit)),),
            near=near(it.view, star),
            size=best.max,
            answers=(event.at,),
            when=n,
        )


def wild(view: View, star: int, world: World) -> bool:
    """Whether people of its own live there, or somebody else's: it is not there to be settled."""
    planet = view.known.planets.get(planet_id(star, world.orbit))
    return planet is not None and planet.status not in ("empty", "colony")


def _good(view: View, world: World) -> tuple[bool, int, bool, int]:
    """How good a planet is to settle: barren ones wait for a technology."""
    me = view.me
    barren = world.type == "barren" and not (me is not None and me.techs & CET)
    return not barren, view.worths.get(world.type, 0), world.type in GROWTH, world.max


# --- orders and points --------------------------------------------------------------------------


def trouble(view: View, problem: Problem) -> str:
    """An order that failed: what was meant, and why not."""
    words = problem.order.split()
    reason = problem.text[:1].lower() + problem.text[1:].rstrip(".")
    if len(words) > 3 and words[0] == "MOVE":
        return f"{words[1]} did not leave for {words[3]}: {reason}"
    if len(words) > 3 and words[0] == "LAND":
        return f"{words[2]} transports of {words[1]} did not land on {words[3]}: {reason}"
    if len(words) > 3 and words[0] == "BUILD":
        what = words[3].replace("_", " ")
        where = "Nobody" if words[1].upper() == "HOME" else words[1]
        verb = "built" if where == "Nobody" else "did not build"
        return f"{where} {verb} {words[2]} {what}: {reason}"
    if len(words) > 3 and words[0] == "RESEARCH":
        return f"Nothing went into {tech_name(words[2])}: {reason}"
    return ""


EMPTY = "empty planets"
"""Ships that stand there bring these points, and take them along when they leave."""


def parts(before: View, view: View) -> list[Part]:
    """Why the points changed: planets that count now and did not before."""
    if view.me is None:
        return []
    old, now = controlled(before), controlled(view)
    new = {pid: worth for pid, worth in now.items() if pid not in old}
    empty = sum(n for pid, n in new.items() if view.known.planets[pid].status == "empty")
    gone = {pid: worth for pid, worth in old.items() if pid not in now}
    left = sum(n for pid, n in gone.items() if before.known.planets[pid].status == "empty")
    found = (
        Part(sum(new.values()) - empty, "for planets won", "planets won"),
        Part(empty, "for empty planets under your ships, while they stay", EMPTY),
        Part(-left, "for empty planets that your ships have left", EMPTY),
        Part(left - sum(gone.values()), "for planets lost", "planets lost"),
    )
    return [part for part in found if part.change]
