"""What may have turned a match, and what awards count, from the game master's reports."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.sights import View, numbered
from starpost.games.star_empires.told.between import Between, Fight
from starpost.kernel.telling import Moment
from starpost.told.words import counted, fought, lost_by


def moments(before: View, view: View) -> list[Moment]:
    return list(_moments(before, view))


def _moments(before: View, view: View) -> Iterator[Moment]:
    it = Between(before, view)
    for now in view.worlds:
        old = it.former.get(now.name)
        if old is None or not old.owner or old.owner == now.owner:
            continue
        who = now.owner or "Nobody"
        if old.home:
            held = sum(w.owner == old.owner for w in view.worlds)
            yield Moment(
                "home", numbered(before.turn), "A home falls",
                f"{who} took {now.name}, the home of {old.owner}.",
                f"{old.owner} was left with {counted(held, 'world')}", now.name, 400,
                tuple(n for n in (now.owner, old.owner) if n),
            )  # fmt: skip
    for fight in it.fights:
        yield from _battle(it, fight)
    for pair in _parted(view, before):
        yield Moment(
            "alliance", numbered(before.turn), "An alliance", f"{pair[0]} and {pair[1]} became "
            "allies.", _hopes(view, pair), weight=300, seats=pair,
        )  # fmt: skip
    for pair in _parted(before, view):
        yield Moment(
            "alliance", numbered(before.turn), "An alliance ends",
            f"{pair[0]} and {pair[1]} parted.", "", "", 100, pair,
        )  # fmt: skip


def _battle(it: Between, fight: Fight) -> Iterator[Moment]:
    shooters, targets = zip(*fight.guns, strict=True)
    toll = {name: len(ships) for name, ships in fight.lost.items()}
    words, so = fought(shooters, targets, it.place(fight.at)), lost_by(toll)
    at, turn = text(fight.at), numbered(it.before.turn)
    seats = tuple(dict.fromkeys((*shooters, *targets)))
    if any(toll.values()):
        yield Moment("blood", turn, "First blood", words, so, at, 120, seats)
    size = 60 + sum(toll.values())
    yield Moment("fight", turn, "The largest fight", words, so, at, size, seats)


def _hopes(view: View, pair: tuple[str, str]) -> str:
    """How far the two are from a victory together (rules 7.1 and 7.5)."""
    if not view.rules.allied_victory:
        return ""
    have = sum(e.production for e in view.empires if e.name in pair)
    need = -(-sum(w.production for w in view.worlds) * view.rules.victory_percent // 100)
    return f"Together {have} RU a turn, and {need} win"


def _parted(before: View, view: View) -> Iterator[tuple[str, str]]:
    """Allies of one report who are none in another."""
    allies = {e.name: e.allies for e in view.empires}
    for empire in before.empires:
        for other in empire.allies:
            if empire.name < other and other not in allies.get(empire.name, ()):
                yield empire.name, other


def feats(before: View, view: View) -> dict[str, dict[str, int]]:
    it = Between(before, view)
    found: dict[str, dict[str, int]] = {
        e.name: {"taken": 0, "fired": 0, "shot": 0, "built": 0} for e in view.empires
    }
    for world in view.worlds:
        old = it.former.get(world.name)
        if world.owner in found and (old is None or old.owner != world.owner):
            found[world.owner]["taken"] += 1
    for ship in view.ships:
        if ship.owner in found and "B" in ship.codes.split():
            found[ship.owner]["built"] += 1
    for fight in it.fights:
        for (who, whom), guns in fight.guns.items():
            if who in found:
                found[who]["fired"] += guns
                found[who]["shot"] += len(fight.lost.get(whom, ()))
    return found
