"""How a fight is likely to end, reckoned from what the player sees. Rules 5.1 to 5.4.

Both sides aim as they do without orders, and nobody leaves of his own will. The dice are those of
`gunnery`; ways that are less likely than one in some ten thousand are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from starpost.games.stellar_conquest.phases.combat import is_armed
from starpost.games.stellar_conquest.phases.gunnery import default_shots
from starpost.games.stellar_conquest.state import Force, Shot
from starpost.games.stellar_conquest.tables import ATTACK, AUTO, NO, SHIP_NAMES, TEN, WARSHIPS
from starpost.kernel.panels import Bar, Chances, Panel, Share

LETTERS = "DFCSTAM"
RARE = 4e-5
Counts = tuple[int, ...]
"""Ships and bases of one side in the order of LETTERS."""
State = tuple[Counts, Counts]
"""Ours and theirs."""
Kills = tuple[tuple[Counts, float], ...]


def _stay(_own: Force, _enemy: Force) -> float:
    return 0.0


class Ways(Struct, frozen=True):
    """What differs from fight to fight."""

    reply: Callable[[Force, Force], tuple[Shot, ...]]
    """Their shots, from their force and ours."""
    over: Callable[[Force, Force], str]
    """The word for an end, "" while it goes on; ours first."""
    slip: Callable[[Force, Force], float] = _stay
    """The chance that they leave after a round."""


class Odds(Struct, frozen=True):
    ends: dict[str, float]
    lost: dict[str, float]
    """Ships of ours lost on the average, by letter."""


def counts(force: Force) -> Counts:
    return tuple(force.get(x, 0) for x in LETTERS)


def force(found: Counts) -> dict[str, int]:
    return dict(zip(LETTERS, found, strict=True))


def chance(need: int, again: bool = False) -> float:
    """That one shot kills; `again`: improved weaponry fires a second time after a miss."""
    one = 1.0 if need == AUTO else 3 / 36 if need == TEN else max(need, NO) / 6
    return 1 - (1 - one) ** 2 if again else one


@lru_cache(4096)
def kills(shots: tuple[Shot, ...], again: bool) -> Kills:
    """What a volley kills: every count of losses with its chance."""
    alive: dict[tuple[str, int], float] = {}
    for shot in shots:
        hit = chance(ATTACK[shot.by + shot.at], again and shot.by in WARSHIPS)
        alive[shot.at, shot.number] = alive.get((shot.at, shot.number), 1.0) * (1 - hit)
    by_letter = [
        _sums([1 - p for (at, _), p in alive.items() if at == letter]) for letter in LETTERS
    ]
    found: list[tuple[Counts, float]] = [((), 1.0)]
    for row in by_letter:
        found = [
            ((*dead, n), p * q) for dead, p in found for n, q in enumerate(row) if p * q > RARE
        ]
    return tuple(found)


def _sums(chances: Iterable[float]) -> list[float]:
    """How many of these come true: the chance of each number."""
    row = [1.0]
    for p in chances:
        row = [
            (row[n] * (1 - p) if n < len(row) else 0.0) + (row[n - 1] * p if n else 0.0)
            for n in range(len(row) + 1)
        ]
    return row


def reckon(own: Force, enemy: Force, ways: Ways, *, again: bool, rounds: int = 0) -> Odds:
    """How it ends; `rounds`: it is broken off after so many (0: fought to the end)."""
    return _reckon((counts(own), counts(enemy)), ways, again, rounds)


@lru_cache(512)
def _reckon(start: State, ways: Ways, again: bool, rounds: int) -> Odds:
    """Kept, since a page is asked for again and again while a fight is thought over."""
    ends: dict[str, float] = {}
    left = [0.0] * len(LETTERS)

    def close(word: str, mine: Counts, weight: float) -> None:
        ends[word] = ends.get(word, 0.0) + weight
        for at, n in enumerate(mine):
            left[at] += n * weight

    waiting, fought = {start: 1.0}, 0
    while waiting and not (rounds and fought == rounds):
        fought += 1
        front = waiting if rounds else _largest(waiting)
        waiting = {} if rounds else {s: w for s, w in waiting.items() if s not in front}
        for here, weight in front.items():
            _spread(here, weight, ways, again, waiting, close, stays=bool(rounds))
    for (mine, _), weight in waiting.items():
        close("undecided", mine, weight)
    whole = sum(ends.values()) or 1.0
    lost = {
        x: n - left[at] / whole for at, (x, n) in enumerate(zip(LETTERS, start[0], strict=True))
    }
    return Odds({word: p / whole for word, p in ends.items()}, lost)


def _largest(waiting: dict[State, float]) -> dict[State, float]:
    """The states with the most ships: nothing that is still to come leads to one of them."""
    most = max(sum(own) + sum(enemy) for own, enemy in waiting)
    return {s: w for s, w in waiting.items() if sum(s[0]) + sum(s[1]) == most}


def _spread(
    here: State,
    weight: float,
    ways: Ways,
    again: bool,
    waiting: dict[State, float],
    close: Callable[[str, Counts, float], None],
    *,
    stays: bool,
) -> None:
    """One round from here. Unless rounds are counted, one without losses is simply fought again."""
    own, enemy = force(here[0]), force(here[1])
    if word := ways.over(own, enemy):
        close(word, here[0], weight)
        return
    found = _round(
        here, kills(default_shots(own, enemy), again), kills(ways.reply(enemy, own), False)
    )
    loop = 0.0 if stays else found.get(here, 0.0) * (1 - ways.slip(own, enemy))
    if loop > 1 - RARE:
        close("undecided", here[0], weight)
        return
    for state, p in found.items():
        part = weight * p / (1 - loop)
        if part < RARE:
            continue
        mine, rest = force(state[0]), force(state[1])
        if word := ways.over(mine, rest):
            close(word, state[0], part)
            continue
        leave = ways.slip(mine, rest)
        if leave:
            close("slip", state[0], part * leave)
        if state != here or stays:
            waiting[state] = waiting.get(state, 0.0) + part * (1 - leave)


def _round(here: State, ours: Kills, theirs: Kills) -> dict[State, float]:
    """Who is left after one round, each case with its chance."""
    found: dict[State, float] = {}
    for dead, p in ours:
        rest = tuple(a - b for a, b in zip(here[1], dead, strict=True))
        for lost, q in theirs:
            mine = tuple(a - b for a, b in zip(here[0], lost, strict=True))
            found[mine, rest] = p * q
    return found


# --- the two games' ways -------------------------------------------------------------------


def fight_over(own: Force, enemy: Force) -> str:
    if not any(own.values()):
        return "lost"
    if not any(enemy.values()):
        return "won"
    return "" if is_armed(own) or is_armed(enemy) else "left"


def assault_over(own: Force, bases: Force) -> str:
    if not is_armed(own):
        return "lost"
    return "" if any(bases.values()) else "won"


WORDS = {
    "won": ("you win", "good"),
    "slip": ("they slip away", "warn"),
    "undecided": ("nobody wins yet", "warn"),
    "left": ("both run out of guns", "warn"),
    "lost": ("you lose", "bad"),
}
AGAINST = "Odds against "
"""Begins the title of the odds of an attack; the planet's name follows."""
DECIDED = ("won", "lost")
"""What everybody asks: said at 0 %, too."""


