"""Pieces of others that a player may assume for a trial: fleets, and worlds they own."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Name, State
from starpost.games.starweb.writing.values import Fire, Unit
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot

MOST_SHIPS = 10_000


class Fleet(Order, frozen=True):
    """A fleet of somebody."""

    key: int
    ships: int
    world: int


class Owned(Order, frozen=True):
    """A world of somebody, and the ships that guard it."""

    world: int
    ships: int = 0


def _numbered(letter: str, name: str, help_: str) -> Slot:
    return Slot(
        name,
        rf"{letter}\d{{1,9}}",
        help_,
        read=lambda text: int(text[1:]),
        write=lambda number: f"{letter}{number}",
    )


FORMS = FormBook(
    (
        Form(
            "fleet",
            Fleet,
            "{key} {ships:count} SHIPS AT {world}",
            "A fleet of that player is there.",
            gloss="F{key} is at W{world} with {ships} ships.",
            example="F34 20 ships at W76",
        ),
        Form(
            "owned",
            Owned,
            "{world} OWNED [WITH {ships:count} ISHIPS]",
            "That player owns the world, and so many I-ships guard it.",
            gloss="W{world} is theirs, with {ships} I-ships.",
            example="W76 owned with 10 Iships",
        ),
    ),
    (
        _numbered("F", "key", "a key, such as F34"),
        _numbered("W", "world", "a world, such as W76"),
        Slot("count", r"\d{1,9}", "a number of ships", read=int),
    ),
)


def feared(view: View) -> dict[Name, list[Order]]:
    """Fleets and ships on the ground that stand beside a fleet of one's own fire at the largest."""
    found: dict[Name, list[Order]] = {}
    friends = ("", view.seat, *view.allies)
    for number, sighting in view.worlds.items():
        mine = [key for key in sighting.keys if key.owner == view.seat and key.ships]
        if not mine:
            continue
        target = max(mine, key=lambda key: (key.ships, -key.id)).id
        for key in sighting.keys:
            if key.owner not in friends and key.ships:
                found.setdefault(key.owner, []).append(Fire("F", key.id, "F", target))
        world = sighting.world
        ground: tuple[tuple[Unit, int], ...] = (("I", world.iships), ("P", world.pships))
        for letter, ships in ground:
            if ships and world.owner not in friends:
                found.setdefault(world.owner, []).append(Fire(letter, number, "F", target))
    return found


def assume(state: State, seat: Name, piece: Order) -> str:
    """What is in sight is known and cannot be assumed otherwise."""
    if isinstance(piece, Fleet):
        return _fleet(state, seat, piece)
    assert isinstance(piece, Owned)
    world = state.worlds.get(piece.world) if piece.world else None
    if world is None or world.black_hole:
        return f"Nobody can own W{piece.world}."
    if piece.world in state.watch and world.owner != seat:
        return f"You see W{piece.world}, and it is not theirs."
    world.owner, world.population = seat, world.population or 1
    world.iships = max(world.iships, min(piece.ships, MOST_SHIPS))
    return ""


def _fleet(state: State, seat: Name, piece: Fleet) -> str:
    key = state.keys.get(piece.key)
    if key is None:
        return f"There is no F{piece.key}."
    if key.at in state.watch:
        return f"F{piece.key} is in sight at W{key.at}."
    if piece.world not in state.worlds or not piece.world:
        return f"There is no W{piece.world}."
    if state.worlds[piece.world].black_hole:
        return f"W{piece.world} is a black hole."
    key.at, key.owner, key.at_peace = piece.world, seat, False
    key.ships, key.cargo = min(piece.ships, MOST_SHIPS), 0
    return ""
