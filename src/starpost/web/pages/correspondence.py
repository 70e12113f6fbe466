"""Who may write to whom at a table, in words: by the rulebook, or as its game master chose."""

from __future__ import annotations

from starpost.host.facts import AnyMatch
from starpost.host.matches import press
from starpost.host.matches.terms import terms_from
from starpost.host.turns.record import game_of

TO_ALL = {
    "all": "to everybody at the table, in private or to all",
    "private": "to everybody at the table, in private only",
    "broadcast": "to all at once only, none in private",
    "none": "none",
}
SPOKEN = ("all", "private")
"""Kinds of press with private letters: only there it matters whom one has met."""


def words(row: AnyMatch) -> str:
    """For a list of terms."""
    kind = terms_from(row.terms).press
    if not press.by_meeting(row) or kind == "none":
        return TO_ALL[kind]
    if kind == "broadcast" and press.is_with_turn(row):
        return "only to the game master and from the game master"
    with_orders = ", with your orders" if press.is_with_turn(row) else ""
    return f"by the rulebook, only to players you have met{with_orders}; to the game master at once"


def lead(row: AnyMatch) -> str:
    """A sentence for the head of a waiting room, where the rulebook and the table may differ."""
    if not game_of(row).letters_by_meeting or terms_from(row.terms).press not in SPOKEN:
        return ""
    if press.by_meeting(row):
        return "You can write only to players you have met."
    return "Everybody can write to everybody."


def expect(row: AnyMatch) -> str:
    """What somebody may expect who sits down; empty: nobody writes."""
    if terms_from(row.terms).press == "none":
        return ""
    if press.by_meeting(row):
        return "Letters go to players you have met, as the rulebook has it. Promises do not bind."
    return "Talk to the others from the first turn. Promises do not bind."


def why(row: AnyMatch, leader: str) -> tuple[str, str]:
    """Who chose whom one can write to: in short, and what it means. Empty where there was nothing
    to choose."""
    game, said = game_of(row), lead(row)
    if not said:
        return "", ""
    who = leader or "Whoever opened this table"
    if not press.by_meeting(row):
        return "Everybody here may write to everybody", (
            f"{who} chose that for this table. By the rulebook of {game.title} one writes only to "
            "players one has met. Letters arrive at once, and nobody’s map is told."
        )
    names = "Names are secret until then" if game.secret_names else "That takes a meeting of ships"
    goes = ", and letters go with the orders" if press.is_with_turn(row) else ""
    return "By the rulebook, only to players you have met", (
        f"{who} opened this table by the rulebook of {game.title}. {names}{goes}. Whoever creates "
        "a table can let everybody write to everybody instead."
    )
