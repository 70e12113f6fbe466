"""Founding and clearing (rules 5.9 to 5.16): colonies, outposts, friendship, lairs and ice."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    BASE_NAMES,
    COLONY,
    IDS,
    IS_OUTER,
    KIND_AT,
    OUTPOST_AT,
    PLANET,
    PLANETS,
    SYSTEM_OF,
    SYSTEM_SITES,
)
from starpost.games.starfarers.state import COLONY as A_COLONY
from starpost.games.starfarers.state import PORT, State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import (
    CARD,
    CARD_NAMES,
    FREIGHT,
    ICE,
    NO_CHIP,
    PIRATE,
    chip_of,
    chip_text,
    chip_value,
)
from starpost.games.starfarers.writing.orders import Clear, Found, Friend


def site_problem(s: State, p: int, trade: int, at: int) -> Code:
    """Why a ship that stands there could not found a colony (rule 5.9).

    Rule 5.11: the third of three.
    """
    if trade:
        return "wrong_type"
    if KIND_AT[at] != COLONY:
        return "no_site"
    if any(s.chips[k] >= PIRATE for k in ADJACENT[at]):
        return "blocked_planet"
    if len(s.match.seats) == 3 and IS_OUTER[SYSTEM_OF[at]]:
        taken = [i for i in SYSTEM_SITES[SYSTEM_OF[at]] if s.places[i] >> 3 in (A_COLONY, PORT)]
        if len(taken) >= 2:
            return "system_full"
    return None


def found(play: Play, p: int, order: Found) -> Code:
    s = play.s
    number = order.ship - 1
    if not 0 <= number <= 2 or s.ships[3 * p + number] < 0:
        return "no_ship"
    at = s.ships[3 * p + number]
    code = site_problem(s, p, s.trade[3 * p + number], at)
    if code:
        return code
    s.drop_ship(p, number)
    s.put_colony(p, at)
    for k in ADJACENT[at]:
        reveal(s, k)
    if play.lines is not None:
        text = f"{play.name(p)} founds a colony at {IDS[at]}"
        play.say("found", text, at=IDS[at])
    return None


def reveal(s: State, planet: int) -> None:
    """An open chip needs nobody's memory. Rule 5.10."""
    s.open |= 1 << planet
    s.seen = [mask & ~(1 << planet) for mask in s.seen]


def outpost(play: Play, p: int, number: int, at: int) -> None:
    """Rules 5.12 and 5.13: the ship becomes an outpost, the chip is awarded, a card is due."""
    s = play.s
    index = OUTPOST_AT[at]
    base = index // 5
    s.drop_ship(p, number)
    before = s.holders[base]
    s.put_outpost(p, index)
    if play.lines is not None:
        text = f"{play.name(p)} founds outpost {index % 5 + 1} of the {BASE_NAMES[base]}"
        play.say("outpost", text, at=IDS[at])
        if s.holders[base] != before:
            text = f"{play.name(s.holders[base])} takes their friendship chip"
            play.say("friendship", text, at=IDS[at])
    if play.won():
        return
    if -1 in s.friends[5 * base : 5 * base + 5]:
        s.base = base
        play.await_one("friend", p)


def friend(play: Play, p: int, order: Friend) -> Code:
    s = play.s
    card = CARD.get(order.card, -1)
    if card // 5 != s.base:
        return "bad_id"
    if s.friends[card] >= 0:
        return "card_taken"
    s.friends[card] = p
    s.base = -1
    play.await_one("move", p)
    if play.lines is not None:
        play.say("friend", f"{play.name(p)} takes {CARD_NAMES[card]} ({order.card})")
    return None


def strong_enough(s: State, p: int, chip: int) -> bool:
    return overcomes(chip, s.cannon_stat(p), s.parts[3 * p + FREIGHT])


def overcomes(chip: int, cannons: int, rings: int) -> bool:
    """Rule 5.15: cannons beat pirates, freight rings thaw ice."""
    return rings >= chip - ICE if chip >= ICE else cannons >= chip - PIRATE


def clear(play: Play, p: int, order: Clear) -> Code:
    s = play.s
    number, planet = order.ship - 1, PLANET.get(order.planet, -1)
    if planet < 0:
        return "bad_id"
    if not 0 <= number <= 2 or s.ships[3 * p + number] < 0:
        return "no_ship"
    if planet not in ADJACENT[s.ships[3 * p + number]]:
        return "not_adjacent"
    chip = s.chips[planet]
    if chip < PIRATE:
        return "not_special"
    if not strong_enough(s, p, chip):
        return "too_weak"
    s.trophies[p] = tuple(sorted((*s.trophies[p], chip)))
    fresh = (
        chip_of(play.dice.pick("reserve_chip", [chip_value(c) for c in s.white]))
        if (s.white)
        else NO_CHIP
    )
    if fresh in s.white:
        at = s.white.index(fresh)
        s.white = s.white[:at] + s.white[at + 1 :]
    s.chips[planet] = fresh
    reveal(s, planet)
    if play.lines is not None:
        what = "thaws the ice" if chip >= ICE else "defeats the pirates"
        text = f"{play.name(p)} {what} of {PLANETS[planet]} ({chip_text(chip)})"
        play.say("clear", f"{text}; its new chip is {chip_text(fresh)}", at=PLANETS[planet])
    return None
