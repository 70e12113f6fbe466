"""A seat has one colour and mark for the life of a match, the same for everybody."""

from starpost.draw.scene import LegendItem, Node, Scene, SeatMark, Token
from starpost.draw.seats import seat_numbers, with_numbers


def test_a_seat_that_is_named_for_a_colour_has_it():
    found = seat_numbers(["YELLOW", "RED", "BLUE", "WHITE"])
    assert found == {"YELLOW": 5, "RED": 2, "BLUE": 1, "WHITE": 8}
    assert seat_numbers(["UMBRA", "CINDER", "VERDANT"]) == {"UMBRA": 4, "CINDER": 2, "VERDANT": 3}


def test_no_two_seats_share_a_mark():
    names = [f"SEAT{n}" for n in range(13)] + ["RED", "DARKRED"]
    assert len(set(seat_numbers(names).values())) == 15


def test_a_map_is_drawn_in_the_numbers_of_the_match():
    scene = Scene(
        "graph", "", "",
        seats=(SeatMark(1, "ORION", mine=True), SeatMark(2, "LUNAR")),
        nodes=(Node("W1", owner=1), Node("W2", owner=2), Node("W3")),
        tokens=(Token("F1", "W1", owner=2),),
    )  # fmt: skip
    found = with_numbers(scene, {"LUNAR": 1, "TERRAN": 2, "ORION": 3})
    assert [node.owner for node in found.nodes] == [3, 1, 0]
    assert found.tokens[0].owner == 1
    assert [(s.name, s.number) for s in found.seats] == [("ORION", 3), ("LUNAR", 1)]


def test_a_name_that_is_no_seat_gets_a_free_number():
    scene = Scene("graph", "", "", seats=(SeatMark(1, "YOU"), SeatMark(2, "pirates")))
    found = with_numbers(scene, {"YOU": 2})
    assert len({seat.number for seat in found.seats}) == 2


def test_the_legend_has_the_colours_of_its_map():
    sample = LegendItem("task force", Token("x", "W1", 1))
    scene = Scene("graph", "", "", seats=(SeatMark(1, "RED", mine=True),), legend=(sample,))
    legend = with_numbers(scene, {"RED": 2}).legend
    assert legend is not None
    assert legend[0].sample.owner == 2
