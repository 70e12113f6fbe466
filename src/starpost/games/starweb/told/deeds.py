"""What scored at once, by the type one is (rules 9.3 to 9.13): plunder, trade, lives, bombs.

What pays every turn, such as people, keys and artifacts, is the score's own story.
"""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.told.between import Between
from starpost.games.starweb.told.strangers import world
from starpost.kernel.telling import NewsItem
from starpost.told.words import counted, listed

MUCH = 40
"""Points of one deed that are more than a world taken."""
BIG, SMALL = 47, 41
DEEDS = {
    "plunder": ("plundered", "You plundered", "9.5"),
    "trade": ("traded", "You sold metal at", "9.3"),
    "consumer_goods": ("goods", "You brought consumer goods to", "9.4"),
    "fleets_destroyed": ("", "You destroyed whole fleets", "9.7"),
    "kills": ("", "Lives were taken by your doing", "9.9"),
    "martyrs": ("", "Your converts died as martyrs", "9.10"),
    "pbb": ("", "You dropped a planet buster", "9.13"),
}
"""By the category of rule 9.1: the remark that says where, the sentence, and the rule that pays."""


def deeds(between: Between) -> Iterator[NewsItem]:
    for category, (remark, said, rule) in DEEDS.items():
        points = between.view.points.get(category, 0)
        if not points:
            continue
        at = tuple(dict.fromkeys(r.at for _, r in between.remarks if remark and r.kind == remark))
        where = f" {listed(f'W{n}' for n in at)}" if at else ""
        yield NewsItem(
            BIG if points >= MUCH else SMALL,
            "gain" if points > 0 else "trouble",
            said,
            tuple(f"W{n}" for n in at),
            so=f"{counted(points, 'point')} for you"
            if points > 0
            else f"It cost you {_cost(points)}",
            rule=rule,
            at=f"W{at[0]}" if at else "",
            words=tuple(world(n) for n in at),
            near=min((between.now.near(n) for n in at), default=99),
            size=points,
            headline=f"{said}{where}{_for(points)}",
            answers=tuple(f"W{n}" for n in at),
        )


def _for(points: int) -> str:
    return f" for {counted(points, 'point')}" if points > 0 else f": it cost {_cost(points)}"


def _cost(points: int) -> str:
    return counted(-points, "point")
