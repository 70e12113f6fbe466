"""The map."""

from starpost.draw.scene import Scene
from starpost.games.starweb.view import View


def scene(view: View) -> Scene:
    return Scene("graph", "", "")
