"""What happened between two printouts of one seat, worst first, in the active voice.

Everything here stands on the printouts: acts of keys, changes of owner, remarks, who is where.
"""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.galaxy.artifacts import points as artifact_points
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Name, Sighting, WorldId
from starpost.games.starweb.told.between import Between
from starpost.games.starweb.told.deeds import deeds
from starpost.games.starweb.told.fights import fights, lost_keys
from starpost.games.starweb.told.risks import RID, paid
from starpost.games.starweb.told.routine import letters, routine
from starpost.games.starweb.told.strangers import away, contacts, threats, world
from starpost.games.starweb.writing.check import no_gate
from starpost.games.starweb.writing.orders import BOOK
from starpost.games.starweb.writing.values import Move
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Amount, NewsItem, Part, Word
from starpost.told.words import because, counted, listed

HOME, LOST, TAKEN, LOOSE, FOUND, MISSED, IDLE = 95, 79, 42, 40, 32, 28, 14

KEPT = "Each key leads a fleet; without ships it stays yours while a ship of yours is there"


def news(before: View, view: View) -> list[NewsItem]:
    return list(_news(before, view))


def _news(before: View, view: View) -> Iterator[NewsItem]:
    if view.type is None:
        return
    between = Between(before, view)
    yield from _lost_worlds(between)
    yield from lost_keys(between)
    yield from fights(between)
    if not view.ended:  # when it is over nobody threatens anybody
        yield from threats(between)
    yield from contacts(between)
    yield from letters(between)
    yield from _gains(between)
    yield from deeds(between)
    yield from _finds(between)
    yield from _missed(between)
    yield from routine(between)


# --- worlds --------------------------------------------------------------------------------


def _lost_worlds(between: Between) -> Iterator[NewsItem]:
    for sighting in between.before.my_worlds():
        place = sighting.world.id
        now = between.view.sighting(place)
        if now is None or now.world.owner == between.seat:
            continue
        by, old = now.world.owner, sighting.world
        if now.world.change == "gift":
            yield NewsItem(
                18, "routine", "You gave", (f"W{place}",), f"to {by}", rule="8.7", at=f"W{place}",
                words=(world(place),), seats=(by,),
            )  # fmt: skip
            continue
        home = place == between.view.home
        far = away(between.now.near(place))
        yield NewsItem(
            HOME if home else LOST,
            "loss",
            f"{by} took" if by else "You lost",
            (f"your home W{place}" if home else f"W{place}",),
            ("" if home else "from you") if by else "",
            amounts=_worth(old.population, old.mines, old.industry),
            so=_meaning(between, place, home=home),
            rule="8.3" if by else "6.6",
            at=f"W{place}",
            words=(world(place),),
            seats=(by,) if by else (),
            near=between.now.near(place),
            size=old.population,
            headline=f"{by} took W{place} from you{', ' + far if far else ''}" if by else "",
            answers=(f"W{place}", f"W{between.view.home}"),
        )


def _worth(people: int, mines: int, industry: int) -> tuple[Amount, ...]:
    found = (
        Amount(people, "person", "people"),
        Amount(industry, "factory", "factories"),
        Amount(mines, "mine", "mines"),
    )
    return tuple(amount for amount in found if amount.number)


def _meaning(between: Between, place: WorldId, *, home: bool) -> str:
    if home:
        held = len(between.view.my_worlds())
        return f"lost. You still hold {counted(held, 'world')}"
    if between.now.near(place) == 1:
        return "gone. The gate to your home is open"
    return "gone"


def _gains(between: Between) -> Iterator[NewsItem]:
    held = {s.world.id for s in between.before.my_worlds()}
    for sighting in between.view.my_worlds():
        found = sighting.world
        if found.id in held:
            continue
        former = found.former if found.change == "captured" else ""
        gift = found.change == "gift"
        lead = f"{found.former} gave you" if gift else "You took"
        yield NewsItem(
            TAKEN + 4 * bool(former),
            "gain",
            lead,
            (f"W{found.id}",),
            f"from {former}" if former and former != between.seat else "",
            amounts=_worth(found.population, found.mines, found.industry),
            so="more",
            rule="8.7" if gift else "8.3",
            at=f"W{found.id}",
            words=(world(found.id),),
            seats=(former,) if former else (),
            near=between.now.near(found.id),
            size=found.population,
            answers=(f"W{found.id}",),
        )
    mine = {key.id for key in between.before.my_keys()}
    for sighting, key in between.view.my_fleets():
        if key.id not in mine:
            yield _key_won(between, sighting, key.id, key.ships, key.former)


def _key_won(between: Between, sighting: Sighting, key: int, ships: int, former: Name) -> NewsItem:
    place = sighting.world.id
    more = f"{counted(ships, 'ship')} came with it" if ships else KEPT
    return NewsItem(
        TAKEN + (3 if former else 0) if ships else LOOSE,
        "gain",
        "You gained",
        (f"F{key}",),
        f"of {former}" if former and former != between.seat else "",
        so=more,
        rule="8.6" if ships else "8.5",
        at=f"W{place}",
        words=(Word(f"F{key}", f"F{key}" if ships else f"W{place}"),),
        near=between.now.near(place),
        size=ships,
    )


# --- finds, and what did not come off ----------------------------------------------------------


