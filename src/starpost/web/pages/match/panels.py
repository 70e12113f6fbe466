"""A game's panels on the page: calculators with their sums, bars drawn by the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape
from msgspec.structs import replace

from starpost.draw.shapes import SIGNS
from starpost.kernel.panels import Bar, Calculator, Counter, Grid, Panel, Roll, Steps, Sum
from starpost.web.pages.match.calling import Calling, by_name
from starpost.web.pages.match.table import Table

WIDE, HIGH, TALL = 380, 12, 34
SWATCH = '<svg width="10" height="10"><rect class="bar-{}" width="10" height="10" rx="2"/></svg>'
FEW = 8
"""Up to so many places of a counter are drawn one by one."""
TONES = ("plan", "good", "warn", "bad")
PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}
"""Where the pips of a die are, on a square of 24."""


def values(table: Table, panels: Sequence[Panel], asked: Mapping[str, str]) -> dict[str, Any]:
    """What the templates of the panels need; `asked`: the dials as they were sent, if any."""
    calc = asked.get("calc", "")
    asked = {**asked, **_preset(panels, asked)}
    sums = {
        p.key: reckon(table, p, asked if calc == p.key else {})
        for p in panels
        if isinstance(p, Calculator)
    }
    talk = [p for p in panels if isinstance(p, Steps | Roll)]
    rest = [with_names(p, by_name(table)) for p in panels if not isinstance(p, Steps | Roll)]
    return {
        "panels": rest, "talk": talk, "die": die, "bar": bar, "sign": sign, "pips": pips,
        "marks": {mark.name: mark.number for mark in table.scene.seats}, "fresh": False,
        "calc": calc, "dialed": asked, "sums": sums,
    }  # fmt: skip


def _preset(panels: Sequence[Panel], asked: Mapping[str, str]) -> Mapping[str, str]:
    """The dials that a pressed preset sets; with scripts it has set them already."""
    known = (p for p in panels if isinstance(p, Calculator) and p.key == asked.get("calc"))
    presets = (preset for p in known for preset in p.presets)
    return next((p.sets for p in presets if p.name == asked.get("preset")), {})


def with_names(panel: Panel, called: Calling) -> Panel:
    """A table of people by their names; one's own row says so already."""
    if not isinstance(panel, Grid):
        return panel
    rows = (tuple(called(cell).replace("You (you)", "You") for cell in row) for row in panel.rows)
    return replace(panel, rows=tuple(rows))


def reckon(table: Table, panel: Calculator, asked: Mapping[str, str]) -> Sum:
    """The sum for these dials beside the sheet; one that was not sent stands where the game put
    it."""
    dials = {d.key: str(asked.get(d.key, d.value))[:80] for d in panel.dials}
    orders = table.game.read(table.text).orders
    return table.game.calculate(table.view, panel.key, dials, orders)


def bar(panel: Bar) -> Markup:
    """Parts side by side, marks with their numbers; the words are its accessible name, and its key
    where several colours meet."""
    unit = f" {panel.unit}" if panel.unit else ""
    said = ", ".join(f"{s.name} {s.value}{unit}" for s in panel.shares)
    said += f", losses −{panel.lost}{unit}" if panel.lost else ""
    out, x = [], 0.0
    tones = [s.tone if s.tone in TONES else "plan" for s in panel.shares]
    left = max(0, sum(s.value for s in panel.shares) - panel.lost)
    shown = []
    for (
        share
    ) in panel.shares:  # as long as what is left of them in all: no mark is passed by losses
        shown.append(min(share.value, left))
        left -= shown[-1]
    for value, tone in zip(shown, tones, strict=True):
        wide = max(0.0, min(WIDE - x, WIDE * value / max(1, panel.whole)))
        out.append(
            f'<rect class="bar-{tone}" x="{x:.1f}" y="0" width="{wide:.1f}" height="{HIGH}"/>'
        )
        x += wide
    for at, word in panel.marks:
        place = WIDE * at / max(1, panel.whole)
        out.append(f'<path class="bar-mark" d="M{place:.1f} -2v{HIGH + 4}"/>')
        out.append(
            f'<text class="bar-word" x="{place:.1f}" y="{TALL - 6}">{at} {escape(word)}</text>'
        )
    body, tall = "".join(out), TALL if panel.marks else HIGH + 6
    key = "".join(
        f"<li>{SWATCH.format(tone)} {escape(s.name)} <b>{s.value}{unit}</b></li>"
        for s, tone in zip(panel.shares, tones, strict=False)
    )
    if panel.lost:
        key += f"<li>{SWATCH.format('bad')} losses <b>−{panel.lost}{unit}</b></li>"
    return Markup(  # noqa: S704 - drawn here, its words escaped
        f'<svg class="measure" viewBox="0 -3 {WIDE} {tall}" role="img" aria-label="{escape(said)}">'
        f'<rect class="bar-none" width="{WIDE}" height="{HIGH}" rx="3"/>{body}</svg>'
        f'<ul class="row sm">{key}</ul>'
    )


def sign(name: str) -> Markup:
    """The sign of a resource as the map draws it; its word stands beside it."""
    path = SIGNS.get(name)
    if path is None:
        return Markup("")
    return Markup(
        '<svg class="sign" viewBox="0 0 10 10" aria-hidden="true"><path d="{}"/></svg>'
    ).format(path)


def pips(counter: Counter) -> Markup:
    """Filled and free places, where they are few; the numbers beside them say the same."""
    if not (counter.value.isdigit() and counter.most.isdigit() and int(counter.most) <= FEW):
        return Markup("")
    have, most = int(counter.value), int(counter.most)
    boxes = Markup("").join(
        Markup('<rect class="{}" x="{}" y="1" width="8" height="8" rx="1.5"/>').format(
            "full" if at < have else "free", 1 + 11 * at
        )
        for at in range(most)
    )
    return Markup('<svg class="pips" viewBox="0 0 {} 10" aria-hidden="true">{}</svg>').format(
        11 * most, boxes
    )


def die(colour: str, value: int) -> Markup:
    """A die that fell: pips, and the number for those who do not see it."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in PIPS.get(value, ()))
    tone = "red" if colour == "red" else "white"
    return Markup(  # noqa: S704 - drawn here, its words escaped
        f'<svg class="die {tone}" viewBox="0 0 24 24" role="img" '
        f'aria-label="{escape(colour)} die {value}">'
        f'<rect x="1" y="1" width="22" height="22" rx="5"/>{pips}</svg>'
    )
