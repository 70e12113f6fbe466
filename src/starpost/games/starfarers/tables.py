"""The numbers of the rulebook, each with the rule of docs/rules/starfarers.md that states it."""

from __future__ import annotations

from typing import Any, Final

RESOURCES: Final[tuple[str, ...]] = ("ore", "fuel", "carbon", "food", "goods")
"""Rule 1.1: the canonical order, everywhere."""
ORE: Final = 0
FUEL: Final = 1
CARBON: Final = 2
FOOD: Final = 3
GOODS: Final = 4
RESOURCE: Final = {name: i for i, name in enumerate(RESOURCES)}

CARDS_OF_A_TYPE: Final = 20  # rule 1.1
RESERVE_OF_A_TYPE: Final = 12  # rule 1.1
REBUILT_OF_A_TYPE: Final = 6  # rule 4.2

COLOURS: Final[tuple[str, ...]] = ("yellow", "red", "white", "blue")  # rule 1.2
COLONY_MODULES: Final = 9  # rule 1.2
TRADE_MODULES: Final = 7  # rule 1.2
TRANSPORTERS: Final = 3  # rule 1.2
RINGS: Final = 3  # rule 1.2

Bag = tuple[int, int, int, int, int]
"""So many cards of each type, in canonical order."""
NOTHING: Final[Bag] = (0, 0, 0, 0, 0)

COLONY_SHIP: Final[Bag] = (1, 1, 1, 1, 0)  # rule 1.3
TRADE_SHIP: Final[Bag] = (1, 1, 0, 0, 2)
SPACEPORT: Final[Bag] = (0, 0, 3, 2, 0)

KINDS: Final[tuple[str, ...]] = ("booster", "cannon", "freight")
BOOSTER: Final = 0
CANNON: Final = 1
FREIGHT: Final = 2
KIND: Final = {name: i for i, name in enumerate(KINDS)}
KIND_COST: Final[tuple[tuple[int, int], ...]] = ((FUEL, 2), (CARBON, 2), (ORE, 2))  # rule 1.3
KIND_LIMIT: Final[tuple[int, ...]] = (6, 6, 5)  # rule 1.3
FAME_RINGS: Final = 40  # rule 1.3

BANK_RATIO: Final[tuple[int, ...]] = (3, 3, 3, 3, 2)  # rule 1.4

BALLS: Final[tuple[str, ...]] = ("black", "blue", "yellow", "yellow", "red")  # rule 1.5
BALL_VALUE: Final = {"black": 0, "blue": 1, "yellow": 2, "red": 3}
BALL_PAIRS: Final[tuple[list[str], ...]] = tuple(
    [a, b] for i, a in enumerate(BALLS) for j, b in enumerate(BALLS) if i != j
)
"""Two different balls, every physical possibility once in each order."""
SPEED_AFTER_ENCOUNTER: Final = 3  # rule 6.2

GOAL: Final = 15  # rule 7.1
SUPPLY_BELOW: Final = 9  # rule 4.1
FAST_SUPPLY_BELOW: Final = 7  # rule 4.1
HAND_LIMIT: Final = 7  # rule 3.5
TRIBUTE_LIMIT: Final = 12  # rule 3.5

BASES: Final[tuple[str, ...]] = ("green_folk", "merchants", "diplomats", "scientists")

CARDS: Final[tuple[str, ...]] = (
    "gf_ore", "gf_fuel", "gf_carbon", "gf_food", "gf_goods",
    "me_ore", "me_fuel", "me_carbon", "me_food", "me_goods",
    "di_tribute", "di_fame_1", "di_fame_2", "di_help", "di_relief",
    "sc_mix_1", "sc_mix_2", "sc_mix_3", "sc_boost", "sc_cannon",
)  # fmt: skip
"""Rule 1.8: the friendship cards, five a base in the order of BASES."""
CARD: Final = {name: i for i, name in enumerate(CARDS)}
GF: Final = 0
ME: Final = 5
DI_TRIBUTE: Final = 10
DI_FAME_1: Final = 11
DI_FAME_2: Final = 12
DI_HELP: Final = 13
DI_RELIEF: Final = 14
SC_FIRST: Final = 15
SPEED_BONUS: Final[tuple[int, ...]] = (1, 1, 1, 2, 0)
CANNON_BONUS: Final[tuple[int, ...]] = (1, 1, 1, 0, 2)

CARD_NAMES: Final[tuple[str, ...]] = (
    "Rich Veins", "Deep Wells", "Carbon Gardens", "Twin Harvest", "Busy Workshops",
    "Ore Broker", "Fuel Broker", "Carbon Broker", "Food Broker", "Open Ledger",
    "Diplomatic Exemption", "Patron's Plaque", "Patron's Plaque", "Fair Shares", "Relief Convoy",
    "Field Refit", "Field Refit", "Field Refit", "Long Drive", "Focused Array",
)  # fmt: skip
CARD_TEXT: Final[tuple[str, ...]] = (
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

THREE_TWELVE: Final = 20
TWO_ELEVEN: Final = 21
PIRATE: Final = 30
ICE: Final = 40
"""A pirate chip of strength 4 is 34, an ice chip of strength 3 is 43."""
UNKNOWN: Final = 0
NO_CHIP: Final = 1

GOLD: Final[tuple[int, ...]] = (3, 3, 4, 4, 11, 11, 12)
TEAL: Final[tuple[int, ...]] = (2, 5, 5, 6, 8, 9, 9)
VIOLET: Final[tuple[int, ...]] = (10, 10, PIRATE + 4, PIRATE + 5, PIRATE + 6, ICE + 3, ICE + 4)
WHITE_CHIPS: Final[tuple[int, ...]] = (3, 9, 10, 11, 11)

_TWO: Final = {-(16 * a + b): [a, b] for b in range(3, 13) for a in range(2, b) if 7 not in (a, b)}
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


HITS: Final = tuple(
    frozenset(c for c in (*range(2, 13), *_TWO) if n in numbers_of(c)) for n in range(13)
)
"""Which chips produce on a sum of two dice."""

WAYS: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""How many of the 36 throws of two dice give a sum."""


def chip_ways(chip: int) -> int:
    return sum(WAYS[n] for n in numbers_of(chip))
