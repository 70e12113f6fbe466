"""Galaxies to test on, and what turns one round without anybody on it noticing."""

from copy import copy as shallow
from itertools import product

import msgspec

from starpost.bots.random import RandomBot
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import Frame, pair, pos
from starpost.games.star_empires.options import SMALL, Choice
from starpost.games.star_empires.state import State, copy
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet

NAMES = ("VERDANT", "UMBRA", "CINDER")


def made(seed: str, **options: object) -> State:
    chosen = msgspec.structs.replace(SMALL, **options)
    return GAME.setup(chosen, {name: Choice() for name in NAMES}, Dice(seed))


def sheets(state: State, seed: str) -> dict[str, Sheet]:
    """What random bots order, from their views alone."""
    bot = RandomBot(GAME)
    found = {}
    for prompt in GAME.awaiting(state).prompts:
        if prompt.seat in state.empires:
            dice = Dice(f"{seed}{prompt.seat}", state.turn)
            lines = (str(o) for o in bot.orders(GAME.view(state, prompt.seat), prompt, dice))
            found[prompt.seat] = GAME.read("\n".join((*lines, *plain(state, prompt.seat))))
    return found


def plain(state: State, seat: str) -> list[str]:
    """Orders that work, so that fleets grow, meet and fight."""
    view = GAME.view(state, seat)
    home = view.home
    lines = (
        [f"POOL {home}", f"BUILD {home} 1 probe P*", f"BUILD {home} MAX frigate F*"] if home else []
    )
    sectors = [s.at for s in view.sectors]
    for number, ship in enumerate(view.ships):
        near = [at for at in sectors if _far(at, ship.at) == min(ship.engines, 2)]
        if ship.engines and near:
            o, y = near[(number * 7 + view.turn * 3) % len(near)]
            lines.append(f"MOVE {ship.handle} TO ({o},{y})")
    lines += [f"FIRE ({s.at[0]},{s.at[1]}) AT {s.owner}" for s in view.sighted]
    return lines


def _far(a: tuple[int, int], b: tuple[int, int]) -> int:
    o, y = a[0] - b[0], a[1] - b[1]
    return max(abs(o), abs(y), abs(o - y))


# --- turning the galaxy -----------------------------------------------------------------------


def turned(state: State, by: Frame) -> State:
    """The same galaxy, every sector moved by a turn or a mirror, every frame made to match: no
    empire can tell, for its own coordinates are what they were."""

    def moved(at: int) -> int:
        return pos(*by.local(*pair(at)))

    new = copy(state)
    for thing in (*new.worlds.values(), *new.portals.values(), *new.storms.values()):
        thing.at = moved(thing.at)
    for ship in new.ships.values():
        ship.at = moved(ship.at)
    for empire in new.empires.values():
        empire.frame = matching(empire.frame, by)
        empire.last_home = None if empire.last_home is None else moved(empire.last_home)
        for name in ("worlds", "portals", "storms"):
            memories = getattr(empire, name)
            changed = {k: msgspec.structs.replace(m, at=moved(m.at)) for k, m in memories.items()}
            setattr(empire, name, changed)
        empire.seen = {moved(at): turn for at, turn in empire.seen.items()}
        empire.visible = tuple(sorted(map(moved, empire.visible)))
        empire.scanned = tuple(sorted(map(moved, empire.scanned)))
    new.last = shallow(state.last)
    return new


def matching(frame: Frame, by: Frame) -> Frame:
    """The frame that gives a moved sector the name it had before."""
    probes = ((0, 0), (1, 0), (0, 1), (2, -1), (-3, 2))
    for turn, v, h in product(range(6), (False, True), (False, True)):
        linear = Frame((0, 0), turn, v, h)
        offset = by.local(*frame.offset)
        found = Frame(offset, linear.rotation, v, h)
        if all(found.local(*by.local(*p)) == frame.local(*p) for p in probes):
            return found
    raise AssertionError("no such frame")
