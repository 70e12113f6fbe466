"""Intentions in the order they are offered: what a bot would do first, gifts last.

Nothing is offered that the game's own check refuses: it is shown with its reason instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order, Problem
from starpost.kernel.telling import URGENT, Intention
from starpost.told.rival import rival
from starpost.told.words import because, capital

OFFERED, BLOCKED, ADVISED = 5, 2, 7
FOND = 10
"""Intentions worth less are never offered first: gifts, self-harm."""
GOES = ("take", "attack", "haul", "settle", "guard")
"""Signs of what sends something somewhere."""
HOSTILE, FRIENDLY = ("attack", "bomb"), ("peace",)


class Wishes(Struct, frozen=True):
    """What is offered, what cannot be done now, and the rest of both under "n more"."""

    offered: tuple[Intention, ...] = ()
    blocked: tuple[Intention, ...] = ()
    more: tuple[Intention, ...] = ()

    @property
    def all(self) -> tuple[Intention, ...]:
        return tuple(wish for wish in (*self.offered, *self.more) if not wish.blocked)

    def targets(self) -> tuple[str, ...]:
        """What may be lit on the map, and nothing else."""
        return tuple(dict.fromkeys(wish.target for wish in self.all if wish.target))


def wishes(
    game: Game[Any, Any],
    view: Any,
    selected: str,
    bot: Collection[str] = (),
    sheet: str = "",
    chosen: Sequence[str] = (),
    advised: Sequence[Intention] = (),
) -> Wishes:
    """The intentions for a selection, or for the ships of it that are `chosen`. `bot`: the lines
    the adviser would write now; `advised`: its cards, whose numbers are offered here too. What
    wants the same of several things is offered once, with the best of them."""
    wanted = [_advised(wish, advised) for wish in besides(game, view, selected, sheet, chosen)]
    found = [roomy(game, view, wish, sheet) for wish in wanted]
    free = sorted((w for w in found if not w.blocked), key=lambda w: _order(w, bot))
    pairs = zip(found, wanted, strict=True)
    locked = [(w, given) for w, given in pairs if w.blocked and _told(w, given)]
    # What the sheet has no room for at a place is what it does there already.
    full = [w for w, given in locked if w.target == selected and _free(game, view, given)]
    does = served(game, view, selected, sheet) if full else []
    stuck = [w for w, _ in locked if not does or w not in full]
    shut = (*does, *sorted(stuck, key=lambda w: -w.worth))
    first = [w for w in _apart(free) if w.worth >= FOND][:OFFERED]
    rest = [w for w in free if w not in first]
    return Wishes(tuple(once(first)), shut[:BLOCKED], (*rest, *shut[BLOCKED:]))


def _free(game: Game[Any, Any], view: Any, wish: Intention) -> bool:
    """Whether it could be done with an empty sheet."""
    return bool(wish.orders) and not sound(game, view, wish).blocked


def served(game: Game[Any, Any], view: Any, place: str, sheet: str) -> list[Intention]:
    """What the sheet sends to a place, told like a card that cannot be pressed."""
    found = []
    for number, order in enumerate(game.read(sheet).orders if place and sheet else (), 1):
        if any(w.target == place and w.sign in GOES for w in game.explain(view, [order])):
            said = in_words(game, view, order).partition("”")[0].removeprefix("“")
            found.append(Intention(said, blocked=f"Line {number} of your orders", sign="done"))
    return found


def _advised(wish: Intention, advised: Sequence[Intention]) -> Intention:
    """The adviser's card for the same deed, so that no two buttons send it with other numbers."""
    alike = (
        a for a in advised
        if wish.orders and len(a.orders) == len(wish.orders) and a.orders[-1] == wish.orders[-1]
        and (a.sign, a.target) == (wish.sign, wish.target) and not wish.sizes
    )  # fmt: skip
    return next(alike, wish)


def _apart(free: Iterable[Intention]) -> list[Intention]:
    """Without what only says again, of another thing, what stands above it."""
    found: dict[str, Intention] = {}
    for wish in free:
        head, colon, _ = wish.label.partition(": ")
        found.setdefault(head if colon and wish.target else wish.label, wish)
    return list(found.values())


