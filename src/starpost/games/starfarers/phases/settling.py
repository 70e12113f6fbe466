"""What players settle before the first turn (rules 2.5, 2.7 to 2.11)."""

from __future__ import annotations

from typing import Final

from starpost.games.starfarers.galaxy.board import HOME_SITES, IDS, INDEX, NEIGHBOURS, START_SHIP
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import RESOURCES
from starpost.games.starfarers.writing.orders import Port, Settle, Transporter

_HOME: Final = frozenset(HOME_SITES)


def asked(s: State) -> tuple[str, int]:
    """Who is asked next: forwards, backwards, forwards, and backwards for the spaceport."""
    n = len(s.match.seats)
    lap, place = divmod(s.placed, n)
    offset = place if lap in (0, 2) else n - 1 - place
    return ("settle" if lap < 3 else "port"), (s.first + offset) % n


def _next(play: Play) -> None:
    s = play.s
    s.placed += 1
    if s.placed < 4 * len(s.match.seats):
        decision, p = asked(s)
        play.await_one(decision, p)
        return
    deal_hands(play)


def deal_hands(play: Play) -> None:
    """Rules 2.10 and 2.11: three cards each in turn order; the first player begins."""
    s = play.s
    n = len(s.match.seats)
    for k in range(n):
        p = (s.first + k) % n
        cards = [play.draw_reserve(p) for _ in range(3)]
        if play.lines is not None:
            text = f"{play.name(p)} draws 3 cards"
            names = ", ".join(RESOURCES[r] for r in cards)
            play.say("supply", text, f"{text} ({names})", (p,))
    s.phase = "production"
    s.active = s.first
    play.await_one("roll", s.first)


def transporter(play: Play, p: int, order: Transporter) -> Code:
    """Rule 2.5: everybody chooses for himself; when all have, the cards are dealt."""
    s = play.s
    if not 1 <= order.ship <= 3:
        return "bad_id"
    s.put_ship(p, order.ship - 1, 0, START_SHIP[s.match.colours[p]])
    if play.lines is not None:
        play.say("launch", f"{play.name(p)} launches transporter {order.ship}")
    s.owing = tuple(q for q in s.owing if q != p)
    if not s.owing:
        deal_hands(play)
    return None


def settle(play: Play, p: int, order: Settle) -> Code:
    s = play.s
    at = INDEX.get(order.at, -1)
    if at < 0:
        return "bad_id"
    if at not in _HOME:
        return "no_site"
    if s.places[at]:
        return "occupied"
    s.put_colony(p, at)
    if play.lines is not None:
        play.say("found", f"{play.name(p)} settles at {IDS[at]}", at=IDS[at])
    _next(play)
    return None


def port(play: Play, p: int, order: Port) -> Code:
    s = play.s
    at, pad = INDEX.get(order.at, -1), INDEX.get(order.launch, -1)
    if at < 0 or pad < 0:
        return "bad_id"
    if at not in s.colonies[p] or pad not in NEIGHBOURS[at]:
        return "no_site"
    if s.places[pad]:
        return "occupied"
    number = (order.ship or 1) - 1
    s.put_port(p, at)
    s.put_ship(p, number if 0 <= number <= 2 else 0, 0, pad)
    if play.lines is not None:
        text = f"{play.name(p)} opens a spaceport at {IDS[at]} with a ship at {IDS[pad]}"
        play.say("spaceport", text, at=IDS[at])
    _next(play)
    return None
