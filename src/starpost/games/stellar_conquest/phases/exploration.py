"""Exploration: the risk of unescorted ships, then the star card. Rules 4.10 to 4.12."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import COLOURS, STAR_AT, STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import DECKS, TYPE_NAMES, WORLDS, World
from starpost.games.stellar_conquest.galaxy.ships import remove
from starpost.games.stellar_conquest.state import STAR_OF, Note, Planet, State, planet_id
from starpost.games.stellar_conquest.table import Table


def unexplored(st: State, seat: int) -> list[int]:
    """Stars by name that hold ships of the player and that he does not know."""
    stars, explored = set(), st.explored
    for group in st.groups.values():
        if group.owner == seat and group.at >= 0:
            star = STAR_AT[group.at]
            if star >= 0 and not explored.get(star, 0) >> seat & 1:
                stars.add(star)
    return sorted(stars)


def risk(table: Table) -> None:
    """Step 4a: a die for each scout, then each transport, where no warship is near."""
    st, seat = table.st, table.st.seat
    for star in unexplored(st, seat):
        at = STAR_HEX[star]
        if not st.armed(at, seat):
            _roll(table, seat, star, st.here(at, seat))


def _roll(table: Table, seat: int, star: int, numbers: list[int]) -> None:
    st = table.st
    text = []
    for letter, name in (("S", "scouts"), ("T", "transports")):
        dice = [
            table.dice.d6("explore_risk")
            for number in numbers
            if number in st.groups
            for _ in range(st.groups[number].count(letter))
        ]
        if dice:
            text.append(f"{name} {' '.join(map(str, dice))}")
        if lost := dice.count(1):
            text.append(f"{lost} lost")
            destroy(table, seat, numbers, letter, lost)
    table.say("RISK", f"{STAR_NAMES[star]}  risk dice: {', '.join(text)}", (seat,), star)


def destroy(table: Table, seat: int, numbers: list[int], letter: str, n: int) -> None:
    """Losses, from the lowest-numbered groups; empty groups vanish."""
    st = table.st
    table.rules.on_loss(table, seat, letter, n)
    for number in numbers:
        if not n:
            break
        if number in st.groups and (k := min(n, st.groups[number].count(letter))):
            group = table.group(number)
            remove(group, letter, k)
            n -= k
            if group.empty:
                del st.groups[number]


def discovery(table: Table) -> None:
    """Step 4b: the first explorer draws a card of the star's colour; it stays with the star."""
    st, seat = table.st, table.st.seat
    st.found = tuple(unexplored(st, seat))
    for star in st.found:
        if star not in st.cards:
            used = set(st.cards.values())
            deck = [card for card in DECKS[COLOURS[star]] if card not in used]
            card = table.dice.pick("star_card", deck)
            st.cards = {**st.cards, star: card}
            _tell(table, seat, star, card)
            for world in WORLDS[card]:
                pid = planet_id(star, world.orbit)
                table.discover(pid, Planet(card))
                table.rules.on_planet(table, star, world, pid)
        else:
            _tell(table, seat, star, st.cards[star])
        st.explored = {**st.explored, star: st.explored.get(star, 0) | 1 << seat}
    note_colonies(table, seat)


def _tell(table: Table, seat: int, star: int, card: int) -> None:
    worlds = "; ".join(map(world_text, WORLDS[card])) or "no planets"
    table.say("EXPLORED", f"{STAR_NAMES[star]}  card {card}: {worlds}", (seat,), star)


def world_text(world: World) -> str:
    rich = " mineral-rich" if world.rich else ""
    return f"{world.orbit} {TYPE_NAMES[world.type]} {world.max}{rich}"


def note_colonies(table: Table, seat: int) -> None:
    """Where he has ships, a player sees whose colonies there are, and shields (rule 10.3)."""
    st = table.st
    if len(st.players) == 1:
        return
    notes = st.players[seat].notes
    places = None
    for pid, planet in st.planets.items():
        if planet.owner in (-1, seat) and pid not in notes:
            continue
        if places is None:
            places = {g.at for g in st.groups.values() if g.owner == seat}
        if STAR_HEX[STAR_OF[pid]] not in places:
            continue
        notes = st.players[seat].notes
        if planet.owner < 0 or planet.owner == seat:
            if pid in notes:
                del table.player(seat).notes[pid]
            continue
        old = notes.get(pid)
        same = old is not None and old.owner == planet.owner
        bases = (old.mb, old.amb) if same and old is not None else (-1, -1)
        table.player(seat).notes[pid] = Note(planet.owner, planet.shield, st.turn, *bases)