def once(shown: Sequence[Intention]) -> Iterator[Intention]:
    """A reason that stands on a card is not given again on the next, be it of another place."""
    given: set[tuple[str, str]] = set()
    for wish in shown:
        said = wish.sign, re.sub(rf"\b{re.escape(wish.target)}\b", "", wish.reason)
        again = said in given and bool(wish.target)
        given.add(said)
        yield replace(wish, reason="") if again else wish


def besides(
    game: Game[Any, Any], view: Any, selected: str, sheet: str, chosen: Sequence[str] = ()
) -> Sequence[Intention]:
    """What may be wanted as the sheet stands: what is on it as it was pressed, and all else made of
    what it leaves, so that nothing is offered that is ordered in other words already. Ships that
    are chosen may be thought of again."""

    def all_of(known: Any) -> Sequence[Intention]:
        if chosen:
            return game.commanded(known, selected, chosen)
        return game.intentions(known, selected)

    above = game.read(sheet).orders if sheet else ()
    others = [order for order in above if not set(chosen) & set(str(order).split())]
    wanted, left = all_of(view), game.ordered(view, others)
    if left is view:
        return wanted
    written = {str(order) for order in above}
    pressed = [w for w in wanted if w.orders and written.issuperset(w.orders)]
    labels, lines = {w.label for w in pressed}, {w.orders for w in pressed}
    before = {w.orders for w in wanted}
    after = list(all_of(left))
    pressed = [_lifted(w, after) for w in pressed]
    more = [w for w in after if w.label not in labels and not (w.orders and w.orders in lines)]
    # What is built this turn cannot do everything at once: that is no news to whoever ordered it.
    able = [w for w in more if w.orders in before or not sound(game, view, w, sheet).blocked]
    return sorted((*pressed, *able), key=lambda wish: -wish.worth)


def _lifted(wish: Intention, after: Sequence[Intention]) -> Intention:
    """What is on the sheet, in the numbers of the sheet and without a warning to which the rest of
    it has seen."""
    same = next((w for w in after if w.orders == wish.orders), None)
    if same is None:
        return wish
    seen_to = wish.forecast.startswith(same.forecast)
    forecast = same.forecast if seen_to else wish.forecast
    return replace(wish, label=same.label, forecast=forecast, sizes=same.sizes)


def _told(wish: Intention, given: Intention) -> bool:
    """Whether it is said why it cannot be done. What nobody should do, and only the sheet is
    against, need not be said to be impossible."""
    return bool(given.blocked) or wish.worth >= FOND


def _order(wish: Intention, bot: Collection[str]) -> tuple[bool, int]:
    chosen = any(line in bot for line in wish.orders) and wish.worth >= FOND
    return not chosen, -wish.worth


def sound(game: Game[Any, Any], view: Any, wish: Intention, sheet: str = "") -> Intention:
    """The intention, blocked with the check's own sentence if its lines would be refused.

    A line that is on the sheet already is no problem: pressing again takes it back.
    """
    if wish.blocked or not wish.orders:
        return wish
    if wish.sizes:
        return _sized(game, view, wish, sheet)
    above = game.read(sheet).orders if sheet else ()
    written = {str(order) for order in above}
    if all(line in written for line in wish.orders):
        return wish
    orders = game.read("\n".join(line for line in wish.orders if line not in written)).orders
    found = hard(game, game.check(view, (*above, *orders)))
    if any(p.index is not None and p.index < len(above) for p in found):
        # What is wrong without it is not its fault; what it would spoil is.
        before = {(p.index, p.code) for p in game.check(view, above)}
        found = [p for p in found if (p.index, p.code) not in before]
    for problem in found:
        said = _stuck(game, view, (*above, *orders), len(above), problem)
        return replace(wish, blocked=said, rule=problem.rule or wish.rule, orders=())
    return wish


def roomy(game: Game[Any, Any], view: Any, wish: Intention, sheet: str) -> Intention:
    """The same where lines that fill the sheet, or send its ships elsewhere, give way, no more of
    them than it needs."""
    found = sound(game, view, wish, sheet)
    if not found.blocked or wish.blocked or not sheet:
        return found
    wanted = game.read("\n".join(wish.orders)).orders
    fillers = list(game.giving_way(view, game.read(sheet).orders, wanted))
    for many in range(1, min(len(fillers), len(wish.orders)) + 1):
        gone = fillers[:many]
        fitting = sound(game, view, replace(wish, sizes=()), _without(game, sheet, gone))
        if not fitting.blocked:
            return replace(fitting, instead=(*fitting.instead, *gone))
        found = fitting  # room was not all that it lacks
    return found


