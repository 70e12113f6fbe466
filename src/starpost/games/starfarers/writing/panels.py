"""Beside the board: the hand, the players, the mother ship, the offers on the table."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.production import hand_limit
from starpost.games.starfarers.shown.scene import STAR
from starpost.games.starfarers.tables import KIND_LIMIT, RESOURCES
from starpost.games.starfarers.writing.bags import in_words
from starpost.kernel.orders import Order
from starpost.kernel.panels import Counter, Counters, Grid, Panel, Steps

PARTS = tuple(zip(("boosters", "cannons", "freight"), KIND_LIMIT, strict=True))
"""Parts of a mother ship and how many of each it takes (rule 1.3)."""
SAID = {1: "accepts", 2: "declines"}


PHASES = {"production": "Production", "trade_build": "Trade and build", "flight": "Flight"}


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    found: list[Panel] = [] if view.table.phase not in PHASES else [_phases(view)]
    if view.me >= 0 and view.table.winner < 0:
        found.append(_hand(view))
    found.append(_players(view))
    if view.me >= 0:
        found.append(_ship(view))
    return [*found, *_offers(view)]


def _phases(view: View) -> Panel:
    """The three parts of a turn, and whose it is."""
    s, names = view.table, list(PHASES)
    now = names.index(s.phase)
    states = ["done" if at < now else "now" if at == now else "ahead" for at in range(len(names))]
    whose = "Your turn" if s.active == view.me else f"The turn of {s.match.seats[s.active]}"
    steps = tuple(zip(PHASES.values(), states, strict=True))
    return Steps(f"{whose}, turn {s.turn}", steps)


def _hand(view: View) -> Panel:
    items = tuple(
        Counter(name, str(count), sign=name, star=STAR[kind])
        for kind, (name, count) in enumerate(zip(RESOURCES, view.hand, strict=False))
    )
    cards = sum(view.hand)
    fate = _limit(cards, hand_limit(view.table, view.me))
    return Counters(
        "Your hand",
        items,
        f"{cards} {'card' if cards == 1 else 'cards'}; {fate}",
    )


def _limit(cards: int, most: int) -> str:
    """What a seven would cost (rule 3.5)."""
    if cards <= most:
        return f"a 7 makes you discard above {most}"
    return f"a 7 would cost you {cards // 2}"


def _players(view: View) -> Panel:
    s = view.table
    rows = tuple(
        (f"{name} (you)" if p == view.me else name, str(view.vp[p]), str(s.counts[p]),
         " · ".join(map(str, s.parts[3 * p : 3 * p + 3])))
        for p, name in enumerate(s.match.seats)
    )  # fmt: skip
    return Grid("Players", ("Player", "Points", "Cards", "Ship"), rows,
                "Ship: boosters · cannons · freight.", seats=tuple(s.match.seats))  # fmt: skip


def _ship(view: View) -> Panel:
    have = view.table.parts[3 * view.me : 3 * view.me + 3]
    items = tuple(
        Counter(name, str(n), str(most)) for (name, most), n in zip(PARTS, have, strict=True)
    )
    return Counters("Your mother ship", items, f"Fame {view.table.fame[view.me]}")


def _offers(view: View) -> list[Panel]:
    s, seats = view.table, view.table.match.seats
    if s.offer is None:
        return []
    rows = [(seats[s.active], "offers", f"{in_words(s.offer.give)} for {in_words(s.offer.want)}")]
    for q, said in enumerate(s.answers):
        if said in SAID:
            rows.append((seats[q], SAID[said], ""))
    for q, terms in enumerate(s.counters):
        if terms is not None:
            words = f"{in_words(terms.give)} for {in_words(terms.want)}"
            rows.append((seats[q], "proposes", words))
    to = ", ".join(seats[q] for q in s.offer.to)
    return [Grid("Offers", ("Who", "Says", "What"), tuple(rows), f"To {to}." if to else "")]
