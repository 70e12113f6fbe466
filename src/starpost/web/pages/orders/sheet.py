"""The order sheet, line by line: what the referee understood and what is wrong with it.

Made from the view and the text alone, so a check can never hint at what the seat does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order, Problem, Slip, Unread
from starpost.kernel.panels import Charge
from starpost.kernel.writing.sheets import checked
from starpost.told.rival import rival
from starpost.told.words import listed
from starpost.web.pages.orders.clashes import MOST, Bracket, brackets
from starpost.web.pages.orders.plans import Plan, plan
from starpost.web.pages.orders.refs import Atlas
from starpost.web.templating import plural

MOST_SHOWN = 500
"""Orders that a page shows line by line; no seat of any game writes that many."""
MOST_ASKED = 6
"""Line numbers that a question names."""
MOST_NAMED = 40
"""Line numbers that the live region reads out."""


class State(StrEnum):
    """What the check says of a line."""

    GOOD = "good"
    PART = "part"
    LOOK = "look"
    ASK = "ask"
    BAD = "bad"


SIGNS = {State.GOOD: "ok", State.PART: "warn", State.LOOK: "warn", State.ASK: "ask",
         State.BAD: "bad"}  # fmt: skip
SAID = {
    State.GOOD: "good", State.PART: "in part", State.LOOK: "look again",
    State.ASK: "cannot be checked", State.BAD: "problem",
}  # fmt: skip


class Line(Struct, frozen=True, kw_only=True):
    """One order of the sheet. `number` is its line in the text, counted from 1."""

    number: int
    text: str
    state: State
    gloss: str = ""
    problem: str = ""
    rule: str = ""
    hint: str = ""
    code: str = ""
    meant: str = ""
    """The line as it was probably meant: one press writes it so."""
    mend: str = ""
    """What that press says."""
    stands: int = 0
    """The number of the line that stands instead, if the two exclude each other."""
    brackets: tuple[Bracket, ...] = ()
    charge: Charge | None = None
    steps: tuple[tuple[str, str, str], ...] = ()
    """A sign, its word and the line with one less or more of what it counts."""

    @property
    def sign(self) -> str:
        return SIGNS[self.state]

    @property
    def said(self) -> str:
        return "clash" if self.stands else SAID[self.state]

    @property
    def percent(self) -> int:
        """How far the thin bar reaches, in tenths, for a style sheet without inline styles."""
        charge = self.charge
        return 0 if charge is None or not charge.of else min(10, 10 * charge.used // charge.of)


class Row(Struct, frozen=True):
    """Lines one below the other that say the same, shown as one."""

    first: Line
    last: Line
    times: int = 1


class Checked(Struct, frozen=True):
    """A sheet after reading and checking."""

    text: str
    lines: tuple[Line, ...] = ()
    general: tuple[Problem, ...] = ()
    """Problems of the sheet as a whole."""
    plans: tuple[Plan, ...] = ()
    orders: tuple[Order, ...] = ()
    left: int = 0
    """How many orders more there are than a page shows one by one."""
    left_wrong: int = 0
    """How many of those have a problem."""

    @property
    def rows(self) -> list[Row]:
        """The lines as they are shown: equal neighbours that are good are one."""
        found: list[Row] = []
        for line in self.lines:
            above = found[-1] if found else None
            if above is not None and _alike(above.last, line):
                found[-1] = Row(above.first, line, above.times + 1)
            else:
                found.append(Row(line, line))
        return found

    def count(self, state: str) -> int:
        return sum(line.state == state for line in self.lines)

    @property
    def problems(self) -> int:
        return self.count(State.BAD) + sum(not p.is_warning for p in self.general) + self.left_wrong

    @property
    def warnings(self) -> int:
        """Lines, and totals, that may say something else than was meant."""
        return self.count(State.LOOK) + sum(p.is_warning for p in self.general)

    @property
    def asks(self) -> bool:
        """Whether it is sent only when one says so again: nothing is ordered, or a line fails."""
        return not self.text.strip() or self.problems > 0

    @property
    def failing(self) -> str:
        """What is asked before such a sheet is sent."""
        wrong = [str(line.number) for line in self.lines if line.state == State.BAD]
        if not wrong or len(wrong) > MOST_ASKED:
            return f"{plural(self.problems, 'line')} will fail."
        return f"Line{'s' * (len(wrong) > 1)} {listed(wrong)} will fail."

    @property
    def summary(self) -> str:
        """For the live region: how many lines, how many problems and where."""
        if not self.lines:
            return "No orders yet."
        wrong = [str(line.number) for line in self.lines if line.state == State.BAD]
        count = len(self.lines) + self.left
        orders = "1 order" if count == 1 else f"{count} orders"
        if self.left:
            orders += f" (the first {len(self.lines)} are shown)"
        look = f", {self.warnings} to look at again" if self.warnings else ""
        if not wrong and not self.left_wrong:
            return f"{orders}{look or ', no problem'}."
        if self.left:
            return f"{orders}, {plural(self.problems, 'problem')}{look}."
        word = "problem, line" if len(wrong) == 1 else "problems, lines"
        more = " and others" if len(wrong) > MOST_NAMED else ""
        return f"{orders}, {len(wrong)} {word} {', '.join(wrong[:MOST_NAMED])}{more}{look}."


def _alike(one: Line, other: Line) -> bool:
    """Whether the second only says the first again, on the next line."""
    same = (one.text, one.gloss) == (other.text, other.gloss)
    good = one.state == other.state == State.GOOD
    return same and good and other.number == one.number + 1 and not one.brackets


def check(game: Game[Any, Any], view: Any, text: str, atlas: Atlas | None = None) -> Checked:
    """Read and check a sheet. Lines keep their numbers, whatever stands between them."""
    sheet = game.read(text)
    found: dict[int, list[Problem]] = {}
    general = []
    for problem in checked(game, view, sheet):
        if problem.index is None:
            general.append(problem)
        else:
            found.setdefault(problem.index, []).append(problem)
    numbers = [sheet.lines[k] if k < len(sheet.lines) else k + 1 for k in range(len(sheet.orders))]
    rivals = _rivals(game, view, sheet.orders, found)
    joined = brackets(rivals)
    charged = {charge.index: charge for charge in game.charges(view, sheet.orders)}
    lines, plans, written = [], [], _written(text, numbers)
    cautions = game.cautions(view, sheet.orders)
    for index, order in enumerate(sheet.orders[:MOST_SHOWN]):
        made = _line(game, view, order, numbers[index], found.get(index, ()))
        if isinstance(order, Unread):
            made = replace(made, text=written.get(made.number) or made.text)
        if made.state is State.GOOD and index in cautions:
            said = f"{made.gloss} {cautions[index]}"
            made = replace(made, state=State.LOOK, problem=said)
        if index in rivals:
            other = numbers[rivals[index]]
            standing = str(sheet.orders[rivals[index]]).split("\n")[0]
            said = f"{made.problem} Line {other} stands: {standing}"
            made = replace(made, stands=other, problem=said)
        made = replace(made, brackets=joined.get(index, ()), charge=charged.get(index))
        lines.append(made)
        mark = made.charge.mark if made.charge is not None else ""
        drawn = plan(atlas, game, order, made.number, made.state, mark) if atlas else None
        if drawn is not None:
            plans.append(drawn)
    left = max(0, len(sheet.orders) - MOST_SHOWN)
    wrong = sum(index >= MOST_SHOWN for index in found)
    general = general[:MOST_SHOWN]
    return Checked(text, tuple(lines), tuple(general), tuple(plans), sheet.orders, left, wrong)


def _written(text: str, numbers: Sequence[int]) -> dict[int, str]:
    """Lines as they were written, by their numbers; what nobody can read is not put into another
    form. One that holds several orders is not shown whole for each of them."""
    times = Counter(numbers)
    lines = text.split("\n")
    return {n: lines[n - 1].strip() for n, k in times.items() if k == 1 and n <= len(lines)}


def _rivals(
    game: Game[Any, Any],
    view: Any,
    orders: Sequence[Order],
    problems: Mapping[int, Sequence[Problem]],
) -> dict[int, int]:
    """For each line that another excludes, the place of the one that stands."""
    clashing = [k for k, told in problems.items() if any(p.code in game.clash_codes for p in told)]
    found: dict[int, int | None] = {}
    alike: dict[Order, int | None] = {}
    for k in sorted(clashing)[:MOST]:
        if orders[k] not in alike:
            alike[orders[k]] = rival(game, view, orders, k)
        found[k] = alike[orders[k]]
    return {k: other for k, other in found.items() if other is not None}


def _line(
    game: Game[Any, Any], view: Any, order: Order, number: int, problems: Sequence[Problem]
) -> Line:
    text = str(order)
    if isinstance(order, Unread):
        reason = problems[0].text if problems else order.reason
        return Line(
            number=number,
            text=text,
            state=State.BAD,
            problem=reason,
            hint=order.hint,
            code=order.code,
        )
    gloss, steps = game.gloss(view, order), _steps(order)
    worst = min(problems, key=lambda p: (p.is_warning, p.partial), default=None)
    if worst is None:
        return Line(number=number, text=text, state=State.GOOD, gloss=gloss, steps=steps)
    state = State.PART if worst.partial else State.BAD
    if worst.code in game.open_codes:
        state = State.ASK
    if worst.is_warning:
        state = State.LOOK
    rule = worst.rule or _rule(game, order)
    said = [worst.text, *(p.text for p in problems if p.is_warning and p is not worst)]
    return Line(
        number=number, text=text, state=state, gloss=gloss, problem=" ".join(said), rule=rule,
        hint=worst.hint, code=worst.code, meant=worst.meant if isinstance(worst, Slip) else "",
        mend=worst.mend if isinstance(worst, Slip) else "", steps=steps,
    )  # fmt: skip


def _steps(order: Order) -> tuple[tuple[str, str, str], ...]:
    count = getattr(order, "count", None)
    if not isinstance(count, int):
        return ()
    ways = (("−", "less", count - 1), ("+", "more", count + 1))
    return tuple((sign, word, str(replace(order, count=n))) for sign, word, n in ways if n > 0)


def _rule(game: Game[Any, Any], order: Order) -> str:
    compiled = game.book.form_of(order)
    return compiled.form.rule if compiled is not None else ""


def without(text: str, number: int) -> str:
    """The sheet with one line (and the body that follows it) left out."""
    lines = text.split("\n")
    return "\n".join(line for k, line in enumerate(lines, 1) if k != number).strip("\n")


def joined(text: str, more: str) -> str:
    """One text, and below it those lines of the other that it does not have."""
    have = text.rstrip().split("\n")
    known = {line.strip() for line in have}
    new = [line for line in more.split("\n") if line.strip() not in known]
    return "\n".join([*(line for line in have if line or len(have) > 1), *new]).strip("\n")


def mended(text: str, number: int, line: str) -> str:
    """The sheet with another line in the place of one."""
    lines = text.split("\n")
    return "\n".join(line if k == number else old for k, old in enumerate(lines, 1))


def with_line(text: str, line: str) -> str:
    """The sheet with one line more."""
    kept = text.rstrip()
    return f"{kept}\n{line.strip()}" if kept else line.strip()


def with_wish(text: str, lines: str, others: Iterable[Sequence[str]] = ()) -> str:
    """The sheet with these lines more; if they all stand there already, without them. What one of
    the `others` that stands there whole writes too, such as a DESIGN that both need, stays."""
    wanted = [line.strip() for line in lines.split("\n") if line.strip()]
    have = text.rstrip().split("\n")
    written = {line.strip() for line in have}
    if wanted and all(line in written for line in wanted):
        besides = [it for it in others if written.issuperset(it) and not set(it) <= set(wanted)]
        gone = set(wanted).difference(*besides)
        return "\n".join(line for line in have if line.strip() not in gone)
    for line in wanted:
        if line not in written:
            text = with_line(text, line)
    return text
