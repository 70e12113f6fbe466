"""Step 1: what players declare: allies, loaders, peace, signs (rules 4.1 to 4.3)."""

from __future__ import annotations

from starpost.games.starweb.state import Player
from starpost.games.starweb.table import Table
from starpost.games.starweb.tables import COLUMNS, MESSAGE_LINES, SIGN_LINES
from starpost.games.starweb.writing import values as o


def declarations(table: Table) -> None:
    """Everything said this turn holds from here on, this turn included (ruling R2)."""
    for name, _, order in table.lines(o.Declare):
        _declare(table.players[name], order)
    for _, _, peace in table.lines(o.Peace):
        table.keys[peace.fleet].at_peace = peace.peace
    for name, _, stand in table.lines(o.Stand):
        if stand.world is None:
            table.standing_down[name] = None
        else:
            worlds = table.standing_down.setdefault(name, set())
            if worlds is not None:
                worlds.add(stand.world)
    for name, _, chosen in table.lines(o.Ending):
        table.players[name].ending = chosen.score
    _words(table)


def _declare(player: Player, order: o.Declare) -> None:
    match order.what:
        case "A":
            player.allies = _with(player.allies, order.name)
        case "N":
            player.allies = _without(player.allies, order.name)
        case "L":
            player.loaders = _with(player.loaders, order.name)
        case "X":
            player.loaders = _without(player.loaders, order.name)
        case "J":
            player.jihad = order.name


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(sorted({*names, name}))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(n for n in names if n != name)


def _words(table: Table) -> None:
    """Signs go up at once; messages wait for the printout (rules 10.5, 10.6)."""
    for name, _, sign in table.lines(o.Sign):
        lines = cut(sign.lines, SIGN_LINES)
        if lines != sign.lines:
            table.tell(name, 0, "sign_cut", COLUMNS)
        if lines != table.players[name].sign:
            table.players[name].sign = lines
            table.new_signs.add(name)
    for name, _, message in table.lines(o.Message):
        lines = cut(message.lines, MESSAGE_LINES)
        if lines != message.lines:
            table.tell(name, 0, "message_cut", COLUMNS)
        table.letters.append((name, o.Message(message.name, lines)))


def cut(lines: tuple[str, ...], most: int) -> tuple[str, ...]:
    """So many lines of so many characters, of printable characters only."""
    return tuple(
        "".join(c if c.isprintable() else " " for c in line)[:COLUMNS] for line in lines[:most]
    )
