"""Ways for the film: the base game's shots, and what only the campaign has."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.told import phases as p
from starpost.games.fate_of_empire.told.lines import arrived, patrol, pirates, struck, thrown
from starpost.games.fate_of_empire.told.news import IMPERIAL
from starpost.games.stellar_conquest.known.events import fresh
from starpost.games.stellar_conquest.told.moves import shots, spot
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.kernel.contract import Event

STEPS = {
    "go": p.MOVES, "find": p.EXPLORATION, "fight": p.PIRATES, "attack": p.ATTACKS,
    "land": p.LANDINGS, "build": p.PRODUCTION,
}  # fmt: skip


def moves(before: View, view: View) -> list[Event]:
    found = (_named(view, event) for event in shots(before, view, STEPS))
    return [*found, *_campaign(before, view)]


def _named(view: View, event: Event) -> Event:
    """A battle by the player's name: what the log of the rulebook calls him nobody else does."""
    if event.kind != "fought" or event.who != IMPERIAL:
        return event
    name = view.known.players[0].name
    rest = event.text.removeprefix(IMPERIAL)
    return replace(event, text=f"{'You' if view.seat >= 0 else name}{rest}", who=name)


def _campaign(before: View, view: View) -> Iterator[Event]:
    """The event, the Swarm, pirates that show themselves."""
    for event in fresh(before, view):
        if fell := thrown(event):
            red, white = fell.dice
            yield Event("thrown", f"The dice fell {red} and {white}: {fell.text}", step=p.EVENT)
        elif sent := arrived(event):
            entry = spot(view.known.players[0].entry)
            name = view.known.players[0].name
            whose = "your group" if view.seat >= 0 else f"{name}'s group"
            text = f"The Empire sent {whose} G{sent[0]}"
            yield Event("built", text, at=entry, step=p.EVENT, who=name, what=(f"G{sent[0]}",))
        elif (swarm := struck(event)) is not None:
            text = f"A Swarm fell upon {swarm.planet}"
            yield Event("swarmed", text, at=event.at, step=p.SWARM, whom=view.known.players[0].name)
        elif event.kind in ("FOUND", "PATROL"):
            ships = pirates(event) or patrol(event)
            if ships:
                yield Event(
                    "came", f"Pirates showed themselves at {event.at}: {fleet(ships)}",
                    at=event.at, who="pirates", step=p.PIRATES, what=(f"pirates at {event.at}",),
                    to=event.at, count=sum(ships.values()),
                )  # fmt: skip
