"""Why a match ended as it did, in two sentences: what the winner's points came from, and when it
was decided. From the scores of all turns, once everybody may know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from starpost.told.moments import Scores, swings
from starpost.told.words import listed, shown

SOURCES = 5
"""So many things that points came from are named."""
Sources = Mapping[str, float]
When = Callable[[int], str]
"""A turn as the match counted it: "turn 12", "round 3"."""


def reasons(
    winners: tuple[str, ...],
    mine: str,
    scores: Mapping[int, Scores],
    sources: Mapping[str, Sources],
    when: When = "turn {}".format,
    best: int | None = None,
) -> str:
    """ "MARTIAN had 1920 from plunder and 459 from keys. It led from turn 11 to the end."."""
    if len(winners) != 1 or not scores:
        return ""
    winner = winners[0]
    name = "You" if winner == mine else winner
    last = scores[max(scores)]
    found = [_earned(name, sources.get(winner, {}), last.get(winner, 0))]
    if mine and mine != winner:
        found.append(_earned("You", sources.get(mine, {}), last.get(mine, 0)))
        found.append(_gap(sources.get(winner, {}), sources.get(mine, {})))
    else:
        found.append(_pace(winner, name, scores, when, best))
    found.append(_decided(winner, mine, scores, when))
    return " ".join(part for part in found if part)


def _earned(name: str, sources: Sources, score: float) -> str:
    """What is named adds up to the score."""
    best = sorted(sources.items(), key=lambda item: -item[1])
    gains = [(what, value) for what, value in best if value > 0][:SOURCES]
    lost = [(what, value) for what, value in reversed(best) if value < 0][:1]
    if not gains:
        return ""
    rest = score - sum(value for _, value in (*gains, *lost))
    if rest > 0.5:
        gains.append(("other things", rest))
    elif rest < -0.5:
        lost = [*lost, ("other things", rest)]
    words = listed(f"{shown(value)} from {what}" for what, value in gains)
    less = "".join(f", less {shown(-value)} for {what}" for what, value in lost)
    return f"{name} had {words}{less}."


def _gap(theirs: Sources, mine: Sources) -> str:
    """Why one lost: of what the winner had most more."""
    if len({*theirs, *mine}) < 2:
        return ""  # all points are of one kind, and both sentences have said how many
    # What one lost is told with what one had.
    gaps = {what: value - mine.get(what, 0) for what, value in theirs.items() if value > 0}
    what = max(gaps, key=lambda each: gaps[each], default="")
    if gaps.get(what, 0) <= 0:
        return ""
    most, least = shown(theirs.get(what, 0)), shown(mine.get(what, 0))
    return f"The largest gap was {what}: {most} against {least}."


def _pace(
    winner: str, name: str, scores: Mapping[int, Scores], when: When, best: int | None
) -> str:
    """The best turn of who won; nothing if another one is told as the best (`best`)."""
    turns = sorted(scores)
    gains = [
        (scores[now].get(winner, 0) - scores[was].get(winner, 0), now)
        for was, now in pairwise(turns)
    ]
    most, turn = max(gains, default=(0, 0))
    if best is not None and when(best) != when(turn):
        return ""
    whose = "Your" if name == "You" else f"{name}’s"
    brought = "point" if most == 1 else "points"
    return f"{whose} best was {when(turn)}: {shown(most)} {brought} more." if most > 0 else ""


def _decided(winner: str, mine: str, scores: Mapping[int, Scores], when: When) -> str:
    if any(len(found) < 2 for found in scores.values()):
        return ""
    last = scores[max(scores)].values()
    if sorted(last)[-1] == sorted(last)[-2]:
        return ""  # something else than points decided it
    lead = next((m for m in swings(scores) if m.kind == "lead"), None)
    who = "You" if winner == mine else winner
    if lead is None:
        return f"{who} led from the beginning."
    if lead.seats[0] != winner:
        return ""
    if lead.turn == max(scores):
        return f"{who} took the lead on the very last turn."
    return f"{who} led from {when(lead.turn)} to the end."
