"""A map that the end has opened: what comes to light only by that is no news and no film."""

from starpost.draw.scene import Node, Scene, SeatMark, Token
from starpost.kernel.telling import Shot
from starpost.told.compared import compared
from starpost.told.film import _happened
from starpost.told.moments import best_moment
from starpost.told.news import Card, Line
from starpost.told.together import numbered

ME, BOR = SeatMark(1, "ARC", True), SeatMark(2, "BOR")


def scene(
    *nodes: Node, tokens: tuple[Token, ...] = (), seats: tuple[SeatMark, ...] = (ME,)
) -> Scene:
    return Scene("grid", "", "", seats=seats, nodes=nodes, tokens=tokens)


def test_what_only_the_end_has_shown_is_not_filmed() -> None:
    old = scene(Node("1", label="1"))
    shots = [
        Shot(0, "find", "You saw 2.", at="2"), Shot(0, "meet", "", at="2"),
        Shot(0, "go", "", at="2", to="2"), Shot(0, "go", "", at="1", to="1"),
        Shot(0, "go", "", at="2", to="2", mine=True), Shot(0, "flag", "", at="1"),
        Shot(0, "find", "", at="3", item=2),
    ]  # fmt: skip
    assert _happened(shots, old) == shots[3:]


def test_the_film_tells_a_loss_as_the_news_do_by_whom() -> None:
    shots = [Shot(0, "lose", "F6 was boarded.", at="W4"), Shot(0, "lose", "F7 is lost.", at="W5")]
    told = numbered(shots, [Line(1, "loss", "LUNAR boarded your F6 at W4.", at="W4")])
    assert [shot.line for shot in told] == ["LUNAR boarded your F6 at W4.", "F7 is lost."]


def test_ships_without_a_name_are_not_told_by_their_place_twice() -> None:
    ships = Token("7.ships", "7", 2, "ships", text="3", name="at 7", nameless=True)
    seen = Node("7", label="7", owner=2)
    new = scene(seen, tokens=(ships,), seats=(ME, BOR))

    def told(before: Scene, now: Scene = new) -> tuple[str, str]:
        return next((s.line, s.merely) for s in compared(before, now, (), {}, 1) if s.tokens)

    assert told(scene(seen, seats=(ME, BOR))) == ("BOR's ships came to 7.", "")
    assert told(scene(seats=(ME, BOR))) == ("You saw BOR's ships at 7.", "seen")
    probe = Token("probe1", "7", 1, "probe", "circle", mine=True, name="at 7", nameless=True)
    mine = scene(seen, tokens=(probe,))
    assert told(scene(seen), mine) == ("", "there"), "its order or its flight told it"


def test_who_is_at_a_star_is_not_told_to_be_at_a_planet_that_lies_there() -> None:
    star, planet = Node("182", label="182"), Node("131", "182", label="131")
    ships = Token("182.ships", "182", 2, "ships", name="at 182", nameless=True)
    old = scene(planet, star, seats=(ME, BOR))
    new = scene(planet, star, tokens=(ships,), seats=(ME, BOR))
    found = next(shot for shot in compared(old, new, (), {}, 1) if shot.tokens)
    assert (found.at, found.line) == ("182", "BOR's ships came to 182.")


def test_to_have_won_is_not_ones_best_moment() -> None:
    won = Line(1, "gain", "You won.", rank=90, tells="verdict")
    took = Line(1, "gain", "You took Oak.", at="Oak", rank=42)
    found = best_moment({3: Card("", (took,)), 4: Card("", (won,))})
    assert found is not None
    assert found[1].text == "You took Oak."
