"""What a turn brings anyway: ships built, RU made, storms seen."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import fleet_words
from starpost.games.star_empires.told.between import Between
from starpost.kernel.telling import NewsItem


def routine(it: Between) -> Iterator[NewsItem]:
    built: dict[Pair, list[tuple[str, str]]] = {}
    for ship in it.view.ships:
        if "B" in ship.codes.split():
            built.setdefault(ship.at, []).append((ship.name, ship.kind))
    for at, ships in built.items():
        what = f"{fleet_words(ships, 'a ')} at {it.place(at)}"
        yield NewsItem(  # one for each place, as the film tells it
            10, "routine", f"You built {what}", rule="5.11",
            at=it.spot(at), words=(it.word(at),), size=len(ships),
        )  # fmt: skip
    made = sum(w.production for w in it.view.worlds if w.mine and not w.pollution)
    if made:
        yield NewsItem(5, "routine", f"Your worlds make {made} RU a turn", rule="5.10")
    known = {s.name for s in it.before.storms}
    for storm in it.view.storms:
        if storm.name not in known:
            name = f"nebula {storm.name}" if storm.nebula else f"storm {storm.name}"
            force = "" if storm.nebula else f" of force {storm.intensity}"
            yield NewsItem(
                12, "routine", "You saw", (f"the {name}{force}",), rule="5.8",
                at=it.spot(storm.at), words=(it.word(storm.at),), near=it.near(storm.at),
            )  # fmt: skip
