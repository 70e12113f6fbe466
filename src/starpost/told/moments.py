"""How a match turned: three moments found in the true states, one's own best one, the awards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.telling import Moment
from starpost.told.news import LIGHT, Card, Line
from starpost.told.words import NAMED, capital, counted, listed, ordinal, shown, signed

POINTS = 3
APART = 2
"""Turns between two turning points."""
ORDER = ("home", "lead", "loss", "swing", "gain", "alliance", "trade", "blood", "fight")
"""Which kind is kept when two of a turn weigh the same."""
PASSING = ("swing", "blood", "fight")
"""What is somebody's story only: whoever had no part in it, and did not lose by it, skips it."""
MINE, WON, LARGE = 250.0, 120.0, 65.0
"""What a moment weighs more for whoever had a part in it, and if the winner had; and what a fight
must weigh: two ships turn nothing."""
Scores = Mapping[str, float]


class Award(Struct, frozen=True):
    seat: str
    title: str
    text: str
    sign: str


class Story(Struct, frozen=True):
    """For whom a match is told."""

    reader: str = ""
    winners: tuple[str, ...] = ()
    gains: Mapping[int, Mapping[str, Scores]] = {}
    """By turn and seat: what points came from."""
    own: tuple[Moment, ...] = ()
    """What only the reader's own news know."""


def turning_points(
    found: Iterable[Moment], scores: Mapping[int, Scores], story: Story | None = None
) -> tuple[Moment, ...]:
    """The best three of different kinds and turns, in the order they happened: those first in
    which the reader or the winner had a part.

    `scores` holds everybody's score at the end of each turn.
    """
    story = story or Story()
    every = [*found, *swings(scores, story.gains), *story.own, *_best_turn(scores, story)]
    every = [m for m in every if m.kind != "swing" or story.reader in m.seats or _lasts(m, scores)]
    # who become friends when all is over change nothing, unless they win together
    end = max(scores, default=0)
    won = frozenset(story.winners)
    every = [m for m in every if m.kind != "alliance" or m.turn < end or won.issuperset(m.seats)]
    blood = next((m for m in every if m.kind == "blood"), None)  # the first, however small
    weighed = [(_weight(m, story), m) for m in every if m.kind != "blood" or m is blood]
    chosen: list[Moment] = []
    spare: list[Moment] = []  # the same player's again: told if nobody else turned anything
    for weight, moment in sorted(weighed, key=lambda w: (-w[0], ORDER.index(w[1].kind))):
        if weight < 0 or len(chosen) == POINTS:
            break
        if all(abs(moment.turn - m.turn) >= APART and moment.kind != m.kind for m in chosen):
            if len(chosen) < POINTS - 1 or not _one_story(moment, chosen):
                chosen.append(moment)
            else:
                spare.append(moment)
    chosen += spare[: POINTS - len(chosen)]
    mine = (_to_reader(m) if story.reader in m.seats else m for m in chosen)
    return tuple(sorted(mine, key=lambda m: m.turn))


def _one_story(moment: Moment, chosen: Sequence[Moment]) -> bool:
    """Whether all of them would be about the same player."""
    return bool(moment.seats) and all(m.seats[:1] == moment.seats[:1] for m in chosen)


def _weight(moment: Moment, story: Story) -> float:
    """Below 0: not worth telling to this reader."""
    if moment.kind == "fight" and moment.weight < LARGE:
        return -1
    if story.reader and story.reader in moment.seats:
        return moment.weight + MINE
    if set(story.winners) & set(moment.seats):
        return moment.weight + WON
    passing = moment.kind in PASSING and bool(story.reader or story.winners)
    return moment.weight / 100 if passing else moment.weight


def _best_turn(scores: Mapping[int, Scores], story: Story) -> Iterator[Moment]:
    """The turn that brought the reader most."""
    who, turns = story.reader, sorted(scores)
    if not all(who in scores[turn] for turn in turns):
        return
    changes = [(scores[now][who] - scores[was][who], now) for was, now in pairwise(turns)]
    most, turn = max(changes, default=(0, 0))
    if most > 0:
        by = _by(story.gains.get(turn, {}).get(who, {}), most)
        text = f"{who} gained {shown(most)} {_points(most)} on one turn."
        alone = sum(change == most for change, _ in changes) == 1
        than = "more than on any other" if alone else "no other brought more"
        so = f"{by}, {than}" if by else capital(than)
        yield Moment("gain", turn, "Your best turn", text, so, weight=100, seats=(who,))


def _to_reader(moment: Moment) -> Moment:
    return replace(moment, title=moment.yours) if moment.yours else moment


LEAD = 450.0