def bar(title: str, odds: Odds) -> Bar:
    """Odds as the page shows them."""
    of_hundred = _hundredths(odds.ends)
    shares = tuple(
        Share(name, of_hundred[word], tone)
        for word, (name, tone) in WORDS.items()
        if word in DECIDED or of_hundred[word]
    )
    cost = [(n, SHIP_NAMES[x]) for x, n in odds.lost.items() if n >= 0.05]
    mean = ", ".join(f"{n:.1f} {name}{'' if f'{n:.1f}' == '1.0' else 's'}" for n, name in cost)
    note = f"If you fight on with the usual targets, you lose {mean or 'nothing'} on average."
    note += " You may leave after each round."
    chances = Chances(of_hundred["won"], of_hundred["lost"])
    return Bar(title, shares, 100, (), note, "%", chances=chances)


def prospects(bars: Iterable[Panel]) -> dict[str, Chances]:
    """What is likely to come of an attack, by the planet's name."""
    return {
        bar.title.removeprefix(AGAINST).partition(",")[0]: bar.chances
        for bar in bars
        if isinstance(bar, Bar) and bar.chances is not None and bar.title.startswith(AGAINST)
    }


def _hundredths(ends: Mapping[str, float]) -> dict[str, int]:
    """Every end in hundredths that sum to a hundred: the largest rests are rounded up."""
    exact = {word: 100 * ends.get(word, 0.0) for word in WORDS}
    found = {word: int(part) for word, part in exact.items()}
    rests = sorted(exact, key=lambda word: found[word] - exact[word])
    for word in rests[: round(sum(exact.values())) - sum(found.values())]:
        found[word] += 1
    return found
