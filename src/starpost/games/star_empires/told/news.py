"""What happened between two reports of one empire, in the active voice.

Everything stands in the reports: worlds, sightings, the news of the phases, the orders' results.
"""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known import lines
from starpost.games.star_empires.known.callsigns import class_word, fleet_words, in_words
from starpost.games.star_empires.known.sights import View, WorldSight
from starpost.games.star_empires.known.supposed_ships import STRANGER
from starpost.games.star_empires.shown.together import together
from starpost.games.star_empires.told.between import Between, routine
from starpost.games.star_empires.told.fights import fights, storms, vied
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Amount, NewsItem, Part
from starpost.told.words import capital, counted, few, listed

WON, HOME, LOST, BROKEN, THREAT = 99, 95, 75, 74, 62
MET, ALLIED, TAKEN, FOUND, WAY, PORTAL = 52, 48, 42, 36, 35, 33
SIGHTED, OTHERS, ARRIVED, STANDS, FAR_OFF = 31, 22, 29, 20, 41
CLOSE, FAR = 2, 5
"""Sectors from home at which foreign ships are a threat by themselves, and from which on those
that one's own guns there match are less than what one has taken."""
STRONG = 8
"""Guns of mine for each ship that came, with which it is no more than an arrival."""


def news(before: View, view: View) -> list[NewsItem]:
    return list(_news(before, view))


def _news(before: View, view: View) -> Iterator[NewsItem]:
    if not view.code or not before.code:
        return
    it = Between(before, view)
    if view.over and not before.over:
        yield from _end(it)
    yield from _lost(it)
    yield from fights(it)
    yield from storms(it)
    yield from _alliances(it)
    yield from _gains(it)
    yield from vied(it)
    yield from routine(it)
    if not view.over:  # then the whole map is open, and everything on it would be a find
        yield from _threats(it)
        yield from _standing(it)
        yield from _contacts(it)
        yield from _finds(it)
        yield from _others(it)


def _end(it: Between) -> Iterator[NewsItem]:
    mine = it.seat in it.view.winners
    others = [name for name in it.view.winners if name != it.seat]
    who = listed((*(("You",) if mine else ()), *others))
    made = {empire.name: empire.production for empire in it.view.empires}
    total = sum(world.production for world in it.view.worlds)
    why = together(it.view.winners, made, total, it.view.rules.victory_percent) or it.view.why
    yield NewsItem(
        WON, "gain" if mine else "loss", who, ("won",), so=why.rstrip("."), rule="7.1",
        seats=tuple(others), headline=f"{who} won", tells="verdict",
    )  # fmt: skip


def _worth(made: int) -> tuple[Amount, ...]:
    return (Amount(made, "RU a turn", "RU a turn"),) if made else ()


# --- worlds --------------------------------------------------------------------------------


def _lost(it: Between) -> Iterator[NewsItem]:
    for old in it.lost():
        now = it.worlds.get(old.name)
        by = now.owner if now is not None and now.owner != it.seat else ""
        far = it.away(old.at)
        held = sum(w.mine for w in it.view.worlds)
        yield NewsItem(
            HOME if old.home else LOST,
            "loss",
            f"{by} took" if by else "You lost",
            (f"your home {old.name}" if old.home else old.name,),
            ("" if old.home else "from you") if by else "",
            amounts=_worth(old.production),
            so=f"gone; you still hold {counted(held, 'world')}" if old.home else "gone",
            rule="5.6",
            at=old.name,
            words=(it.word(old.at),),
            seats=(by,) if by else (),
            near=it.near(old.at),
            size=old.production,
            headline=f"{by} took {old.name} from you{', ' + far if far else ''}" if by else "",
            answers=(old.name, it.view.home),
        )


def _gains(it: Between) -> Iterator[NewsItem]:
    for now in it.won():
        old = it.former.get(now.name)
        loser = old.owner if old is not None and old.owner != it.seat else ""
        yield NewsItem(
            TAKEN + 4 * bool(loser),
            "gain",
            "You took",
            (now.name,),
            f"from {loser}" if loser else "",
            amounts=_worth(now.production),
            so="more" if now.production else "",
            rule="5.6",
            at=now.name,
            words=(it.word(now.at),),
            seats=(loser,) if loser else (),
            near=it.near(now.at),
            size=now.production,
            answers=(now.name,),
        )


def _others(it: Between) -> Iterator[NewsItem]:
    """Worlds that changed hands among others, where one looks now."""
    for now in it.view.worlds:
        old = it.former.get(now.name)
        if old is None or now.status not in ("visible", "scanned") or old.owner == now.owner:
            continue
        if it.seat in (old.owner, now.owner):
            continue
        yield NewsItem(
            OTHERS,
            "rival",
            f"{now.owner} took" if now.owner else f"{old.owner} lost",
            (now.name,),
            f"from {old.owner}" if now.owner and old.owner else "",
            rule="5.6",
            at=now.name,
            words=(it.word(now.at),),
            seats=tuple(name for name in (now.owner, old.owner) if name),
            near=it.near(now.at),
            size=now.production,
        )


# --- people --------------------------------------------------------------------------------


