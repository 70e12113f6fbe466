"""A host under load has as many matches as it was asked for, whatever one player may lead."""

from starpost.drill.load import Load
from starpost.host.settings import Settings


def test_more_seats_than_one_player_may_lead_matches() -> None:
    many = Settings().most_matches + 1
    load = Load(many, "fate_of_empire")
    load.folder.cleanup()
    assert len({path for path, _, _ in load.seats}) == many
