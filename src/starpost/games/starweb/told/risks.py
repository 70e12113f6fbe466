"""What an order may cost: a black hole, keys or worlds that stay behind alone, artifacts that cost
points wherever they are ours (rule 9.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from starpost.games.starweb.galaxy.artifacts import name, points
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import WorldId
from starpost.games.starweb.told.wish import Reader
from starpost.kernel.telling import Intention
from starpost.told.words import NAMED, counted, listed, signed

HOLE = "it may be a black hole"
MANY = 4
"""Foreign ships to one's own from which on a flight past them is likely the last."""
RID = "aboard a fleet too: put it down on a world that is not yours"


def hole(reader: Reader, goal: WorldId) -> str:
    """What an unknown world may be; none beside a home or another hole is one (setting S3)."""
    view = reader.view
    beside = (s for s in (*view.worlds.values(), *view.memory.values()) if goal in s.world.links)
    safe = any(s.world.black_hole or s.world.id == view.home for s in beside)
    return "" if safe else HOLE


def unplayed(view: View) -> str:
    """In a trial all unknown worlds are as most worlds are."""
    if len({*view.worlds, *view.memory}) >= view.size[0]:
        return ""
    return "Worlds you have never seen are taken to be ordinary: a black hole is never among them."


def last_seen(reader: Reader, goal: WorldId) -> str:
    """When a world was seen that is out of sight; "": it is in sight."""
    found = reader.view.sighting(goal)
    return "" if found is None or goal in reader.view.worlds else f"on turn {found.turn}"


def outnumbered(reader: Reader, fleet: int, ships: int, goal: WorldId) -> str:
    """Many foreign ships where a fleet leaves, or where it was seen that they stand."""
    start = reader.keys[fleet][0]
    for place in (start, goal):
        near = reader.strangers(place)
        guns = sum(key.ships for key in near)
        if guns >= MANY and guns > MANY * ships:
            mine = f"F{fleet} has {ships}" if place == goal else "which may shoot as it leaves"
            owners = list(dict.fromkeys(key.owner for key in near))
            verb = "has" if len(owners) == 1 else "have"
            return f"{listed(owners)} {verb} {counted(guns, 'ship')} at W{place}, {mine}"
    return ""


def passing(view: View, path: Sequence[WorldId]) -> str:
    """Who may shoot at a fleet on its way, as far as one knows (rule 6.8)."""
    by = ((names, place) for place in path[:-1] if (names := view.lurking(place)))
    told = [f"{listed(names)} may ambush it at W{place}" for names, place in by]
    return f"on its way {listed(told)}" if told else ""


def behind(
    reader: Reader, place: WorldId, gone: Collection[int], manned: Collection[int] = ()
) -> str:
    """What becomes of a world and its keys when the last ships leave them (rules 8.3, 8.5)."""
    world = reader.mine.get(place)
    if world is not None and world.iships + world.pships:
        return ""
    here = [key for at, key in reader.fleets if at == place and key.id not in gone]
    if any(key.ships or key.id in manned for key in here):
        return ""
    keys = stay(f"F{key.id}" for key in here)
    open_to = left_to(reader, place) if world is not None else ""
    return "; ".join(part for part in (open_to, keys) if part)


ALONE = "behind without ships and will be nobody's"


def stay(left: Iterable[str]) -> str:
    """Keys that nobody keeps, in one sentence."""
    names = sorted(set(left), key=lambda name: int(name[1:]))
    verb = "stays" if len(names) == 1 else "stay"
    return f"{listed(names)} {verb} {ALONE}" if names else ""


def left_to(reader: Reader, place: WorldId) -> str:
    """Who may walk into a world that nobody guards."""
    enemy = reader.enemy_within(place, 1)
    if enemy is None:
        friends = ("", reader.seat, *reader.view.allies)
        next_ = (n for n in reader.view.links(place) if reader.owner(n) not in friends)
        near = next(next_, 0)
        said = f"W{place} is left without a guard, beside {reader.owner(near)}'s W{near}"
        return said if near else ""
    if reader.keys[enemy.id][0] == place:
        return f"W{place} is left to {enemy.owner}"
    return f"W{place} is left without a guard, and {enemy.owner} is next to it"


def cost(view: View, artifact: int) -> int:
    """Points that an artifact takes from its holder each turn."""
    return max(0, -points(view.type, artifact)) if view.type is not None else 0


def paid(view: View) -> str:
    """What each artifact that the seat holds gives or takes a turn, the dearest first, as many as
    are read at a glance: "the Radioactive Isotope −30, the Platinum Pyramid +5"."""
    if view.type is None:
        return ""
    held = [v for sighting in view.my_worlds() for v in sighting.world.artifacts]
    held += [v for key in view.my_keys() for v in key.artifacts]
    worth = sorted((points(view.type, v), v) for v in held if points(view.type, v))
    said = [f"the {name(v)} {signed(change)}" for change, v in worth[:NAMED]]
    rest = sum(change for change, _ in worth[NAMED:])
    return ", ".join([*said, *([f"others {signed(rest)}"] if worth[NAMED:] else [])])


def aboard(reader: Reader, artifacts: Collection[int]) -> str:
    """What a burden costs as long as it is carried."""
    lost = sum(cost(reader.view, artifact) for artifact in artifacts)
    if not lost:
        return ""
    dear = [artifact for artifact in artifacts if cost(reader.view, artifact)]
    names, verb = (
        listed(f"the {name(v)} (V{v})" for v in dear),
        "costs" if len(dear) == 1 else "cost",
    )
    them = "it" if len(dear) == 1 else "them"
    return f"{names} {verb} {lost} a turn until you put {them} down where nothing is yours"


def also(wish: Intention, *more: str) -> Intention:
    """With what else is to be said beside its forecast."""
    said = "; ".join(part for part in (wish.forecast, *more) if part)
    return replace(wish, forecast=said) if said != wish.forecast else wish
