"""The map: three beacons in a row."""

from beacons.known.view import View
from beacons.state import PLACES
from starpost.draw.scene import Node, Point, Scene, SeatMark


def scene(view: View) -> Scene:
    number = {seat: n for n, seat in enumerate(view.seats, 1)}
    seats = tuple(SeatMark(n, seat, seat == view.seat) for seat, n in number.items())
    lit = [(x, p, number.get(view.owner.get(p, ""), 0)) for x, p in enumerate(PLACES)]
    nodes = tuple(Node(p, Point(x, 0), "star", owner=n) for x, p, n in lit)
    return Scene("board", "Beacons", f"Turn {view.turn}.", seats, nodes=nodes)
