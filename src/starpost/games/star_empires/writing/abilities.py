"""What a drawing is good for, in words: its roles, what it can do, what each part of it costs."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.design import Design, priced
from starpost.games.star_empires.galaxy.drawings import LANCE, PINNACE, SHIELD, SURVEYOR, TENDER
from starpost.games.star_empires.galaxy.names import SHIPS
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.tables import HULLS, MOST
from starpost.kernel.panels import Preset
from starpost.told.words import counted

PARTS = ("guns", "dp", "engines", "scan", "racks")
FIRST = "Kite"
WARSHIP = (19, 14, 4, 0, 0)
"""A gunship without the last gun and hit point, which cost most, and with engines."""
ROLES = (
    ("Surveyor", SURVEYOR.hull, SURVEYOR.ratings, "finds worlds"),
    ("Pinnace", PINNACE.hull, PINNACE.ratings, "takes free worlds"),
    ("Shield", SHIELD.hull, SHIELD.ratings, "holds a world, cannot fly"),
    ("Lance", LANCE.hull, LANCE.ratings, "strikes, if a tender brings it"),
    ("Tender", TENDER.hull, TENDER.ratings, "brings lances and shields"),
    ("Warship", "gunship", WARSHIP, "flies and fights by itself"),
)
"""Word, hull, ratings and purpose of what an empire needs."""


def free_name(view: View, *wanted: str) -> str:
    """A name for a class that nobody has given yet."""
    known = {c.name.lower() for c in view.classes}
    names = (*wanted, *([FIRST] if not wanted else []), *SHIPS)
    return next((name for name in names if name.lower() not in known), names[0])


def roles(view: View) -> Iterator[Preset]:
    """What to begin with, each with its price."""
    for word, hull, ratings, does in ROLES:
        cost, _ = priced(HULLS[hull], ratings)
        numbers = dict(zip(PARTS, map(str, ratings), strict=True))
        sets = {"hull": hull, "name": free_name(view, word, f"My_{word}")} | numbers
        yield Preset(word, f"{cost}\u00a0RU: {does}", sets)


def brief(guns: int, dp: int, engines: int, scan: int, racks: int) -> str:
    """ "sees 5, jumps 5": only what one chooses it for."""
    said = [f"sees {scan}"] if scan else []
    said += [counted(guns, "gun")] if guns > 1 else []
    said += [f"takes {counted(dp, 'hit')}"] if dp > 1 else []
    said += [f"carries {racks}"] if racks else []
    said += [f"jumps {engines}" if engines else "no engines"]
    return ", ".join(said)


def able(guns: int, dp: int, engines: int, scan: int, racks: int) -> str:
    """ "9 guns, takes 9 hits, jumps 5 sectors"; a single gun takes a world."""
    said = [f"sees {counted(scan, 'sector')}"] if scan else []
    said += [counted(guns, "gun")] if guns else []
    said += [f"takes {counted(dp, 'hit')}"]
    said += [f"carries {counted(racks, 'tonne')}"] if racks else []
    said += [f"jumps {counted(engines, 'sector')}" if engines else "no engines"]
    return ", ".join(said)


def effects(new: Design) -> dict[str, str]:
    """By part: what it adds to the price of the bare hull, and what one more or fewer would."""
    return {part: _effect(new, place) for place, part in enumerate(PARTS)}


def _effect(new: Design, place: int) -> str:
    hull = HULLS[new.hull]
    ratings = (new.guns, new.dp, new.engines, new.scan, new.racks)
    have, base = ratings[place], hull.base[place]
    most = MOST if hull.most[place] is None else hull.most[place] or 0

    def cost(count: int) -> int:
        numbers = [*ratings]
        numbers[place] = count
        guns, dp, engines, scan, racks = numbers
        return priced(hull, (guns, dp, engines, scan, racks))[0] - new.cost

    if not most:
        return "this hull has none"
    said = ["+0 RU" if have == base else f"{-cost(base):+} RU".replace("-", "−")]
    free = have
    while free < most and not cost(free + 1):
        free += 1
    if free > have:
        said.append(f"up to {free} for the same")
    elif have < most:
        said.append(f"one more +{cost(have + 1)}")
    else:
        said.append("the most it takes")
    least = 1 if PARTS[place] == "dp" else 0
    if have > least and cost(have - 1):
        said.append(f"one less −{-cost(have - 1)}")
    return ", ".join(said)