def _without(game: Game[Any, Any], sheet: str, gone: Sequence[str]) -> str:
    """A sheet without some of its lines; of equal ones the last go."""
    lines = [str(order) for order in game.read(sheet).orders][::-1]
    for line in gone:
        lines.remove(line)
    return "\n".join(lines[::-1])


def numbered(wish: Intention, line: str) -> bool:
    """Whether a line does the same with some number of ships, or with all when it names none."""
    whole = {one for size in wish.sizes for one in size.orders}
    rows = {one.rpartition(" ")[0] for one in whole} - {""}
    return line in whole | rows or line.rpartition(" ")[0] in rows


def _sized(game: Game[Any, Any], view: Any, wish: Intention, sheet: str) -> Intention:
    """With the numbers that can be sent; each stands instead of another one on the sheet."""
    written = [str(order) for order in game.read(sheet).orders]
    same = [line for line in written if numbered(wish, line)]
    others = "\n".join(line for line in written if line not in same)

    def alone(orders: tuple[str, ...]) -> Intention:
        instead = tuple(line for line in same if line not in orders)
        one = replace(wish, orders=orders, sizes=(), instead=instead)
        return one if set(orders) <= set(same) else sound(game, view, one, others)

    tried = [(size, alone(size.orders)) for size in wish.sizes]
    sizes = tuple(replace(size, instead=one.instead) for size, one in tried if not one.blocked)
    made = alone(wish.orders)
    if made.blocked and sizes and wish.orders == wish.sizes[0].orders:  # another may do it
        made = alone(sizes[0].orders)
    return replace(made, sizes=sizes)


def _stuck(
    game: Game[Any, Any], view: Any, lines: Sequence[Order], above: int, problem: Problem
) -> str:
    """The check's reason in words; or which line of the sheet stands instead of this one."""
    index = problem.index
    if index is None:
        return problem.text
    said = capital(because(problem.text, str(lines[index])))
    if index < above:
        why = because(said, str(lines[index]))
        return f"{in_words(game, view, lines[index])} could not be done any more: {why}"
    if problem.code not in game.clash_codes:
        return _beside(game, view, lines, above, because(said, str(lines[index])))
    first = rival(game, view, lines, index)
    if first is None or first >= above:
        return said
    return f"{in_words(game, view, lines[first])} is on your sheet: take it back first."


def _beside(game: Game[Any, Any], view: Any, lines: Sequence[Order], above: int, said: str) -> str:
    """What is refused only because of the sheet says so: alone it would be good."""
    if not above or hard(game, game.check(view, lines[above:])):
        return capital(said)
    return f"Your other orders leave no room for it: {said}"


CODE = 14
"""A line as short as that stands beside its words."""


def in_words(game: Game[Any, Any], view: Any, order: Order) -> str:
    """A line as it is read back to its writer; a short one with its code."""
    code, read = str(order), game.gloss(view, order).strip()
    head = read.partition(": ")[0]
    said = head if " " in head else read
    if not said:
        return code
    return f"“{said.removesuffix('.')}”{f' ({code})' if len(code) < CODE else ''}"


def hard(game: Game[Any, Any], problems: Iterable[Problem]) -> list[Problem]:
    """Problems for which a line will not be carried out, as far as the seat can know."""
    return [p for p in problems if p.code not in game.open_codes and not p.partial]


def fitted(game: Game[Any, Any], view: Any, wish: Intention, sheet: str) -> Intention:
    """The card as the sheet leaves it: whole, or what is left of it, or locked with its reason."""
    if (done := _done(game, view, wish, sheet)) is not None:
        return done
    found = sound(game, view, wish, sheet)
    if not found.blocked or wish.blocked:
        return found
    if (made := _of_parts(game, view, wish, sheet)) is not None:
        return made
    orders = game.read("\n".join(wish.orders)).orders
    above = [order for order in game.read(sheet).orders if str(order) not in wish.orders]
    left = tuple(game.left(view, orders, above))
    told = game.explain(view, left) if left and left != orders else ()
    if len(told) != 1:
        return found
    smaller = sound(game, view, told[0], sheet)
    return found if smaller.blocked else smaller


