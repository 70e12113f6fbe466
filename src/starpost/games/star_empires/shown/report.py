"""The report as a document: the same fields as the printout, for page and paper (rule 6.3)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.callsigns import in_words, spaced
from starpost.games.star_empires.known.sights import View, numbered
from starpost.games.star_empires.shown.printout import (
    by_sector,
    names_at,
    own_line,
    sight_line,
    state,
)
from starpost.games.star_empires.shown.scene import scene
from starpost.reports.document import (
    Align,
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


def report(view: View) -> Document:
    who = view.seat or "the public"
    sections = (
        _summary(view), _worlds(view), _fleet(view), _orders(view), _news(view),
        _sightings(view), _classes(view), _letters(view), _history(view),
    )  # fmt: skip
    chart = Section("Map", (Figure(scene(view), "Coordinates are your own."),))
    made = sum(w.production for w in view.worlds if w.mine)
    now = numbered(view.turn)
    held, ships = sum(w.mine for w in view.worlds), counted(len(view.ships), "ship")
    return Document(
        "Star Empires",
        (*(s for s in sections if s is not None), chart),
        subtitle=f"Report {now} to {who}",
        head=(Field("session", view.rules.name or "-"),
              Field("empire", f"{who} ({view.code})" if view.code else who),
              Field("turn played", str(now - 1) if now > 1 else "none yet"),
              *((Field("orders for turn", str(now)),) if not view.over else ())),
        summary=f"{made} RU a turn from {counted(held, 'world')}, {ships}.",
        foot=("Star Empires", who, f"report {now}"),
    )  # fmt: skip


def _summary(view: View) -> Section:
    mine = [w for w in view.worlds if w.mine]
    fields = [
        *(
            (Field("status", "abandoned: hand in orders and you lead it again"),)
            if view.status == "abandoned"
            else ()
        ),
        Field("homeworld", view.home or ("none" if view.code else "-")),
        Field("worlds", str(len(mine))),
        Field("production", str(sum(w.production for w in mine))),
        Field("stock", str(sum(w.stock or 0 for w in mine))),
        Field("ships", f"{len(view.ships)} ({sum(s.tonnage for s in view.ships)} t)"),
        Field("dedication rating", f"{view.dedication:+d}"),
        Field("allies", ", ".join(view.allies) or "-"),
        Field("contacts", ", ".join(view.contacts) or "-"),
    ]
    fields += [Field("not answered", name) for name in view.unanswered]
    fields += [
        Field(f"scan data to {name}", in_words(" ".join(what))) for name, what in view.grants
    ]
    fields += [
        Field(f"scan data from {name}", in_words(" ".join(what))) for name, what in view.granted
    ]
    blocks: list[Block] = [Fields(tuple(fields))] if view.code else []
    if view.over:
        end = f"The game is over. {view.why} Winners: {', '.join(view.winners)}."
        blocks.append(Paragraph(end, "lead"))
    elif view.victory == "pending":
        text_ = f"{', '.join(view.winners)} meet the victory condition. {view.why}"
        blocks.append(Paragraph(text_, "lead"))
    if view.empires:
        rows = tuple(
            (e.name, e.code, "homeless" if e.homeless else e.status, str(e.production),
             str(e.stock), str(e.worlds), str(e.ships), f"{e.dedication:+d}", e.frame)
            for e in view.empires
        )  # fmt: skip
        headers = ("empire", "code", "status", "prod", "stock", "worlds", "ships", "DR", "frame")
        blocks.append(Table(headers, rows))
    return Section("Summary", tuple(blocks))


def _worlds(view: View) -> Section | None:
    rows = tuple(
        (w.name, text(w.at), str(w.production), "?" if w.stock is None else str(w.stock),
         ", ".join(f"{n} {a}" for n, a in w.others) or (str(w.mine_stock) if w.mine_stock else "-"),
         state(w), str(w.garrison or 0), str(w.guns or 0))
        for w in view.worlds
        if w.mine or w.mine_stock or not view.code
    )  # fmt: skip
    headers = ("world", "sector", "prod", "stock", "others", "state", "DP", "guns")
    align: tuple[Align, ...] = ("left", "left", "right", "right", "left", "left", "right", "right")
    return Section("Worlds", (Table(headers, rows, align),)) if rows else None


def _fleet(view: View) -> Section | None:
    worlds = names_at(view)
    blocks = tuple(
        Lines(tuple(own_line(s) for s in ships), key=f"{text(at)} {worlds.get(at, '')}".strip())
        for at, ships in by_sector(view.ships).items()
    )
    return Section("Fleet", blocks) if blocks else None


def _orders(view: View) -> Section | None:
    notes = []
    for outcome in view.outcomes:
        bad = [(code, sentence) for code, sentence in outcome.results if code]
        good = " ".join(sentence for code, sentence in outcome.results if not code)
        if good or not bad:
            notes.append(Note(in_words(good) or "done", where=outcome.order))
        notes += [Note(in_words(s), where=outcome.order, code=c, tone="warn") for c, s in bad]
    return Section("Your orders", (Notes(tuple(notes)),)) if notes else None


def _news(view: View) -> Section | None:
    rows = []
    before = ""
    for line in view.news:
        phase = "" if line.phase == before else line.phase
        rows.append((phase, "" if line.at is None else text(line.at), in_words(line.text)))
        before = line.phase
    return Section("News", (Table(("phase", "sector", "what"), tuple(rows)),)) if rows else None


def _sightings(view: View) -> Section | None:
    ships = tuple(sight_line(s) for s in sorted(view.sighted, key=lambda s: (s.at, s.owner)))
    rows = tuple(
        (
            w.name,
            text(w.at),
            w.owner or "nobody",
            str(w.production),
            w.status,
            str(numbered(w.as_of)),
        )
        for w in view.worlds
        if not w.mine
    )
    dark = tuple((text(s.at), str(s.count), f"{s.tonnage} t") for s in view.shades)
    portals = tuple(
        (in_words(p.name), text(p.at), "collapsed" if p.collapsed else "open",
         "yes" if p.nav else "no", in_words(", ".join(p.exits)))
        for p in view.portals
    )  # fmt: skip
    storms = tuple(
        (s.name, text(s.at), str(s.intensity), str(numbered(s.as_of))) for s in view.storms
    )
    blocks: list[Block] = []
    if rows:
        head: tuple[str, ...] = ("world", "sector", "owner", "prod", "status", "as of turn")
        blocks.append(Table(head, rows, caption="Other worlds"))
    if portals:
        head = ("portal", "sector", "state", "nav data", "exits")
        blocks.append(Table(head, portals, caption="Portals"))
    if storms:
        head = ("storm", "sector", "intensity", "as of turn")
        blocks.append(Table(head, storms, caption="Storms and nebulae"))
    if ships:
        blocks.append(Lines(ships, key="Ships identified"))
    if dark:
        head = ("sector", "ships", "tonnage")
        blocks.append(Table(head, dark, caption="Unidentified ships"))
    return Section("Sightings", tuple(blocks)) if blocks else None


def _classes(view: View) -> Section | None:
    rows = tuple(
        (spaced(c.name), spaced(c.hull), str(c.guns), str(c.dp), str(c.engines), str(c.scan),
         str(c.racks), str(c.tonnage), str(c.ar), str(c.cost) if c.buildable else "-", c.name)
        for c in view.classes
    )  # fmt: skip
    headers = ("class", "hull", "guns", "DP", "eng", "scan", "racks", "tonnage", "AR", "cost",
               "in orders")  # fmt: skip
    align: tuple[Align, ...] = ("left", "left", *("right",) * 8)
    table = Table(headers, rows, align, code=(len(headers) - 1,))
    return Section("Known classes", (table,)) if rows else None


def _letters(view: View) -> Section | None:
    blocks = tuple(
        Lines(x.lines, key=f"From {x.sender or 'somebody who did not sign'}") for x in view.letters
    )
    return Section("Messages", blocks) if blocks else None


def _history(view: View) -> Section | None:
    if not view.history:
        return None
    last = view.history[-1]
    rows = tuple((name, *(str(made.get(name, 0)) for made in view.history)) for name in last)
    headers = ("production", *(str(turn) for turn in range(1, len(view.history) + 1)))
    blocks: list[Block] = [Table(headers, rows)]
    if view.log:
        log = tuple(f"turn {numbered(turn)}: {line}" for turn, line in view.log)
        blocks.append(Lines(log, key="The game master's orders"))
    return Section("History", tuple(blocks))
