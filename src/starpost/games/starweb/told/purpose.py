"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.tables import TITLES
from starpost.kernel.telling import Briefing, Purpose, Rival, Thing
from starpost.told.words import counted, place, seen, shown

EARNS = {
    "empire_builder": "Each turn you score **1 for every 10 people**, **1 for every factory** and "
    "**1 for every mine** you own. So: take worlds, early and many.",
    "merchant": "You score **8 for each metal** unloaded at others' factories, and **10, 8, 5, "
    "3, 1** for consumer goods brought to a world. Your ships carry two metal each. So: haul.",
    "pirate": "Each turn you score **3 for every key** you own, and **50, 40, 30, 20, 10** for a "
    "plunder of a world. With more than three ships to one you take whole fleets.",
    "artifact_collector": "Each turn you score **15 to 90 for every artifact** held. So: explore, "
    "and bring what you find home. Ten on one world make a museum.",
    "berserker": "You score **2 for every person killed and ship destroyed**, **5 a turn for every "
    "world of robots** and **200 for a planet buster**. So: fight.",
    "apostle": "Each turn you score **5 for every world**, **10 where all are converts**, and **1 "
    "for every 10 converts** anywhere. Each shot costs you a point. So: preach.",
}
THINGS = (
    Thing("world", "World", "a numbered place. Be alone there with ships: it is yours."),
    Thing("gate", "Gate", "the way between worlds. A fleet flies three a turn."),
    Thing("key", "Key", "a fleet's name and leader: F6. Ships fly only on a key."),
    Thing("industry", "Industry", "builds: one ship takes one factory and one metal."),
    Thing("shield", "I-ship, P-ship", "ships on the ground; they guard the world."),
)


def purpose(view: View) -> Purpose | None:
    if view.type is None:
        return None
    if view.last_turn:
        aim, short = (
            f"Score most by turn {view.last_turn}.",
            f"Most points by turn {view.last_turn} wins",
        )
    else:
        guess = f", your guess {view.ending}" if view.ending else ""
        aim, short = (
            f"Score most when the hidden end comes{guess}.",
            "Most points at the hidden end",
        )
    standing = _place(view)
    tail = f", {standing}" if standing else ""
    best = max((s for s in view.scores), default=None) if not view.rivals else None
    others = f"; the best you know of has {shown(best)}" if best is not None else ""
    return Purpose(
        aim,
        f"You have {shown(view.score)}{tail}{others}.",
        f"{short} · you {view.score}{', ' + standing.split(' of ')[0] if standing else ''}",
        TITLES[view.type],
        min(view.turn, view.last_turn) if view.last_turn and view.ended else view.turn,
        view.last_turn,
        view.score,
        standing,
    )


def _place(view: View) -> str:
    """The rank, where every score is known: with open scores, and after the end. Nobody has one
    while all are equal."""
    scores = view.final.scores if view.final is not None else view.rivals
    if view.seat not in scores or len(set(scores.values())) == 1:
        return ""
    return place(1 + sum(s > view.score for s in scores.values()), len(scores))


def rivals(view: View) -> list[Rival]:
    """Scores where they are open; otherwise the worlds reported, now or earlier."""
    scores = view.final.scores if view.final is not None else view.rivals
    held: dict[str, int] = {}
    for sighting in (*view.worlds.values(), *view.memory.values()):
        owner = sighting.world.owner
        held[owner] = held.get(owner, 0) + 1
    types = view.final.types if view.final is not None else {}
    names = dict.fromkeys((*scores, *view.met, *view.seen, *view.introduced))
    return [
        Rival(
            name,
            scores.get(name),
            _sight(view, name, held.get(name, 0)),
            TITLES[types[name]] if name in types else "",
        )
        for name in names
        if name != view.seat
    ]


def _sight(view: View, name: str, worlds: int) -> str:
    """Its worlds that were reported, else its ships that stand on the map now; else whether one has
    met it, or a letter has named it (rule 10.6)."""
    if told := seen(worlds, "world", view.turn, view.turn):
        return told
    keys = (key for sighting in view.worlds.values() for key in sighting.keys)
    if ships := sum(key.ships for key in keys if key.owner == name):
        return f"{counted(ships, 'ship')} in sight"
    if name in (*view.met, *view.seen):
        return "met, out of sight"
    return "named in a letter" if name in view.introduced else ""


def briefing(view: View) -> Briefing | None:
    if view.type is None:
        return None
    end = (
        f"After **{counted(view.last_turn, 'turn')}** the highest score wins."
        if view.last_turn
        else "The game ends at a secret score: the average of what all players choose on turn 1."
    )
    rivals = tuple(name for name in view.rivals if name != view.seat)
    return Briefing(
        f"You are {view.seat}, the {TITLES[view.type]}",
        EARNS[view.type],
        rivals,
        "" if rivals else "none met yet",
        THINGS,
        more=end,
    )
