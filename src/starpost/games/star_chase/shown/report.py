"""The report: a document for page, mail and print (rules 13.5, 13.6)."""

from __future__ import annotations

from starpost.games.star_chase.known.lines import spelt
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.closing import income_of, supply_of
from starpost.games.star_chase.shown import printout
from starpost.games.star_chase.shown.scene import scene
from starpost.games.star_chase.state import Empire, Line, limit
from starpost.games.star_chase.tables import KINDS, TECH_NAMES, tech_cost
from starpost.games.star_chase.told.plain import plain
from starpost.games.star_chase.told.winning import scored
from starpost.kernel.contract import GM
from starpost.reports.document import (
    OPEN,
    Align,
    Block,
    Document,
    Field,
    Fields,
    Figure,
    Items,
    Lines,
    Note,
    Notes,
    Paragraph,
    Section,
    Table,
)
from starpost.told.words import counted

LEFT: tuple[Align, ...] = ("left",) * 4
RIGHT: tuple[Align, ...] = ("right",) * 5


def report(view: View) -> Document:
    me = view.me
    sections = _private(view, me) if me else _master(view) if view.seat == GM else []
    name = f"{me.name} ({me.code})" if me else "the game master" if view.seat == GM else "all"
    return Document(
        "Star Chase",
        tuple(sections + _common(view)),
        subtitle=f"Report to {name}, {printout.played(view)}",
        head=(
            Field("Turn played", str(view.turn - 1) if view.turn > 1 else "none yet"),
            *((Field("Orders for turn", str(view.turn)),) if view.result is None else ()),
        ),
        summary=_summary(view, me),
        foot=("Star Chase", name, printout.played(view)),
    )


def _summary(view: View, me: Empire | None) -> str:
    if view.result is not None:
        return f"The game is over: {view.result.winner or 'nobody'} wins ({view.result.type})."
    if me is None:
        return f"{sum(e.alive for e in view.roundup)} empires play turn {view.turn}."
    if not me.alive:
        return "Your empire is eliminated."
    return f"{me.bp} build points to spend, {len(view.systems)} systems, {me.vp} victory points."


def _private(view: View, me: Empire) -> list[Section]:
    sections = [
        Section("Orders", (Notes(tuple(_note(line) for line in me.record.lines)),), id="orders"),
        Section("Events", _events(view, me), id="events"),
        Section("Accounts", (_accounts(view, me),), id=f"{OPEN}-accounts"),
        Section("Technology", (_technology(me),), id=f"{OPEN}-tech"),
        Section("Systems owned", (_systems(view, me),), id="systems"),
        Section("Scouting and probes", (_scouting(view),), id="scouting"),
        Section("Map", (Figure(scene(view)),), id="map"),
    ]
    if me.alive and view.result is None:
        sheet = Lines(tuple(printout.turnsheet(me)))
        sections.append(Section("Turnsheet", (sheet,), id="turnsheet", breaks="never"))
    return sections


def _note(line: Line) -> Note:
    where = f"{line.slot} {line.order}" if line.slot else line.order
    return Note(plain(line.result), where=where, tone="bad" if line.failed else "plain")


def _events(view: View, me: Empire) -> tuple[Block, ...]:
    record = me.record
    told = list(map(plain, view.told))
    if record.unused:
        told.append(f"Not spent: {spelt(record.unused)}")
    if record.research:
        told.append(f"Research: {record.research}")
    if record.computer:
        told.append("No orders came; the computer wrote them.")
    return (Items(tuple(told)),) if told else (Paragraph("Nothing befell you.", "quiet"),)


