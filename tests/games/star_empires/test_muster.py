"""Ships of a sector are chosen one by one, and what is offered then is for them alone."""

from games.star_empires.test_cards_fit import small
from starpost.games.star_empires import GAME
from starpost.told.wishes import wishes

HOME = "VERDANT(0,0)"


def test_every_ship_of_a_place_stands_in_the_table_those_that_fly_first() -> None:
    view = small()
    for selected in (view.home, "(0,0)", HOME):
        found = GAME.muster(view, selected)
        assert found is not None
        assert found.at == HOME
        rows = [(m.name, m.kind, m.counts) for m in found.members]
        assert rows[0] == ("Pinnace1", "probe", ("1", "3", "3"))
        assert len(rows) == len(view.ships)
        assert rows[-1][1:] == ("starbase", ("150", "2", "–"))
        assert found.note.endswith(" has no engines.")
    assert GAME.muster(view, "UMBRA(0,0)") is None
    assert GAME.muster(view, "Basalt") is None


def test_what_is_wanted_with_ticked_ships_names_all_of_them_and_nobody_else() -> None:
    view = small()
    wanted = GAME.commanded(view, HOME, ("Pinnace2", "Pinnace3"))
    lines = [line for wish in wanted for line in wish.orders]
    assert "MOVE Pinnace2 Pinnace3 TO Basalt" in lines
    assert not any("Pinnace1" in line or "BUILD" in line for line in lines)
    take = next(wish for wish in wanted if wish.target == "Basalt")
    assert take.label == "Take Basalt with Pinnace2 and Pinnace3"


def test_nobody_is_told_that_ships_cannot_be_blown_up() -> None:
    view = small()
    found = wishes(GAME, view, HOME, sheet="MOVE Pinnace1 TO Basalt\nDESTRUCT Pinnace1")
    assert not any("Blow up" in wish.label for wish in (*found.offered, *found.blocked))
