"""Which answer stands out: the large button, what is advised, what ends a fight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from starpost.host.words import Status
from starpost.kernel.panels import Bar
from starpost.kernel.tabletop import Action, Deal, Tabletop, exchanged
from starpost.kernel.telling import Intention
from starpost.web.pages.match import telling
from starpost.web.pages.match.table import Table

MOST_ROUNDS = 30
"""Of one fight that are fought at one press."""


def on_board(table: Table) -> bool:
    """Whether rounds are told on the board."""
    return bool(table.game.shots) and table.game.told_in_rounds


def standing_out(table: Table, laid: Tabletop, tips: Sequence[Intention]) -> dict[str, Any]:
    """Advice that is a button already is marked there; where a game advises several things it is
    not offered a second time, and all of it may be done at once."""
    one = table.prompt is not None and len(table.prompt.choices or ()) == 1
    advised = _lines(tips) if not one else set()  # the only answer is no choice
    actions = [action for verb in laid.verbs for action in verb.actions]
    offered = {a.line for a in actions} | {way[2] for a in actions for way in a.places}
    again = offered if on_board(table) else set()
    rest = [wish for wish in tips if "\n".join(wish.orders) not in again]
    bot = [str(order) for order in telling.bot_orders(table)]
    besides = [line for wish in rest for line in wish.orders]
    whole = dict.fromkeys((*bot, *besides) if len(rest) > 1 else besides)
    if len(rest) == 1 and (not on_board(table) or laid.main is None or laid.main.line in whole):
        whole = {}
    lines = [line for line in whole if line != "DONE"]
    if lines and laid.main is not None and laid.main.along:
        lines.append(laid.main.line)  # what the button says it does besides
    on_card = _on_card(laid, actions)
    stands = partial(best, {p.name: str(p.kind) for p in table.people}, advised)
    turned = good_place_first(good_first(laid, advised), advised)
    turned = turned if on_card else said_once(turned, _lines(rest))
    return {
        "tips": rest, "advised": _elsewhere(turned, advised) & offered, "tt": turned,
        "all_tips": "\n".join(lines),
        "leads": leads(turned, advised, rest), "on_card": on_card,
        "best": stands, "taken": taken(turned, stands),
    }  # fmt: skip


def _lines(tips: Sequence[Intention]) -> set[str]:
    return {"\n".join(wish.orders) for wish in tips}


def _elsewhere(laid: Tabletop, advised: set[str]) -> set[str]:
    """What is advised and not the large button already: it is a good choice once. Of several that
    are as good the one on the button is marked too."""
    rest = advised - {laid.main.line} if laid.main is not None else advised
    actions = {action.line for verb in laid.verbs for action in verb.actions}
    return advised if rest & actions else rest


def leads(laid: Tabletop, advised: Collection[str], rest: Sequence[Intention]) -> bool:
    """Whether the large button is the thing to do: what is advised is, even in a fight that is
    lost; nothing else is where something else is advised."""
    if laid.main is None or _offered(laid):
        return False
    if laid.main.line in advised:
        return not _lines(rest) - {laid.main.line}
    return not advised and not is_lost(laid)


def best(kinds: Mapping[str, str], advised: Collection[str], answer: Action, deal: Deal) -> bool:
    """Whether an answer to an offer stands out: what is advised, or else to deal. Between people
    nobody is pushed; but a yes to one's own offer is only to be taken."""
    deals = answer.sign == "yes"
    if deal.answered == "yes":
        refused = any(other.line in advised for other in deal.answers if other is not answer)
        return answer.line in advised or (deals and not refused)
    if kinds.get(deal.seat) != "bot":
        return False
    return answer.line in advised or (deals and not advised)