def swings(
    scores: Mapping[int, Scores], gains: Mapping[int, Mapping[str, Scores]] | None = None
) -> list[Moment]:
    """Changes of rank that cost or brought half of a turn of the winner, and when the lead changed
    for good."""
    turns = sorted(scores)
    if len(turns) < 2:
        return []
    found = []
    leader = max(scores[turns[-1]].values(), default=0)
    average = max(1.0, leader / len(turns))
    for before, turn in pairwise(turns):
        old, new = _ranks(scores[before]), _ranks(scores[turn])
        for seat in new:
            change = scores[turn][seat] - scores[before].get(seat, 0)
            jump = old.get(seat, new[seat]) - new[seat]
            weight = abs(jump) * 100 + abs(change) / average
            # who is overtaken though he gained, or stood still, turned nothing
            if jump * change > 0 and abs(change) >= average / 2:
                by = _by((gains or {}).get(turn, {}).get(seat, {}), change)
                found.append(_swing(seat, turn, change, (old[seat], new[seat]), weight, by))
    return [*found, *_lead(scores, turns, gains or {})]


def _by(sources: Scores, change: float) -> str:
    """What most of a change came from: "62 of it from plunder"."""
    same = {what: value for what, value in sources.items() if value * change > 0}
    if not same:
        return ""
    what = max(same, key=lambda each: abs(same[each]))
    return f"{signed(same[what])} from {what}"


def _lasts(swing: Moment, scores: Mapping[int, Scores]) -> bool:
    """Whether somebody else's rise or fall still showed at the end."""
    turns, seat = sorted(scores), swing.seats[0]
    if swing.turn not in turns[1:]:  # told by the game itself, of a turn that has no score
        return True
    at = turns.index(swing.turn)
    was, now, end = (_ranks(scores[turns[n]])[seat] for n in (at - 1, at, -1))
    return end <= now if now < was else end >= now


def _swing(
    seat: str, turn: int, change: float, ranks: tuple[int, int], weight: float, by: str
) -> Moment:
    was, now = ranks
    verb, yours = ("rose", "Your rise") if now < was else ("fell", "Your fall")
    most = f", {by}" if by else ""
    return Moment(
        "swing", turn, "The swing", f"{seat} {verb} from {ordinal(was)} to {ordinal(now)}.",
        f"{signed(change)} {_points(change)} on one turn{most}", weight=weight, seats=(seat,),
        yours=yours,
    )  # fmt: skip


def _lead(
    scores: Mapping[int, Scores],
    turns: Sequence[int],
    gains: Mapping[int, Mapping[str, Scores]],
) -> list[Moment]:
    leaders = [_leader(scores[turn]) for turn in turns]
    if not leaders[-1]:
        return []  # a tie at the end: nobody led for good
    for index in range(len(turns) - 1, 0, -1):
        if leaders[index - 1] != leaders[-1] and leaders[index] == leaders[-1]:
            now, was = leaders[index], leaders[index - 1]
            text = f"{now} passed {was}." if was else f"{now} took the lead."
            last = index == len(turns) - 1
            title = "The lead at the last moment" if last else "The lead for good"
            so = "on the very last turn" if last else "and ahead to the end"
            by = _by(gains.get(turns[index], {}).get(now, {}), 1)
            most = f"{by} on this turn, " if by else ""
            score = scores[turns[index]][now]
            so = f"{shown(score)} {_points(score)}, {most}{so}"
            kept = (now, was) if was else (now,)
            return [Moment("lead", turns[index], title, text, so, weight=LEAD, seats=kept)]
    return []


def _leader(scores: Scores) -> str:
    """Who is alone in front; "" on a tie."""
    top = max(scores.values(), default=0)
    first = [seat for seat, score in scores.items() if score == top]
    return first[0] if len(first) == 1 else ""


def _ranks(scores: Scores) -> dict[str, int]:
    return {s: 1 + sum(other > v for other in scores.values()) for s, v in scores.items()}


HEAVY = 60
"""The rank of what one remembers, if it is no light loss."""
BROUGHT, LARGEST, AGAINST, AT_THE_END, MANY = 12, 6, 2, -1, 5
"""What makes a deed a better moment, in ranks of news: its share of the turn that brought most
points, and of the largest deed; that somebody stood against it; that the last turn, told as the
result anyway, had it; one for each place it is about, up to so many."""


