"""The report as a document: the printout with its reasons, the map, a sheet for the orders."""

from __future__ import annotations

from starpost.games.starweb.known.events import rule, sentence
from starpost.games.starweb.known.view import View
from starpost.games.starweb.shown.printout import (
    assets_line,
    extra_lines,
    score_line,
    sections,
    sighting_text,
    world_line,
)
from starpost.games.starweb.shown.scene import scene
from starpost.games.starweb.state import Remark, Sighting
from starpost.games.starweb.tables import CATEGORIES, TITLES
from starpost.reports.document import (
    Block,
    Document,
    Field,
    Fields,
    Figure,
    Lines,
    Note,
    Notes,
    Paragraph,
    Section,
    Table,
)
from starpost.told.words import counted

BOXES = (
    "inert", "seep", "deep vein", "foundry bomb", "shipwright", "rust", "wanderer", "oracle",
    "beacon", "tithe", "cradle", "magnet",
)  # fmt: skip


def report(view: View) -> Document:
    """Everything the seat is told on this printout."""
    if not view.type:
        return _public(view)
    parts = [_standing(view), *_words(view), _worlds(view), *_earlier(view), _map(view)]
    if view.final:
        parts.insert(0, _end(view))
    return Document(
        title="StarWeb",
        subtitle=f"Printout {view.turn} to {view.seat}",
        head=(
            Field("Game", view.game or "SW"),
            Field("Turn played", str(view.turn - 1) if view.turn > 1 else "none yet"),
            *((Field("Orders for turn", str(view.turn)),) if not view.ended else ()),
            Field("Player", f"[{view.seat}]={TITLES[view.type]}"),
        ),
        summary=_summary(view),
        sections=tuple(parts),
        foot=(f"StarWeb {view.game}".strip(), f"{view.seat}, printout {view.turn}"),
    )


def _summary(view: View) -> str:
    gained = sum(view.points.values())
    taken = sum(
        s.world.change == "captured" and s.world.owner == view.seat for s in view.worlds.values()
    )
    lost = sum(s.world.former == view.seat and s.world.change != "" for s in view.worlds.values())
    parts = [f"Score {view.score} ({gained:+d})"]
    if taken:
        parts.append(f"{counted(taken, 'world')} won")
    if lost:
        parts.append(f"{counted(lost, 'world')} lost")
    if view.problems:
        parts.append(f"{counted(len(view.problems), 'order')} went wrong")
    if view.messages:
        parts.append(counted(len(view.messages), "message"))
    return "; ".join(parts) + "."


def _standing(view: View) -> Section:
    rest = (
        Field("Allies", ", ".join(view.allies) or "none"),
        Field("Loaders", ", ".join(view.loaders) or "none"),
        Field("Jihad", view.jihad or "none"),
        Field("Met", ", ".join(view.met) or "none"),
        Field("Seen", ", ".join(view.seen) or "none"),
        Field("Their scores", ", ".join(map(str, view.scores)) or "none"),
        *(Field(*line.split(": ", 1)) for line in extra_lines(view)),
    )
    points = tuple((name.replace("_", " "), f"{n:+d}") for name, n in _points(view))
    blocks: list[Block] = [Lines((score_line(view), assets_line(view))), Fields(rest)]
    if points:
        blocks.append(
            Table(("Points of this turn", ""), points, ("left", "right"), "Rules 9.1 to 9.13")
        )
    return Section("Standing", tuple(blocks), "standing")


def _points(view: View) -> list[tuple[str, int]]:
    return [(name, view.points[name]) for name in CATEGORIES if view.points.get(name)]


def _words(view: View) -> list[Section]:
    """Problems with the rule that each broke, messages, signs, and what was told privately."""
    found = []
    if view.problems:
        notes = tuple(
            Note(
                p.text, "only a part was done" if p.partial else "", p.rule, p.order, p.code,
                "warn" if p.partial else "bad",
            )
            for p in view.problems
        )  # fmt: skip
        found.append(Section("Problems", (Notes(notes),), "problems"))
    for title, lines in sections(view):
        if title != "Problems":
            found.append(Section(title, (Lines(tuple(lines)),), title.lower()))
    told = tuple(_note(remark) for remark in view.remarks)
    if told:
        found.append(Section("Why", (Notes(told),), "why"))
    return found


def _note(remark: Remark) -> Note:
    where = f"W{remark.at}" if remark.at else ""
    return Note(sentence(remark), rule=rule(remark), where=where)


def _worlds(view: View) -> Section:
    blocks = tuple(_world(view, sighting) for sighting in view.worlds.values())
    return Section("Worlds", blocks, "worlds")


def _earlier(view: View) -> list[Section]:
    """Worlds that are out of sight now, as they were when they were last reported."""
    lines = tuple(f"{world_line(s.world)}  (turn {s.turn})" for s in view.memory.values())
    return [Section("Worlds reported earlier", (Lines(lines),), "earlier")] if lines else []


def _world(view: View, sighting: Sighting) -> Lines:
    notes = tuple(Note(sentence(r), rule=rule(r)) for r in sighting.remarks)
    return Lines(tuple(sighting_text(sighting, view.cargo).split("\n")), notes=notes)


def _map(view: View) -> Section:
    drawn = scene(view)
    return Section("Map", (Figure(drawn, drawn.summary),), "map")


# --- the end -------------------------------------------------------------------------------


def _end(view: View) -> Section:
    """Rule 11.4: everything is revealed."""
    final = view.final
    assert final is not None
    order = sorted(final.scores, key=lambda name: (-final.scores[name], name))
    rows = tuple(
        (
            name,
            TITLES[final.types[name]],
            str(final.scores[name]),
            str(final.endings.get(name, "-")),
        )
        for name in order
    )
    winners = " and ".join(final.winners)
    by_score = final.target or not view.last_turn
    facts = (
        Field("Winner" if len(final.winners) == 1 else "Winners", winners),
        *((Field("Ending score", final.target or "none"),) if by_score else ()),
        Field("Black Box", f"kind {final.box}, {BOXES[final.box - 1]}"),
    )
    table = Table(("Player", "Type", "Score", "Choice"), rows, ("left", "left", "right", "right"))
    whole = (Lines(tuple(sighting_text(s, final.cargo).split("\n"))) for s in final.map.values())
    return Section("The end", (Fields(facts), table, *whole), "end")


def _public(view: View) -> Document:
    """What anybody may know: the turn, and when the game is over, everything."""
    parts: list[Section] = []
    if view.final:
        parts.append(_end(view))
    if view.worlds:
        parts += [_worlds(view), _map(view)]
    status = "The game is over." if view.ended else f"Turn {view.turn} is being played."
    parts.insert(0, Section("Status", (Paragraph(status),), "status"))
    return Document("StarWeb", tuple(parts), f"Turn {view.turn}", summary=status)
