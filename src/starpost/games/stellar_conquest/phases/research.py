"""Research: prices in force, levels, accounts. Rules 8.9 and 8.10, R34, R55."""

from __future__ import annotations

from starpost.games.stellar_conquest.state import Player
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import BIT, CUT_BY, OPENED_BY, TECH, TECHS


def find_tech(word: str) -> str | None:
    word = word.lower()
    return word if word in TECH else None


def owns(player: Player, tech: str) -> bool:
    return bool(player.techs & BIT[tech])


def price(player: Player, tech: str) -> int:
    """The price in force: lower while its condition holds."""
    line = TECH[tech]
    return line.cut if line.cut and player.techs & CUT_BY[tech] else line.price


def missing(player: Player, tech: str) -> int:
    return price(player, tech) - player.research.get(tech, 0)


def is_open(player: Player, tech: str) -> bool:
    """Level 1 is open to all; above it one of the level below in the same class is needed."""
    return TECH[tech].level == 1 or bool(player.techs & OPENED_BY[tech])


def research_problem(player: Player, tech: str | None) -> str:
    if tech is None:
        return "unknown_tech"
    if owns(player, tech):
        return "already_known"
    return "" if is_open(player, tech) else "need_level"


def pay(table: Table, seat: int, tech: str, points: int) -> None:
    """Add to an account; acquiring one thing may lower the price of another."""
    player = table.player(seat)
    player.research[tech] = player.research.get(tech, 0) + points
    settle_accounts(table, seat)


def settle_accounts(table: Table, seat: int) -> None:
    player = table.player(seat)
    done = False
    while not done:
        done = True
        for line in TECHS:
            paid = line.id in player.research and not owns(player, line.id)
            if paid and missing(player, line.id) <= 0:
                acquire(table, seat, line.id)
                done = False
                break


def acquire(table: Table, seat: int, tech: str) -> None:
    player = table.player(seat)
    player.techs |= BIT[tech]
    player.research.pop(tech, None)
    table.say("RESEARCH", f"{tech} acquired: {TECH[tech].effect}", (seat,))