def best_moment(cards: Mapping[int, Card]) -> tuple[int, Line] | None:
    """A seat's own best item: what weighs most of what it gained, found and won."""
    end = max(cards, default=0)
    changes = {turn: _earned(c) for turn, c in cards.items()}
    most = max(1, *changes.values(), 1)

    sizes = [line.size for c in cards.values() for line in c.lines if line.kind == "gain"]
    large = max(1, *sizes, 1)

    def weight(turn: int, line: Line) -> tuple[float, float, int]:
        # shots alone bring no points: what was taken did
        points = 0 if line.tells == "shots" else BROUGHT * max(0, changes[turn]) / most
        against = AGAINST if line.seats and line.kind == "gain" else 0
        many = min(len(line.words), MANY)
        size = LARGEST * min(1.0, line.size / large)
        late = (turn == end) * AT_THE_END
        return line.rank + points + size + against + many + late, changes[turn], turn

    good = [
        (weight(turn, line), turn, line)
        for turn, card in cards.items()
        for line in card.lines
        if line.kind in ("gain", "find") and line.tells not in ("verdict", "count")
    ]
    if not good:
        return None
    _, turn, line = max(good, key=lambda each: each[0])
    return turn, replace(line, text=_shorter(line))


def _earned(card: Card) -> float:
    """The points of a turn, without those of a scoring: they were earned long before."""
    scored = sum(line.size for line in (*card.lines, *card.more) if line.tells == "count")
    return card.score.change - scored if card.score is not None else 0


def worst_moment(cards: Mapping[int, Card], seat: str) -> Moment | None:
    """A seat's own heaviest loss, as its news told it: the one that cost most points, then the
    one that took most."""
    drops = {t: max(0, -c.score.change) if c.score is not None else 0 for t, c in cards.items()}
    most = max(1, *drops.values(), 1)
    bad = [
        (line.rank + (line.kind == "loss") * BROUGHT * drops[turn] / most, line.size, -turn, line)
        for turn, card in cards.items()
        for line in card.lines
        if line.rank >= HEAVY
        and (line.tells == "hit" or (line.kind == "loss" and line.rank != LIGHT and not line.tells))
    ]
    if not bad:
        return None
    *_, turn, line = max(bad, key=lambda each: each[:3])
    less = -drops[-turn]
    cost = f"{signed(less)} {_points(less)} on this turn" if less else ""
    so = ". ".join(part for part in (line.so.rstrip("."), cost) if part)
    return Moment(
        "loss", -turn, "Your heaviest loss", line.text, so, line.at, 200, (seat, *line.seats)
    )  # fmt: skip


def _points(value: float) -> str:
    """What so many are called: "+12 points", "−1 point"."""
    return "point" if abs(value) == 1 else "points"


def located(moment: Moment, cards: Mapping[str, Mapping[int, Card]]) -> Moment:
    """With the place where it came about, as whom it is about was told: a change of rank has none
    of its own."""
    found = cards.get(moment.seats[0], {}).get(moment.turn) if moment.seats else None
    if moment.at or found is None:
        return moment
    fell = found.score is not None and found.score.change < 0
    kinds = ("loss", "fight") if fell else ("gain", "find")
    deeds = [line for line in found.lines if line.at and line.kind in kinds]
    best = max(deeds, key=lambda line: (line.rank, line.size), default=None)
    return replace(moment, at=best.at) if best is not None else moment


def _shorter(line: Line) -> str:
    """As a heading: the first things of many by name, the rest counted."""
    names = [word.text for word in line.words]
    if len(names) <= NAMED:
        return line.text
    return line.text.replace(listed(names), f"{names[0]}, {names[1]} and {len(names) - 2} more")


TITLES: tuple[tuple[str, str, str, str, str], ...] = (
    ("seen", "Farthest eyes", "place seen", "places seen", "explore"),
    ("shot", "Hammer", "ship shot down", "ships shot down", "attack"),
    ("taken", "Long arms", "place taken", "places taken", "take"),
    ("finds", "Lucky hand", "find", "finds", "find"),
    ("built", "Shipwright", "ship built", "ships built", "build"),
    ("works", "Master builder", "industry built", "industry built", "grow"),
    ("traded", "Silver tongue", "trade made", "trades made", "peace"),
    ("messages", "Silver tongue", "message written", "messages written", "press"),
    ("on_time", "Clockwork", "turn on time", "turns on time", "clock"),
)
"""What is counted, the award's name, its words, its sign. Never one that mocks."""


def awards(counts: Mapping[str, Mapping[str, int]], fired: str = "fired") -> tuple[Award, ...]:
    """One for each player if possible, from what was counted over the match."""
    given: dict[str, Award] = {}
    for key, title, one, many, sign in TITLES:
        by = {seat: found.get(key, 0) for seat, found in counts.items()}
        top = max(by.values(), default=0)
        best = [seat for seat, number in by.items() if number == top and top]
        if len(best) == 1 and best[0] not in given:
            given[best[0]] = Award(best[0], title, counted(top, one, many), sign)
    if any(found.get(fired, 0) for found in counts.values()):
        for seat, found in counts.items():
            if seat not in given and fired in found and not found[fired]:
                given[seat] = Award(seat, "Clean hands", "not one shot fired", "peace")
                break
    return tuple(given.values())
