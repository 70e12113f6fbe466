"""What can be made of a system of one's own: settled, grown, given industry, ships or a link.

What cannot be done says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire, System, limit, squared
from starpost.games.star_chase.tables import (
    COLONY_COST,
    CRUISER_COST,
    FIGHTER_COST,
    LINK_LENGTHS,
    STARS,
)
from starpost.games.star_chase.writing.orders import Act
from starpost.kernel.telling import Intention, Size
from starpost.told.words import counted

INDUSTRY_COST, COLONISE_COST = 5, 2
"""Rules 7.6 and 7.7."""
MANY = 99
"""Written for: as many as can be paid."""
IDLE = "no build points while nobody works it"


def name(view: View, code: int) -> str:
    seen = view.memory.get(code)
    return f"{seen.name} ({code})" if seen is not None and seen.name else str(code)


def yard(view: View, me: Empire, here: System, pressed: bool) -> Iterator[Intention]:
    """`pressed`: foreign cruisers stand next door."""
    if here.code in view.blockaded:
        yield Intention(
            f"Build at {name(view, here.code)}", blocked="It is under blockade", rule="7.3",
            sign="build", target=str(here.code), worth=30,
        )  # fmt: skip
        return
    yield from _settle(view, me, here)
    yield from _grow(view, me, here)
    yield from _industry(view, me, here)
    yield from _ships(view, me, here, pressed)
    yield from _links(view, me, here)
    yield from _for_the_rest(view, me, here)
    yield Intention(
        f"Launch a probe at {name(view, here.code)}", "From there it flies on next turn",
        orders=(f"PROBE {here.code}",), rule="10.2", sign="probe", target=str(here.code), worth=13,
    )  # fmt: skip


def counts(row: str, most: int) -> tuple[Size, ...]:
    """A few of the numbers from one to as many as can be."""
    some = sorted({1, 2, 5, most // 2, most} & set(range(1, most + 1)))
    return tuple(Size(str(n), (f"{row} {n}",)) for n in some) if most > 1 else ()


# --- people --------------------------------------------------------------------------------


def _settle(view: View, me: Empire, here: System) -> Iterator[Intention]:
    """By a colony ship that is there or next door, or by one that is built next door first."""
    room = limit(here, me.tech["LS"])
    if here.pop or not room:
        return
    label, code = f"Settle {name(view, here.code)}", str(here.code)
    near = [view.systems[n] for n in here.links if n in view.systems]
    sources = [here, *near] if here.col else near
    ways: list[tuple[str, str, tuple[str, ...]]] = [
        ("", "", (f"COLONISE {code}",)) if s is here
        else (f" from {name(view, s.code)}", "", (f"COLONISE {s.code} {code}",))
        for s in sources if s.col
    ]  # fmt: skip
    if not ways:
        cost = COLONY_COST + COLONISE_COST
        ways += [
            (f": build a colony ship at {name(view, s.code)}", f", {cost} build points",
             (f"NEWCOL {s.code} 1", f"COLONISE {s.code} {code}"))
            for s in near
            if s.pop and s.ind and me.bp >= cost and s.code not in view.blockaded
        ][:1]  # fmt: skip
    for how, price, lines in ways:
        yield Intention(
            f"{label}{how}", f"Room for {counted(room, 'person', 'people')}, and people pay",
            f"1 person to begin with{price}", lines, rule="7.7", sign="take", target=code,
            worth=70 if len(lines) == 1 else 48,
        )  # fmt: skip
    if not ways:
        yield Intention(label, blocked=_no_ship(view, here), rule="7.7", sign="take",
                        target=code, worth=64)  # fmt: skip


def _no_ship(view: View, here: System) -> str:
    """Where a colony ship could come from."""
    said = f"It takes a colony ship here or next door, and {COLONISE_COST} build points"
    held = [name(view, s.code) for s in view.systems.values() if s.col and s is not here]
    if held:
        return f"{said}. You have one at {held[0]}"
    able = [name(view, s.code) for s in view.systems.values()
            if s.pop and s.ind and s.code not in view.blockaded]  # fmt: skip
    return f"{said}. One is built for {COLONY_COST}, at {able[0]} for example" if able else said


def _grow(view: View, me: Empire, here: System) -> Iterator[Intention]:
    most = limit(here, me.tech["LS"])
    if not here.pop:
        return
    label, code = f"Let {name(view, here.code)} grow", str(here.code)
    stuck = ""
    if here.pop >= most:
        stuck = f"It is full: {here.pop} of {most} people"
    elif here.pop > me.bp:
        stuck = f"It costs {here.pop}, and you have {me.bp}"
    if stuck:
        yield Intention(label, blocked=stuck, rule="7.5", sign="grow", target=code, worth=20)
        return
    more = counted(min(most - here.pop, me.tech["BL"]), "person", "people")
    yield Intention(
        label,
        "The cheapest people there are" if here.pop <= 3 else "More people, more industry",
        f"{more} more for {counted(here.pop, 'build point')}",
        (f"GROW {here.code}",), rule="7.5", sign="grow", target=code, worth=66 - here.pop // 2,
    )  # fmt: skip


# --- industry and ships --------------------------------------------------------------------


def _industry(view: View, me: Empire, here: System) -> Iterator[Intention]:
    """It scores without people too (rules 7.6, 11.1), but only what people work pays."""
    most = limit(here, me.tech["LS"])
    room, paid, code = most - here.ind, me.bp // INDUSTRY_COST, str(here.code)
    label = f"industry at {name(view, here.code)}"
    if not most:
        return
    if room <= 0 or not paid:
        full = f"It has all it can: {here.ind} of {most}"
        dear = f"{INDUSTRY_COST} build points each, and you have {me.bp}"
        yield Intention(f"Build {label}", blocked=full if room <= 0 else dear, rule="7.6",
                        sign="grow", target=code, worth=19)  # fmt: skip
        return
    worked = min(here.pop - here.ind, room, paid)
    count = worked if worked > 0 else min(room, paid)
    means = "a build point each every turn" if worked > 0 else IDLE
    yield Intention(
        f"Build {count} {label}", f"A point each at every scoring; {means}",
        counted(INDUSTRY_COST * count, "build point"), (f"BUILD {code} {count}",), rule="7.6",
        sign="grow", target=code, worth=58 if worked > 0 else 34,
        sizes=counts(f"BUILD {code}", min(room, paid)),
    )  # fmt: skip


class _Kind(Struct, frozen=True):
    word: str
    order: str
    cost: int
    reason: str
    worth: int
    usual: int = 1


def _ships(view: View, me: Empire, here: System, pressed: bool) -> Iterator[Intention]:
    place, code = name(view, here.code), str(here.code)
    hands = min(here.pop, here.ind)
    if not hands:
        lack = "people" if not here.pop else "industry"
        both = "people and industry" if not here.pop and not here.ind else lack
        yield Intention(f"Build ships at {place}", blocked=f"That takes {both} there", rule="7.4",
                        sign="build", target=code, worth=17)  # fmt: skip
        return
    kinds = (
        _Kind("cruiser", "NEWCRS", CRUISER_COST, "Cruisers take and hold", 46, 2),
        _Kind("colony ship", "NEWCOL", COLONY_COST, "It settles an empty system near", 40),
        _Kind("fighter", "NEWFTR", FIGHTER_COST, "The cheapest guard", 55 if pressed else 30),
    )
    for kind in kinds:
        most = min(me.bp // kind.cost, hands)
        if not most:
            lack = f"It costs {kind.cost}, and you have {counted(me.bp, 'build point')}"
            yield Intention(f"Build a {kind.word} at {place}", blocked=lack, rule="7.4",
                            sign="build", target=code, worth=16)  # fmt: skip
            continue
        count = min(most, kind.usual)
        yield Intention(
            f"Build {counted(count, kind.word)} at {place}", kind.reason,
            counted(kind.cost * count, "build point"), (f"{kind.order} {code} {count}",),
            rule="7.4", sign="build", target=code, worth=kind.worth,
            sizes=counts(f"{kind.order} {code}", most),
        )  # fmt: skip


def works(view: View, me: Empire, rows: Sequence[Act]) -> str:
    """What the industry of a sheet brings: points, and build points where people work it."""
    made: dict[str, int] = {}
    born = {row.where: me.tech["BL"] for row in rows if row.action == "GROW"}
    for row in rows:
        if row.action == "BUILD" and row.number.isdecimal():
            made[row.where] = made.get(row.where, 0) + int(row.number)
    idle = total = 0
    for where, count in made.items():
        here = view.systems.get(int(where))
        if here is not None:
            count = min(count, limit(here, me.tech["LS"]) - here.ind)
            people = here.pop + (born.get(where, 0) if here.pop else 0)
            idle += min(count, max(0, here.ind + count - people))
        total += count
    if not 0 < total < MANY:
        return ""
    said = f"+{counted(total, 'victory point')} at every scoring"
    if not idle:
        return said
    return f"{said}, no build points from {idle} of them while nobody works there"


# --- roads, and where what is left goes ----------------------------------------------------


def _links(view: View, me: Empire, here: System) -> Iterator[Intention]:
    """To a star of one's own, or the one where the probe stands (rule 7.10)."""
    for far, to in sorted(_stars(view, me, here)):
        label, cost = f"Open a link from {name(view, here.code)} to {name(view, to)}", 10 * far
        stuck = ""
        if far > me.tech["HT"]:
            stuck = f"It takes Hyper Tech {far}, and you have {me.tech['HT']}"
        elif cost > me.bp:
            stuck = f"It costs {cost}, and you have {counted(me.bp, 'build point')}"
        if stuck:
            yield Intention(label, blocked=stuck, rule="7.10", sign="build", target=str(to),
                            worth=12)  # fmt: skip
            return
        yield Intention(label, "A shorter way for ships", counted(cost, "build point"),
                        (f"LINK {here.code} {to}",), rule="7.10", sign="build",
                        target=str(to), worth=18)  # fmt: skip


def _stars(view: View, me: Empire, here: System) -> Sequence[tuple[int, int]]:
    if not STARS[here.type]:
        return []
    ends = {*view.systems, me.active} - {here.code, 0, *here.links}
    known = (view.systems.get(code) or view.memory.get(code) for code in ends)
    stars = [(squared(here, s), s.code) for s in known if s is not None and STARS[s.type]]
    return [(far, code) for far, code in stars if far in LINK_LENGTHS]


def _for_the_rest(view: View, me: Empire, here: System) -> Iterator[Intention]:
    """Rules 4.6 and 7.11."""
    if not here.pop or not here.ind:
        return
    for order, word, now in (("BASE", "cruisers", me.base), ("HOME", "fighters", me.home)):
        if now != here.code:
            yield Intention(
                f"Build {word} at {name(view, here.code)} with points that are left over",
                f"Now {f'{name(view, now)} does' if now else 'nobody does'}",
                orders=(f"{order} {here.code}",), rule="7.11", sign="build",
                target=str(here.code), worth=11,
            )  # fmt: skip
