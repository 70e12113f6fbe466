"""Alliances (rules 4.1, 4.2, 7.1): with whom, on which turn, and for how long.

Both must declare on the same turn, and bots keep nothing between turns: so every two empires have a
turn in six on which they would declare each other, and a letter that says so.
"""

from __future__ import annotations

import re
from zlib import crc32

from starpost.bots.star_empires.board import Board
from starpost.bots.tempers import Temper
from starpost.games.star_empires.writing import orders as say

PROPOSAL = re.compile(r"\b(PEACE|ALLY|ALLIES|ALLIANCE|ALLIED|PACT|TRUCE|DECLARE)\b")
AGREED = "AGREED."
EARLIEST = 8
EVERY = 6
"""Turns between two chances of the same pair."""
LEAST = 0.3
"""With less trust nobody is declared unasked."""
FRIENDS = 1.0
"""With so much trust two allies are wanted, else one."""
BREACH = 3
"""Chances in a hundred, for somebody without any faith, to break an alliance this turn."""


def speak(board: Board, temper: Temper, pacts: frozenset[str], allies: int = 1) -> None:
    """Declarations and letters; `allies`: how many are wanted, whoever they are."""
    view = board.view
    for name in view.allies:
        if board.dice.below("faith", 100) < (1 - temper.faith) * BREACH:
            board.order(say.Break((name,)))
            board.order(say.Message((name,), lines=("Our alliance is over.",)))
    if board.w.court:
        _court(board, temper)
        return
    asked = _asked(board, temper)
    room = max(allies, 2 if temper.trust >= FRIENDS else 1) - len(view.allies)
    wanted = [name for name in view.contacts if name not in view.allies]
    chosen = [n for n in wanted if n in pacts or n in asked]
    eager = allies > 1
    chosen += [n for n in wanted if n not in chosen and (eager or _meet(board, n, temper))]
    if eager:
        chosen.sort(key=lambda name: (-_production(board, name), name))
    if room > 0 and chosen:
        board.order(say.Declare(tuple(chosen if eager else chosen[:room])))
    for name in wanted:
        if room > 0 and name not in chosen and _meet(board, name, temper, ahead=1):
            words = (f"I shall declare you my ally on turn {view.turn + 1}. Do the same.",)
            board.order(say.Message((name,), lines=words))


def _court(board: Board, temper: Temper) -> None:
    """Everybody there is to be had, asked every turn until no more allies are allowed.

    Most empires want one ally: whoever is the only one of two is attacked by neither, and is in
    every pair of them that can win.
    """
    view = board.view
    _asked(board, temper)
    wanted = tuple(sorted(name for name in view.contacts if name not in view.allies))
    if wanted and len(view.allies) < view.rules.max_alliances:
        board.order(say.Declare(wanted))
        words = ("Let us make an alliance: I declare you my ally from now on.",)
        board.order(say.Message(wanted, lines=words))


def _production(board: Board, name: str) -> int:
    """What an empire is known to produce."""
    return sum(w.production for w in board.worlds if w.owner == name)


def _asked(board: Board, temper: Temper) -> set[str]:
    """Who has proposed something and is answered with yes; the others get a no."""
    found = set()
    for letter in board.view.letters:
        text = " ".join(letter.lines).upper()
        name = letter.sender
        if name not in board.view.contacts or name in board.view.allies:
            continue
        if not PROPOSAL.search(text) or text.startswith(AGREED):
            continue
        if board.dice.below("press", 100) < 100 * temper.trust:
            found.add(name)
        elif temper.trust < LEAST:
            board.order(say.Message((name,), lines=("No. I stand alone.",)))
    return found


def _meet(board: Board, name: str, temper: Temper, ahead: int = 0) -> bool:
    """Whether this is the turn of that pair."""
    turn = board.view.turn + ahead
    if turn < EARLIEST or temper.trust < LEAST:
        return False
    pair = "|".join(sorted((board.view.seat, name)))
    return turn % EVERY == crc32(pair.encode()) % EVERY
