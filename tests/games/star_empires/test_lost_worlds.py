"""A world that is lost, and out of sight now, belongs to whom the news name, and never to us."""

from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.memory import remember_world
from starpost.games.star_empires.options import Choice
from starpost.games.star_empires.state import News
from starpost.kernel.dice import Dice


def lost(*news: News) -> Any:
    """VERDANT's view of UMBRA's home, which it remembers as its own."""
    options = GAME.lengths()[1].options
    seats = {name: Choice() for name in ("VERDANT", "UMBRA", "CINDER")}
    state = deepcopy(GAME.setup(options, seats, Dice("lost")))
    world = next(w for w in state.worlds.values() if w.owner == "UMBRA")
    world.owner = "VERDANT"
    remember_world(state.empires["VERDANT"], world, state.turn)
    world.owner = "UMBRA"
    state.last = replace(state.last, news=tuple(replace(n, text=f"UMBRA took {world.name}.")
                                                for n in news))  # fmt: skip
    view = GAME.view(state, "VERDANT")
    return view, next(w for w in view.worlds if w.name == world.name)


@pytest.mark.parametrize(("seats", "owner"), [(("VERDANT",), "UMBRA"), (("CINDER",), "")])
def test_a_lost_world_belongs_to_whom_one_was_told_of(seats: tuple[str, ...], owner: str) -> None:
    view, world = lost(News("33 ownership", "", seats))
    assert world.owner == owner
    assert not world.mine
    labels = [w.label for w in GAME.intentions(view, world.name)]
    assert labels
    assert not any("VERDANT" in label for label in labels)
