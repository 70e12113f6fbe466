"""Recalls: ships that the Empire takes back for its wars. Rule 3.4, R30. Points are halves."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import HALVES
from starpost.games.fate_of_empire.writing.orders import Recall
from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX, find_star
from starpost.games.stellar_conquest.galaxy.ships import read_ships, remove, write_ships
from starpost.games.stellar_conquest.state import STAR_OF, PlanetStatus
from starpost.games.stellar_conquest.tables import COMMUNICATION
from starpost.games.stellar_conquest.writing.feed import Entry, find_group

Ship = tuple[str, int]
"""A letter and the number of its group."""


def recall_needed(table: Table, points: int) -> None:
    table.st.needed = 2 * points


def eligible(st: Campaign, everywhere: bool) -> list[Ship]:
    """Ships that can be recalled, in the order of the default pick."""
    places = [
        (STAR_AT[g.at] if STAR_AT[g.at] >= 0 else 99, n, g.ships())
        for n, g in st.groups.items()
        if g.at >= 0 and (everywhere or STAR_AT[g.at] >= 0)
    ]
    places.sort(key=lambda place: place[:2])
    return [
        (letter, number)
        for letter in "CSFD"
        for _, number, ships in places
        for _ in range(ships[letter])
    ]


def kept_to_the_last(st: Campaign, ships: list[Ship]) -> list[Ship]:
    """The same ships, those that hold something at the end."""
    free, last = holding(st, ships)
    return [*free, *last]


def holding(st: Campaign, ships: list[Ship]) -> tuple[list[Ship], list[Ship]]:
    """Ships that hold nothing; and one warship for each star with a dominion, then for each with a
    conquest, which is lost without (R26)."""
    free, last = list(ships), []
    conquests = _stars(st, "conquered")
    for star in (*sorted(_stars(st, "dominion") - conquests), *sorted(conquests)):
        here = [s for s in ships if s[0] in "CFD" and STAR_AT[st.groups[s[1]].at] == star]
        last += here[:1]
    for ship in last:
        free.remove(ship)
    return free, last


def _stars(st: Campaign, status: PlanetStatus) -> set[int]:
    return {STAR_OF[pid] for pid, planet in st.planets.items() if planet.status == status}


def points(ships: list[Ship]) -> int:
    return sum(HALVES[letter] for letter, _ in ships)


def default_pick(free: list[Ship], needed: int, last: Sequence[Ship] = ()) -> list[Ship]:
    """From the front until it is enough; then each one that is not needed goes back, what holds
    something first and a conquest before a dominion."""
    picked: list[Ship] = []
    total = 0
    for ship in (*free, *last):
        if total >= needed:
            break
        picked.append(ship)
        total += HALVES[ship[0]]
    kept = list(picked)
    for ship in (*reversed(picked[len(free) :]), *picked[: len(free)]):
        if total - HALVES[ship[0]] >= needed:
            total -= HALVES[ship[0]]
            kept.remove(ship)
    return kept


def everywhere(st: Campaign) -> bool:
    """Whether ships in open space can be called; a debt is paid in star hexes alone."""
    return bool(st.needed and st.players[0].techs & COMMUNICATION)


def recall(table: Table) -> None:
    """After events E, F and G: the ships named, all there are, or the default pick."""
    st = table.st
    if not st.needed:
        _refuse_nameless(table)
        return
    needed = st.needed + st.debt
    ships = eligible(st, everywhere(st))
    if points(ships) <= needed:
        table.moot = True
        st.debt = needed - points(ships)
        st.needed = 0
        take(table, ships)
        return
    picked = _chosen(table, ships, needed)
    st.debt = st.needed = 0
    st.named = ()
    take(table, picked or _usual(table, ships, needed))


def _usual(table: Table, ships: list[Ship], needed: int) -> list[Ship]:
    """The pick of nobody's choice."""
    if table.rules.edition == 1:
        return default_pick(ships, needed)
    free, last = holding(table.st, ships)
    return default_pick(free, needed, last)


