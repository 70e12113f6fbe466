"""The rules behind news and advice, as one would tell them to a friend."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.stellar_conquest.told.why import WHY as BASE

SHARED = (
    "4.5", "4.6", "4.10", "4.11", "5.2", "5.5", "6.5", "7.1", "8.2", "8.5", "8.7", "8.9", "8.10",
)  # fmt: skip
"""What is as in the base game, under the same number."""

WHY: Mapping[str, str] = {number: BASE[number] for number in SHARED} | {
    "2.1": "You choose ships worth 15 points: a corvette costs one, a scout a half.",
    "2.3": "The Empire gives you two technologies at the start.",
    "3.2": "Two dice at the beginning of each turn say what happens: gifts, recalls, Swarms, war.",
    "3.4": "The Empire takes ships back, worth as many points as the dice say. They cost no score.",
    "3.5": "Two dice name the star that a Swarm comes to; where nobody of yours lives it flies on.",
    "3.6": "Warships and bases stop a part of a Swarm, a shield all of it.",
    "3.7": "Each part of a Swarm that gets through kills a million people.",
    "3.9": "A Sub-Province gets a corvette every second turn, unless there is war.",
    "3.10": "In a war the Empire sends nothing, and may call ships back again.",
    "4.13": (
        "When a star is explored, two dice for each of its planets say what is there: nothing, "
        "people, bases, or pirates."
    ),
    "4.14": (
        "Where an independent world is known, a die falls when ships come in: a 1 or a 2, and a "
        "pirate corvette waits."
    ),
    "5.4": (
        "After each round a die falls for the pirates: the stronger you are, the likelier they "
        "leave. With ten points of warships more than they have they always do; equal forces "
        "leave on a 1. Those who leave score nothing."
    ),
    "6.1": "A warship may attack an independent world, unless pirates or a shield are there.",
    "6.4": (
        "A conquest is worth nothing until a garrison lands, and is independent again as soon as "
        "no warship is over it."
    ),
    "7.3": "Landing a fifth of its people, five at most, makes a conquest a dominion.",
    "8.11": "A garrison may leave; its world is independent again and worth nothing.",
    "10.2": "The report keeps the dice and your record sheets.",
}  # fmt: skip
