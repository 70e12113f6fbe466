"""Orders that only the campaign has."""

from __future__ import annotations

from starpost.games.stellar_conquest.writing.orders import PRODUCTION, SHARED, book
from starpost.kernel.orders import Order
from starpost.kernel.writing.forms import Form


class Fleet(Order, frozen=True):
    ships: str


class Tech(Order, frozen=True):
    tech: str


class Recall(Order, frozen=True):
    place: str
    ships: str


class Evacuate(Order, frozen=True):
    planet: str


SET_UP = "Set-up"

BOOK = book(
    "FATE OF EMPIRE",
    Form("fleet", Fleet, "FLEET {ships:ships}",
         "Chooses scouts and corvettes worth exactly 15 points.",
         "The fleet is {ships}.", "set-up", "FLEET 10C+10S", SET_UP, "2.1"),
    Form("tech", Tech, "TECH {tech:tech}", "Chooses one of the two first technologies.",
         "{tech} from the start.", "set-up", "TECH speed_3", SET_UP, "2.3"),
    Form("recall", Recall, "RECALL {place:battle} {ships:ships}",
         "Names ships, at a star or in a group, that the Empire calls back.",
         "{ships} of {place} go back to the Empire.", "events E, F and G", "RECALL Ceti 1F+2C",
         "Events", "3.4"),
    *SHARED[:12],
    Form("evacuate", Evacuate, "EVACUATE {planet:planet}",
         "The whole garrison of a dominion embarks, and the planet is independent again.",
         "{planet} is given up.", "production", "EVACUATE Ceti/3", PRODUCTION, "8.11"),
    *SHARED[12:],
)  # fmt: skip
