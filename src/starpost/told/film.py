"""The film of a turn: shots in the order of the game's phases, each with its sentence.

Made of two maps of one seat and the events between them. What no event tells is found by comparing
the maps: a token that stands elsewhere, a new owner, a new place, a seat met for the first time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.kernel.contract import Event, Game
from starpost.kernel.telling import Shot, ShotKind
from starpost.told.compared import OPEN, compared, spot
from starpost.told.former import Stood, former
from starpost.told.news import Line
from starpost.told.together import numbered, together
from starpost.told.words import counted, sentence, whose

TOGETHER: tuple[ShotKind, ...] = (
    "dice", "card", "build", "go", "fight", "lose", "flag", "meet", "find",
)  # fmt: skip
"""Inside a phase: all shots of one kind together, in this order."""
MOVE, PHASE, FIGHT, OVERLAP = 1.8, 1.1, 0.9, 0.8
"""Seconds for all moves of a phase, for all shots of another kind, for each fight; a fifth of each
overlaps with the next."""
READ = 1.8
"""Seconds for a sentence."""
LONGEST, SHORTEST = 10.0, 5.0
OPENED: tuple[ShotKind, ...] = ("find", "meet", "go")
"""What an opened map would be full of."""
CROWD = 12
"""More moves of others than this in one phase are told together."""


class Phase(Struct, frozen=True):
    """A part of the film bar: its word, and what it holds ("5 moves")."""

    word: str
    tally: str
    seconds: float


class Film(Struct, frozen=True):
    phases: tuple[Phase, ...] = ()
    shots: tuple[Shot, ...] = ()
    """`Shot.step` is the place of its phase in `phases`, from 0."""
    seconds: float = 0
    stood: tuple[Stood, ...] = ()
    """What was otherwise before the first shot."""

    @property
    def plays(self) -> bool:
        """Whether there is enough to see; otherwise the news say it."""
        return bool(self.shots)


WORDS: dict[ShotKind, str] = {
    "go": "move", "fight": "fight", "flag": "flag", "find": "find", "meet": "contact",
    "lose": "loss", "build": "new", "dice": "roll", "card": "card",
}  # fmt: skip
PLURALS = {"loss": "losses", "new": "new"}


def film(
    game: Game[Any, Any],
    before: Any,
    view: Any,
    lines: Sequence[Line] = (),
    *,
    opened: bool = False,
) -> Film:
    """The film of one seat between two of its views; `lines` give shots their numbers. `opened`:
    the second map shows everything, since the match is over."""
    old, new = game.scene(before), game.scene(view)
    told = list(_from_events(game, new, (*game.fresh(before, view), *game.moves(before, view))))
    shots = [*told, *compared(old, new, told, game.unfolding, len(game.phases))]
    shots = _from_whom(shots, old)
    shots += _found(lines, shots, (game.unfolding.get("find", 0) or len(game.phases)) - 1)
    made = numbered(_drawn(shots, new), lines)
    done = cut(game.phases, _happened(made, old) if opened else made, new)
    words = [game.phases.index(phase.word) for phase in done.phases]
    steps = {
        kind: sum(word < step - 1 for word in words)
        for kind, step in game.unfolding.items()
        if step
    }
    return replace(done, stood=former(old, new, done.shots, steps))


def _from_whom(shots: Iterable[Shot], old: Scene) -> list[Shot]:
    """Whose a place was that changes hands, if one has seen that and no event tells it: until then
    it is shown as theirs."""
    was = {node.id: old.seat_name(node.owner) for node in old.nodes if node.know == "now"}
    found = []
    for shot in shots:
        if shot.kind == "flag" and was.get(shot.at):
            held = was.pop(shot.at)
            shot = replace(shot, whom=shot.whom or held) if held != shot.seat else shot
        found.append(shot)
    return found


def _found(lines: Sequence[Line], shots: Sequence[Shot], step: int) -> list[Shot]:
    """What the news say was found and no shot shows: places that were only scanned."""
    shown = {shot.at for shot in shots if shot.kind == "find"}
    return [
        Shot(step, "find", line.text, place, item=line.number, mine=True)
        for line in lines
        if line.kind == "find" and line.number
        for place in dict.fromkeys(word.id for word in line.words if word.id)
        if place not in shown
    ]


def _happened(shots: Iterable[Shot], old: Scene) -> list[Shot]:
    """Without what came to light only because a map was opened: nobody found it or flew there."""
    watched = {node.id for node in old.nodes if node.know == "now"}
    watched |= {cell.id for cell in old.cells if cell.know == "now"}

    def seen(shot: Shot) -> bool:
        if shot.item or shot.kind not in OPENED:
            return True
        return shot.kind == "go" and bool(shot.mine or shot.origin or shot.at in watched)

    return [shot for shot in shots if seen(shot)]


def _drawn(shots: Iterable[Shot], scene: Scene) -> list[Shot]:
    """By what the map draws there: a sector that holds a world is nothing one could point at."""
    held = {node.place: node.id for node in reversed(scene.nodes)}
    ids = {cell.id: held[cell.place] for cell in scene.cells if cell.place in held}
    twice = {cell.id for cell in scene.cells} & {token.id for token in scene.tokens}
    return [
        _once(
            replace(
                s, at=ids.get(s.at, s.at), origin=ids.get(s.origin, s.origin),
                to=ids.get(s.to, s.to), via=tuple(ids.get(x, x) for x in s.via),
            ),
            twice,
        )
        for s in shots
    ]  # fmt: skip


def _once(shot: Shot, twice: set[str]) -> Shot:
    """Where a hex and a group have one name (G18), the map would fly to the group: the way leaves
    such a hex out, and what ends there ends at the thing that went."""
    if not twice.intersection((shot.at, shot.origin, shot.to, *shot.via)):
        return shot
    via = tuple(place for place in shot.via if place not in twice)
    first, *_ = (*via, "") if shot.origin in twice else (shot.origin,)
    end = next(iter(shot.tokens), "")
    return replace(
        shot, via=via, origin=first, at=end if shot.at in twice else shot.at,
        to=end if shot.to in twice else shot.to,
    )  # fmt: skip


def _from_events(game: Game[Any, Any], scene: Scene, events: Iterable[Event]) -> Iterator[Shot]:
    me = next((seat.name for seat in scene.seats if seat.mine), "")
    for event in events:
        kind = game.shots.get(event.kind)
        if kind is None:
            continue
        yield Shot(
            step=(event.step or len(game.phases)) - 1,
            kind=kind,
            line=_to_me(sentence(_placed(game.spoken(event), kind, scene, me)), me),
            at=event.at or event.to,
            origin=event.origin,
            to=event.to,
            via=event.via,
            tokens=event.what,
            seat=event.who,
            whom=event.whom,
            count=event.count,
            lost=event.lost,
            mine=bool(me) and me in (event.who, event.whom),
            merely="seen" if event.kind in game.glimpses else "",
        )


def _placed(event: Event, kind: ShotKind, scene: Scene, me: str) -> str:
    """A fight says what was lost, whose it was and where; why so many is the report's."""
    text = event.text
    if kind not in ("fight", "lose") or not event.at:
        return text
    place = spot(scene, event.at).name
    if place in text or place == OPEN:
        return text
    his = (
        "your "
        if event.whom and event.whom == me
        else f"{whose(event.whom)} "
        if event.whom
        else ""
    )
    text, more, rest = text.partition(":")[0].removesuffix(".").partition(";")
    if event.what and text.startswith(event.what[0]):
        return f"{his}{text} at {place}{more}{rest}"
    return f"{text} at {his}{place}{more}{rest}"


