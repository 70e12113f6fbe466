"""The rules behind the news, as one would tell them to a friend."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "3.3": (
        "An order must fit what is there when its turn comes: your key, ships enough, a "
        "gate that leads there."
    ),
    "4.3": "Preaching turns one in ten into converts; when all are, the world is the Apostle's.",
    "4.7": (
        "Consumer goods pay 10, 8, 5, 3 and 1 points, less each time they come to the same world."
    ),
    "5.2": "A ship takes one metal, one industry, and somebody to work it.",
    "6.2": "Fleets that lie in wait shoot at whoever comes in, with two shots for each ship.",
    "6.3": "All fire at the same moment. Two hits sink an empty ship, one a loaded one.",
    "6.4": "A fleet that is leaving takes only half of the hits.",
    "6.5": "Fire at a world hits the ships on its ground first, then its industry or people.",
    "6.6": "A world that takes two shots more than its guards can throws off its owner.",
    "6.10": "A black hole swallows ships and cargo. The empty key turns up on some other world.",
    "7.1": "A planet buster leaves nothing of a world but its gates and artifacts.",
    "7.2": "A robot that lands kills four people and takes the world if nobody is left.",
    "8.1": "A world where nobody lives belongs to nobody.",
    "8.2": "A world where everybody is a convert belongs to the Apostle.",
    "8.3": (
        "A world falls to whoever alone has ships there that are not at peace. Two rivals "
        "there, and nobody gets it."
    ),
    "8.5": (
        "A key without ships goes to whoever alone has ships at its world; a loose key is "
        "one more fleet."
    ),
    "8.6": (
        "A Pirate with more than three times all other ships at a world boards every fleet there."
    ),
    "8.7": "A gift changes hands after everything else has happened.",
    "8.8": "A plundered world neither builds, digs nor grows for three turns.",
    "9.6": (
        "An artifact pays whoever holds the world or key it lies on: some 5 to 30 points a "
        "turn, some cost you."
    ),
    "10.1": (
        "You see worlds you own, or where your ships are or passed through, and worlds you probed."
    ),
    "10.2": "You have met whoever stands on one of your reports.",
}
