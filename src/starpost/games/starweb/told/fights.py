"""Fights and lost keys as news: who shot at whom, with how many, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.known.events import AIMS as GROUND
from starpost.games.starweb.known.events import shooters
from starpost.games.starweb.state import Name, Remark, Sighting, WorldId
from starpost.games.starweb.told.between import Between
from starpost.kernel.telling import NewsItem, Word
from starpost.told.words import counted, listed

FLEET, DOWN, HIT, SHOT, MANY = 78, 74, 72, 44, 10
"""Worlds lost come before ships; a fleet of so many ships before a scout."""
GRAVE, GREAT = 81, 8
"""So many ships in one ambush come before a world."""
AIMS = {"I": "the industry of", "P": "the people of", "C": "the converts of", "H": "the guards of"}


def fights(between: Between) -> Iterator[NewsItem]:
    for sighting, remark in between.remarks:
        if remark.kind in ("fleet_hit", "fleet_hit_leaving"):
            yield from _fleet(between, sighting, remark)
        elif remark.kind in GROUND:
            yield from _ground(between, sighting, remark)
    for place, sighting in between.view.worlds.items():
        yield from _ambushed(between, place, sighting)
        for key, lost in sighting.ambushes:
            yield from _ambush(between, place, key, lost)


def _word(place: WorldId) -> Word:
    return Word(f"W{place}", f"W{place}")


def _who(units: list[tuple[str, Name]], me: Name) -> tuple[str, tuple[Name, ...]]:
    """ "LUNAR's F31", "your F6 and F9", "somebody"; and the seats."""
    by: dict[Name, list[str]] = {}
    for unit, owner in units:
        by.setdefault(owner, []).append(unit)
    whose = {owner: "your " if owner == me else f"{owner}'s " if owner else "" for owner in by}
    words = [whose[owner] + listed(found) for owner, found in by.items()]
    return listed(words) or "somebody", tuple(owner for owner in by if owner and owner != me)


def _fleet(between: Between, sighting: Sighting | None, remark: Remark) -> Iterator[NewsItem]:
    key, lost = int(remark.words[0]), int(remark.words[1])
    was = between.former(key)
    if was is None or not lost:
        return
    had, place, owner = was[1].ships, remark.at, was[1].owner
    units = shooters(sighting, f"F{key}")
    by, seats = _who(units, between.seat)
    guns = _guns(between, sighting, units)
    left = max(0, had - lost)
    mine = owner == between.seat
    against = f": {counted(guns, 'ship')} against {had}" if guns and had >= lost else ""
    if mine:
        verb = "shot down" if not left else "hit"
        yield NewsItem(
            HIT if left else FLEET if had >= MANY else DOWN,
            "fight" if left else "loss",
            f"{by} {verb} your F{key} at",
            (f"W{place}",),
            against,
            so=_toll(between, key, had, lost),
            rule="6.4" if remark.kind.endswith("leaving") else "6.3",
            at=f"W{place}",
            words=(_word(place), Word(f"F{key}", f"F{key}")),
            seats=seats,
            near=between.now.near(place),
            size=lost,
            headline=f"{seats[0] if seats else 'Somebody'} {verb} your F{key} at W{place}",
            answers=(f"F{key}", f"W{place}"),
            tells="hit",
        )
    else:
        whose = f"{owner}'s" if owner else "nobody's"
        yield NewsItem(
            SHOT,
            "gain",
            f"{by} shot down {counted(lost, 'ship')} of {whose} F{key} at",
            (f"W{place}",),
            so=f"{counted(left, 'ship')} of it left" if left else "Nothing of it is left",
            rule="6.3",
            at=f"W{place}",
            words=(_word(place),),
            seats=(owner,) if owner else (),
            near=between.now.near(place),
            size=lost,
            tells="shots",
        )


def _guns(between: Between, sighting: Sighting | None, units: list[tuple[str, Name]]) -> int:
    """Ships that fired, as they stand on the printout before or now."""
    total = 0
    for unit, _ in units:
        if unit.startswith("F") and unit[1:].isdecimal():
            was = between.former(int(unit[1:]))
            now = between.now.keys.get(int(unit[1:]))
            total += was[1].ships if was else now[1].ships if now else 0
        elif sighting is not None:
            total += sighting.world.iships + sighting.world.pships
    return total


def _toll(between: Between, key: int, had: int, lost: int) -> str:
    now = between.now.keys.get(key)
    gone = now is None or now[1].owner != between.seat
    if lost < had:
        return f"You lost {counted(lost, 'ship')} of {had}"
    every = {1: "You lost the ship", 2: "You lost both ships"}.get(
        had, f"You lost all {had} ships" if had else f"You lost {counted(lost, 'ship')}"
    )
    return f"{every}, and the key with {'it' if had == 1 else 'them'}" if gone else every


def _ground(between: Between, sighting: Sighting | None, remark: Remark) -> Iterator[NewsItem]:
    place = remark.at
    aim = GROUND[remark.kind]
    units = shooters(sighting, aim)
    by, seats = _who(units, between.seat)
    owner = between.was.owner(place)
    first, second = (*(int(w) for w in remark.words), 0, 0)[:2]
    toll = _ground_toll(aim, first, second)
    if not toll:
        return
    mine = owner == between.seat and not any(o == between.seat for _, o in units)
    yield NewsItem(
        HIT + 1 if mine else SHOT - 1,
        "fight" if mine else "gain",
        f"{by} fired at {AIMS[aim]}{' your' if mine else ''}",
        (f"W{place}",),
        so=f"{'You' if mine else 'They'} lost {toll}",
        rule="6.5",
        at=f"W{place}",
        words=(_word(place),),
        seats=seats,
        near=between.now.near(place),
        size=first + second,
        answers=(f"W{place}",),
        tells="hit" if mine else "shots",
    )


def _ground_toll(aim: str, first: int, second: int) -> str:
    if aim == "C":
        return counted(first, "convert") if first else ""
    if aim == "H":
        return counted(first, "ship on the ground", "ships on the ground") if first else ""
    guards = counted(first, f"{aim}-ship") if first else ""
    rest = ("factory", "factories") if aim == "I" else ("life", "lives")
    more = counted(second, *rest) if second else ""
    return listed(part for part in (guards, more) if part)


def _ambushed(between: Between, place: WorldId, sighting: Sighting) -> Iterator[NewsItem]:
    """All that an ambush cost one at a world, with the keys that went with the ships."""
    hit = {k: lost for k, lost in sighting.ambushes if lost and _mine_before(between, k)}
    if not hit:
        return
    lurking = [k.owner for k in sighting.keys if k.ships and k.owner != between.seat]
    if sighting.world.iships + sighting.world.pships:
        lurking.append(sighting.world.owner)
    names = [n for n in dict.fromkeys(lurking) if n and n != between.seat]
    fleets, total = [f"F{key}" for key in hit], sum(hit.values())
    now = (between.now.keys.get(key) for key in hit)
    gone = sum(found is None or found[1].owner != between.seat for found in now)
    keys = f", and {counted(gone, 'key')} with them" if gone else ""
    rank = GRAVE if total >= GREAT else DOWN if gone else HIT + 1
    yield NewsItem(
        rank, "loss" if gone else "fight",
        f"{listed(names) or 'Somebody'} ambushed your {listed(fleets)} at", (f"W{place}",),
        so=f"You lost {counted(total, 'ship')}{keys}", rule="6.8", at=f"W{place}",
        words=(_word(place), *(Word(fleet, fleet) for fleet in fleets)), seats=tuple(names),
        near=between.now.near(place), size=total, answers=(*fleets, f"W{place}"), tells="hit",
    )  # fmt: skip


def _mine_before(between: Between, key: int) -> bool:
    was = between.former(key)
    return was is not None and was[1].owner == between.seat


def _ambush(between: Between, place: WorldId, key: int, lost: int) -> Iterator[NewsItem]:
    was, now = between.former(key), between.now.keys.get(key)
    owner = was[1].owner if was else now[1].owner if now else ""
    here = between.was.ships_at(place) or between.was.owner(place) == between.seat
    if lost and here and owner != between.seat:
        whose = f"{owner}'s F{key}" if owner else f"F{key}"
        yield NewsItem(
            SHOT + 2, "gain", f"You ambushed {whose} at", (f"W{place}",),
            so=f"It lost {counted(lost, 'ship')}", rule="6.8", at=f"W{place}",
            words=(_word(place),), seats=(owner,) if owner else (),
            near=between.now.near(place), size=lost, tells="shots",
        )  # fmt: skip


ABOARD, EMPTY = 76, 70
"""A key that is lost with its ships, and one that led none."""
TURNS_UP = "turns up on another world"
BOARDED = "Key and ships fly for {} now"


def lost_keys(between: Between) -> Iterator[NewsItem]:
    """Keys that are another's now, or gone into a hole; those shot down are told by the fight."""
    shot = {
        int(r.words[0]) for _, r in between.remarks if r.kind in ("fleet_hit", "fleet_hit_leaving")
    }
    shot |= {key for seen in between.view.worlds.values() for key, lost in seen.ambushes if lost}
    holes = {int(r.words[0]): r for _, r in between.remarks if r.kind == "black_hole"}
    for place, key in between.was.keys.values():
        if key.owner != between.seat:
            continue
        now = between.now.keys.get(key.id)
        mine = now is not None and now[1].owner == between.seat
        if key.id in holes:  # its key may turn up where one's own ships pick it up again
            hole, ships = holes[key.id].at, int(holes[key.id].words[1])
            where = f"turned up at W{now[0]} and is yours again" if now and mine else TURNS_UP
            yield NewsItem(
                ABOARD, "loss", f"Your F{key.id} fell into the black hole", (f"W{hole}",),
                so=f"{counted(ships, 'ship')} lost; the key {where}" + _sunk(key.artifacts),
                rule="6.10", at=f"W{hole}", words=(_word(hole),), size=ships,
            )  # fmt: skip
        elif mine:
            continue
        elif now is not None and now[1].change == "gift":
            yield NewsItem(
                18, "routine", "You gave", (f"F{key.id}",), f"to {now[1].owner}", rule="8.7",
                at=f"W{now[0]}",
            )  # fmt: skip
        elif key.id not in shot:
            # Who took it is told only if the printout shows the key with its new owner.
            by = now[1].owner if now is not None else ""
            boarded = bool(key.ships) and now is not None and bool(now[1].ships)
            at = now[0] if now is not None else place
            yield NewsItem(
                ABOARD if key.ships else EMPTY, "loss",
                f"{by} {'boarded' if boarded else 'took'} your" if by else "You lost",
                (f"F{key.id} at W{at}",),
                so=BOARDED.format(by) if boarded else _key_toll(
                    key.ships, by, known=now is not None),
                several=BOARDED.format(by) if boarded else _key_toll(
                    key.ships, by, known=now is not None, many=True),
                rule="8.6" if boarded else "8.5", at=f"W{at}", words=(_word(at),),
                seats=(by,) if by else (), near=between.now.near(at), size=key.ships,
                answers=(f"W{at}",),
            )  # fmt: skip


def _sunk(artifacts: Sequence[int]) -> str:
    """What went with the key."""
    if not artifacts:
        return ""
    return f", and with it {listed(f'the {artifact_name(v)}' for v in artifacts)}"


def _key_toll(ships: int, by: Name, *, known: bool, many: bool = False) -> str:
    """What went with a key, or with several, and whose it is as far as the printout says."""
    they, them = ("They", "them") if many else ("It", "it")
    each = " each" if many else ""
    had = f"{counted(ships, 'ship')} lost{each}" if ships else f"{they} had no ships"
    if by:
        return had
    now = f", and nobody holds {them} now" if known else f"; who has {them} now is not known"
    return f"{had}{now}"
