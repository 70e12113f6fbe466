"""Fights and storms as news: who shot at whom, with how many guns, and who is gone."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known import lines
from starpost.games.star_empires.told.between import Between, Fight, names_of
from starpost.kernel.telling import NewsItem
from starpost.told.words import counted, listed

DOWN, HIT, SHOT, FIRED, WATCHED, WRECKED, WEATHERED, VIED = 80, 72, 45, 41, 21, 76, 27, 43

WEATHER = (31, 32)
"""Phases in which storms blow."""


def fights(it: Between) -> Iterator[NewsItem]:
    for fight in it.fights:
        if any(whom == it.seat for _, whom in fight.guns) and not _prevailed(it, fight):
            yield _suffered(it, fight)
        elif any(who == it.seat for who, _ in fight.guns):
            yield _struck(it, fight)
        else:
            yield _watched(it, fight)


def _prevailed(it: Between, fight: Fight) -> bool:
    """Whether one's own guns cost the others more ships than theirs cost oneself."""
    mine = len(fight.lost.get(it.seat, ()))
    return sum(map(len, fight.lost.values())) > 2 * mine and any(
        who == it.seat for who, _ in fight.guns
    )


def _suffered(it: Between, fight: Fight) -> NewsItem:
    """Somebody fired at me; what I did back is the so what."""
    foes = list(dict.fromkeys(a for a, b in fight.guns if b == it.seat))
    guns = sum(n for (_, whom), n in fight.guns.items() if whom == it.seat)
    mine = fight.lost.get(it.seat, [])
    where, far = it.place(fight.at), it.away(fight.at)
    few = len(mine) <= 4
    what = f"your {names_of(it, it.seat, mine)}" if few else f"{len(mine)} ships of yours"
    verb = f"shot down {what} at" if mine else "fired at your ships at"
    return NewsItem(
        DOWN if mine else HIT,
        "fight",
        f"{listed(foes)} {verb}",
        (where,),
        so=f"{counted(guns, 'gun')} fired at you; {_back(it, fight)}",
        rule="5.3",
        at=it.spot(fight.at),
        words=(it.word(fight.at),),
        seats=tuple(foes),
        near=it.near(fight.at),
        size=len(mine) or guns,
        headline=_headline(foes, len(mine), where, far),
        answers=(it.spot(fight.at), it.view.home),
        tells="hit" if mine else "shots",
    )


def _headline(foes: list[str], lost: int, where: str, far: str) -> str:
    what = f"shot down {counted(lost, 'ship')} of yours" if lost else "fired at you"
    text = f"{listed(foes)} {what} at {where}"
    return f"{text}, {far}" if far and len(text) + len(far) < 58 else text


def _back(it: Between, fight: Fight) -> str:
    """What the others lost in it."""
    toll = {n: len(lost) for n, lost in fight.lost.items() if n != it.seat}
    if toll:
        return listed(f"{name} lost {counted(n, 'ship')}" for name, n in toll.items())
    fired = any(who == it.seat for who, _ in fight.guns)
    return "your own fire brought nobody down" if fired else "you did not fire"


def _struck(it: Between, fight: Fight) -> NewsItem:
    whom = list(dict.fromkeys(b for a, b in fight.guns if a == it.seat))
    guns = sum(n for (who, _), n in fight.guns.items() if who == it.seat)
    lost = [(name, ship) for name in whom for ship in fight.lost.get(name, ())]
    where = it.place(fight.at)
    toll = f"{counted(len(lost), 'ship')} of " if lost else ""
    mine = fight.lost.get(it.seat, [])
    theirs = sum(n for (_, whom), n in fight.guns.items() if whom == it.seat)
    answer = "nobody fired at you"
    if theirs:
        few = f"your {names_of(it, it.seat, mine)}" if len(mine) <= 4 else f"{len(mine)} of yours"
        answer = f"{counted(theirs, 'gun')} fired back and " + (
            f"shot down {few}" if mine else "brought nobody down"
        )
    return NewsItem(
        (HIT if theirs else SHOT) if lost else FIRED,
        "gain" if lost else "fight",
        "You shot down" if lost else "You fired at",
        (f"{toll}{listed(whom)} at {where}",),
        so=answer if lost else f"{counted(guns, 'gun')} brought nobody down; {answer}",
        rule="5.3",
        at=it.spot(fight.at),
        words=(it.word(fight.at),),
        seats=tuple(whom),
        near=it.near(fight.at),
        size=len(lost),
        answers=(it.spot(fight.at),),
        tells="hit" if mine else "shots",
    )


def _watched(it: Between, fight: Fight) -> NewsItem:
    names = tuple(dict.fromkeys(name for pair in fight.guns for name in pair))
    lost = sum(map(len, fight.lost.values()))
    return NewsItem(
        WATCHED, "fight", f"{listed(names)} fought at", (it.place(fight.at),),
        so=f"{counted(lost, 'ship')} lost" if lost else "", rule="5.3", at=it.spot(fight.at),
        words=(it.word(fight.at),), seats=names, near=it.near(fight.at), size=lost, tells="shots",
    )  # fmt: skip


def storms(it: Between) -> Iterator[NewsItem]:
    """My ships in bad weather: damaged, or gone."""
    hurt: dict[Pair, int] = {}
    gone: dict[Pair, list[tuple[str, str]]] = {}
    for line in it.view.news:
        hit, lost = lines.storm(line), lines.lost(line)
        if line.at is None or lines.phase(line) not in WEATHER:
            continue
        if hit is not None and hit.owner == it.seat:
            hurt[line.at] = hurt.get(line.at, 0) + 1
        elif lost is not None and lost.owner == it.seat:
            gone.setdefault(line.at, []).append((lost.handle, lost.kind))
    for at, ships in gone.items():
        yield _weather(it, at, WRECKED, f"destroyed your {names_of(it, it.seat, ships)} at", ships)
    for at, count in hurt.items():
        if at not in gone:
            yield _weather(it, at, WEATHERED, f"damaged {counted(count, 'ship')} of yours at", ())


def _weather(it: Between, at: Pair, rank: int, what: str, lost: object) -> NewsItem:
    name = next((s.name for s in (*it.view.storms, *it.before.storms) if s.at == at), "")
    return NewsItem(
        rank, "loss" if lost else "trouble", f"{'The storm ' + name if name else 'A storm'} {what}",
        (it.place(at),), rule="5.8", at=it.spot(at), words=(it.word(at),), near=it.near(at),
        answers=(it.spot(at),),
    )  # fmt: skip


def vied(it: Between) -> Iterator[NewsItem]:
    """Worlds that nobody holds, since others came where one came oneself (rule 5.6)."""
    stood = {s.at for s in it.before.ships}
    came = {s.at for s in it.view.ships if s.guns and s.sn in it.was and it.was[s.sn].at != s.at}
    came -= stood
    for now in it.view.worlds:
        rivals = [s for s in it.view.sighted if s.at == now.at and not it.friend(s.owner)]
        if now.owner or now.mine or now.at not in came or not rivals:
            continue
        names = tuple(dict.fromkeys(s.owner for s in rivals))
        there = all(s.sn in it.was and it.was[s.sn].at == now.at for s in rivals)
        lead = (
            f"You came to {listed(names)} at" if there else f"You and {listed(names)} both came to"
        )
        yield NewsItem(
            VIED, "threat", lead, (now.name,),
            so=f"So nobody holds it: {now.production} RU a turn for who stays there alone",
            rule="5.6", at=now.name, words=(it.word(now.at),), seats=names, near=it.near(now.at),
            size=now.production, answers=(now.name,),
        )  # fmt: skip