def _finds(between: Between) -> Iterator[NewsItem]:
    kind = between.view.type
    assert kind is not None
    known = _artifacts(between.before)
    for artifact, place in _artifacts(between.view).items():
        if artifact in known:
            continue
        points, title = artifact_points(kind, artifact), artifact_name(artifact)
        mine = between.now.owner(place) == between.seat
        yield NewsItem(
            FOUND + 4 if points else IDLE,
            "find",
            "You found the",
            (title,),
            f"at W{place}",
            so=f"The {title}: {because(_worth_of(points, mine=mine))}",
            rule="9.6",
            at=f"W{place}",
            words=(world(place),),
            near=between.now.near(place),
            size=abs(points),
            headline=f"You found the {title} at W{place}",
            answers=(f"W{place}",),
        )


def _artifacts(view: View) -> dict[int, WorldId]:
    found: dict[int, WorldId] = {}
    for place, sighting in {**view.memory, **view.worlds}.items():
        carried = (v for key in sighting.keys for v in key.artifacts)
        found |= dict.fromkeys((*sighting.world.artifacts, *carried), place)
    return found


def _worth_of(points: int, *, mine: bool) -> str:
    if not points:
        return "It is worth nothing to you"
    if points < 0:
        cost = f"{counted(-points, 'point')} a turn"
        return f"It costs you {cost}, {RID}" if mine else f"It would cost you {cost}"
    pays = f"{counted(points, 'point')} a turn"
    return f"It pays you {pays}" if mine else f"Hold the world and it pays you {pays}"


def _missed(between: Between) -> Iterator[NewsItem]:
    """Worlds one came to and did not get."""
    mine = {s.world.id for s in between.view.my_worlds()}
    kept = ("spared_ally", "robots_refuse", "guarded")
    reasons = {remark.at: remark for _, remark in between.remarks if remark.kind in kept}
    for place, sighting in between.view.worlds.items():
        came = any(k.owner == between.seat and k.moved and not k.at_peace for k in sighting.keys)
        found = sighting.world
        if not came or place in mine or found.black_hole:
            continue
        if not found.population:
            yield from _empty(between, place)
            continue
        why = _why_not(between, sighting, reasons[place].kind if place in reasons else "")
        yield NewsItem(
            MISSED,
            "trouble",
            "You did not take",
            (f"W{place}",),
            so=why,
            several=HELD_ALL if why == HELD else None,
            rule="8.3",
            at=f"W{place}",
            words=(world(place),),
            seats=tuple(dict.fromkeys(k.owner for k in between.now.strangers(place))),
            near=between.now.near(place),
            answers=(f"W{place}",),
        )


def _empty(between: Between, place: WorldId) -> Iterator[NewsItem]:
    """A world that cannot be taken says so to whoever comes there for the first time."""
    if between.before.sighting(place) is None:
        yield NewsItem(
            MISSED - 1, "find", f"W{place} is empty", so=EMPTY, rule="8.1", at=f"W{place}",
            words=(world(place),), near=between.now.near(place),
        )  # fmt: skip


EMPTY = "Nobody lives there, so nobody can own it"
HELD, HELD_ALL = "Ships on its ground hold it", "Ships on their ground hold them"


def _why_not(between: Between, sighting: Sighting, kind: str) -> str:
    found = sighting.world
    here = (k for k in sighting.keys if k.ships and not k.at_peace)
    others = dict.fromkeys(k.owner for k in here if k.owner not in ("", between.seat))  # allies too
    if kind == "spared_ally":
        return f"{found.owner} is your ally"
    if kind == "robots_refuse":
        return "Robots live there, and they obey only Berserkers"
    if found.iships or found.pships:
        return HELD
    if others:
        names = listed(others)
        return f"{names} {'has' if len(others) == 1 else 'have'} ships there too"
    if kind == "guarded":
        return "A fleet guards it for its owner"
    return ""


def trouble(view: View, problem: Problem) -> str:
    """A move that failed says where the fleet stayed, unless another line moved it; everything else
    plainly."""
    order = BOOK.read(problem.order).orders
    move = order[0] if order and isinstance(order[0], Move) else None
    if move is None or problem.partial:
        return ""
    place, moved = next(
        ((s.world.id, key.moved) for s, key in view.my_fleets() if key.id == move.fleet), (0, False)
    )
    if not place:
        return ""
    if moved:
        reason = because(problem.text, problem.order)
        return f"Another line moved F{move.fleet}; {move!s} was dropped: {reason}"
    gate = no_gate(view, (place, *move.path)) if problem.code == "not_adjacent" else ""
    reason = because(gate or problem.text, problem.order)
    return f"F{move.fleet} stayed at W{place}: {reason}"


# --- the score -----------------------------------------------------------------------------

PARTS = {
    "income": "people, industry, mines",
    "trade": "metal sold",
    "consumer_goods": "consumer goods",
    "plunder": "plunder",
    "keys": "keys",
    "artifacts": "artifacts",
    "kills": "lives taken",
    "fleets_destroyed": "fleets destroyed",
    "robot_worlds": "robot worlds",
    "pbb": "planet busters",
    "worlds": "worlds",
    "converts": "converts",
    "martyrs": "martyrs",
    "shots": "shots fired",
    "black_box": "the Black Box",
    "bonus": "the end of the game",
}


def parts(before: View, view: View) -> list[Part]:
    """Why the score changed, by the categories of rule 9.1."""
    return [
        Part(change, _named(view, key, change), PARTS[key])
        for key, change in view.points.items()
        if change
    ]


def _named(view: View, key: str, change: int) -> str:
    """Where artifacts cost more than they pay, they are named."""
    named = paid(view) if key == "artifacts" and change < 0 else ""
    return f"{PARTS[key]}: {named}" if named else PARTS[key]
