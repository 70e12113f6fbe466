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
