"""The numbers of the rulebook, each with the rule of docs/rules/starfarers.md that states it."""

from __future__ import annotations

from typing import Any

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
"""Rule 1.1: the canonical order, everywhere."""
ORE, FUEL, CARBON, FOOD, GOODS = range(5)
RESOURCE = {name: i for i, name in enumerate(RESOURCES)}

CARDS_OF_A_TYPE = 20  # rule 1.1
RESERVE_OF_A_TYPE = 12  # rule 1.1
REBUILT_OF_A_TYPE = 6  # rule 4.2

COLOURS = ("yellow", "red", "white", "blue")  # rule 1.2
COLONY_MODULES, TRADE_MODULES, TRANSPORTERS, RINGS = 9, 7, 3, 3  # rule 1.2

Bag = tuple[int, int, int, int, int]
"""So many cards of each type, in canonical order."""
NOTHING: Bag = (0, 0, 0, 0, 0)

COLONY_SHIP: Bag = (1, 1, 1, 1, 0)  # rule 1.3
TRADE_SHIP: Bag = (1, 1, 0, 0, 2)
SPACEPORT: Bag = (0, 0, 3, 2, 0)

KINDS = ("booster", "cannon", "freight")
BOOSTER, CANNON, FREIGHT = range(3)
KIND = {name: i for i, name in enumerate(KINDS)}
KIND_COST = ((FUEL, 2), (CARBON, 2), (ORE, 2))  # rule 1.3
KIND_LIMIT = (6, 6, 5)  # rule 1.3
FAME_RINGS = 40  # rule 1.3

BANK_RATIO = (3, 3, 3, 3, 2)  # rule 1.4

BALLS = ("black", "blue", "yellow", "yellow", "red")  # rule 1.5
BALL_VALUE = {"black": 0, "blue": 1, "yellow": 2, "red": 3}
BALL_PAIRS: tuple[list[str], ...] = tuple(
    [a, b] for i, a in enumerate(BALLS) for j, b in enumerate(BALLS) if i != j
)
"""Two different balls, every physical possibility once in each order."""
SPEED_AFTER_ENCOUNTER = 3  # rule 6.2

GOAL = 15  # rule 7.1
SUPPLY_BELOW = 9  # rule 4.1
FAST_SUPPLY_BELOW = 7  # rule 4.1
HAND_LIMIT, TRIBUTE_LIMIT = 7, 12  # rule 3.5

BASES = ("green_folk", "merchants", "diplomats", "scientists")

CARDS = (
    "gf_ore", "gf_fuel", "gf_carbon", "gf_food", "gf_goods",
    "me_ore", "me_fuel", "me_carbon", "me_food", "me_goods",
    "di_tribute", "di_fame_1", "di_fame_2", "di_help", "di_relief",
    "sc_mix_1", "sc_mix_2", "sc_mix_3", "sc_boost", "sc_cannon",
)  # fmt: skip
"""Rule 1.8: the friendship cards, five a base in the order of BASES."""
CARD = {name: i for i, name in enumerate(CARDS)}
GF, ME = 0, 5
DI_TRIBUTE, DI_FAME_1, DI_FAME_2, DI_HELP, DI_RELIEF = range(10, 15)
SC_FIRST = 15
SPEED_BONUS = (1, 1, 1, 2, 0)
CANNON_BONUS = (1, 1, 1, 0, 2)

CARD_NAMES = (
    "Rich Veins", "Deep Wells", "Carbon Gardens", "Twin Harvest", "Busy Workshops",
    "Ore Broker", "Fuel Broker", "Carbon Broker", "Food Broker", "Open Ledger",
    "Diplomatic Exemption", "Patron's Plaque", "Patron's Plaque", "Fair Shares", "Relief Convoy",
    "Field Refit", "Field Refit", "Field Refit", "Long Drive", "Focused Array",
)  # fmt: skip
CARD_TEXT = (
    *(f"one {r} more whenever a roll gave you {r}" for r in RESOURCES),
    *(f"two {r} for one at the bank" for r in RESOURCES[:4]),
    "once a turn one goods for one card at the bank",
    "on a 7 you may keep twelve cards",
    "once a turn one goods for a fame ring",
    "once a turn one goods for a fame ring",
    "once a turn a card from one or two players who are ahead of you",
    "a card of your choice when a roll gave you nothing",
    *("speed +1 and cannons +1",) * 3,
    "speed +2",
    "cannons +2",
)

# --- chips (rule 1.7) ------------------------------------------------------------------------

THREE_TWELVE, TWO_ELEVEN = 20, 21
PIRATE, ICE = 30, 40
"""A pirate chip of strength 4 is 34, an ice chip of strength 3 is 43."""
UNKNOWN, NO_CHIP = 0, 1

GOLD = (3, 3, 4, 4, 11, 11, 12)
TEAL = (2, 5, 5, 6, 8, 9, 9)
VIOLET = (10, 10, PIRATE + 4, PIRATE + 5, PIRATE + 6, ICE + 3, ICE + 4)
WHITE_CHIPS = (3, 9, 10, 11, 11)

_TWO = {-(16 * a + b): [a, b] for b in range(3, 13) for a in range(2, b) if 7 not in (a, b)}
"""Pairs that only scenarios know are negative, so that no test for pirates and ice meets them."""
for _chip, _pair in ((THREE_TWELVE, [3, 12]), (TWO_ELEVEN, [2, 11])):
    del _TWO[-(16 * _pair[0] + _pair[1])]
    _TWO[_chip] = _pair


def chip_value(chip: int) -> Any:
    """A chip as scenarios write it: 4, [3, 12], P4, I3."""
    if chip in _TWO:
        return list(_TWO[chip])
    if chip >= PIRATE:
        return f"I{chip - ICE}" if chip >= ICE else f"P{chip - PIRATE}"
    return None if chip <= NO_CHIP else chip


def chip_text(chip: int) -> str:
    """A chip as reports print it: 4, 3/12, P4, I3; an unknown one is a question mark."""
    value = chip_value(chip)
    if value is None:
        return "?" if chip == UNKNOWN else "-"
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def chip_of(value: Any) -> int:
    """The chip that a scenario means, with two numbers as a list or as reports print them; raises
    ValueError."""
    if isinstance(value, str) and "/" in value:
        value = value.split("/")
    if isinstance(value, list):
        for chip, numbers in _TWO.items():
            if sorted(map(int, value)) == numbers:
                return chip
        if len(value) == 1:
            value = value[0]
    text = str(value).upper()
    if text[:1] in ("P", "I") and text[1:].isdecimal() and 1 <= int(text[1:]) <= 9:
        return (PIRATE if text[0] == "P" else ICE) + int(text[1:])
    if text.isdecimal() and 2 <= int(text) <= 12 and int(text) != 7:
        return int(text)
    raise ValueError(f"no chip is {value!r}")


def numbers_of(chip: int) -> tuple[int, ...]:
    return tuple(_TWO.get(chip, () if chip >= PIRATE or chip <= NO_CHIP else (chip,)))


HITS = tuple(frozenset(c for c in (*range(2, 13), *_TWO) if n in numbers_of(c)) for n in range(13))
"""Which chips produce on a sum of two dice."""

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""How many of the 36 throws of two dice give a sum."""


def chip_ways(chip: int) -> int:
    return sum(WAYS[n] for n in numbers_of(chip))
