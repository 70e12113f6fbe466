"""What a tournament shows: ratings with intervals, first places, scores, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from msgspec import Struct
from openskill.models import PlackettLuce

from starpost.arena.playing import Played

MODEL = PlackettLuce()
SURE = 1.96
"""Standard deviations on either side of a rating: 95 in 100."""


class Row(Struct, frozen=True):
    """One bot in the table."""

    bot: str
    mu: float
    sigma: float
    matches: int
    """Seats it has played."""
    first: float
    """First places; a shared one counts in part."""
    score: float
    """The mean, and below its standard error."""
    error: float
    faults: int

    @property
    def low(self) -> float:
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        return self.mu + SURE * self.sigma


class Contest(Struct, frozen=True):
    """Places that can be compared: the seats of a match; alone, the matches of a round."""

    lineup: tuple[str, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the first place."""


def contests(played: Sequence[Played]) -> Iterator[Contest]:
    """In the order of the numbers. Whoever plays alone is compared by score on the same map."""
    alone: dict[int, list[Played]] = {}
    for match in sorted(played, key=lambda m: m.number):
        if len(match.lineup) == 1:
            alone.setdefault(match.round, []).append(match)
            continue
        share = 1 / len(match.winners) if match.winners else 0.0
        shares = tuple(share if k in match.winners else 0.0 for k in range(len(match.lineup)))
        yield Contest(match.lineup, match.scores, match.ranks, shares)
    for group in alone.values():
        scores = tuple(match.scores[0] for match in group)
        best = max(scores)
        yield Contest(
            tuple(match.lineup[0] for match in group),
            scores,
            tuple(1 + sum(other > score for other in scores) for score in scores),
            tuple((score == best) / scores.count(best) for score in scores),
        )


def ratings(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """mu and sigma of every bot, by openskill's Plackett-Luce model.

    A bot on several seats of a match learns the mean of what its seats learn.
    """
    held: dict[str, tuple[float, float]] = {}
    fresh = MODEL.rating()
    for contest in contests(played):
        if len(set(contest.lineup)) < 2:
            continue
        before = [held.get(name, (fresh.mu, fresh.sigma)) for name in contest.lineup]
        teams = [[MODEL.create_rating([mu, sigma])] for mu, sigma in before]
        after = MODEL.rate(teams, ranks=[float(rank) for rank in contest.ranks])
        for name in set(contest.lineup):
            mine = [team[0] for team, who in zip(after, contest.lineup, strict=True) if who == name]
            held[name] = (
                sum(r.mu for r in mine) / len(mine),
                sqrt(sum(r.sigma**2 for r in mine) / len(mine)),
            )
    return held


def table(played: Sequence[Played], bots: Sequence[str]) -> list[Row]:
    """Every bot, the best first."""
    held, fresh = ratings(played), MODEL.rating()
    scores: dict[str, list[float]] = {}
    first: dict[str, float] = {}
    for contest in contests(played):
        places = zip(contest.lineup, contest.scores, contest.shares, strict=True)
        for name, score, share in places:
            scores.setdefault(name, []).append(score)
            first[name] = first.get(name, 0.0) + share
    rows = []
    for name in dict.fromkeys(bots):
        mine = scores.get(name, [])
        mu, sigma = held.get(name, (fresh.mu, fresh.sigma))
        mean = sum(mine) / len(mine) if mine else 0.0
        spread = sum((s - mean) ** 2 for s in mine) / max(1, len(mine) - 1)
        rows.append(
            Row(
                bot=name,
                mu=round(mu, 3),
                sigma=round(sigma, 3),
                matches=len(mine),
                first=round(first.get(name, 0.0), 3),
                score=round(mean, 3),
                error=round(sqrt(spread / max(1, len(mine))), 3),
                faults=sum(match.faults.get(name, 0) for match in played),
            )
        )
    return sorted(rows, key=lambda row: (-row.mu, row.bot))


def cross(played: Sequence[Played]) -> dict[tuple[str, str], tuple[float, int]]:
    """For each pair: how often the first stood above the second (a tie is half), of how many."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for contest in contests(played):
        for mine, my_rank in zip(contest.lineup, contest.ranks, strict=True):
            for other, rank in zip(contest.lineup, contest.ranks, strict=True):
                if mine == other:
                    continue
                won, met = found.get((mine, other), (0.0, 0))
                gain = 1.0 if my_rank < rank else 0.5 if my_rank == rank else 0.0
                found[mine, other] = won + gain, met + 1
    return found
