"""The rules behind news and advice, as one would tell them to a friend."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "4.5": "A group flies up to its speed each turn and goes on by itself until it is there.",
    "4.6": "A group may wait a turn; it keeps its goal and goes on later.",
    "4.10": (
        "Where nobody of yours has been and no warship is along, a die falls for each scout and "
        "transport: a one, and it is lost."
    ),
    "4.11": "Whoever stops at a star and survives sees its planets.",
    "5.2": "In a round everybody fires at once, each ship at the target that you name.",
    "5.4": "Ships that are shot down in a round have fired in it too.",
    "5.5": "After each round ships may leave; they fly on to the star that you name.",
    "6.1": "A warship over a colony of others may attack it, unless a shield covers it.",
    "6.4": "When the last base is gone and a warship is left, the planet is conquered.",
    "6.5": "An attack may be called off after any round.",
    "6.6": "A conquest is free again as soon as no warship of yours is over it.",
    "7.1": "Transports land on an empty planet or a colony of yours: a million people each.",
    "8.2": "People and working factories make a point each; a planet rich in minerals makes twice "
    "as many. What is not spent is lost.",
    "8.5": "A colony sends people on in new transports, for one point each.",
    "8.7": "Points of a planet build ships, factories and bases there.",
    "8.9": "Points pay for a technology; it is yours as soon as its price is paid.",
    "8.10": "A standing list of studies takes what planets have left.",
    "9.1": "A conquered colony works for whoever has a warship over it.",
    "10.2": "You see ships of others where you have ships or a colony.",
}
