"""The report (rules 9.5 to 9.8): the printout with its fixed lines."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import IDS, PLANET_RESOURCE, PLANETS
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.missed import asked_in_words, hand_words
from starpost.games.starfarers.tables import BASES, CARDS, COLOURS, RESOURCES, chip_text


def printout(view: View) -> str:
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    """Rule 9.7."""
    seats = view.table.match.seats
    yield headline(view)
    for p in range(len(seats)):
        yield _player(view, p)
    if view.hand:
        yield f"HAND {hand_words(view.hand)}"
    for p in range(len(seats)):
        yield _pieces(view, p, seats[p])
    if view.table.match.neutral >= 0:
        yield _pieces(view, len(seats), COLOURS[view.table.match.neutral].upper())
    for p in range(len(seats)):
        yield _ships(view, p)
    yield f"BANK {hand_words(view.table.bank)} reserve {view.reserve} encounters {view.deck}"
    yield "CHIPS"
    yield from (chip_line(view, k) for k in range(len(PLANETS)))
    yield from (_base(view, b) for b in range(len(BASES)))
    yield from _trade(view)
    yield from _meeting(view)
    yield "LOG"
    yield from view.log
    yield "PROBLEMS"
    yield from (f'"{f.order}": {f.code} - {f.text}' for f in view.faults)


def waiting(view: View, what: str = "") -> str:
    """Who must answer what; `what` in other words than the rulebook's own."""
    s = view.table
    if s.winner >= 0:
        return f"{s.match.seats[s.winner]} has won"
    names = ", ".join(s.match.seats[p] for p in s.owing)
    return f"{names} to act: {what or f'{s.ask} (phase {s.phase})'}"


def headline(view: View) -> str:
    name = view.table.match.options.name
    game = f" game {name}," if name else ""
    return f"STARFARERS{game} turn {view.table.turn}, {waiting(view)}"


def _player(view: View, p: int) -> str:
    s = view.table
    boosters, cannons, freight = s.parts[3 * p : 3 * p + 3]
    friends = " ".join(CARDS[k] for k, q in enumerate(s.friends) if q == p) or "-"
    trophies = f" trophies {' '.join(map(chip_text, s.trophies[p]))}" if s.trophies[p] else ""
    saved = f" saved {s.saved[p]}" if s.saved[p] else ""
    return (
        f"PLAYER {s.match.seats[p]} vp {view.vp[p]} cards {s.counts[p]} fame {s.fame[p]} "
        f"boosters {boosters} cannons {cannons} freight {freight} friends {friends}"
        f"{trophies}{saved}"
    )


def _pieces(view: View, p: int, name: str) -> str:
    s = view.table
    ports = " ".join(IDS[i] for i in s.ports[p]) or "-"
    colonies = " ".join(IDS[i] for i in s.colonies[p]) or "-"
    held = [f"{BASES[k // 5]}:{k % 5 + 1}" for k, q in enumerate(s.outposts) if q == p]
    return f"PIECES {name} spaceports {ports} colonies {colonies} outposts {' '.join(held) or '-'}"


def _ships(view: View, p: int) -> str:
    s = view.table
    found = [
        f"{k + 1} {'trade' if s.trade[3 * p + k] else 'colony'} {IDS[s.ships[3 * p + k]]}"
        for k in range(3)
        if s.ships[3 * p + k] >= 0
    ]
    return f"SHIPS {s.match.seats[p]} {'; '.join(found) or '-'}"


def chip_state(view: View, k: int) -> str:
    if view.table.open >> k & 1:
        return "open"
    return "seen" if view.table.chips[k] else "hidden"


def chip_line(view: View, k: int) -> str:
    chip = chip_text(view.table.chips[k])
    return f"{PLANETS[k]} {chip} {chip_state(view, k)} {RESOURCES[PLANET_RESOURCE[k]]}"


def _base(view: View, b: int) -> str:
    s = view.table
    seats = s.match.seats
    holder = seats[s.holders[b]] if s.holders[b] >= 0 else "-"
    owners = [s.outposts[5 * b + n] for n in range(5)]
    posts = " ".join(f"{n + 1}:{seats[q] if q >= 0 else '-'}" for n, q in enumerate(owners))
    return f"BASE {BASES[b]} chip {holder} outposts {posts}"


def _trade(view: View) -> Iterator[str]:
    """Open offers are public; they have no line in the fixed layout, so they stand before LOG."""
    from starpost.games.starfarers.writing.bags import write_bag

    s = view.table
    seats = s.match.seats
    if s.offer is not None:
        to = ",".join(seats[q] for q in s.offer.to)
        give, want = write_bag(s.offer.give), write_bag(s.offer.want)
        yield f"OFFER {seats[s.active]} to {to} give {give} want {want}"
    for q, said in enumerate(s.answers):
        if said in (1, 2):
            yield f"ANSWER {seats[q]} {'accepts' if said == 1 else 'declines'}"
    for q, terms in enumerate(s.counters):
        if terms is not None:
            yield f"COUNTER {seats[q]} give {write_bag(terms.give)} want {write_bag(terms.want)}"


def _meeting(view: View) -> Iterator[str]:
    meeting = view.meeting
    if meeting is None:
        return
    yield f"ENCOUNTER {meeting.subject}: {meeting.text}"
    if view.me in view.table.owing:
        yield f"ANSWERS {asked_in_words(view.table, view.me, meeting.asked)}"
    if meeting.card:
        card = cards.deck()[meeting.card]
        yield f"READER {card.id} {card.title}"
        yield from cards.whole(card)
