"""What somebody may mean whose words are found nowhere as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

ALIKE = (
    ("combat", "fire", "fight", "battle", "attack", "shoot", "war"),
    ("guard", "defend", "defence", "ambush", "protect"),
    ("move", "fly", "travel", "flight", "jump"),
    ("build", "buy", "produce", "make"),
    ("trade", "offer", "swap", "deal"),
    ("score", "points", "victory", "win"),
    ("alliance", "ally", "peace", "treaty", "diplomacy"),
    ("colony", "colonise", "settle", "land"),
    ("explore", "scout", "probe", "discover"),
    ("research", "technology", "tech"),
    ("lost", "forgot", "forgotten", "reset", "recover"),
    ("account", "login", "register", "log"),
    ("report", "cheat", "cheating", "cheater", "abuse"),
    ("bots", "computer", "robot", "opponent"),
    ("rating", "elo", "leaderboard", "tournament"),
    ("notifications", "alerts", "emails"),
    ("leave", "quit", "surrender"),
)
"""Words of which any means the others to who looks for something."""
SHORTEST = 4
"""Letters that a word needs before a slip in it is looked for."""
NEAR = 0.74
"""How like a known word one with a slip is."""


def alike(words: list[str]) -> list[list[str]]:
    """A single word in the other words that mean it: combat is fire, fight and battle."""
    return list(_in_other_words(words)) if len(words) == 1 else []


def meant(words: list[str], known: Iterable[str]) -> Iterator[list[str]]:
    """What to look for instead, the nearest first: the same in other words, slips mended by the
    words that are known, and each word alone, the longest first."""
    yield from _in_other_words(words)
    mended = _mended(words, list(known))
    if mended != words:
        yield mended
        yield from _in_other_words(mended)
    if len(words) > 1:
        for word in sorted(mended, key=len, reverse=True):
            yield [word]


def _in_other_words(words: list[str]) -> Iterator[list[str]]:
    for n, word in enumerate(words):
        for group in ALIKE:
            if word in group:
                yield from (
                    [*words[:n], other, *words[n + 1 :]] for other in group if other != word
                )


def _mended(words: list[str], known: list[str]) -> list[str]:
    from rapidfuzz import process  # only where nothing was found
    from rapidfuzz.distance import OSA

    def mend(word: str) -> str:
        if len(word) < SHORTEST or any(one.startswith(word) for one in known):
            return word
        score = OSA.normalized_similarity
        found = process.extractOne(word, known, scorer=score, score_cutoff=NEAR)
        return found[0] if found else word

    return [mend(word) for word in words]
