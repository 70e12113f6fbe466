"""What an answer to an encounter may win and lose, as far as rules and the own ship tell.

The words that are heard say what kind of encounter it is, and the deck is known to all; which card
it is only its reader knows (rule 9.5). So all cards that begin alike are counted, each as likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from msgspec import Struct, field

from starpost.games.starfarers.galaxy.cards import Card, Node, by_words, deck
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.encounters import can_expand, opponent
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import BALL_PAIRS, BALL_VALUE
from starpost.kernel.tabletop import Brings
from starpost.told.words import counted

PRETENDS = {"disguise": "gift"}
"""What cards begin like that are something else."""
GAINS = {
    "return_gift": "your cards back", "expansion": "a part for your mother ship",
    "free_trade_ship": "a trade ship", "jump": "a jump to any free place",
    "rob_each": "a card from every rival",
}  # fmt: skip
LOSSES = {
    "lose_expansion": "a part of your mother ship", "confiscate": "what you bought",
    "hold_ship": "the flight of a ship", "lose_ship": "a ship",
}  # fmt: skip
WEIGHS = {
    "a fame ring": 2.0, "your cards back": 1.0, "a part for your mother ship": 2.0,
    "a trade ship": 4.0, "a jump to any free place": 3.0, "a card from every rival": 3.0,
    "a part of your mother ship": 2.0, "what you bought": 2.0, "the flight of a ship": 1.5,
    "a ship": 4.0,
}  # fmt: skip
"""What it is worth, in cards: a ship costs four and so is a point, half of which is a ring."""
SURE = 0.995
SUMS = tuple(BALL_VALUE[a] + BALL_VALUE[b] for a, b in BALL_PAIRS)


class Ahead(Struct):
    """All that may come of an answer, with its chances."""

    wins: dict[str, float] = field(default_factory=dict)
    losses: dict[str, float] = field(default_factory=dict)
    besides: dict[str, float] = field(default_factory=dict)


def brings(view: View, answer: str) -> Brings:
    """What `yes`, `no`, or so many cards may win and lose, each with its odds."""
    found = _ahead(view, answer)
    rows = (("win", found.wins), ("lose", found.losses), ("meet", found.besides))
    told = tuple(_row(word, chances) for word, chances in rows if chances)
    return told or (("", "Nothing happens"),)


def _ahead(view: View, answer: str) -> Ahead:
    cards, found = _alike(view), Ahead()
    for card, name in cards:
        _follow(view, card, card.nodes[name].next[answer], 1 / len(cards), found)
    return found


def weighed(view: View, answer: str) -> float:
    """What an answer wins on the average, less what it loses and costs: in cards."""
    found = _ahead(view, answer)
    won, lost = (sum(_cards(what) * chance for what, chance in chances.items())
                 for chances in (found.wins, found.losses))  # fmt: skip
    assert view.meeting is not None
    return won - lost - (view.meeting.asked.needs if answer == "yes" else 0)


def _cards(what: str) -> float:
    return WEIGHS[what] if what in WEIGHS else float(what.split(maxsplit=1)[0])


def gifts(view: View) -> tuple[tuple[str, Brings], ...]:
    """The same for every number of cards that may be given; nothing where it is no gift."""
    meeting = view.meeting
    if meeting is None or _node(meeting.text).ask != "give":
        return ()
    most = min(meeting.asked.most, sum(view.hand))
    return tuple((counted(n, "card") if n else "Nothing", brings(view, str(n)))
                 for n in range(most + 1))  # fmt: skip


def duels(view: View) -> Iterator[str]:
    """How a race or a fight would be decided, and how often the seat would win it."""
    found: dict[tuple[str, str], list[str]] = {}
    for card, _ in _alike(view):
        for node in card.nodes.values():
            if node.stat:
                rivals = found.setdefault((node.test, node.stat), [])
                if node.opponent not in rivals:
                    rivals.append(node.opponent)
    for (how, stat), where in sorted(found.items()):
        yield _measured(view.table, how, stat, where)


def _measured(s: State, how: str, stat: str, where: list[str]) -> str:
    has = s.speed_stat if stat == "booster" else s.cannon_stat
    p = s.active
    rivals = sorted({opponent(s, one) for one in where})
    theirs = " or ".join(f"{s.match.seats[q]} {has(q)}" for q in rivals)
    won = sorted({_tenths(_win(s, how, stat, one)) for one in where})
    often = f"{won[0]} in 10" if len(won) == 1 else f"{won[0]} to {won[-1]} in 10"
    word = "speed" if stat == "booster" else "cannons"
    alone = "decides" if stat == "booster" else "decide"
    balls = f"alone {alone}" if how == "compare" else "and two balls each decide"
    head = f"In a {'race' if stat == 'booster' else 'fight'} {word} {balls}"
    return f"{head}: you have {has(p)}, the other side {theirs}. You win {often}; a tie is yours."


def _node(text: str) -> Node:
    card, name = by_words()[text]
    return deck()[card].nodes[name]


def _alike(view: View) -> tuple[tuple[Card, str], ...]:
    assert view.meeting is not None
    return _same(view.meeting.text)


@cache
def _same(text: str) -> tuple[tuple[Card, str], ...]:
    """Every card that asks such a question in such words."""
    found, name = by_words()[text]
    family = _family(deck()[found], name)
    return tuple((one, name) for one in deck().values()
                 if name in one.nodes and _family(one, name) == family)  # fmt: skip


def _family(card: Card, name: str) -> str:
    return PRETENDS.get(card.family, card.family) if name == "start" else card.family


def _follow(view: View, card: Card, name: str, chance: float, found: Ahead) -> None:
    """From page to page, with the chance to get there."""
    node = card.nodes[name]
    for kind, value in node.then:
        _note(view, kind, value, chance, found)
    if node.ask == "swap":
        _add(found.wins, counted(node.take, "card"), chance)
    elif node.ask:
        _add(found.besides, "a cheat, whom you may fight", chance)
        return
    if node.stat:
        won = _win(view.table, node.test, node.stat, node.opponent)
        for word, part in (("win", won), ("lose", 1 - won)):
            if part:
                _follow(view, card, node.next[word], chance * part, found)
    elif node.test:
        for total in SUMS:
            _follow(view, card, node.next[str(total)], chance / len(SUMS), found)
    else:
        for onward in node.next.values():
            _follow(view, card, onward, chance, found)


def _win(s: State, how: str, stat: str, where: str) -> float:
    """Rule 6.7: who is equal wins."""
    has = s.speed_stat if stat == "booster" else s.cannon_stat
    mine, theirs = has(s.active), has(opponent(s, where))
    if how == "compare":
        return float(mine >= theirs)
    pairs = list(product(SUMS, SUMS))
    return sum(mine + a >= theirs + b for a, b in pairs) / len(pairs)


def _note(view: View, kind: str, value: object, chance: float, found: Ahead) -> None:
    """An effect, if it can do anything to this player now."""
    s, p = view.table, view.me
    n = sum(value.values()) if isinstance(value, dict) else value
    match kind:
        case "fame" if isinstance(n, int) and n > 0:
            _add(found.wins, "a fame ring", chance * bool(s.rings_in_box()))
        case "fame":
            _add(found.losses, "a fame ring", chance * bool(s.fame[p]))
        case "gain" | "gain_choice" if isinstance(n, int):
            _add(found.wins, counted(n, "card"), chance)
        case _ if kind in GAINS:
            _add(found.wins, GAINS[kind], chance * _may(s, p, kind))
        case _ if kind in LOSSES:
            _add(found.losses, LOSSES[kind], chance * _may(s, p, kind))
        case "draw_again":
            _add(found.besides, "another encounter", chance)


def _may(s: State, p: int, kind: str) -> bool:
    """Whether it can happen to this player now."""
    match kind:
        case "expansion":
            return can_expand(s, p)
        case "lose_expansion":
            return bool(s.installed(p))
        case "rob_each":
            return any(held for q, held in enumerate(s.counts) if q != p)
        case "jump" | "hold_ship" | "lose_ship":
            return s.has_ship(p)
        case _:
            return True


def _add(chances: dict[str, float], what: str, chance: float) -> None:
    if chance:
        chances[what] = chances.get(what, 0) + chance


def _row(word: str, chances: dict[str, float]) -> tuple[str, str]:
    """The likelier first: `a fame ring 6 in 10, 2 cards 3 in 10`."""
    order = sorted(chances.items(), key=lambda one: (-one[1], one[0]))
    if order[-1][1] > SURE:
        return f"You {word}", ", ".join(what for what, _ in order)
    return f"You may {word}", ", ".join(f"{what} {_often(chance)}" for what, chance in order)


def _often(chance: float) -> str:
    return "for sure" if chance > SURE else f"{min(9, max(1, _tenths(chance)))} in 10"


def _tenths(chance: float) -> int:
    return round(10 * chance)
