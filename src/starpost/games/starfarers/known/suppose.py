"""A whole position that fits what a player knows: hidden cards, chips and deck are drawn anew."""

from __future__ import annotations

from typing import Final

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import PLANET_DOT
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.setup import DEALT
from starpost.games.starfarers.state import ALL_CARDS, State
from starpost.games.starfarers.tables import CARDS_OF_A_TYPE
from starpost.kernel.dice import Dice

AWAITS: Final = {
    "take": ("gain_choice",),
    "give": ("lose_choice",),
    "expand": ("expansion",),
    "scrap": ("lose_expansion", "wear"),
    "place": ("free_trade_ship",),
    "jump": ("jump",),
}


def suppose(view: View, dice: Dice) -> State | None:
    """Only for a player of a game that goes on."""
    if view.me < 0 or view.table.winner >= 0:
        return None
    s = imagine(view, dice)
    s.log = _log(view)
    s.history = view.past
    s.faults = {view.table.match.seats[view.me]: view.faults} if view.faults else {}
    return s


def _log(view: View) -> tuple[Line, ...]:
    """What the seat was told last; how others heard its own lines it cannot know."""
    seats, turn = view.table.match.seats, view.table.turn
    lines: list[Line] = []
    for event in view.events:
        if event.seats is None:
            lines.append(Line(event.kind, event.text, at=event.at, turn=turn))
            continue
        who = tuple(seats.index(name) for name in event.seats)
        lines.append(Line(event.kind, event.text, event.text, who, event.at, turn))
    return tuple(lines)


def imagine(view: View, dice: Dice) -> State:
    s = view.table.copy()
    _deal_cards(s, view, dice)
    _deal_chips(s, dice)
    s.deck = tuple(sorted(dice.shuffle("imagine", ALL_CARDS)[: view.deck]))
    if view.meeting is not None:
        _recall(s, view.meeting.text)
    return s


def _deal_cards(s: State, view: View, dice: Dice) -> None:
    """Every card that lies neither in the bank nor in the own hand is somewhere."""
    pool = [
        r for r in range(5) for _ in range(max(0, CARDS_OF_A_TYPE - s.bank[r] - sum(s.hands[r::5])))
    ]
    pool = dice.shuffle("imagine", pool)
    for p in range(len(s.match.seats)):
        if p != view.me:
            mine, pool = pool[: s.counts[p]], pool[s.counts[p] :]
            for r in range(5):
                s.hands[5 * p + r] = mine.count(r)
            s.counts[p] = len(mine)
    s.reserve = [pool.count(r) for r in range(5)]


def _deal_chips(s: State, dice: Dice) -> None:
    """What the known chips of a dot leave, on the planets nobody has shown us."""
    trophies = [chip for taken in s.trophies for chip in taken]
    for dot, chips in DEALT.items():
        left = list(chips)
        closed = []
        for k, chip in enumerate(s.chips):
            if PLANET_DOT[k] == dot and not chip:
                closed.append(k)
            elif PLANET_DOT[k] == dot and chip in left:
                left.remove(chip)
        for chip in trophies:
            if chip in left and len(left) > len(closed):
                left.remove(chip)
        mixed = dice.shuffle("imagine", left)
        for k, chip in zip(closed, mixed, strict=False):
            s.chips[k] = chip


def _recall(s: State, text: str) -> None:
    """The deck is known to all: who hears a text knows which card it is."""
    s.card, s.node = cards.by_words()[text]
    wanted = AWAITS.get(s.ask, ())
    for step, (kind, _) in enumerate(cards.node(s.card, s.node).then):
        if kind in wanted:
            s.step = step
            break
