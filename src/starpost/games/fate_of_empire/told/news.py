"""What happened between two looks at the table: the Empire, Swarms, pirates, worlds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.fate_of_empire import tables
from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score, value
from starpost.games.fate_of_empire.told import lines
from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.games.stellar_conquest.known.view import View as BaseView
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.told import news as base
from starpost.games.stellar_conquest.told.between import Between
from starpost.games.stellar_conquest.told.lines import star_of
from starpost.games.stellar_conquest.told.routine import routine
from starpost.games.stellar_conquest.told.ships import losses, total_of
from starpost.games.stellar_conquest.told.wording import (
    fleet,
    fleet_of,
    near,
    planet_word,
    star_word,
)
from starpost.kernel.contract import Event
from starpost.kernel.telling import Amount, NewsItem, NewsKind, Part, Word
from starpost.told.words import counted

IMPERIAL = "Imperial"
"""What the log of a battle calls the player."""
CALLED, STRUCK, GONE, WAR, AMBUSH, SENT, CONQUERED, DOMINION, WILD, SLIPPED, SPARED = (
    73, 79, 76, 82, 63, 41, 46, 47, 36, 32, 39,
)  # fmt: skip
"""Ships that the Empire sends are worth no points: less than a colony founded."""
trouble = base.trouble


def news(before: View, view: View) -> list[NewsItem]:
    if view.me is None:
        return []
    it = Between(before, view, IMPERIAL)
    found = [
        replace(item, when=n) for n, event in enumerate(it.told) for item in _said(it, n, event)
    ]
    return [
        *found, *worlds(it, before, view), *losses(it), *base.settled(it), *base.learnt(it),
        *base.finds(it), *routine(it),
    ]  # fmt: skip


def _said(it: Between, n: int, event: Event) -> Iterator[NewsItem]:
    """One line of the log, if it is news."""
    match event.kind:
        case "EVENT" if thrown := lines.thrown(event):
            yield from _event(thrown)
        case "ARRIVED":
            yield from _sent(event, over=it.view.known.over)
        case "RECALLED" if event is _recalls(it)[-1]:
            ships: dict[str, int] = {}
            for each in _recalls(it):
                ships = total_of(ships, read_ships(each.text))
            yield NewsItem(CALLED, "threat", "The Empire took back", (fleet(ships),),
                           "for its war", so="Your score loses nothing", rule="3.4")  # fmt: skip
        case "SWARM":
            yield from _swarm(it, event)
        case "FOUND" | "PATROL":
            yield from _met(it, n, event)
        case "ROUND" if (left := lines.nerve(event)) and left.run:
            star = star_of(event)
            yield NewsItem(
                SLIPPED, "rival", "The pirates slipped away from", (event.at,), rule="5.4",
                so=f"They ran on a {left.die}", at=event.at, words=(star_word(star),),
                near=near(it.view, star),
            )  # fmt: skip


def _recalls(it: Between) -> list[Event]:
    """Every time ships were taken back: the news add them up."""
    return [event for event in it.told if event.kind == "RECALLED"]


def _event(thrown: lines.Thrown) -> Iterator[NewsItem]:
    dice = "The dice fell {} and {}".format(*thrown.dice)
    if thrown.letter == tables.WAR:
        yield NewsItem(WAR, "threat", "The Twelve Kingdoms made war on the Empire", so=dice,
                       rule="3.10", headline="Full-scale war with the Twelve Kingdoms")  # fmt: skip
    elif thrown.letter == tables.PEACE:
        yield NewsItem(SENT, "peace", "The Twelve Kingdoms made peace", so=dice, rule="3.10")
    elif thrown.letter == tables.PROVINCE:
        yield NewsItem(SENT + 4, "gain", "The Empire raised you to a Sub-Province",
                       so="A corvette comes every second turn from now on", rule="3.9")  # fmt: skip
    elif thrown.letter in tables.RECALLS:
        yield NewsItem(CALLED - 5, "threat", f"Word came of {thrown.name}",
                       so="The Empire takes back ships that are at a star", rule="3.4")  # fmt: skip
    elif thrown.letter != tables.SWARMS:
        yield NewsItem(6, "routine", f"{dice}: {thrown.text}", rule="3.2")


def _sent(event: Event, *, over: bool) -> Iterator[NewsItem]:
    found = lines.arrived(event)
    if found is not None:
        name, one = f"G{found[0]}", sum(read_ships(found[1]).values()) == 1
        must = "" if over else " must come onto the map this turn"
        yield NewsItem(SENT, "gain", "The Empire sent you", (fleet_of(found[1]),), f"as {name}",
                       so=must and f"{'It' if one else 'They'}{must}",
                       several=must and f"They{must}", rule="3.2",
                       words=(Word(name, name),), answers=(name,))  # fmt: skip


def closed(view: View) -> View:
    """Before anybody is asked in a turn its event and its Swarm have come."""
    return replace(view, known=replace(view.known, log=[])) if not view.known.over else view


def began(view: BaseView, event: Event) -> int:
    """The turn that an event of the frontier opened: a report may reach into the turn after."""
    st = view.known
    now = st.turn - 1 if st.over or st.asking is None else st.played
    return now if event in st.log else now - 1


def _swarm(it: Between, event: Event) -> Iterator[NewsItem]:
    star = star_of(event)
    hit, orbit = lines.struck(event), lines.missed(event)
    as_turn = f"As turn {began(it.view, event)} began a Swarm"
    if hit is None:
        so = (
            f"It fell upon orbit {orbit}, where nobody of yours lives: your people were spared"
            if orbit
            else "Nobody of yours lives there"
        )
        yield NewsItem(SPARED if orbit else 15, "threat" if orbit else "routine",
                       f"{as_turn} came to",
                       (event.at,), so=so, rule="3.5", at=event.at, words=(star_word(star),),
                       near=near(it.view, star),
                       headline=f"A Swarm missed your people at {event.at}" * bool(orbit),
                       )  # fmt: skip
        return
    dead = hit.dead
    kind: NewsKind = "loss" if dead else "gain"
    stopped = (
        f"Your guns stopped {hit.stopped} of its strength of {hit.factors}"
        if hit.stopped
        else f"It had a strength of {hit.factors}, and nothing stood in its way"
    )
    so = "The shield held" if hit.shield else stopped
    amounts = [Amount(dead, "million people", "million people")] if dead else []
    amounts += [Amount(hit.factories, "factory", "factories")] if hit.factories else []
    yield NewsItem(
        STRUCK if dead else SENT,
        kind,
        f"{as_turn} fell upon" if dead else "You beat off a Swarm at",
        (hit.planet,),
        amounts=tuple(amounts),
        so=f"dead or gone; {so[:1].lower()}{so[1:]}" if dead else so,
        headline=f"A Swarm fell upon {hit.planet}" if dead else "",
        rule="3.6",
        at=event.at,
        words=(Word(hit.planet, event.at),),
        near=near(it.view, star),
        size=dead,
        answers=(event.at,),
    )


def _met(it: Between, n: int, event: Event) -> Iterator[NewsItem]:
    """Pirates and independent worlds. Of pirates who were fought at once the fight tells more."""
    star = star_of(event)
    ships, found = lines.pirates(event) or lines.patrol(event), lines.wild(event)
    fought = any(e.kind == "BATTLE" and e.at == event.at for e in it.told[n:])
    rest = it.ships_at(star)
    stands = f"You have {rest} there" if rest else "Nothing of yours is left there"
    if ships:
        yield NewsItem(
            AMBUSH, "threat", f"Pirates {'waited' if fought else 'wait'} at {event.at} with",
            (fleet(ships),), so="It came to a fight" if fought else stands,
            rule="4.14" if lines.patrol(event) else "4.13",
            at=event.at, words=(star_word(star),), near=near(it.view, star),
            size=sum(ships.values()), answers=(event.at,),
        )  # fmt: skip
    if found:
        bases = fleet(found.bases) if any(found.bases.values()) else "no bases"
        what = "a Prime world" if found.prime else "an independent world"
        yield NewsItem(
            WILD + 3 * found.prime, "find", f"{found.planet} is {what} of",
            (f"{found.people} million",), so=f"It has {bases}; conquer it and land a garrison",
            rule="6.1", at=event.at, words=(Word(found.planet, event.at),),
            near=near(it.view, star), size=found.people, answers=(event.at,),
        )  # fmt: skip


# --- worlds ---------------------------------------------------------------------------------------


def worlds(it: Between, before: View, view: View) -> Iterator[NewsItem]:
    """Conquered, garrisoned, lost."""
    for item in _worlds(before, view):
        yield replace(item, when=it.when(item.at, *base.CHANGED, "SWARM"))


def _worlds(before: View, view: View) -> Iterator[NewsItem]:
    old, now = before.known, view.known
    for pid, planet in sorted(now.planets.items()):
        was = old.planets[pid].status if pid in old.planets else "unknown"
        if planet.status == was:
            continue
        place, name = STAR_NAMES[STAR_OF[pid]], planet_name(pid)
        far = near(view, STAR_OF[pid])
        if planet.status == "dominion":
            prime, worth = ", a Prime world" if planet.prime else "", value(now, pid)
            yield NewsItem(
                DOMINION, "gain", "You made", (f"{name} a dominion{prime}",), rule="7.3",
                so=f"worth {counted(worth, 'point')}", several=f"each worth {worth} points",
                at=place, words=(planet_word(pid),), near=far, size=worth, answers=(place,),
            )  # fmt: skip
        elif planet.status == "conquered":
            yield NewsItem(
                CONQUERED, "gain", "You conquered", (name,), rule="6.4", at=place, near=far,
                so="Land a garrison; without a warship over it, it is lost again",
                words=(planet_word(pid),), answers=(place,),
            )  # fmt: skip
        elif was in ("conquered", "dominion", "colony"):
            lost = value(old, pid)
            free = planet.status == "independent"
            yield NewsItem(
                GONE, "loss", "You lost", (name,), rule="6.4" if free else "3.7", at=place,
                so=(f"{counted(lost, 'point')} gone; " if lost else "")
                + ("it is independent again" if free else "nobody is left there"),
                words=(planet_word(pid),), near=far, size=lost, answers=(place,),
                headline=f"You lost {name}" + (f", and {lost} points" if lost else ""),
            )  # fmt: skip


def parts(before: View, view: View) -> list[Part]:
    """Why the score changed (rules 12.1 to 12.3)."""
    a, b = score(before.known), score(view.known)
    found = (
        (b.planets - a.planets, "planets"),
        (b.sectors - a.sectors, "sectors"),
        (b.kills - a.kills, "pirates"),
        (b.losses - a.losses, "ships lost"),
    )
    return [Part(change, name) for change, name in found if change]
