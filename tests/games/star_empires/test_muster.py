"""Ships of a sector are chosen one by one, and what is offered then is for them alone."""

import re

from msgspec.structs import replace

from games.star_empires.test_cards_fit import small
from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.sights import ShipSight
from starpost.kernel.panels import Calculator
from starpost.told.news import card
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


def test_the_designer_begins_at_home_and_says_what_can_be_paid() -> None:
    view = small()
    [shop] = GAME.panels(view, ())
    assert isinstance(shop, Calculator)
    dials = {dial.key: dial.value for dial in shop.dials}
    assert dials["world"] == view.home
    facts = dict(GAME.calculate(view, shop.key, dials).facts)
    assert facts["To design it, once"].endswith(" RU")
    assert re.search("RU|not now", facts[f"Then left at {view.home}"])
    assert "My_Own" in GAME.calculate(view, shop.key, dials | {"name": "My Own"}).trouble


def test_what_is_built_is_a_chapter_of_its_own_in_the_film() -> None:
    assert GAME.phases == ("Fire", "Moves", "Portals", "Ownership", "Building", "Scans")
    assert GAME.phases[GAME.unfolding["build"] - 1] == "Building"


def test_lines_speak_of_worlds_and_count_in_words() -> None:
    view = small()
    said = {line: GAME.meaning(view, line) for line in (
        "MOVE Pinnace1 TO (1,0)", f"BUILD {view.home} 2 VE_tender_6", "MOVE (0,0) TO Lupin",
    )}  # fmt: skip
    assert "to Basalt" in said["MOVE Pinnace1 TO (1,0)"]
    assert said[f"BUILD {view.home} 2 VE_tender_6"] == f"Build 2 tenders at {view.home}."
    assert "Pinnace1, Pinnace2 and Pinnace3 to Lupin" in said["MOVE (0,0) TO Lupin"]


def test_no_turn_is_quiet_while_an_enemy_stands_at_a_world_of_ones_own() -> None:
    view = small()
    foe = ShipSight("UM00001", "Dirk", "UMBRA", (0, 0), "probe", 1)
    view = replace(view, sighted=(foe,), contacts=("UMBRA",))
    found = card(GAME, view, replace(view, turn=view.turn + 1))
    assert not found.quiet
    assert found.headline.startswith(f"UMBRA still stands at {view.home}")
