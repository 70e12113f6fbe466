"""Encounters (rules 6.1 to 6.18): drawing a card, walking its graph, its tests and effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import IDS
from starpost.games.starfarers.galaxy.cards import Node
from starpost.games.starfarers.state import ALL_CARDS, State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import (
    BALL_PAIRS,
    BALL_VALUE,
    KIND,
    KIND_LIMIT,
    NOTHING,
    RESOURCE,
    SPEED_AFTER_ENCOUNTER,
    Bag,
)
from starpost.games.starfarers.writing.bags import in_words

_STEPS: Final = {"left": 1, "right": -1, "second_left": 2, "second_right": -2}


def meet(play: Play) -> None:
    """Rule 6.1: a card is drawn; an empty deck is the discard pile again."""
    s = play.s
    if not s.deck:
        s.deck = ALL_CARDS
    s.card = play.dice.pick("encounter", s.deck)
    at = s.deck.index(s.card)
    s.deck = s.deck[:at] + s.deck[at + 1 :]
    s.node, s.step, s.left = "start", 0, 0
    s.gift = s.taken = NOTHING
    if play.lines is not None:
        play.say("encounter", f"{play.name(s.active)} has an encounter")
    _tell(play)
    proceed(play)


def _tell(play: Play) -> None:
    if play.lines is not None:
        text = cards.node(play.s.card, play.s.node).say
        play.say("node", f"{play.name(play.s.active)} hears: {text}")


def go(play: Play, key: str) -> None:
    """To the next node of the card, and on."""
    s = play.s
    s.node = cards.node(s.card, s.node).next[key]
    s.step = s.left = 0
    _tell(play)
    proceed(play)


def proceed(play: Play) -> None:
    """Walk the graph until somebody must decide or the card ends."""
    s = play.s
    while s.card:
        node = cards.node(s.card, s.node)
        if node.ask:
            play.await_one("answer" if node.ask == "yes_no" else node.ask, s.active)
            return
        if node.test:
            s.node = node.next[_test(play, node)]
            s.step = 0
            _tell(play)
            continue
        if not _effects(play, node):
            return
        if s.card and "" in node.next:
            s.node = node.next[""]
            s.step = 0
            _tell(play)
        elif s.card:
            finish(play)


def _effects(play: Play, node: Node) -> bool:
    """Rule 6.8: one after another; False if one waits, the game is won or a card follows."""
    s = play.s
    card = s.card
    while s.step < len(node.then):
        kind, value = node.then[s.step]
        if EFFECTS[kind](play, value):
            return False
        if play.won() or s.card != card or kind == "draw_again":
            return False
        s.step += 1
    return True


def resume(play: Play) -> None:
    """After the decision that an effect waited for."""
    if not play.won():
        play.s.step += 1
        play.s.left = 0
        proceed(play)


def _ends(play: Play) -> None:
    if play.lines is not None:
        card = cards.deck()[play.s.card]
        play.say("encounter", f"encounter {card.id} {card.title} ends")


def finish(play: Play) -> None:
    """Rule 6.2: base speed three, however many cards were met."""
    _ends(play)
    play.s.card = play.s.node = ""
    play.s.gift = play.s.taken = NOTHING
    play.s.step = play.s.left = 0
    play.open_move(SPEED_AFTER_ENCOUNTER)
    if play.lines is not None and play.edition > 1:
        play.say_speed()


# --- tests (rule 6.7) ------------------------------------------------------------------------


def opponent(s: State, where: str) -> int:
    return (s.active + _STEPS[where]) % len(s.match.seats)


def _balls(play: Play, label: str, p: int) -> int:
    a, b = play.dice.pick(label, BALL_PAIRS)
    if play.lines is not None:
        play.say("balls", f"{play.name(p)} rolls {a}+{b}")
    return BALL_VALUE[a] + BALL_VALUE[b]


def _test(play: Play, node: Node) -> str:
    s = play.s
    if node.test == "balls":
        return str(_balls(play, "card_balls", s.active))
    stat = s.speed_stat if node.stat == "booster" else s.cannon_stat
    rival = opponent(s, node.opponent)
    mine, theirs = stat(s.active), stat(rival)
    if node.test == "fight":
        mine += _balls(play, "duel_balls", s.active)
        theirs += _balls(play, "duel_balls", rival)
    if play.lines is not None:
        play.say("test", f"{play.name(s.active)} {mine} against {play.name(rival)} {theirs}")
    return "win" if mine >= theirs else "lose"


# --- effects (rules 6.9 to 6.18); True: a decision is awaited --------------------------------


def _fame(play: Play, n: int) -> bool:
    play.add_fame(play.s.active, n)
    return False


def _receive(play: Play, bag: list[int]) -> None:
    p = play.s.active
    for r in range(5):
        play.s.earn(p, r, bag[r])
    if any(bag) and play.lines is not None:
        play.say("receive", f"{play.name(p)} receives {in_words(tuple(bag))}")


def _gain(play: Play, named: dict[str, int]) -> bool:
    wanted = [0] * 5
    for name, n in named.items():
        wanted[RESOURCE[name]] = min(n, play.s.bank[RESOURCE[name]])
    _receive(play, wanted)
    return False


def _gain_choice(play: Play, n: int) -> bool:
    play.s.left = min(n, sum(play.s.bank))
    if play.s.left:
        play.await_one("take", play.s.active)
    return play.s.left > 0


def lose(play: Play, p: int, bag: Bag) -> None:
    play.s.pay(p, bag)
    if any(bag) and play.lines is not None:
        n = sum(bag)
        text = f"{play.name(p)} hands over {n} card{'' if n == 1 else 's'}"
        play.say("give", text, f"{text} ({in_words(bag)})", (p,))


def _lose_choice(play: Play, n: int) -> bool:
    """Rule 6.11."""
    s = play.s
    if s.counts[s.active] <= n:
        a, b, c, d, e = s.hand(s.active)
        lose(play, s.active, (a, b, c, d, e))
        return False
    s.left = n
    play.await_one("give", s.active)
    return True


def _return_gift(play: Play, _: Any) -> bool:
    s = play.s
    _receive(play, [min(n, have) for n, have in zip(s.gift, s.bank, strict=True)])
    s.gift = NOTHING
    return False


def _confiscate(play: Play, _: Any) -> bool:
    s = play.s
    a, b, c, d, e = (min(n, h) for n, h in zip(s.taken, s.hand(s.active), strict=True))
    lose(play, s.active, (a, b, c, d, e))
    s.taken = NOTHING
    return False


def can_expand(s: State, p: int) -> bool:
    return any(s.parts[3 * p + k] < KIND_LIMIT[k] for k in range(3))


def _expansion(play: Play, n: int) -> bool:
    if not can_expand(play.s, play.s.active):
        return False
    play.s.left = n
    play.await_one("expand", play.s.active)
    return True


def _lose_expansion(play: Play, n: int) -> bool:
    if not play.s.installed(play.s.active):
        return False
    play.s.left = n
    play.await_one("scrap", play.s.active)
    return True


def _hold_ship(play: Play, _: Any) -> bool:
    """Rule 6.14."""
    s = play.s
    number = s.first_ship(s.active)
    if number >= 0:
        s.held |= 1 << number
        play.say("held", f"ship {number + 1} of {play.name(s.active)} may not move this turn")
    return False


def _lose_ship(play: Play, _: Any) -> bool:
    """Rule 6.14."""
    s = play.s
    number = s.first_ship(s.active)
    if number >= 0:
        at = s.drop_ship(s.active, number)
        play.say("lost", f"ship {number + 1} of {play.name(s.active)} is lost", at=IDS[at])
    return False


def _free_trade_ship(play: Play, _: Any) -> bool:
    play.await_one("place", play.s.active)
    return True


def _jump(play: Play, _: Any) -> bool:
    if not play.s.has_ship(play.s.active):
        return False
    play.await_one("jump", play.s.active)
    return True


def _rob_each(play: Play, n: int) -> bool:
    """Rule 6.17."""
    s = play.s
    players = len(s.match.seats)
    for k in range(1, players):
        victim = (s.active + k) % players
        for _ in range(min(n, s.counts[victim])):
            play.rob(s.active, victim)
    return False


def _wear(play: Play, n: int) -> bool:
    s = play.s
    s.owing = tuple(p for p in range(len(s.match.seats)) if s.installed(p) > n)
    if s.owing:
        s.ask = "scrap"
    return bool(s.owing)


def _fame_most(play: Play, kind: str) -> bool:
    s = play.s
    numbers = s.parts[KIND[kind] :: 3]
    most = max(numbers)
    players = len(s.match.seats)
    for k in range(players):
        p = (s.active + k) % players
        if most and numbers[p] == most:
            play.add_fame(p, 1)
    return False


def _reshuffle(play: Play, _: Any) -> bool:
    play.s.deck = ALL_CARDS
    return False


def _draw_again(play: Play, _: Any) -> bool:
    _ends(play)
    meet(play)
    return False


EFFECTS: Final[dict[str, Callable[[Play, Any], bool]]] = {
    "fame": _fame,
    "gain": _gain,
    "gain_choice": _gain_choice,
    "lose_choice": _lose_choice,
    "return_gift": _return_gift,
    "confiscate": _confiscate,
    "expansion": _expansion,
    "lose_expansion": _lose_expansion,
    "hold_ship": _hold_ship,
    "lose_ship": _lose_ship,
    "free_trade_ship": _free_trade_ship,
    "jump": _jump,
    "rob_each": _rob_each,
    "wear": _wear,
    "fame_most": _fame_most,
    "reshuffle": _reshuffle,
    "draw_again": _draw_again,
}
