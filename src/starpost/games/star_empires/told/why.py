"""The rules behind the news, as one would tell them to a friend."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "4.1": "Either side may end an alliance at once; it needs nobody's leave.",
    "4.2": "An alliance needs both to declare it on the same turn.",
    "4.10": "Portal data one has may be given to anybody one has met, and serves at once.",
    "4.11": "A ship flies as many sectors as its engines still working, and not after it fired.",
    "4.12": "A ship goes through a portal from the portal's own sector, after it has moved.",
    "4.13": "A design costs its fee once; then the class can be built wherever there are RU.",
    "5.1": (
        "Allies do not fire at each other, see the same map, and their production counts "
        "together for victory."
    ),
    "5.3": "All guns fire at the same moment, with what each ship had when the phase began.",
    "5.4": "Wings in front of a big ship take the hits that were meant for it.",
    "5.5": "A ship that blows itself up damages everything around it.",
    "5.6": (
        "A world belongs to whoever alone keeps conquering ships there. If several do, it "
        "stays with its owner."
    ),
    "5.7": "With the data of both portals one comes out where one wants; without, chance decides.",
    "5.8": "Storms hurt every ship that stands in them, unless a starbase shelters it.",
    "5.9": "You see the sectors of your ships and worlds, and as far as their scanners reach.",
    "6.1": (
        "In a scanned sector worlds and open transponders are seen; other ships only as shadows."
    ),
    "6.2": "News reach you from where you have a ship or a world at that moment.",
    "7.1": (
        "The share of all production that the match asks for wins, counted together for up to "
        "three empires that are all allied."
    ),
}
