"""The record sheets: colonies, task forces, sightings, research, production. Rule 10.7."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    COLOURS,
    STAR_NAMES,
    distances,
    full_name,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES, WORLDS
from starpost.games.stellar_conquest.galaxy.ships import ships_of, write_ships
from starpost.games.stellar_conquest.known.view import MASTER, View
from starpost.games.stellar_conquest.phases.exploration import world_text
from starpost.games.stellar_conquest.phases.research import is_open, owns, price
from starpost.games.stellar_conquest.state import Planet, planet_name
from starpost.games.stellar_conquest.tables import POINTS, TECHS
from starpost.games.stellar_conquest.told.wording import tech_name
from starpost.reports.document import Table

WIDTH = 10


def is_mine(view: View, planet: Planet) -> bool:
    if view.seat == MASTER:
        return planet.owner >= 0 or planet.controller >= 0
    if planet.status == "conquered":
        return view.seat in (planet.controller, planet.owner)
    return planet.owner == view.seat and planet.status != "empty"


def mine(view: View) -> list[int]:
    return [pid for pid, p in sorted(view.known.planets.items()) if is_mine(view, p)]


def people(planet: Planet) -> str:
    return f"{planet.pop}+{planet.garrison}" if planet.status == "dominion" else str(planet.pop)


def bases(planet: Planet) -> str:
    return f"M{planet.mb} A{planet.amb}{' shield' if planet.shield else ''}"


def factories(planet: Planet) -> str:
    return f"{planet.factories}+{planet.robotic}"


def colonies(view: View) -> Table:
    st = view.known
    rows = []
    for pid in mine(view):
        planet, world = st.planets[pid], st.world(pid)
        rows.append((
            planet_name(pid), TYPE_NAMES[world.type], f"{people(planet)} of {world.max}",
            "rich" if world.rich else "", planet.status, factories(planet), bases(planet),
            str(POINTS.get(world.type, 0)),
        ))  # fmt: skip
    headers = ("Planet", "Type", "People", "Minerals", "Status", "Factories", "Bases", "Points")
    return Table(headers, tuple(rows), ("left", "left", "right"))


def groups(view: View) -> Table:
    rows = []
    for number, group in sorted(view.known.groups.items()):
        bound = hexes = ""
        if group.dest >= 0:
            bound = place_name(group.dest)
            hexes = str(distances(group.at)[group.dest]) if group.at >= 0 else ""
        equipped = sum(b.n for b in group.cargo if b.cet)
        rows.append((f"G{number}", full_name(group.at), ships_of(group), bound, hexes,
                     f"{equipped} equipped" if equipped else ""))  # fmt: skip
    return Table(("Group", "Where", "Ships", "Bound for", "Hexes left", "CET"), tuple(rows))


def sightings(view: View) -> Table:
    rows = tuple(
        (STAR_NAMES[s.star], view.known.name(s.seat), write_ships(s.ships)) for s in view.sightings
    )
    return Table(("Star", "Whose", "Ships"), rows)


def strangers(view: View, *, held: bool = True) -> Table:
    """Colonies of others as one noted them; `held`: with those that one has conquered."""
    rows = []
    if view.me is not None:
        for pid, note in sorted(view.me.notes.items()):
            planet = view.known.planets.get(pid)
            if not held and planet is not None and planet.controller == view.seat:
                continue
            known = f"M{note.mb} A{note.amb}" if note.mb >= 0 else "not known"
            rows.append((planet_name(pid), view.known.name(note.owner),
                         "yes" if note.shield else "no", known, str(note.turn)))  # fmt: skip
    return Table(("Planet", "Whose", "Shield", "Bases", "Seen in round"), tuple(rows))


def stars(view: View) -> Table:
    rows = tuple(
        (STAR_NAMES[star], COLOURS[star], str(card),
         "; ".join(map(world_text, WORLDS[card])) or "no planets")
        for star, card in sorted(view.known.cards.items())
    )  # fmt: skip
    return Table(("Star", "Colour", "Card", "Planets"), rows)


def research(view: View) -> Table:
    player = view.me or (view.known.players[0] if len(view.known.players) == 1 else None)
    if player is None:
        return Table(("Technology",), ())
    rows = []
    for tech in TECHS:
        paid, cost = player.research.get(tech.id, 0), price(player, tech.id)
        state = "owned" if owns(player, tech.id) else "open" if is_open(player, tech.id) else "-"
        rows.append((tech_name(tech.id), tech.field, str(tech.level), f"{paid} of {cost}", state,
                     tech.effect))  # fmt: skip
    return Table(("Technology", "Class", "Level", "Paid", "State", "Effect"), tuple(rows))


def production(view: View) -> Table:
    st = view.known
    rows = [
        (planet_name(pid), str(works.before), str(works.growth), str(works.made), str(works.left))
        for pid, works in st.works.items()
    ] or [(planet_name(pid), str(st.planets[pid].pop), "", str(made), str(left))
          for pid, (made, left) in st.ip.items() if pid in st.planets]  # fmt: skip
    return Table(("Planet", "People", "Growth", "Made", "Left"), tuple(rows))


# --- plain text ----------------------------------------------------------------------------


def planet_line(view: View, pid: int) -> str:
    planet, world = view.known.planets[pid], view.known.world(pid)
    rich = " rich" if world.rich else ""
    return (
        f"{planet_name(pid)} {TYPE_NAMES[world.type]}{rich} {planet.status} {people(planet)} "
        f"of {world.max}  fac {factories(planet)}  {bases(planet)}"
    )


def group_line(number: int, view: View) -> str:
    group = view.known.groups[number]
    to = f" -> {place_name(group.dest)}" if group.dest >= 0 else ""
    return f"G{number} {place_name(group.at)}{to} {ships_of(group)}"


def labelled(label: str, lines: list[str]) -> list[str]:
    return [f"{label if at == 0 else '':<{WIDTH}}{line}" for at, line in enumerate(lines)]


def research_line(view: View) -> str:
    player = view.me or view.known.players[0]
    owned = [tech_name(tech.id) for tech in TECHS if owns(player, tech.id)]
    paid = [
        f"{tech_name(tech)} {n} of {price(player, tech)}"
        for tech, n in player.research.items()
        if n
    ]
    return f"{', '.join(owned) or 'nothing yet'}{'; paid: ' + ', '.join(paid) if paid else ''}"


def text(view: View) -> list[str]:
    """The sheets, one line a thing."""
    found = labelled("HOLDINGS", [planet_line(view, pid) for pid in mine(view)] or ["none"])
    numbers = sorted(view.known.groups)
    found += labelled("GROUPS", [group_line(n, view) for n in numbers] or ["none"])
    seen = [f"{STAR_NAMES[s.star]} {view.known.name(s.seat)} {write_ships(s.ships)}"
            for s in view.sightings]  # fmt: skip
    found += labelled("SIGHTED", seen)
    found += labelled("OTHERS", [" ".join(row) for row in strangers(view).rows])
    if view.me is not None:
        found += labelled("RESEARCH", [research_line(view)])
    return found
