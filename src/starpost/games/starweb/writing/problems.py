"""Why an order was refused or trimmed: the stable codes and their sentences (rule 3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.kernel.orders import Order, Problem

JIHAD = "Only an Apostle declares a Jihad, and only on somebody who plays."
CODES: dict[str, str] = {
    "syntax": "This is not an order I can read.",
    "bad_quantity": "The quantity is out of range.",
    "unknown_fleet": "There is no such key.",
    "unknown_world": "There is no such world.",
    "unknown_artifact": "You have no such artifact.",
    "unknown_player": "You have not met a player of that name.",
    "not_met": "You have not met a player of that name.",
    "self": "You cannot name yourself.",
    "not_yours": "That is not yours at the start of this turn.",
    "not_here": "The target is not at the same world.",
    "own_target": "You cannot fire at your own key.",
    "bad_target": "That target makes no sense for this order.",
    "wrong_type": "Your character type, or the other player's, does not allow it.",
    "not_adjacent": "No gate leads there from there.",
    "too_far": "A move goes through three worlds at most.",
    "already_visible": "You already get a report from that world.",
    "no_ships": "No ship was there when the order came up.",
    "not_enough_ships": "Too few ships were there when the order came up.",
    "not_enough_cargo": "The fleet carries too little metal.",
    "not_enough_metal": "Too little metal is left on the world.",
    "not_enough_industry": "Too little usable industry is left on the world.",
    "not_enough_population": "Too few of them live on the world.",
    "over_capacity": "The fleet cannot carry that much.",
    "over_limit": "255 is the maximum there.",
    "no_permission": "The owner of this world has not made you a loader.",
    "has_pbb": "The fleet already carries a bomb.",
    "no_pbb": "The fleet carries no bomb.",
    "recovering": "The world is still recovering from a plunder.",
    "exclusive": "An order you wrote earlier excludes this one.",
    "duplicate": "This repeats an order you wrote earlier.",
    "too_many_gifts": "Two gifts a turn are the maximum.",
    "lost": "You no longer owned it when the order came up.",
    "late": "Ending scores are taken with the first turn only.",
    "unchecked": "This cannot be checked yet: it depends on what you have not been shown.",
}

CLASHES = frozenset({"exclusive", "duplicate"})
"""Another line of the same sheet excludes this one."""
RULES: dict[str, str] = {
    "not_adjacent": "6.7",
    "too_far": "6.7",
    "already_visible": "6.11",
    "exclusive": "3.4",
    "duplicate": "3.7",
    "too_many_gifts": "3.5",
    "no_permission": "4.2",
    "over_limit": "1.6",
    "over_capacity": "1.7",
    "recovering": "8.8",
    "late": "11.1",
    "lost": "8.7",
    "not_enough_industry": "5.2",
    "unchecked": "3.8",
}


def problem(order: Order, code: str, index: int | None = None, *, partial: bool = False) -> Problem:
    """One problem; of an order with a text block only the first line is shown."""
    text = order.text.split("\n", 1)[0].replace(" ", "")
    return Problem(text, code, CODES[code], partial, index, rule=RULES.get(code, "3.3"))


def told(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """What printouts, pages and programs tell of them: nobody learns who plays (rule 10.7).

    To stop regarding somebody as an ally or a loader is never refused for his name, since an
    answer would tell whether anybody has it; and who is no Apostle is told the same of any Jihad.
    """
    return tuple(
        _no_jihad(p) if p.order[:2] == "J=" else shown(p)
        for p in problems
        if p.code != "unknown_player" or p.order[:2] not in ("N=", "X=")
    )


def _no_jihad(found: Problem) -> Problem:
    if found.code not in ("unknown_player", "wrong_type"):
        return found
    return replace(found, code="wrong_type", text=JIHAD)


def shown(found: Problem) -> Problem:
    """As printouts and previews show it: nobody learns who plays (rule 10.7)."""
    if found.code != "unknown_player":
        return found
    return Problem(
        found.order, "not_met", CODES["not_met"], found.partial, found.index, rule=found.rule
    )