def taken(laid: Tabletop, stands: Callable[[Action, Deal], bool]) -> tuple[Deal, Action] | None:
    """The trade that the large button closes, where somebody has said yes: of several the one that
    stands out."""
    deals = laid.trade.deals if laid.trade is not None else ()
    found = [(d, a) for d in deals if d.answered == "yes" for a in d.answers if not a.locked]
    return max(found, key=lambda one: stands(one[1], one[0]), default=None)


def _offered(laid: Tabletop) -> bool:
    """Whether a trade lies on the table: then going on is not the thing to do."""
    return laid.trade is not None and any(d.answered != "no" for d in laid.trade.deals)


def odds_of(laid: Tabletop) -> list[Bar]:
    return [p for p in laid.panels if isinstance(p, Bar) and p.chances is not None]


def is_lost(laid: Tabletop) -> bool:
    """Whether a fight is lost more likely than won: nobody is shown the way into that."""
    found = [odds.chances for odds in odds_of(laid) if odds.chances is not None]
    return sum(chances.lost for chances in found) > sum(chances.won for chances in found)


def _on_card(laid: Tabletop, actions: list[Action]) -> bool:
    """Whether the answers stand on the page that is read out: all that need no place."""
    told = laid.story is not None and laid.story.open and laid.asked
    return told and bool(actions) and not any(a.places for a in actions)


def leading(table: Table, laid: Tabletop | None) -> Action | None:
    """The large button as the page has it; None: the seat is not asked."""
    if laid is None or not laid.asked or table.row.status != Status.RUNNING:
        return None
    return good_first(laid, _lines(telling.suggested(table))).main


def press_moot(main: Callable[[], Action | None], press: Callable[[str], None]) -> None:
    """Goes past a question in which nothing is to be decided."""
    found = main()
    if found is not None and found.moot:
        press(found.line)


def press_on(again: str, main: Callable[[], Action | None], press: Callable[[str], None]) -> int:
    """Presses the large button as long as it goes on with the same thing; how often. It stops
    where another answer is advised, for then that one is the large button."""
    for pressed in range(MOST_ROUNDS):
        found = main()
        if found is None or not again or found.again != again:
            return pressed
        press(found.line)
    return MOST_ROUNDS


def stopped(laid: Tabletop | None, main: Action | None, again: str) -> str:
    """Why a fight that still goes on was not fought to its end; "": it was."""
    actions = [a for verb in laid.verbs for a in verb.actions] if laid is not None else []
    if main is None or not any(a.again == again for a in actions):
        return ""
    return f"Stopped before the end: now “{main.label}” is advised. You may fight on all the same."


def said_once(laid: Tabletop, tips: Collection[str]) -> Tabletop:
    """Without headings under which nothing stands but what is advised above them, where a trade
    follows them: it is then in sight."""
    if laid.trade is None:
        return laid
    verbs = [v for v in laid.verbs if any(a.price or a.line not in tips for a in v.actions)]
    return replace(laid, verbs=tuple(verbs))


def good_place_first(laid: Tabletop, advised: Collection[str]) -> Tabletop:
    """Where something may be done at several places, the advised one is named first and says so."""
    return replace(laid, verbs=tuple(
        replace(verb, actions=tuple(_ordered(action, advised) for action in verb.actions))
        for verb in laid.verbs
    ))  # fmt: skip


def _ordered(action: Action, advised: Collection[str]) -> Action:
    good = [way for way in action.places if way[2] in advised]
    if len(action.places) < 2 or not good:
        return action
    rest = [way for way in action.places if way not in good]
    return replace(action, places=(*((at, f"{words}, a good choice", line)
                                     for at, words, line in good), *rest))  # fmt: skip


def good_first(laid: Tabletop, advised: Collection[str]) -> Tabletop:
    """The large button never passes by what is advised: the two change places."""
    good = next((a for verb in laid.verbs for a in verb.actions if a.line in advised), None)
    if laid.main is None or laid.main.sign != "skip" or good is None:
        return laid
    return replace(laid, main=good, verbs=exchanged(laid.verbs, laid.main, good))
