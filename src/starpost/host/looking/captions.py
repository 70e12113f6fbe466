"""A turn as one reads it beside its map: sentences, the weightiest first, each with its place.

To a seat they are its own news. Whoever sees everything reads those of all seats, in the third
person; what two seats were told of one deed stands there once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.orm import Session

from starpost.host.looking.telling import Told, told
from starpost.host.looking.views import Eyes, numbers
from starpost.host.turns.record import game_of
from starpost.kernel.contract import GM, Resolve
from starpost.kernel.telling import NewsKind, ShotKind
from starpost.told.news import Line
from starpost.told.words import of_somebody

SHOWN: tuple[ShotKind, ...] = ("dice", "card", "fight", "lose", "flag", "find")
"""What of a film is told in words where one is played at a time: its moves are seen."""
QUIET = 32
"""Finds below it are mere sightings, which everybody has of everybody."""
MOVES = 4
"""So many moves are told of a turn in which nothing else happened."""
PICTURES: dict[NewsKind, str] = {
    "loss": "flag lose fight", "fight": "fight lose", "gain": "flag build", "contact": "meet",
    "rival": "flag fight lose", "find": "find", "threat": "go", "routine": "build go",
}  # fmt: skip
"""By which shots of a film a piece of news is seen."""
DEEDS = ("loss", "fight", "gain", "contact")
DEALT, DEALINGS, LOOKED_BACK = 41, 5, 30
"""Weight, number and age of what is told about two seats."""


TRADED = 30
"""The weight of an exchange in which the seat itself had a part."""


class Dealing(Struct, frozen=True):
    """Something that two seats did to each other on a turn."""

    turn: int
    text: str
    rank: int
    called: str
    """The turn as the match counts: "round 7"."""
    mine: bool
    """It was good for who is told of it."""


class Dealings(Struct, frozen=True):
    """What is told about two seats, as the turns went, and how much more there was."""

    told: tuple[Dealing, ...]
    more: int = 0


class Caption(Struct, frozen=True):
    """One sentence, and the place it is about ("": nowhere on the map)."""

    text: str
    at: str = ""
    rank: int = 0
    deed: str = ""
    """The same for all who were told of one deed, each from its own side."""
    when: int = -1
    """Its place in the log of the turn; -1: none."""
    shows: str = ""
    """What its pictures are, so that it is read while they are seen."""


def captions(session: Session, through: Eyes, turn: int) -> list[Caption]:
    """Of the turn that led to this one, through these eyes."""
    if through.seat is None:
        return []
    if through.seat != GM:
        made = told(session, through, turn, whole=True)
        return _in_order(_of(made, through, everybody=False)) if made is not None else []
    seats = [seat for seat in numbers(through.match) if seat != GM]
    return _in_order(_merged(
        replace(c, text=of_somebody(c.text, seat))
        for seat in seats
        if (made := told(session, Eyes(through.match, seat), turn, whole=True)) is not None
        for c in _of(made, Eyes(through.match, seat), everybody=True)
    ))  # fmt: skip


def _in_order(found: Iterable[Caption]) -> list[Caption]:
    """As it happened, where the game is played answer by answer; else the weightiest first. The
    logs of several seats are put together by weight, unless they are one."""
    return sorted(found, key=lambda c: (c.when < 0, c.when))


def dealings(session: Session, through: Eyes, turns: Sequence[int]) -> dict[str, Dealings]:
    """What a seat and each of the others did to each other."""
    found: dict[str, list[Dealing]] = {}
    for turn in turns[-LOOKED_BACK:]:
        made = told(session, through, turn, whole=True)
        if made is None:
            continue
        for line in (*made.card.lines, *made.card.more):
            dealt = line.rank >= (TRADED if line.tells == "trade" else DEALT)
            if dealt and (line.kind in DEEDS or line.tells == "trade"):
                mine = line.kind not in ("loss", "fight")
                for seat in line.seats:
                    deal = Dealing(made.turn, line.of(seat), line.rank, made.called, mine)
                    found.setdefault(seat, []).append(deal)
    return {seat: chosen(all_of) for seat, all_of in found.items()}


def chosen(deals: Sequence[Dealing]) -> Dealings:
    """The weightiest of both sides by turns, of equal ones the newest."""
    # Steps of one round may tell it again.
    once = {(deal.called, deal.text): deal for deal in deals}
    best = sorted(once.values(), key=lambda deal: (-deal.rank, -deal.turn))
    ways = ([d for d in best if d.mine], [d for d in best if not d.mine])
    both = [d for pair in zip_longest(*ways) for d in pair if d is not None][:DEALINGS]
    return Dealings(tuple(sorted(both, key=lambda deal: deal.turn)), len(best) - len(both))


def _of(made: Told, through: Eyes, *, everybody: bool) -> Iterator[Caption]:
    game = game_of(through.match)
    each, card = game.resolve is Resolve.EACH, made.card
    told_ = card.all if game.common_log else (*card.lines, *card.more)
    lines = [line for line in told_ if not everybody or _public(line)]
    for line in lines:
        when = line.when if game.common_log or (each and not everybody) else -1
        yield Caption(
            line.text, line.at, line.rank, _deed(line, through.seat or ""), when,
            PICTURES.get(line.kind, ""),
        )  # fmt: skip
    shots = [shot for shot in made.film.shots if shot.line and (shot.mine or not everybody)]
    if each and not game.common_log:
        known = {line.text for line in lines}
        yield from (
            Caption(shot.line, shot.at)
            for shot in shots
            if shot.kind in SHOWN and not shot.item and shot.line not in known
        )
    if not lines:
        moves = [shot for shot in shots if shot.kind == "go"]
        yield from (Caption(shot.line, shot.at, shows="go") for shot in moves[:MOVES])


def _public(line: Line) -> bool:
    """What others read of a seat's news: no failed orders of its, no fears, no sightings."""
    if line.kind in ("trouble", "threat"):
        return False
    return line.kind != "find" or line.rank >= QUIET


FOUGHT = ("shots", "hit")
SIDES = {"loss": "taken", "gain": "taken", "contact": "met"}
"""What one side lost the other gained, and who met somebody was met."""


def _deed(line: Line, seat: str) -> str:
    """Between whom, about what: however each of the two tells it. "": nobody else has a part. A
    fight is one wherever it was, whoever fired."""
    if line.tells in FOUGHT and line.at:
        return f"fought at {line.at}"
    if line.kind == "lead":
        return "lead"  # there is one, and everybody is told of it
    if line.kind not in SIDES or not line.seats:
        return ""
    about = {word.id for word in line.words} if line.kind != "contact" else set()
    return " ".join((SIDES[line.kind], *sorted({seat, *line.seats}), *sorted(about)))


def _heard(kept: dict[str, Caption], caption: Caption) -> None:
    """A line of the common log once, as those have heard it who were told most."""
    key = f"line {caption.when}"
    if key not in kept or len(caption.text) > len(kept[key].text):
        kept[key] = caption


def _merged(found: Iterable[Caption]) -> list[Caption]:
    """The weightiest first; a fight and a sentence once."""
    kept: dict[str, Caption] = {}
    said: set[str] = set()
    for caption in sorted(found, key=lambda c: -c.rank):
        if caption.when >= 0:
            _heard(kept, caption)
            continue
        if caption.text in said:
            continue
        said.add(caption.text)
        kept.setdefault(caption.deed or caption.text, caption)
    return list(kept.values())
