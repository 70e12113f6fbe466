"""From what was counted on shopping lists to the lines of a game, each paid by a purse that can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from starpost.kernel.tabletop import FROM, Shop, Ware


def lines(shops: Sequence[Shop], counts: Mapping[str, int]) -> list[str]:
    """`counts`: by the line of each ware. What several purses pay takes what their own lists
    leave, the fullest purse first; what nobody can pay is left to the game to refuse."""
    wares = {ware.line: ware for shop in shops for ware in shop.wares}
    found = [line.replace("{n}", str(n)) for line, n in counts.items() if FROM not in line]
    left = _left(shops, counts)
    for line, n in counts.items():
        if FROM in line:
            whole = n if line not in wares else _price(wares[line], n)
            found += [
                line.replace(FROM, purse).replace("{n}", str(part))
                for purse, part in _shares(left, whole)
            ]
    return found


def _left(shops: Sequence[Shop], counts: Mapping[str, int]) -> dict[str, int]:
    """What every purse holds after its own list."""
    spent = {
        shop.title: sum(_price(ware, counts.get(ware.line, 0)) for ware in shop.wares)
        for shop in shops
        if not shop.purses
    }
    return {name: max(0, held - spent.get(name, 0)) for shop in shops for name, held in shop.purses}


def _price(ware: Ware, n: int) -> int:
    return ware.prices[min(n, len(ware.prices)) - 1] if n > 0 and ware.prices else 0


def _shares(left: dict[str, int], whole: int) -> Iterator[tuple[str, int]]:
    """Takes a sum out of the purses."""
    for purse, held in left.items():
        part = min(whole, held)
        if part:
            left[purse] = held - part
            whole -= part
            yield purse, part
    if whole and left:
        yield next(iter(left)), whole
