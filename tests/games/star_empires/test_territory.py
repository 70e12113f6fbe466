"""Whose space is whose: no tint lies on a world that nobody holds."""

import pytest

from starpost.games.star_empires import GAME
from starpost.games.star_empires.shown.territory import held, territory
from starpost.kernel.dice import Dice


@pytest.mark.parametrize("seed", range(6))
def test_a_world_that_nobody_holds_lies_in_nobodys_territory(seed: int) -> None:
    short = GAME.lengths()[-1]
    state = GAME.setup(short.options, dict(short.seats), Dice(f"territory-{seed}"))
    for seat in short.seats:
        view = GAME.view(state, seat)
        tinted = {at for sectors in territory(view).values() for at in sectors}
        assert {world.at for world in held(view)} <= tinted
        assert not tinted & {world.at for world in view.worlds if not world.owner}
