"""The campaign's report: the log, and the record sheets of the article. Rule 10.2."""

from __future__ import annotations

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score, systems, value
from starpost.games.fate_of_empire.shown import scene
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import SECTORS
from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES
from starpost.games.stellar_conquest.galaxy.ships import write_ships
from starpost.games.stellar_conquest.shown import record_sheets
from starpost.games.stellar_conquest.shown import report as base
from starpost.games.stellar_conquest.state import planet_name
from starpost.reports.document import (
    SHEET,
    Document,
    Field,
    Fields,
    Figure,
    Section,
    Table,
)

OURS = ("colony", "dominion", "conquered")


def halves(n: int) -> str:
    return str(n // 2) if n % 2 == 0 else f"{n / 2}"


def holdings(view: View) -> Table:
    """First record sheet: colonies, dominions and conquests."""
    st = view.known
    rows = []
    for pid in ours(st):
        planet, world = st.planets[pid], st.world(pid)
        rows.append((
            planet_name(pid), TYPE_NAMES[world.type], planet.status,
            f"{record_sheets.people(planet)} of {world.max}", "rich" if world.rich else "",
            record_sheets.factories(planet), record_sheets.bases(planet), str(value(st, pid)),
        ))  # fmt: skip
    headers = ("Planet", "Type", "Status", "People", "Minerals", "Factories", "Bases", "Value")
    return Table(headers, tuple(rows))


def ours(st: Campaign) -> list[int]:
    return [pid for pid, p in sorted(st.planets.items()) if p.status in OURS]


def independents(view: View) -> Table:
    """Second record sheet."""
    st = view.known
    rows = []
    for pid, planet in sorted(st.planets.items()):
        if planet.status == "independent":
            world = st.world(pid)
            rows.append((planet_name(pid), TYPE_NAMES[world.type], f"{planet.pop} of {world.max}",
                         record_sheets.factories(planet), record_sheets.bases(planet),
                         "PRIME" if planet.prime else ""))  # fmt: skip
    return Table(("Planet", "Type", "People", "Factories", "Bases", ""), tuple(rows))


def pirates(view: View) -> Table:
    rows = tuple(
        (STAR_NAMES[star], write_ships({"C": c, "S": s}))
        for star, (c, s) in sorted(view.known.pirates.items())
    )
    return Table(("Star", "Pirates"), rows)


def status(view: View) -> tuple[Field, ...]:
    st = view.known
    return (
        Field("Turn", base.heading(st)),
        Field("Entry", base.entry_text(view)),
        Field("Speed", str(st.players[0].speed)),
        Field("War", "yes" if st.war else "no"),
        Field("Sub-Province", "yes" if st.sub_province else "no"),
        Field("Recall owed", halves(st.debt)),
    )


def sector_text(st: Campaign) -> str:
    counts = systems(st)
    return "  ".join(f"S{name[0]} {counts[name]}/{need}" for name, (_, need, _) in SECTORS.items())


def score_fields(view: View) -> Fields:
    st, now = view.known, score(view.known)
    return Fields((
        Field("Pirates destroyed", str(now.kills)),
        Field("Planets", str(now.planets)),
        Field("Sectors", f"{now.sectors}   ({sector_text(st)})"),
        Field("Ships lost", str(now.losses)),
        Field("Total", f"{now.total}   ({now.level}{'' if st.over else ' if it ended now'})"),
    ))  # fmt: skip


def report(view: View) -> Document:
    parts = [
        *base.log_sections(view),
        Section("Map", (Figure(scene.scene(view), "The board as you know it."),)),
        base.section("Colonies and dominions", holdings(view), "No planets yet."),
        base.looked_up("Independent worlds", independents(view), "None known."),
        base.looked_up("Pirates", pirates(view), "None in sight."),
        base.looked_up("Task forces", record_sheets.groups(view), "No ships."),
        base.looked_up("Explored stars", record_sheets.stars(view), "No star is explored yet."),
        base.looked_up("Research", record_sheets.research(view), ""),
        base.looked_up("Production", record_sheets.production(view), "No production this turn."),
        Section("Score", (score_fields(view),), f"{SHEET}-score"),
        base.problems(view),
    ]  # fmt: skip
    total = score(view.known).total
    summary = f"{base.heading(view.known)}; {total} points."
    return Document("The Fate of Empire", tuple(parts), "Report to the Captain-General",
                    status(view), summary)  # fmt: skip
