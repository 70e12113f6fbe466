"""The rules behind the news, as one would tell them to a friend."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "1.3": "Only so many people can live in a system; those above the limit die off.",
    "4.6": (
        "Build points nobody spent become ships at your base, then savings, then a bid for "
        "the order of play."
    ),
    "5.2": (
        "Cruisers moved into a system that is not yours attack it; if nobody defends it, it"
        " is yours."
    ),
    "5.4": (
        "Ships that came in by a fight or carried something stay there for the rest of the turn."
    ),
    "6.2": "Cruisers and Weapons Tech attack; ships, people and technology defend.",
    "6.4": "With a retreat set, the cruisers leave when the attack is the stronger one.",
    "6.5": "An ambush hits first, whoever comes from the system it was laid against.",
    "6.8": (
        "An attack wins if no defending ship is left and more cruisers survive than the "
        "people can hold off."
    ),
    "6.9": "Bombarding destroys a ship of each kind and five to nine people and industry.",
    "7.5": "People grow once a turn, by your Birth Labs, at the price of those who live there.",
    "7.8": "Each time you raise taxes you get 2 build points.",
    "8.4": "Scholars find a technology now and then by themselves.",
    "9.2": "A new level costs its square, out of the treasury.",
    "9.4": "A technology on offer costs half of what it costs alone.",
    "11.1": (
        "At a scoring every empire gets a point for each industry and each Culture Level; nobody "
        "knows the turn beforehand."
    ),
    "11.3": (
        "Who leads past the target, with twice the points of the next, or with a large "
        "share of all points meets a condition. Met at one scoring it is a warning; met by "
        "anybody at the next, it ends the game, and who leads then wins; met by nobody, it "
        "lapses."
    ),
    "11.4": "An empire without systems or income is out; the last one alive wins.",
    "12.1": "For whoever sends nothing a caretaker plays.",
    "13.2": "What you know of a system is what you saw when you last looked.",
}
