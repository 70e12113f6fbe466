"""What the strong bot weighs otherwise for each type: what won most of a series of each.

Who lives on quiet borders offers peace by letter. Who lives on other people's worlds does not: it
fills its factories first and counts the ships that carry for them. Robots land early, bombs late.
`python -m starpost.arena.training starweb_pirate` goes on from what was found for Pirates.
"""

from __future__ import annotations

from typing import get_args

from starpost.bots.learnt import learnt
from starpost.bots.starweb.weights import Weights
from starpost.games.starweb.state import Kind

CALLINGS: dict[Kind, Weights] = {
    kind: learnt(f"starweb_{kind}", Weights()) for kind in get_args(Kind)
}
