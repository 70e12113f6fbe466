"""What a game shows beside the map and the sheet, as data: tables, numbers, bars, dice, sums.

A page draws them without knowing the game; a terminal or a client may do so too. All of it is made
from a view and from what the seat has written, so it cannot tell more than the seat knows.
"""

from __future__ import annotations

from msgspec import Struct

MOST_FUNDS = 4
"""Places of a purse that are named one by one; of the others those that a sheet is about."""


class Charge(Struct, frozen=True):
    """What one line of a sheet takes, and what is left after it."""

    index: int
    """Position of the order in its sheet, counted from 0."""
    cost: str = ""
    left: str = ""
    mark: str = ""
    """The place it fills on the game's own sheet: "7", "T"."""
    means: str = ""
    """That place in words: "action 7 of 16"."""
    used: int = 0
    of: int = 0
    """A thin bar: so much of so much is used up to here; `of` 0: no bar."""


class Fund(Struct, frozen=True):
    """What lies at one place, and what a sheet makes of it."""

    name: str
    have: int
    used: int
    moved: int
    """Brought from elsewhere; below 0: sent away."""
    left: int
    lack: int = 0
    """So much is missing for what the sheet wants there."""

    @property
    def said(self) -> str:
        parts = [f"{self.have} there", f"{self.used} spent" * bool(self.used)]
        parts += [f"{self.moved} brought" if self.moved > 0 else f"{-self.moved} sent away"]
        return ", ".join(p for p in parts if p and p != "0 sent away") + f": {self.left} left"


class Spending(Struct, frozen=True):
    """What a sheet as a whole spends of what there is."""

    used: int
    of: int
    unit: str
    """RU."""
    funds: tuple[Fund, ...] = ()
    """Where it lies, if it lies at several places: those that the sheet is about first."""
    also: str = ""
    """What else is limited: "12 actions left"."""

    @property
    def shown(self) -> tuple[Fund, ...]:
        """What is short or has something left, as far as the sheet is about it, and some others."""
        touched = sum(1 for f in self.funds if f.lack or (f.left and f.left != f.have))
        return self.funds[: max(MOST_FUNDS, touched)]

    @property
    def rest(self) -> tuple[int, int]:
        """How many places are not shown, and what lies there."""
        others = self.funds[len(self.shown) :]
        return len(others), sum(f.left for f in others)

    @property
    def tenths(self) -> int:
        """Of what there is, for a bar; never empty once something is spent."""
        return min(10, -(-10 * self.used // max(1, self.of)))

    def __str__(self) -> str:
        also = f"; {self.also}" if self.also else ""
        if not self.used:
            return f"{self.of} {self.unit} to spend{also}"
        left = self.of - self.used
        rest = f"{left} left" if left >= 0 else f"{-left} too much"
        return f"spends {self.used} of {self.of} {self.unit}, {rest}{also}"


class Grid(Struct, frozen=True, tag=True):
    """A table. The first column names the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    first: bool = False
    """Whether the first row is what the others are compared with."""
    seats: tuple[str, ...] = ()
    """Whose each row is, where rows are players: their marks stand beside the names."""


class Counter(Struct, frozen=True):
    name: str
    value: str
    most: str = ""
    """The places there are, if there is an end; a few of them are drawn."""
    sign: str = ""
    """The sign that the map draws for it: ore, fuel, carbon, food, goods."""
    star: str = ""
    """The colour that such places have on the map."""


class Counters(Struct, frozen=True, tag=True):
    """A row of numbers with their names: a hand, a treasury."""

    title: str
    items: tuple[Counter, ...]
    note: str = ""


class Share(Struct, frozen=True):
    """One part of a bar."""

    name: str
    value: int
    tone: str = "plan"
    """plan, good, warn, bad or none."""


class Chances(Struct, frozen=True):
    """How often of a hundred times a fight would be won, and lost."""

    won: int
    lost: int


class Bar(Struct, frozen=True, tag=True):
    """A length out of a whole, with marks along it: a score and its levels, odds."""

    title: str
    shares: tuple[Share, ...]
    whole: int
    marks: tuple[tuple[int, str], ...] = ()
    note: str = ""
    unit: str = ""
    """Stands behind the numbers: "%"."""
    lost: int = 0
    """So much is taken off the shares at their end and told by the key: it passes no mark."""
    chances: Chances | None = None
    """Of a bar that shows how a fight is likely to end."""


class Steps(Struct, frozen=True, tag=True):
    """The parts of a turn in their order, and where it stands."""

    title: str
    steps: tuple[tuple[str, str], ...]
    """A name each, and whether it is done, now, ahead, or left out this time (skip)."""
    note: str = ""


class Roll(Struct, frozen=True, tag=True):
    """Dice as they fell, and what they mean."""

    title: str
    dice: tuple[tuple[str, int], ...]
    """The colour of each, and its pips."""
    text: str = ""
    note: str = ""


class Boxes(Struct, frozen=True, tag=True):
    """Places on a sheet: filled ones with what stands in them, free ones empty."""

    title: str
    boxes: tuple[tuple[str, str], ...]
    """The mark of each box, and the order in it ("" if it is free)."""
    note: str = ""


class Dial(Struct, frozen=True):
    """One number, or one of a few words, that a calculator asks for."""

    key: str
    name: str
    value: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    """Words to choose from; none: a number, or any word if `most` is 0."""
    sets: tuple[dict[str, str], ...] = ()
    """For each word what it sets other dials to."""
    tops: tuple[dict[str, int], ...] = ()
    """For each word how far other dials can be turned."""


class Preset(Struct, frozen=True):
    """Dials that are set together, for a purpose."""

    name: str
    says: str
    """What it is good for, in a sentence."""
    sets: dict[str, str]


class Calculator(Struct, frozen=True, tag=True):
    """Numbers in, a result and a ready line out; `Game.calculate` does the sum."""

    key: str
    title: str
    dials: tuple[Dial, ...]
    note: str = ""
    presets: tuple[Preset, ...] = ()


class Next(Struct, frozen=True):
    """What one may write with it: a button, and the lines behind it."""

    label: str
    line: str


class Sum(Struct, frozen=True):
    """What a calculator found: facts, and the order that makes it so ("" if it cannot be)."""

    facts: tuple[tuple[str, str], ...] = ()
    line: str = ""
    trouble: str = ""
    at: str = ""
    """The dial that the trouble is with."""
    effects: dict[str, str] = {}
    """By dial: what it adds as it is set, and what one step more would."""
    says: str = ""
    """What it comes to, in words."""
    beside: tuple[Grid, ...] = ()
    """What it may be compared with, and where it can be paid."""
    warns: str = ""
    """Why the order would fail as things stand, and what to do instead; or what would fail then."""
    cures: tuple[Preset, ...] = ()
    """Dials that would mend it."""
    written: bool = False
    """Whether the order stands on the sheet already."""
    offers: tuple[Next, ...] = ()
    """What to write now, the best first."""


Panel = Grid | Counters | Bar | Boxes | Steps | Roll | Calculator