def _to_me(line: str, me: str) -> str:
    """A deed of the reader's own is told as such."""
    return f"You {line.removeprefix(f'{me} ')}" if me and line.startswith(f"{me} ") else line


def cut(words: Sequence[str], shots: Sequence[Shot], scene: Scene) -> Film:
    """Put the shots into the order of the phases and fit them into ten seconds."""
    order = {kind: place for place, kind in enumerate(TOGETHER)}
    kept: list[Shot] = []
    phases: list[Phase] = []
    for step, word in enumerate(words):
        here = [s for s in shots if min(max(s.step, 0), len(words) - 1) == step]
        here = _crowd(sorted(here, key=lambda s: (order[s.kind], s.item > 0, s.mine, -s.item)))
        if not here:
            continue
        here = together(here, scene)
        kept += (replace(s, step=len(phases)) for s in here)
        phases.append(Phase(word, _tally(here), _seconds(here)))
    total = sum(phase.seconds for phase in phases)
    fit = min(max(total, SHORTEST), LONGEST)
    if phases and fit != total:  # rather quicker than cut: every shot is still seen
        phases = [replace(p, seconds=round(p.seconds * fit / total, 2)) for p in phases]
        total = fit
    return Film(tuple(phases), tuple(kept), round(total, 2))


def _seconds(shots: Sequence[Shot]) -> float:
    """As long as its pictures take, or its sentences to be read."""
    fights = sum(s.kind == "fight" for s in shots)
    kinds = {s.kind for s in shots if s.kind != "fight"}
    seen = (sum(MOVE if kind == "go" else PHASE for kind in kinds) + FIGHT * fights) * OVERLAP
    return round(max(seen, READ * len({s.among or s.line for s in shots if s.line})), 2)


def _crowd(shots: list[Shot]) -> list[Shot]:
    """Moves of others that no news item speaks of are told together when they are many."""
    quiet = [s for s in shots if s.kind == "go" and not s.mine and not s.item]
    if len(quiet) <= CROWD:
        return shots
    told = Shot(quiet[0].step, "go", f"{len(quiet)} other fleets moved.", count=len(quiet))
    rest = [s for s in shots if s not in quiet]
    return [*(replace(s, line="") for s in quiet), told, *rest]


def _tally(shots: Sequence[Shot]) -> str:
    """ "3 fights, 2 losses"."""
    counts = Counter(
        "sighting" if s.merely == "seen" else WORDS[s.kind]
        for s in shots
        if s.line or s.kind not in ("go", "build")
    )
    return ", ".join(counted(n, word, PLURALS.get(word, "")) for word, n in counts.items())
