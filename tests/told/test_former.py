"""What a film knows of the map before its turn: ships, owners and places as the seat knew them."""

from starpost.draw.scene import Node, Scene, SeatMark, Token
from starpost.kernel.telling import Shot
from starpost.told.former import Stood, former

SEATS = (SeatMark(1, "ARC", mine=True), SeatMark(2, "CYG"))
STEPS = {"find": 1}


def scene(nodes: tuple[Node, ...], tokens: tuple[Token, ...] = ()) -> Scene:
    return Scene("graph", "", "", seats=SEATS, nodes=nodes, tokens=tokens)


def ships(at: str, count: int) -> Token:
    return Token(f"{at}.ships", at, 1, count=count, nameless=True)


def go(origin: str, to: str, count: int, step: int = 0) -> Shot:
    return Shot(step, "go", "", to, origin, to, tokens=(f"{to}.ships",), seat="ARC", count=count,
                mine=True)  # fmt: skip


def test_ships_are_counted_as_they_leave_and_come():
    places = (Node("A", owner=1), Node("B"))
    old, new = scene(places, (ships("A", 5),)), scene(places, (ships("A", 2), ships("B", 3)))
    shots = [go("A", "B", 1), go("A", "B", 2)]
    assert former(old, new, shots, STEPS) == (
        Stood("A.ships", "5", "ARC", then=((0, "4"), (1, "2"))),
        Stood("B.ships", then=((0, "1"), (1, "3"))),
    )


def test_ships_are_counted_before_others_that_stay():
    places = (Node("A", owner=1), Node("B"))

    def stack(words: str) -> Token:
        return Token("A.ships", "A", 1, text=words, nameless=True)

    old, new = scene(places, (stack("5 2f 1c"),)), scene(places, (stack("2 2f 1c"),))
    shots = [go("A", "B", 1), go("A", "B", 2)]
    assert former(old, new, shots, STEPS)[0] == Stood(
        "A.ships", "5 2f 1c", "ARC", then=((0, "4 2f 1c"), (1, "2 2f 1c"))
    )


def test_ships_that_only_passed_are_seen_where_they_were():
    places = (Node("A"), Node("B"), Node("C"))
    old, new = scene(places, (ships("A", 2),)), scene(places, (ships("C", 2),))
    shots = [go("A", "B", 2), go("B", "C", 2, 1)]
    assert former(old, new, shots, STEPS) == (
        Stood("C.ships", then=((1, "2"),)),
        Stood("A.ships", "2", "ARC", "A", ((0, ""),)),
        Stood("B.ships", "", "ARC", "B", ((0, "2"), (1, ""))),
    )


def test_an_owner_changes_with_its_flag_or_with_what_was_scanned():
    old = scene((Node("A", owner=2, know="stale"), Node("B", owner=2)))
    new = scene((Node("A", owner=1), Node("B", owner=1), Node("C", know="partial")))
    shots = [Shot(0, "flag", "", "B", seat="ARC", whom="CYG"), Shot(1, "find", "", "D")]
    assert former(old, new, shots, STEPS) == (
        Stood("A", "A", "CYG", then=((1, ""),)),
        Stood("C", then=((1, ""),)),
    ), "of B its flag tells"


def test_what_no_shot_tells_waits_for_the_end():
    old, new = scene((Node("A"),)), scene((Node("A", owner=2), Node("C")))
    assert former(old, new, [Shot(0, "go", "")], STEPS) == (Stood("A", "A"), Stood("C"))


def test_a_fleet_is_its_former_owners_until_it_is_taken():
    place, fleet = (Node("W1"),), Token("F55", "W1", 2, count=4)
    taken = Token("F55", "W1", 1, count=3)
    shots = [Shot(0, "fight", "", "W1", tokens=("F9",)), Shot(1, "flag", "", "W1")]
    found = former(scene(place, (fleet,)), scene(place, (taken,)), shots, STEPS)
    assert found == (Stood("F55", "4", "CYG", then=((1, "3"),)),)
