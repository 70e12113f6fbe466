"""The report as a document: what happened, what to decide, the table, the board."""

from __future__ import annotations

from starpost.games.starfarers.awaiting import TEXTS
from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import (
    BASE_NAMES,
    IDS,
    PLANET_RESOURCE,
    SYSTEM_NAMES,
    SYSTEM_PLANETS,
)
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.missed import asked_in_words
from starpost.games.starfarers.shown.printout import chip_state, waiting
from starpost.games.starfarers.shown.scene import scene
from starpost.games.starfarers.tables import (
    CARD_NAMES,
    CARD_TEXT,
    RESOURCES,
    chip_text,
)
from starpost.games.starfarers.told.spoken import in_words as worded
from starpost.games.starfarers.writing.bags import in_words
from starpost.reports.document import (
    LOG,
    SHEET,
    Block,
    Document,
    Field,
    Figure,
    Items,
    Lines,
    Note,
    Notes,
    Paragraph,
    Section,
    Table,
)

ASKED = {
    "settle": "found a home",
    "port": "choose a spaceport",
    "transporter": "choose a transporter",
    "roll": "roll for resources",
    "discard": "return half of the cards",
    "steal": "take a card from somebody",
    "relief": "take a card as relief",
    "main": "trade and build",
    "move": "fly",
    "pass": "fly on",
    "friend": "choose a friendship card",
    "answer": "answer yes or no",
    "give": "hand over cards",
    "swap": "swap cards",
    "take": "take cards",
    "expand": "take a part for the mother ship",
    "scrap": "give up a part of the mother ship",
    "place": "place a ship",
    "jump": "jump with a ship",
}
"""What somebody else is asked, in a few words."""


def _waits(view: View) -> str:
    return waiting(view, ASKED.get(view.table.ask, view.table.ask))


def report(view: View) -> Document:
    s = view.table
    asked = [_decision(view)] if s.winner < 0 else []
    sections = [*asked, *_hand(view), *_problems(view), *_trade(view), _board(view)]
    sections += [_players(view), _log(view), _planets(view), _bases(view)]
    to = view.seat or "the public"
    return Document(
        "Starfarers",
        tuple(sections),
        subtitle=f"Round {s.round} for {to}",
        head=(Field("round", str(s.round)), Field("phase", s.phase.replace("_", " and "))),
        summary=f"Round {s.round}, turn {s.turn}: {_waits(view)}.",
    )


def _decision(view: View) -> Section:
    mine = view.me in view.table.owing
    asked = TEXTS.get(view.table.ask, "") if mine else ""
    blocks: list[Block] = [Paragraph(asked or f"{_waits(view)}.", "lead")]
    meeting = view.meeting
    if meeting is not None:
        blocks.append(Paragraph(f"{meeting.subject} hears: {meeting.text}"))
        if mine:
            blocks.append(Lines((asked_in_words(view.table, view.me, meeting.asked),), "ANSWERS"))
        if meeting.card:
            card = cards.deck()[meeting.card]
            blocks.append(Lines(tuple(cards.whole(card)), f"{card.id} {card.title}"))
    return Section("What is asked", tuple(blocks), f"{SHEET}-asked")


def _players(view: View) -> Section:
    s = view.table
    rows = []
    for p, name in enumerate(s.match.seats):
        boosters, cannons, freight = s.parts[3 * p : 3 * p + 3]
        rows.append(
            (name, str(view.vp[p]), str(s.counts[p]), str(s.fame[p]), str(boosters),
             str(cannons), str(freight), " ".join(map(chip_text, s.trophies[p])) or "-",
             _ships(view, p))
        )  # fmt: skip
    head = ("player", "points", "cards", "fame", "boosters", "cannons", "freight", "trophies",
            "ships")  # fmt: skip
    align = ("left", *("right",) * 6)
    blocks: list[Block] = [Table(head, tuple(rows), align)]  # type: ignore[arg-type]
    friends = [
        f"{s.match.seats[q]}: {CARD_NAMES[k]}, {CARD_TEXT[k]}"
        for k, q in enumerate(s.friends)
        if q >= 0
    ]
    if friends:
        blocks.append(Items(tuple(friends)))
    return Section("Players", tuple(blocks))


def _ships(view: View, p: int) -> str:
    s = view.table
    found = [
        f"{k + 1} {'trade' if s.trade[3 * p + k] else 'colony'} {IDS[s.ships[3 * p + k]]}"
        for k in range(3)
        if s.ships[3 * p + k] >= 0
    ]
    return "; ".join(found) or "-"


def _hand(view: View) -> list[Section]:
    if not view.hand:
        return []
    cards = Table(RESOURCES, (tuple(map(str, view.hand)),), ("right",) * 5)
    return [Section("Your hand", (cards,))]


def _board(view: View) -> Section:
    bank = in_words(tuple(view.table.bank))
    text = f"Bank {bank}; reserve pile {view.reserve}; encounter deck {view.deck}."
    return Section("The board", (Figure(scene(view), "The frontier"), Paragraph(text, "quiet")))


def _trade(view: View) -> list[Section]:
    s = view.table
    seats = s.match.seats
    lines = []
    if s.offer is not None:
        to = ", ".join(seats[q] for q in s.offer.to)
        give, want = in_words(s.offer.give), in_words(s.offer.want)
        lines.append(f"{seats[s.active]} offers {to} {give} for {want}")
    lines += [
        f"{seats[q]} {'accepts' if said == 1 else 'declines'}"
        for q, said in enumerate(s.answers)
        if said in (1, 2)
    ]
    lines += [
        f"{seats[q]} proposes {in_words(t.give)} for {in_words(t.want)}"
        for q, t in enumerate(s.counters)
        if t is not None
    ]
    return [Section("Offers", (Items(tuple(lines)),))] if lines else []


def _planets(view: View) -> Section:
    """A line a system; brackets: only the reader has looked at the chip."""
    rows = [
        (name, *(_chip(view, k) for k in planets))
        for name, planets in zip(SYSTEM_NAMES, SYSTEM_PLANETS, strict=True)
    ]
    head = ("system", "planet 1", "planet 2", "planet 3")
    return Section("Planets", (Table(head, tuple(rows)),), f"{SHEET}-planets")


def _chip(view: View, k: int) -> str:
    text = chip_text(view.table.chips[k])
    shown = f"({text})" if chip_state(view, k) == "seen" else text
    return f"{RESOURCES[PLANET_RESOURCE[k]]} {shown}"


def _bases(view: View) -> Section:
    s = view.table
    seats = s.match.seats
    rows = []
    for b, name in enumerate(BASE_NAMES):
        owners = [s.outposts[5 * b + n] for n in range(5)]
        holder = s.holders[b]
        posts = tuple(seats[q] if q >= 0 else "-" for q in owners)
        rows.append((name, seats[holder] if holder >= 0 else "-", *posts))
    head = ("base", "chip", "1", "2", "3", "4", "5")
    return Section("Bases", (Table(head, tuple(rows)),), f"{SHEET}-bases")


def _log(view: View) -> Section:
    lines = tuple(map(worded, view.news)) or ("Nothing has happened yet.",)
    return Section("What happened", (Items(lines),), LOG)


def _problems(view: View) -> list[Section]:
    notes = tuple(Note(f.text, where=f.order, code=f.code, tone="warn") for f in view.faults)
    return [Section("Lines that were refused", (Notes(notes),))] if notes else []
