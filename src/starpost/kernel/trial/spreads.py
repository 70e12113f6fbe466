"""How far the outcomes of a trial spread, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from starpost.kernel.contract import Seat


class Spread(Struct, frozen=True):
    """One number of the seat over all runs."""

    chart: str
    name: str
    now: float | None
    """Before the turn; None: it did not exist then."""
    least: float
    lower: float
    median: float
    upper: float
    most: float

    @property
    def values(self) -> tuple[float, float, float, float, float]:
        return self.least, self.lower, self.median, self.upper, self.most


def times(runs: int) -> str:
    return "1 run" if runs == 1 else f"{runs} runs"


def figure(value: float) -> str:
    """A number as players write it."""
    return str(int(value)) if value == int(value) else f"{value:.1f}"


def label(spread: Spread, seat: Seat) -> str:
    """The own line of a chart of all is called by the chart."""
    name = spread.chart if spread.name == seat else spread.name
    return name[:1].upper() + name[1:]


def low(name: str) -> str:
    """Inside a sentence; an abbreviation stays as it is."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def sentence(spread: Spread, seat: Seat, runs: int) -> str:
    """The bar in words."""
    name = label(spread, seat)
    now = "" if spread.now is None else f" Now it is {figure(spread.now)}."
    least, lower, median, upper, most = map(figure, spread.values)
    if least == most:
        return f"{name}: {least} in {'every one of ' * (runs > 1)}{times(runs)}.{now}"
    half = f"half of them from {lower} to {upper}" if lower != upper else f"most often {median}"
    return f"{name}: from {least} to {most} in {times(runs)}, {half}, the middle {median}.{now}"


def line(spread: Spread) -> str:
    """The bar in a line: "37 to 81, mostly 48 to 60; now 52"."""
    least, lower, median, upper, most = map(figure, spread.values)
    middle = f"{lower} to {upper}" if lower != upper else median
    now = "" if spread.now is None else f"; now {figure(spread.now)}"
    usual = "" if middle == f"{least} to {most}" else f", mostly {middle}"
    return f"{least} to {most}{usual}{now}"


def worst(spreads: Sequence[Spread], seat: Seat, found: Mapping[str, float]) -> str:
    """The numbers of one run."""
    told = ", ".join(f"{low(label(s, seat))} {figure(found[s.name])}" for s in spreads)
    return f"{told[:1].upper()}{told[1:]}."


def how_often(often: int, runs: int) -> str:
    """How many runs came to that; nothing if all did."""
    return f"{often} of {times(runs)} came out like this." if often < runs else ""
