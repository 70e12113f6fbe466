"""The order of things: who may do what when (rule 8.4), how a turn begins and ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starpost.games.starfarers import missed
from starpost.games.starfarers.awaiting import invited
from starpost.games.starfarers.galaxy.records import Fault, Line
from starpost.games.starfarers.known.view import events_of
from starpost.games.starfarers.phases import (
    answers,
    building,
    flight,
    founding,
    production,
    settling,
    trading,
)
from starpost.games.starfarers.phases.flight import must_leave
from starpost.games.starfarers.state import SILENT, State
from starpost.games.starfarers.table import EDITION, Code, Play
from starpost.games.starfarers.tables import COLOURS
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.problems import explain
from starpost.kernel.contract import Seat, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet, Unread

TURN: Final = 0
STEAL: Final = 1
TABLE: Final = 2
ASKED: Final = 3
"""Groups of rule 8.4: the player in turn; the theft; answers to offers; what somebody is asked."""


def end(play: Play, p: int, order: Order) -> Code:
    """Rule 5.8."""
    s = play.s
    if s.ask == "main":
        if s.has_ship(p):
            return "must_fly"
    elif must_leave(s, p) >= 0:
        return "must_leave"
    pass_on(play)
    return None


def pass_on(play: Play) -> None:
    """Rules 7.4 and 3.1: the round limit comes first, then the next player's turn begins."""
    s = play.s
    n = len(s.match.seats)
    limit = s.match.options.max_rounds
    play.say("end", f"{play.name(s.active)} ends the turn")
    s.speed = -1
    s.used = s.held = s.offers = 0
    s.spent = [0, 0, 0]
    s.began = [-1, -1, -1]
    trading.clear_offers(s)
    if limit and s.turn % n == 0 and s.turn // n >= limit:
        play.finish(ranking(s)[0])
        return
    s.turn += 1
    s.active = (s.active + 1) % n
    s.phase = "production"
    play.await_one("roll", s.active)
    play.won()  # rule 7.3: also by points of another's turn


def ranking(s: State) -> list[int]:
    """Rule 7.5: points, outposts, fame rings, then the earlier in turn order."""
    n = len(s.match.seats)
    return sorted(
        range(n),
        key=lambda p: (-s.points(p), -s.outposts_of(p), -s.fame[p], (p - s.first) % n),
    )


RULES: Final[dict[type[Order], tuple[int, str, Any]]] = {
    o.Roll: (TURN, "roll", production.roll),
    o.Steal: (STEAL, "steal", production.steal),
    o.Supply: (TURN, "main", trading.supply),
    o.Offer: (TURN, "main", trading.offer),
    o.Withdraw: (TURN, "main", trading.withdraw),
    o.Deal: (TURN, "main", trading.deal),
    o.Bank: (TURN, "main", trading.bank),
    o.Fame: (TURN, "main", trading.fame),
    o.Help: (TURN, "main", trading.help_),
    o.BuildColonyShip: (TURN, "main", building.colony_ship),
    o.BuildTradeShip: (TURN, "main", building.trade_ship),
    o.BuildSpaceport: (TURN, "main", building.spaceport),
    o.Build: (TURN, "main", building.expansion),
    o.Fly: (TURN, "main", flight.fly),
    o.Move: (TURN, "move", flight.move),
    o.Path: (TURN, "move", flight.path),
    o.Look: (TURN, "move", flight.look),
    o.Found: (TURN, "move", founding.found),
    o.Clear: (TURN, "move", founding.clear),
    o.End: (TURN, "", end),
    o.Accept: (TABLE, "main", trading.accept),
    o.Decline: (TABLE, "main", trading.decline),
    o.Counter: (TABLE, "main", trading.counter),
    o.Retract: (TABLE, "main", trading.retract),
    o.Transporter: (ASKED, "transporter", settling.transporter),
    o.Settle: (ASKED, "settle", settling.settle),
    o.Port: (ASKED, "port", settling.port),
    o.Discard: (ASKED, "discard", production.discard),
    o.Relief: (ASKED, "relief", production.relief),
    o.Answer: (ASKED, "answer", answers.answer),
    o.Give: (ASKED, "give", answers.give),
    o.Swap: (ASKED, "swap", answers.swap),
    o.Take: (ASKED, "take", answers.take),
    o.Expand: (ASKED, "expand", answers.expand),
    o.Scrap: (ASKED, "scrap", answers.scrap),
    o.Place: (ASKED, "place", answers.place),
    o.Jump: (ASKED, "jump", answers.jump),
    o.Friend: (ASKED, "friend", founding.friend),
}
"""Every action: its group, the decision it belongs to, and its rule."""

