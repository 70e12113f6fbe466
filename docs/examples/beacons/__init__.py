"""Beacons: the smallest game that keeps the whole contract. Copy it to begin one of your own."""

from beacons.known.view import View
from beacons.state import State
from starpost.kernel.contract import Game


class Beacons(Game[State, View]):
    id, title, version, schema = "beacons", "Beacons", 1, 1
    blurb = "Burn fuel in secret and light most of three beacons."
    seats, bound = range(2, 5), 4


GAME = Beacons()
