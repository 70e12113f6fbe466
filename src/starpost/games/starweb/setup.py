"""Setup"""


def setup(options, seats, dice):
    raise NotImplementedError


def names(count):
    return [f"P{chr(65 + i)}" for i in range(count)]