_OWN: Final = ("roll", "main", "move", "pass")
_FLYING_ON: Final = (o.Move, o.Path, o.Look)
"""What a ship may do that only looks in on a place (rule 5.6)."""


def act(play: Play, p: int, order: Order) -> Code:
    """Carry one action out, or say why not: general codes first, then the rule's own."""
    s = play.s
    if s.winner >= 0:
        return "game_over"
    rule = RULES.get(type(order))
    if rule is None:
        return order.code if isinstance(order, Unread) else "unknown_action"
    if p == len(s.counts):
        return "bad_id"  # the neutral colour plays nothing (rule 8.5)
    group, decision, carry_out = rule
    ask = s.ask
    if group == TURN:
        if s.phase == "setup":
            return "wrong_phase"
        if p != s.active:
            return "not_your_turn"
        if ask not in _OWN:
            return "pending"
        if ask == "pass":
            if not isinstance(order, _FLYING_ON):
                return "must_fly_on"
        elif ask != decision and (decision or ask == "roll"):
            return "wrong_phase"
    elif group == ASKED:
        if ask != decision or p not in s.owing:
            return "not_pending"
    elif group == TABLE:
        if ask != "main":
            return "wrong_phase"
        if p == s.active or p < 0:
            return "no_offer"
    elif s.phase == "setup":
        return "wrong_phase"
    elif p != s.active:
        return "not_your_turn"
    elif ask != "steal":
        return "not_pending"
    code: Code = carry_out(play, p, order)
    if code is None:
        play.won()
    return code


# --- sheets in, steps out ------------------------------------------------------------------

MOST_DEFAULTS: Final = 1000
"""A missed turn takes a few dozen answers; this only guards against a mistake of ours."""


def turn(state: State, sheets: Mapping[Seat, Sheet | None], dice: Dice) -> Step[State]:
    """Players in the order written, each line in its order; a missed one takes defaults."""
    names = {name.upper(): name for name in state.match.seats}
    full = {
        names.get(seat.upper(), seat): Sheet(missed=True) if s is None else s
        for seat, s in sheets.items()
    }
    return advance(state, full, dice)


def advance(
    state: State, sheets: Mapping[Seat, Sheet], dice: Dice, edition: int = EDITION
) -> Step[State]:
    """Answers one by one; defaults for whoever missed (rule 10.1)."""
    s = state.copy()
    lines: list[Line] = []
    play = Play(s, dice, lines, edition)
    problems: dict[Seat, tuple[Problem, ...]] = {}
    for seat, sheet in sheets.items():
        p = _number(s, seat)
        if edition > 1 and not sheet.orders and 0 <= p < len(s.match.seats) and invited(s, p):
            s.answers[p] = SILENT
        elif sheet.missed:
            _miss(play, p)
        else:
            found = _feed(play, p, sheet)
            if found:
                problems[seat] = (*problems.get(seat, ()), *found)
    s.log = tuple(lines)
    s.history = _recent(s) + s.log
    s.faults = {
        seat: tuple(Fault(f.order, f.code, f.text) for f in found)
        for seat, found in problems.items()
    }
    return Step(s, tuple(events_of(s, lines)), problems)


def _number(s: State, seat: Seat) -> int:
    """A player's number; the one after the last for the neutral colour, -1 for a stranger."""
    seats = s.match.seats
    if seat in seats:
        return seats.index(seat)
    neutral = s.match.neutral >= 0 and seat.lower() == COLOURS[s.match.neutral]
    return len(seats) if neutral else -1


def _feed(play: Play, p: int, sheet: Sheet) -> list[Problem]:
    found = []
    for index, order in enumerate(sheet.orders):
        code = act(play, p, order)
        if code is not None:
            found.append(explain(play.s, p, order, code, index))
    return found


def _miss(play: Play, p: int) -> None:
    """Defaults until nothing is awaited from the player any more."""
    for _ in range(MOST_DEFAULTS):
        if p not in play.s.owing:
            return
        act(play, p, missed.answer(play.s, p, answers.sizes(play.s)))


def _recent(s: State) -> tuple[Line, ...]:
    """The log keeps one round, so that everybody can read what happened since his own turn."""
    oldest, history = s.turn - len(s.match.seats), s.history
    begins = 0
    while begins < len(history) and history[begins].turn < oldest:
        begins += 1
    return history[begins:]