def _chosen(table: Table, ships: list[Ship], needed: int) -> list[Ship]:
    """The orders of this turn are judged together."""
    st = table.st
    given = [(Entry(0, i, Recall(*named)), Recall(*named)) for i, named in enumerate(st.named)]
    for entry, order in table.each(Recall, "recall", 0):
        given.append((entry, order))
        st.named = (*st.named, (order.place, order.ships))
    left, picked = list(ships), []
    good: list[Entry] = []
    for entry, order in given:
        code, found = name(st, order.place, order.ships, left)
        if code:
            table.refuse(entry, code)
            continue
        good.append(entry)
        picked += found
    total = points(picked)
    if picked and total >= needed and total - min(HALVES[x] for x, _ in picked) < needed:
        return picked
    for entry in good:
        table.refuse(entry, "bad_recall")
    return []


def named_ships(st: Campaign) -> tuple[list[Ship], list[Ship]]:
    """Ships named so far, and those that still can be."""
    left, picked = eligible(st, everywhere(st)), []
    for place, ships in st.named:
        picked += name(st, place, ships, left)[1]
    return picked, left


def can_be_just_enough(picked: list[Ship], left: list[Ship], needed: int) -> bool:
    """Whether ships that are left complete these to enough without one to spare."""
    total, least = points(picked), min(HALVES[x] for x, _ in picked)
    values = [HALVES[x] for x, _ in left]
    too_few = (1 << needed) - 1
    for smallest in sorted({least, *values}):
        if smallest > least:
            break
        sums = 1 << total  # the sums that can be reached, one bit each
        for value in values:
            if value >= smallest:
                sums |= (sums & too_few) << value
        if sums >> needed & ((1 << smallest) - 1):
            return True
    return False


def place_problem(st: Campaign, place: str) -> str:
    """The code of a word that names neither a group nor a star."""
    number = find_group(place)
    if number is not None:
        return "" if number in st.groups else "unknown_group"
    return "" if find_star(place) is not None else "unknown_star"


def _refuse_nameless(table: Table) -> None:
    """Without E, F or G it is out of phase, but a word that names nothing comes first (4.2)."""
    for entries in table.feed.lists.values() if table.feed.batch else ():
        for entry in entries[:]:
            if isinstance(entry.order, Recall):
                code = place_problem(table.st, entry.order.place)
                if code:
                    entries.remove(entry)
                    table.refuse(entry, code)


def name(st: Campaign, place: str, text: str, left: list[Ship]) -> tuple[str, list[Ship]]:
    """The ships of one order, taken out of those left; a star's lowest-numbered groups first."""
    code = place_problem(st, place)
    if code:
        return code, []
    number, ships = find_group(place), read_ships(text)
    if ships["T"] or (number is not None and not _in_reach(st, number)):
        return "bad_recall", []
    here = _groups_of(st, place)
    found: list[Ship] = []
    for letter, n in ships.items():
        if not n:
            continue
        options = [ship for ship in left if ship[0] == letter and ship[1] in here]
        if len(options) < n:
            return "not_enough_ships", []
        found += options[:n]
    for ship in found:
        left.remove(ship)
    return "", found


def _groups_of(st: Campaign, place: str) -> list[int]:
    """The group of that name, or those at the star."""
    number, star = find_group(place), find_star(place)
    if number is not None:
        return [number]
    return st.here(STAR_HEX[star], 0) if star is not None else []


def _in_reach(st: Campaign, number: int) -> bool:
    """Ships off the map are never called, those in open space only if they can be told."""
    at = st.groups[number].at
    return at >= 0 and (everywhere(st) or STAR_AT[at] >= 0)


def take(table: Table, ships: list[Ship]) -> None:
    """Recalled ships are removed and cost no points."""
    if not ships:
        return
    st = table.st
    counted: dict[str, int] = {}
    for letter, number in ships:
        remove(table.group(number), letter, 1)
        counted[letter] = counted.get(letter, 0) + 1
    for number in sorted({n for _, n in ships}):
        if st.groups[number].empty:
            del st.groups[number]
    table.say("RECALLED", write_ships(counted))


def collect_debt(table: Table) -> None:
    """End of step 6: from whatever stands in star hexes, until the debt is paid."""
    st = table.st
    if not st.debt:
        return
    ships = eligible(st, False)
    if points(ships) > st.debt:
        picked = _chosen(table, ships, st.debt) if table.rules.edition > 1 else []
        st.named = ()
        ships = picked or _usual(table, ships, st.debt)
    st.debt = max(0, st.debt - points(ships))
    take(table, ships)


def collect(table: Table) -> None:
    """A step of its own, since the player is asked: what is owed, then what is lost by it."""
    collect_debt(table)
    table.rules.upkeep(table)
