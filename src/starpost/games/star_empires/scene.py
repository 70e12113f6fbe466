from starpost.draw.scene import Scene


def scene(view):
    return Scene("hex", "Star Empires", "")
