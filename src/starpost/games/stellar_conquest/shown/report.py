"""The report: what happened, then the record sheets as players of the board game kept them.

The building blocks take a view and serve both games. Rule 10.7.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import HEX_NAMES, entry_number
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.shown import record_sheets, scene
from starpost.games.stellar_conquest.state import State
from starpost.games.stellar_conquest.tables import PRODUCTION_EVERY
from starpost.games.stellar_conquest.told.lines import acquired
from starpost.games.stellar_conquest.told.wording import tech_name
from starpost.kernel.contract import Event
from starpost.reports.document import (
    LOG,
    SHEET,
    Block,
    Document,
    Field,
    Figure,
    Lines,
    Note,
    Notes,
    Paragraph,
    Section,
    Table,
)

WIDTH = 10
INDENTED = ("ROUND", "RESEARCH")
"""Lines that belong to the one above."""


def log_lines(events: Iterable[Event]) -> list[str]:
    """A label and a text each; rounds stand under their battle."""
    lines = []
    for event in events:
        if event.kind in INDENTED:
            found = acquired(event)
            text = f"{tech_name(found[0])} acquired: {found[1]}" if found else event.text
            lines.append(f"  {text}")
        else:
            lines.append(f"{event.kind:<{WIDTH}}{event.text}")
    return lines


def is_resting(st: State) -> bool:
    return st.asking is None


def heading(st: State) -> str:
    if st.turn == 0:
        return "set-up"
    if st.over:
        return f"turn {st.turns} of {st.turns} done, the end"
    if is_resting(st):
        played = st.turn - 1
        if not played:
            return f"turn 1 of {st.turns}, set-up done"
        made = " (production turn)" if played and played % PRODUCTION_EVERY == 0 else ""
        return f"turn {played} of {st.turns} done{made}"
    return f"turn {st.turn} of {st.turns}"


def when(st: State) -> str:
    """For people, who read it under the name of its round."""
    if st.turn == 0:
        return "set-up"
    return f"the end, after round {st.turns}" if st.over else f"{st.turn} of {st.turns}"


def logs(st: State) -> list[tuple[str, list[Event]]]:
    """The turn before, if a new one has begun, and the present page."""
    if st.turn == 0:
        return [("Set-up", st.log)]
    if is_resting(st) or st.over:
        return [(f"Turn {st.turn - 1}", st.log)]
    if _just_played(st):
        return [(f"Turn {st.turn - 1}", st.log)]
    found = [(f"Turn {st.turn - 1}", st.before)] if st.before else []
    return [*found, (f"Turn {st.turn} so far", st.log)]


def _just_played(st: State) -> bool:
    """During production the counter has moved on, but the page has not."""
    return st.asking is not None and st.asking.ask == "produce"


# --- the base game -------------------------------------------------------------------------


def head(view: View) -> tuple[Field, ...]:
    st = view.known
    fields = [Field("Round", when(st))]
    if view.me is not None:
        fields.append(Field("Entry", HEX_NAMES[view.me.entry]))
        fields.append(Field("Speed", str(view.me.speed)))
    return tuple(fields)


def score_lines(view: View) -> list[str]:
    if not view.scores:
        return []
    text = "  ".join(f"{name} {points}" for name, points in view.scores.items())
    won = f"   won by {' and '.join(view.winners)}" if view.winners else ""
    return [f"{'SCORE':<{WIDTH}}{text}{won}"]


def problem_notes(view: View) -> Notes:
    found = view.known.problems.get(view.seat, ())
    return Notes(tuple(Note(p.text, where=p.order, code=p.code, tone="warn") for p in found))


def section(title: str, table: Table, empty: str) -> Section:
    block: Block = table if table.rows else Paragraph(empty, "quiet")
    return Section(title, (block,))


def looked_up(title: str, table: Table, empty: str) -> Section:
    """A record sheet in which one looks things up."""
    made = section(title, table, empty)
    return replace(made, id=f"{SHEET}-{title.lower().replace(' ', '-')}")


def problems(view: View) -> Section:
    none = Paragraph("None.", "quiet")
    found = problem_notes(view) if view.known.problems else none
    return Section("Problems", (found,), f"{SHEET}-problems")


def log_sections(view: View) -> list[Section]:
    found = []
    for number, (title, events) in enumerate(logs(view.known)):
        lines = tuple(log_lines(events)) or ("Nothing happened.",)
        found.append(Section(title, (Lines(lines),), f"{LOG}-{number}"))
    return found


def report(view: View) -> Document:
    st = view.known
    parts = [
        *log_sections(view),
        Section("Map", (Figure(scene.scene(view), "What you know of the board."),)),
        section("Colonies", record_sheets.colonies(view), "You hold no planets."),
        looked_up("Task forces", record_sheets.groups(view), "You have no ships on the board."),
        looked_up("Sighted", record_sheets.sightings(view), "No ships of others are in sight."),
        looked_up("Colonies of others", record_sheets.strangers(view, held=False), "None known."),
        looked_up("Explored stars", record_sheets.stars(view), "You have explored no star yet."),
        looked_up("Research", record_sheets.research(view), "Nothing is known."),
        looked_up("Production", record_sheets.production(view), "No production this turn."),
        Section("Score", (Lines(tuple(score_lines(view)) or ("Points are counted at the end.",)),),
                f"{SHEET}-score"),
        problems(view),
    ]  # fmt: skip
    who = view.name or "everybody"
    return Document("Stellar Conquest", tuple(parts), f"Report to {who}", head(view), when(st))


def entry_text(view: View) -> str:
    st = view.known
    player = st.players[max(view.seat, 0)]
    if st.turn == 0 and len(st.players) == 1:
        return "Entry hex not rolled yet"
    return f"Entry hex {entry_number(player.entry)} ({HEX_NAMES[player.entry]})"