def _accounts(view: View, me: Empire) -> Fields:
    record = me.record
    over = printout.overpopulated(view, me)
    pairs = {
        "To spend": counted(me.bp, "build point"),
        "Earned": f"{record.systems} by systems, {me.tech['BP']} by {TECH_NAMES['BP']}, "
        f"less {record.supply} for supply",
        "Not spent last turn": spelt(record.unused) or "nothing",
        "Treasury": f"{counted(me.treasury, 'build point')} for technology",
        "Reserve": counted(me.reserve, "cruiser"),
        "Lost in space": counted(me.lost, "cruiser"),
        "Bombs": f"{me.bombs_used} of {me.tech['BT']} used",
        "Victory points": str(me.vp),
        "Base": f"{me.base or 'none'}",
        "Home": f"{me.home or 'none'}",
        "Active probe": f"{me.active or 'none'}",
        "Inactive probes": " ".join(map(str, me.inactive)) or "none",
    }
    if view.result is None:
        pairs["Victory points"] += f"; a scoring would bring {scored(view)} now"
        pairs["Points of others"] = "told when the game is over"
    if over:
        pairs["Overpopulated"] = " ".join(map(str, over))
    return Fields(tuple(Field(name, value) for name, value in pairs.items()))


def _technology(me: Empire) -> Table:
    rows = tuple(
        (code, TECH_NAMES[code], str(level), str(tech_cost(level, level + 1)))
        for code, level in me.tech.items()
    )
    return Table(
        ("", "technology", "level", "next costs"), rows, ("left", "left", "right", "right")
    )


OWNED = ("code", "name", "type", "people", "industry", "cruisers", "fighters", "colony ships",
         "defence", "retreat", "ambush", "income", "supply", "links", "")  # fmt: skip


def _systems(view: View, me: Empire) -> Table:
    rows = []
    for code, s in view.systems.items():
        most, closed = limit(s, me.tech["LS"]), code in view.blockaded
        flags = " ".join(["OVER"] * (s.pop > most) + ["BLOCKADED"] * closed)
        rows.append((
            str(code), s.name or "-", KINDS[s.type].name, f"{s.pop}/{most}", str(s.ind),
            str(s.crs), str(s.ftr), str(s.col), s.defmode, str(s.retreat or "-"),
            str(s.ambush or "-"), str(income_of(s, me.tech, closed)), str(supply_of(s, me.tech)),
            " ".join(map(str, s.links)), flags,
        ))  # fmt: skip
    return Table(OWNED, tuple(rows), (*LEFT[:3], *RIGHT))


def _scouting(view: View) -> Table:
    rows = []
    for code in view.scouted:
        k = view.memory[code]
        links = " ".join(map(str, k.links or ()))
        counts = (str(n) for n in (k.pop, k.ind, k.crs, k.ftr, k.col))
        row = (str(code), k.name or "-", KINDS[k.type].name, k.owner or "unowned", *counts, links)
        rows.append(row)
    head = ("code", "name", "type", "owner", "people", "industry", "cruisers", "fighters",
            "colony ships", "links")  # fmt: skip
    return Table(head, tuple(rows), (*LEFT, *RIGHT))


def _common(view: View) -> list[Section]:
    over = view.result is not None
    rows = tuple(
        (e.code, e.name, e.player or "-", " ".join(f"{c}{n}" for c, n in e.best), e.phone, e.email,
         "" if e.alive else "eliminated", *([str(e.vp)] if over else []))
        for e in view.roundup
    )  # fmt: skip
    head = ("code", "empire", "player", "best", "phone", "e-mail", "", *(["VPs"] if over else []))
    blocks: list[Block] = [Table(head, rows)]
    blocks.append(Paragraph(f"Order of play: {' '.join(view.order)}. Target: {view.target} VPs."))
    news = [
        *map(plain, view.news),
        *([view.warned] if view.warned and view.warned not in view.news else []),
    ]
    if view.prizes:
        news.append(printout.prize_line(view))
    if news:
        blocks.append(Items(tuple(news)))
    said = tuple(
        f"{'Game master' if sender == GM else sender}: {' / '.join(words)}"
        for sender, words in view.messages
    )
    talk: Block = Items(said) if said else Paragraph("Nobody spoke.", "quiet")
    return [
        Section("Roundup", tuple(blocks), id="roundup"),
        Section("Messages", (talk,), id="messages"),
    ]


def _master(view: View) -> list[Section]:
    lines = tuple(printout.game_master(view))
    return [
        Section("Everything", (Lines(lines),), id="all"),
        Section("Map", (Figure(scene(view)),), id="map"),
    ]
