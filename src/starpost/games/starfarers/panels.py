"""Beside the board: the hand, the players, the mother ship, the offers on the table."""

from __future__ import annotations

from starpost.games.starfarers.bags import in_words
from starpost.games.starfarers.tables import KIND_LIMIT, RESOURCES
from starpost.games.starfarers.view import View
from starpost.kernel.panels import Counter, Counters, Grid, Panel

PARTS = tuple(zip(("boosters", "cannons", "freight"), KIND_LIMIT, strict=True))
"""Parts of a mother ship and how many of each it takes (rule 1.3)."""
SAID = {1: "accepts", 2: "declines"}


def panels(view: View) -> list[Panel]:
    found: list[Panel] = []
    if view.me >= 0:
        found.append(_hand(view))
    found.append(_players(view))
    if view.me >= 0:
        found.append(_ship(view))
    return [*found, *_offers(view)]


def _hand(view: View) -> Panel:
    items = tuple(
        Counter(name, str(count)) for name, count in zip(RESOURCES, view.hand, strict=False)
    )
    cards = sum(view.hand)
    return Counters("Your hand", items, f"{cards} cards")


def _players(view: View) -> Panel:
    s = view.table
    rows = tuple(
        (f"{name} (you)" if p == view.me else name, str(view.vp[p]), str(s.counts[p]),
         " ".join(map(str, s.parts[3 * p : 3 * p + 3])))
        for p, name in enumerate(s.match.seats)
    )  # fmt: skip
    return Grid("Players", ("Player", "Points", "Cards", "B C F"), rows,
                "Boosters, cannons, freight.")  # fmt: skip


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