def _threats(it: Between) -> Iterator[NewsItem]:
    """Foreign ships that came beside something of mine, or close to home; or that I came upon."""
    new = {*it.view.contacts} - {*it.before.contacts}
    held = {w.at for w in it.view.worlds if w.mine} | {s.at for s in it.view.ships}
    gone = {w.at for w in it.lost()}
    came: dict[tuple[str, Pair], int] = {}
    for ship in it.view.sighted:
        was = it.was.get(ship.sn)
        stood = was is not None and was.at == ship.at
        if stood or it.friend(ship.owner) or ship.carrier or ship.owner in new or ship.at in gone:
            continue
        if ship.at in held or it.near(ship.at) <= CLOSE:
            came[ship.owner, ship.at] = came.get((ship.owner, ship.at), 0) + 1
    for (owner, at), count in came.items():
        close = it.near(at) <= CLOSE
        yield (
            _threat(it, owner, at, count)
            if at in it.watched or close
            else _sight(it, owner, at, count)
        )
    old = {s.at: s.count for s in it.before.shades}
    for shade in it.view.shades:
        if it.near(shade.at) <= CLOSE and shade.count > old.get(shade.at, 0):
            yield _threat(it, "", shade.at, shade.count - old.get(shade.at, 0))


def _standing(it: Between) -> Iterator[NewsItem]:
    """Enemies that were beside something of mine already and still are: no turn is quiet then."""
    gone = {w.at for w in it.lost()}
    held = {w.at for w in it.view.worlds if w.mine} | {s.at for s in it.view.ships}
    held &= {w.at for w in it.before.worlds if w.mine} | {s.at for s in it.before.ships}
    places: dict[str, dict[Pair, int]] = {}
    for ship in it.view.sighted:
        was = it.was.get(ship.sn)
        if was is None or was.at != ship.at or ship.at not in held - gone or ship.carrier:
            continue
        if not it.friend(ship.owner):
            here = places.setdefault(ship.owner, {})
            here[ship.at] = here.get(ship.at, 0) + 1
    for owner, spots in places.items():
        yield NewsItem(
            STANDS, "threat", f"{owner} still stands at", tuple(map(it.place, spots)),
            so=f"{counted(sum(spots.values()), 'ship')} beside yours", several=None, rule="5.6",
            at=it.spot(next(iter(spots))), words=tuple(map(it.word, spots)), seats=(owner,),
            near=min(map(it.near, spots)), size=sum(spots.values()),
            answers=tuple(map(it.spot, spots)),
        )  # fmt: skip


def _threat(it: Between, owner: str, at: Pair, count: int) -> NewsItem:
    mine = it.mine_at(at)
    guns = sum(s.guns for s in mine)
    ships = counted(count, "ship" if owner else "unknown ship")
    so = f"You have {counted(len(mine), 'ship')} and {counted(guns, 'gun')} there" if mine else ""
    if not mine and it.names.get(at) in {w.name for w in it.view.worlds if w.mine}:
        so = f"Nobody guards {it.place(at)}"
    far = it.away(at)
    strong = guns > STRONG * count
    far_off = it.near(at) > FAR and guns >= count
    rank = FAR_OFF if far_off else THREAT + (5 if it.near(at) <= 1 else 0)
    return NewsItem(
        ARRIVED if strong else rank,
        "threat",
        f"{owner} came to" if owner else "Somebody came to",
        (f"{it.place(at)} with {ships}",),
        so=so or capital(far),
        several="" if mine else None,
        rule="6.2",
        at=it.spot(at),
        words=(it.word(at),),
        seats=(owner,) if owner else (),
        near=it.near(at),
        size=count,
        headline=f"{owner or 'Somebody'} came to {it.place(at)}{', ' + far if far else ''}",
        answers=(it.spot(at),),
    )


def _sight(it: Between, owner: str, at: Pair, count: int) -> NewsItem:
    return NewsItem(
        SIGHTED, "find", f"You saw {owner} at", (f"{it.place(at)} with {counted(count, 'ship')}",),
        rule="6.1", at=it.spot(at), words=(it.word(at),), seats=(owner,), near=it.near(at),
        size=count, answers=(it.spot(at),),
    )  # fmt: skip


def _contacts(it: Between) -> Iterator[NewsItem]:
    for name in it.view.contacts:
        if name in it.before.contacts or name == STRANGER:  # supposed, so nobody one could meet
            continue
        ships = [s for s in it.view.sighted if s.owner == name]
        worlds = [w for w in it.view.worlds if w.owner == name]
        spots = [*(s.at for s in ships), *(w.at for w in worlds)]
        at = min(spots, key=it.near) if spots else None
        here = sum(s.at == at for s in ships)
        so = f"{counted(here, 'ship')} there" if here else ""
        if worlds:
            holds = f"it holds {fleet(worlds)}"
            so = f"{so}; {holds}" if so else capital(holds)
        yield NewsItem(
            MET,
            "contact",
            "You met",
            (f"{name} at {it.place(at)}" if at is not None else name,),
            "" if at is not None else "in passing",
            so=so,
            several="" if here else None,
            rule="5.9",
            at="" if at is None else it.spot(at),
            words=(
                *(() if at is None else (it.word(at),)),
                *(it.word(w.at) for w in worlds if w.at != at),
            ),
            seats=(name,),
            near=99 if at is None else it.near(at),
            size=here,
            answers=() if at is None else (it.spot(at),),
        )


