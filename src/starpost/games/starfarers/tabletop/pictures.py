"""Which picture belongs to a tale: by its first words, which everybody hears.

Cards that are not what they seem share the picture of those they pretend to be, so that nobody
learns from it what the reader alone may know (rule 9.5).
"""

from __future__ import annotations

from functools import cache

from starpost.games.starfarers.galaxy.cards import deck

MOTIFS = {
    "freighter": "E01 E05 E07 E08",
    "workshop": "E02 E06",
    "beacon": "E03 E11",
    "lanterns": "E04 E30",
    "raider": "E09 E10 E16 E17 E18",
    "market": "E12 E13",
    "letter": "E14 E15",
    "falling": "E19 E20 E21",
    "caravan": "E22 E23 E24",
    "gate": "E25 E26 E27",
    "sails": "E28 E29",
    "wear": "E31 E32",
}


@cache
def _by_words() -> dict[str, str]:
    cards = deck()
    return {
        cards[card].nodes["start"].say: motif
        for motif, members in MOTIFS.items()
        for card in members.split()
    }


def picture(first_words: str) -> str:
    """Empty: there is none."""
    return _by_words().get(first_words, "")
