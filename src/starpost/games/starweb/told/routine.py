"""What every turn brings: metal carried, guards, ships built, people grown, worlds seen, folded
under the news; and the letters of other players, in the news of their turn (rule 10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from starpost.games.starweb.known.view import View
from starpost.games.starweb.told.between import FAR, Between
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import counted, listed

LETTER = 50
LONGEST = 240
"""Letters of it that the news quote; the report has it whole."""


def routine(between: Between) -> Iterator[NewsItem]:
    yield from _seen(between)
    yield from _works(between)
    yield from _growth(between)


def _works(between: Between) -> Iterator[NewsItem]:
    """Ships that were built, metal that went aboard or ashore, ships that stay on the ground, by
    their worlds."""
    loaded, landed, guards = Counter[int](), Counter[int](), Counter[int]()
    now = {key.id for key in between.view.my_keys()}
    for place, key in between.was.keys.values():
        if key.id in now and key.owner == between.seat:
            more = between.view.cargo.get(key.id, 0) - between.before.cargo.get(key.id, 0)
            (loaded if more > 0 else landed)[place] += abs(more)
    for sighting in between.view.my_worlds():
        was = between.before.worlds.get(sighting.world.id)
        ships = sighting.world.iships + sighting.world.pships
        guards[sighting.world.id] = ships - (was.world.iships + was.world.pships if was else 0)
    for lead, found, unit in (
        ("You built", _built(between, guards), ""),
        ("You loaded", loaded, "metal"),
        ("You unloaded", landed, "metal"),
        ("You put on guard", guards, ""),
    ):
        told = {f"W{n}": count for n, count in sorted(found.items()) if count > 0}
        things = tuple(f"{f'{count} {unit}' if unit else counted(count, 'ship')} at {place}"
                       for place, count in told.items())  # fmt: skip
        if things:
            words = tuple(Word(place, place) for place in told)
            yield NewsItem(12, "routine", lead, things, words=words)


def _built(between: Between, guards: Counter[int]) -> Counter[int]:
    """By world how many ships those that were there grew by; not where some of them were shot at,
    since nobody says how many there were in between."""
    hit = {r.words[0] for _, r in between.remarks if r.kind in ("fleet_hit", "fleet_hit_leaving")}
    hit |= {key for s in between.view.worlds.values() for key, _ in s.ambushes}
    now, found = between.now.keys, Counter(guards)
    for place, key in between.was.keys.values():
        if key.owner != between.seat or key.id not in now or now[key.id][1].owner != key.owner:
            continue
        found[place] += now[key.id][1].ships - key.ships
        if key.id in hit:
            found[place] -= FAR
    return found


def _seen(between: Between) -> Iterator[NewsItem]:
    new = [n for n in between.view.first if n not in between.before.first]
    if new:
        names = listed(f"W{n}" for n in new) if len(new) <= 4 else counted(len(new), "new place")
        yield NewsItem(15, "routine", f"You saw {names} for the first time", rule="10.1")


def _growth(between: Between) -> Iterator[NewsItem]:
    old, new = _totals(between.before), _totals(between.view)
    for key, (one, many) in WORDS.items():
        change = new[key] - old[key]
        if change:
            more = "more" if change > 0 else "fewer"
            yield NewsItem(
                10, "routine", f"You have {counted(new[key], one, many)}, {abs(change)} {more}"
            )


WORDS = {
    "ships": ("ship", "ships"),
    "people": ("person", "people"),
    "industry": ("factory", "factories"),
    "mines": ("mine", "mines"),
    "metal": ("unit of metal", "units of metal"),
}


def _totals(view: View) -> dict[str, int]:
    worlds = [s.world for s in view.my_worlds()]
    return {
        "ships": sum(k.ships for k in view.my_keys()) + sum(w.iships + w.pships for w in worlds),
        "people": sum(w.population for w in worlds),
        "industry": sum(w.industry for w in worlds),
        "mines": sum(w.mines for w in worlds),
        "metal": sum(w.metal for w in worlds),
    }


def letters(between: Between) -> Iterator[NewsItem]:
    for letter in between.view.messages:
        text = " ".join(" ".join(letter.lines).split())
        if not letter.sender or not text:  # the Black Box has no sender: its finds are told as such
            continue
        short = text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."
        yield NewsItem(
            LETTER, "contact", f"{letter.sender} wrote", (f"“{short}”",), rule="10.6",
            so="the whole letter stands in the report" if short != text else "",
            seats=(letter.sender,), headline=f"{letter.sender} wrote to you",
        )  # fmt: skip
