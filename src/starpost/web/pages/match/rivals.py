"""Who plays against whom, as a strip above the map: faces, names, points, what one knows."""

from __future__ import annotations

from msgspec import Struct

from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import GM, Resolve
from starpost.kernel.telling import Rival
from starpost.told.words import ordinal, shown
from starpost.web.pages.match.people import Person
from starpost.web.pages.match.table import Table


class Tile(Struct, frozen=True):
    """One seat on the strip."""

    person: Person
    mine: bool
    score: str
    place: str
    """Its rank in a word, where every score is known."""
    known: str

    @property
    def initials(self) -> str:
        return (self.person.who or self.person.name)[:2].upper()

    @property
    def human(self) -> bool:
        """Whether a person sits there whom the reader may know by name."""
        return not self.mine and bool(self.person.who) and self.person.kind == SeatKind.PLAYER

    @property
    def plays(self) -> str:
        """Who sits there: a character, a person, a bot without a name."""
        if self.person.who:
            return self.person.who
        return "house bot" if self.person.kind == SeatKind.BOT else ""


def strip(table: Table) -> tuple[Tile, ...]:
    """Everybody whom the seat may know by name, the leader first where scores are told. Those whom
    it may not are one place more."""
    several = len(table.people) + len(table.strangers) > 1
    if several and (all_of_them := _ended(table)):
        return all_of_them
    if not table.mine or table.seat in (None, GM) or not several:
        return ()
    known = {rival.seat: rival for rival in table.game.rivals(table.view)}
    purpose = table.outlook.purpose
    asked_alone = table.row.resolve != Resolve.TOGETHER  # then the table shows who sits at it
    if purpose is None or (asked_alone and not known):
        return ()
    known[table.seat or ""] = Rival(table.seat or "", purpose.score)
    scores = {name: each.score for name, each in known.items() if each.score is not None}
    told = all(person.name in scores for person in table.people)
    ended = _ranks(table)
    apart = ended or len(set(scores.values())) > 1  # while all are equal, nobody is first
    ranked = scores if told and apart else {}
    tiles = [_tile(table, person, known, ranked) for person in table.people]
    if not told:
        return tuple(tiles)
    return tuple(sorted(tiles, key=lambda t: (ended.get(t.person.name, 0), -scores[t.person.name])))


def _ended(table: Table) -> tuple[Tile, ...]:
    """The key of a map that is over, for everybody who looks at it: how each of them ended."""
    ranks = _ranks(table)
    if any(person.name not in ranks for person in table.people):
        return ()
    standings = (table.row.result or {}).get("standings", ())
    scores = {s["seat"]: float(s["score"]) for s in standings}
    known = {name: Rival(name, score) for name, score in scores.items()}
    tiles = [_tile(table, person, known, scores) for person in table.people]
    return tuple(sorted(tiles, key=lambda tile: ranks[tile.person.name]))


def _ranks(table: Table) -> dict[str, int]:
    """How they ended, which allies may have done together; nothing while it is played."""
    if table.row.status != Status.OVER or table.past:
        return {}
    return {s["seat"]: int(s["rank"]) for s in (table.row.result or {}).get("standings", ())}


def _tile(table: Table, person: Person, known: dict[str, Rival], ranked: dict[str, float]) -> Tile:
    found = known.get(person.name, Rival(person.name))
    mine = table.mine and person.name == table.seat
    place = ""
    if ranked:
        ended = _ranks(table)
        rank = 1 + sum(other > ranked[person.name] for other in ranked.values())
        rank = ended.get(person.name, rank)
        joint = rank == 1 and list(ended.values()).count(1) > 1
        place = f"{'joint ' if joint else ''}{ordinal(rank)}"
    over = table.row.status == Status.OVER and not table.past
    friend = not mine and person.who and person.kind == SeatKind.PLAYER
    unmet = "not seen on the map" if friend else "not met yet"  # one writes to whom one knows
    said = "" if over else found.known or unmet
    return Tile(
        person, mine, "" if found.score is None else shown(found.score), place, said
    )  # fmt: skip