def fleet(worlds: list[WorldSight]) -> str:
    """ "Ember and Reed, 12 RU a turn"."""
    ranked = sorted(worlds, key=lambda w: (-w.production, w.name))
    names = few([w.name for w in ranked], "world")
    return f"{names}, {sum(w.production for w in worlds)} RU a turn"


def _alliances(it: Between) -> Iterator[NewsItem]:
    for name in it.before.allies:
        if name not in it.view.allies:
            broke = any(lines.broke(line) == name for line in it.view.news)
            yield NewsItem(
                BROKEN if broke else 30, "loss" if broke else "peace",
                f"{name} broke" if broke else "You ended",
                ("its alliance with you" if broke else f"the alliance with {name}",),
                so="Its guns may fire at you now", rule="4.1", seats=(name,),
            )  # fmt: skip
    for name in it.view.allies:
        if name not in it.before.allies:
            yield NewsItem(
                ALLIED, "peace", "You allied with", (name,),
                so="You see what it sees, and it sees what you see", rule="5.1", seats=(name,),
            )  # fmt: skip


# --- finds ---------------------------------------------------------------------------------


def _finds(it: Between) -> Iterator[NewsItem]:
    met = {*it.view.contacts} - {*it.before.contacts}  # what they hold is told with them
    for world in it.view.worlds:
        if world.name in it.former or world.mine or world.owner in met:
            continue
        free = not world.owner
        yield NewsItem(
            FOUND + free,
            "find",
            "You found" if free else f"You found {world.owner}'s",
            (world.name,),
            amounts=_worth(world.production),
            so="for the taking" if free and world.production else "",
            rule="5.9",
            at=world.name,
            words=(it.word(world.at),),
            seats=() if free else (world.owner,),
            near=it.near(world.at),
            size=world.production,
            answers=(world.name,),
        )
    known = {p.name: p for p in it.before.portals}
    new = sum(p.name not in known for p in it.view.portals)
    found = "You found the portals" if new > 1 else "You found the portal"
    for portal in it.view.portals:
        old = known.get(portal.name)
        if old is None or (portal.nav and not old.nav):
            ways = f"It leads to {' or '.join(portal.exits)}" if portal.exits else ""
            yield NewsItem(
                PORTAL if old is None else WAY,
                "find",
                found if old is None else "You learned the way through",
                (portal.name,),
                so=ways or "Where it leads you do not know yet",
                several="" if ways else "Where they lead you do not know yet",
                rule="5.7",
                at=portal.name,
                words=(it.word(portal.at),),
                near=it.near(portal.at),
                answers=(portal.name,),
            )


# --- orders and score ----------------------------------------------------------------------


def trouble(view: View, problem: Problem) -> str:
    """A move that failed: who stayed where, and why; what was not built, in words."""
    words = problem.order.split()
    subject, colon, reason = problem.text.partition(": ")
    ships = {key: s for s in view.ships for key in (s.sn, s.name) if key}
    ship = ships.get(subject)
    if words[:1] == ["MOVE"] and colon and ship is not None:
        places = {w.at: w.name for w in view.worlds}
        name = fleet_words([(ship.name, ship.kind)])
        where = places.get(ship.at) or f"({ship.at[0]},{ship.at[1]})"
        return f"{name} stayed at {where}: {reason[:1].lower() + reason[1:]}"
    if words[:1] == ["MOVE"] and colon and (gone := _gone(view, subject)):
        return f"Your {gone} did not fly to {words[-1]}: it was lost before it could leave"
    if words[:1] == ["BUILD"] and len(words) > 3 and colon:
        _, world, amount, kind, *_ = words
        what = class_word(kind)
        many = counted(int(amount), what) if amount.isdecimal() else f"as many {what}s as possible"
        verdict = "Only in part" if problem.partial else "Not done"
        why = (reason[:1].lower() + reason[1:]).rstrip(".")
        return f"{verdict}: build {many} at {world} ({why})"
    return ""


def _gone(view: View, handle: str) -> str:
    """What a ship of one's own that was lost is called: its name, else its class."""
    found = (lines.lost(line) for line in view.news)
    ship = next((s for s in found if s and (s.owner, s.handle) == (view.seat, handle)), None)
    if ship is None:
        return ""
    return class_word(ship.kind) if in_words(handle) != handle else handle


def parts(before: View, view: View) -> list[Part]:
    """Why the production changed: worlds won, worlds lost."""
    if not view.code or not before.code:
        return []
    it = Between(before, view)
    won, lost = it.won(), it.lost()
    found = [
        (
            sum(w.production for w in won),
            f"RU with {counted(len(won), 'world')} won",
            "worlds taken",
        ),
        (
            -sum(w.production for w in lost),
            f"RU with {counted(len(lost), 'world')} lost",
            "worlds lost",
        ),
    ]
    return [Part(change, name, source) for change, name, source in found if change]
