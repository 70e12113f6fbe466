"""The missed turn (rule 11.5): nothing moves, but some fleets may lay conditional fire."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing.values import Fire
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


def default(view: View, prompt: Prompt, dice: Dice) -> list[Order]:
    """Rule 11.5: a missed turn moves nothing, but some fleets may lay conditional fire."""
    found: list[Order] = []
    fleets = sorted(view.my_fleets(), key=lambda pair: pair[1].id)
    for sighting, mine in fleets:
        if not mine.ships:
            continue
        targets = [
            key.id
            for key in sighting.keys
            if key.ships and key.owner and key.owner not in (view.seat, *view.allies)
        ]
        if not targets:
            continue
        chosen = dice.weighted(
            f"missed_fire:F{mine.id}", {0: len(targets), **dict.fromkeys(targets, 1)}
        )
        if chosen:
            found.append(Fire("F", mine.id, "F", chosen, True))
    return found
