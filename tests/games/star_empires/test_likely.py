"""What others may well do is pressed, not typed: and it is read as it was meant."""

from msgspec.structs import replace

from games.star_empires.test_cards_fit import small
from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.sights import ShipSight
from starpost.host.looking.trying import try_out


def test_whoever_stands_beside_ones_ships_may_fire() -> None:
    view = small()
    assert not GAME.likely(view)
    foes = (ShipSight("UM00001", "Dirk", "UMBRA", (0, 0), "frigate", 10),)
    view = replace(view, sighted=foes, contacts=("UMBRA",))
    found = dict(GAME.likely(view))
    assert list(found) == [
        f"UMBRA fires at {view.home}",
        f"UMBRA has 3 frigates more at {view.home} and fires",
    ]
    for lines in found.values():
        tried = try_out(GAME, view, "VERDANT", "", lines, runs=2)
        assert not tried.assumed.problems


def test_a_trial_reckons_with_fire_of_whoever_stands_beside_ones_ships() -> None:
    view = small()
    assert not GAME.feared(view)
    foes = (ShipSight("UM00001", "Dirk", "UMBRA", (0, 0), "frigate", 10),)
    found = GAME.feared(replace(view, sighted=foes, contacts=("UMBRA",)))
    assert [str(order) for order in found["UMBRA"]] == ["FIRE (0,0) AT VERDANT"]
    allied = replace(view, sighted=foes, contacts=("UMBRA",), allies=("UMBRA",))
    assert not GAME.feared(allied), "friends do not fire"


def test_a_trial_says_that_others_may_come_to_the_worlds_that_it_takes() -> None:
    view = small()
    assert not GAME.unplayed(view)
    worlds = tuple(
        replace(w, owner=view.seat, mine=True, taken=True) if w.name == "Basalt" else w
        for w in view.worlds
    )
    least = sum(w.production for w in view.worlds if w.mine)
    said = GAME.unplayed(replace(view, worlds=worlds))
    assert said == (
        f"Basalt may stay nobody's if others come too: then you make {least} RU, or more."
    )