def _of_parts(game: Game[Any, Any], view: Any, wish: Intention, sheet: str) -> Intention | None:
    """The card in the numbers of the sheet, where each of its parts can be done or is."""
    parts = tuple(fitted(game, view, part, sheet) for part in wish.parts)
    if not parts or any(part.blocked for part in parts):
        return None
    lines = tuple(dict.fromkeys(line for part in parts for line in part.orders))
    made = replace(wish, orders=lines, parts=parts)
    return None if sound(game, view, made, sheet).blocked else made


def _done(game: Game[Any, Any], view: Any, wish: Intention, sheet: str) -> Intention | None:
    """The card as added, if the sheet does what its last line does and has brought what that needs
    in other words: ships built in another number, say."""
    *needs, deed = wish.orders or ("",)
    above = game.read(sheet).orders
    written = [str(order) for order in above]
    if not needs or deed not in written or set(needs) <= set(written):
        return None
    alone = hard(game, game.check(view, game.read(deed).orders))
    failed = {p.index for p in hard(game, game.check(view, above))}
    if not alone or written.index(deed) in failed:
        return None
    return replace(wish, orders=tuple(line for line in wish.orders if line in written))


def contradicts(one: Intention, other: Intention) -> bool:
    """Whether one strikes somebody to whom the other holds out a hand."""
    if not set(one.seats) & set(other.seats):
        return False
    signs = {one.sign, other.sign}
    return bool(signs & set(HOSTILE)) and bool(signs & set(FRIENDLY))


def advice(
    game: Game[Any, Any],
    view: Any,
    bot: Sequence[Order],
    why: Mapping[str, str] | None = None,
    most: int = ADVISED,
) -> tuple[Intention, ...]:
    """What the adviser would do, in words and with its reasons: all of it can be done together.

    Nothing is advised that `check` refuses, or that the cards above it leave no money or ships for.
    `why`: the bot's own reasons for its lines.
    """
    kept: list[Intention] = []
    written: list[str] = []
    sheet = [str(order) for order in bot]
    besides = game.leftover(view, bot)
    urgent = [wish for wish in besides if wish.worth >= URGENT]
    for wish in (*urgent, *game.explain(view, bot), *(w for w in besides if w not in urgent)):
        if len(kept) == most:
            break
        if not wish.orders or wish.blocked or wish.danger:
            continue
        wish = whole(game, view, wish, sheet)
        wish = replace(wish, parts=tuple(whole(game, view, p, wish.orders) for p in wish.parts))
        if urgent:  # what it costs is missing elsewhere
            wish = fitted(game, view, wish, "\n".join(written))
        if wish.blocked or sound(game, view, wish, "\n".join(written)).blocked:
            continue
        if any(contradicts(wish, other) for other in kept):
            continue
        kept.append(_reasoned(wish, why or {}))
        written += [line for line in wish.orders if line not in written]
    return tuple(kept)


def whole(game: Game[Any, Any], view: Any, wish: Intention, sheet: Sequence[str]) -> Intention:
    """With those lines of its sheet without which it would be refused: a card that is pressed
    alone brings all it needs."""

    def refused(lines: Sequence[str]) -> bool:
        """What is wrong with another line of the sheet is not this card's fault."""
        orders = game.read("\n".join((*lines, *wish.orders))).orders
        first = len(orders) - len(game.read("\n".join(wish.orders)).orders)
        found = hard(game, game.check(view, orders))
        return any(p.index is None or p.index >= first for p in found)

    others = [line for line in dict.fromkeys(sheet) if line not in wish.orders]
    if not others or not refused(()) or refused(others):
        return wish
    needed = others
    for line in others:
        rest = [other for other in needed if other != line]
        needed = needed if refused(rest) else rest
    return replace(wish, orders=(*needed, *wish.orders))


def _reasoned(wish: Intention, why: Mapping[str, str]) -> Intention:
    """With the bot's own reason, if it has one and the same for most of its lines."""
    told = [why[line] for line in wish.orders if line in why]
    found = set(told) if 2 * len(told) >= len(wish.orders) else set()
    return replace(wish, reason=found.pop().removesuffix(".")) if len(found) == 1 else wish
