"""The report as plain text (rule 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.draw import text as drawing
from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.sights import (
    OwnShip,
    ShipSight,
    StormSight,
    View,
    WorldSight,
    numbered,
)
from starpost.games.star_empires.shown.scene import chart


def printout(view: View) -> str:
    """Every field of rule 6.3, in its order."""
    parts = (
        _head, _empires, _diplomacy, _worlds, _fleet, _classes, _nav, _sightings, _news,
        _letters, _orders, _problems, _end, _map,
    )  # fmt: skip
    return "\n".join([line.rstrip() for part in parts for line in part(view)]) + "\n"


def _head(view: View) -> Iterator[str]:
    who = f"empire {view.seat} ({view.code})" if view.code else view.seat or "public"
    session = f"  session {view.rules.name}" if view.rules.name else ""
    yield f"STAR EMPIRES{session}   {who}   map of turn {numbered(view.turn)}"
    if not view.code:
        return
    mine = [w for w in view.worlds if w.mine]
    made, known = sum(w.production for w in mine), sum(w.production for w in view.worlds)
    stock = sum(w.stock or 0 for w in mine) + sum(w.mine_stock for w in view.worlds)
    tonnes = sum(ship.tonnage for ship in view.ships)
    home = next((f"{w.name} {text(w.at)}" for w in mine if w.home), "none")
    yield (
        f"Homeworld {home}   worlds {len(mine)}   production {made}   stock {stock}   "
        f"ships {len(view.ships)} ({tonnes} t)   DR {view.dedication:+d}"
    )
    if known:
        yield f"Your share of all production you know: {100 * made // known}%"
    if view.status == "abandoned":
        yield "Your empire counts as abandoned: hand in orders and you lead it again."
    if view.homeless:
        yield "You are homeless: win a world to be more than a rumour."


def _empires(view: View) -> Iterator[str]:
    """The game master's table, and everybody's after the game."""
    if view.victory == "pending":
        yield f"VICTORY PENDING {', '.join(view.winners)}: {view.why} VICTORY CONFIRM or REJECT?"
    if view.empires:
        yield "EMPIRES         code  status     prod stock worlds ships   DR  frame"
    for e in view.empires:
        status = "homeless" if e.homeless else e.status
        yield (
            f" {e.name:<14} {e.code:<5} {status:<10} {e.production:>4} {e.stock:>5} "
            f"{e.worlds:>6} {e.ships:>5} {e.dedication:>+4}  {e.frame}"
        )
    for note in view.notes:
        yield f" {note}"


def _diplomacy(view: View) -> Iterator[str]:
    if not view.code:
        return
    allies = ", ".join(view.allies) or "-"
    yield f"ALLIES {allies:<16} CONTACTS {', '.join(view.contacts) or '-'}"
    for name in view.unanswered:
        yield f" your declaration to {name} was not answered"
    for name, what in view.grants:
        yield f" you give scan data to {name}: {' '.join(what)}"
    for name, what in view.granted:
        yield f" {name} gives you scan data: {' '.join(what)}"


def _worlds(view: View) -> Iterator[str]:
    mine = [w for w in view.worlds if w.mine or w.mine_stock or not view.code]
    if not mine:
        return
    yield "WORLDS     sector   prod stock  others        state        DP  guns"
    for w in mine:
        stock = "?" if w.stock is None else str(w.stock)
        others = ", ".join(f"{name} {amount}" for name, amount in w.others)
        if w.mine_stock:
            others = f"{w.owner}'s; yours {w.mine_stock}"
        dp = "" if w.garrison is None else str(w.garrison)
        guns = "" if w.guns is None else str(w.guns)
        yield (
            f" {w.name:<9} {text(w.at):<8}{w.production:>4}{stock:>5}    {others or '-':<13} "
            f"{state(w):<11}{dp:>4}{guns:>6}"
        )


def state(w: WorldSight) -> str:
    if w.prohibition in ("blockaded", "interdicted"):
        return w.prohibition.upper()
    if w.pollution:
        return "polluted"
    if w.home:
        return "home"
    return "taken" if w.taken else "-"


def by_sector(ships: tuple[OwnShip, ...]) -> dict[Pair, list[OwnShip]]:
    found: dict[Pair, list[OwnShip]] = {}
    for ship in sorted(ships, key=lambda s: (s.at, s.owner.lower(), s.handle.lower())):
        found.setdefault(ship.at, []).append(ship)
    return found


def names_at(view: View) -> dict[Pair, str]:
    return {w.at: w.name for w in view.worlds if w.status != "lost"}


def _fleet(view: View) -> Iterator[str]:
    worlds = names_at(view)
    for at, ships in by_sector(view.ships).items():
        yield f"FLEET {text(at)} {worlds.get(at, '')}"
        for s in ships:
            owner = "" if view.code else f"{s.owner:<10} "
            yield f" {owner}{own_line(s)}"


def own_line(s: OwnShip) -> str:
    racks = f"R{s.free}/{s.racks}" if s.racks else "R-"
    mode = "public" if s.public else "private" + "".join(f" +{name}" for name in s.told)
    words = [f"on {s.carrier}"] if s.carrier else []
    words += [f"carries {', '.join(s.cargo)}"] if s.cargo else []
    words += ["deployed"] if s.deployed else []
    words += [f"[{s.codes}]"] if s.codes else []
    return (
        f"{s.name or '-':<7} {s.sn}  {s.kind:<10} {f'{s.dp}/{s.full}':>6} {s.rating:>5.1f}%  "
        f"G{s.guns} E{s.engines} S{s.scan}  {racks:<5} {mode}  {'  '.join(words)}"
    )


def _classes(view: View) -> Iterator[str]:
    if view.classes:
        yield "CLASSES        hull          guns   DP eng scan racks tonnage  AR cost"
    for c in view.classes:
        cost = str(c.cost) if c.buildable else "-"
        yield (
            f" {c.name:<13} {c.hull:<13} {c.guns:>4} {c.dp:>4} {c.engines:>3} {c.scan:>4} "
            f"{c.racks:>5} {c.tonnage:>7} {c.ar:>3} {cost:>4}"
        )


def _nav(view: View) -> Iterator[str]:
    known = [p for p in view.portals if p.nav]
    if known:
        yield "NAV DATA"
    for p in known:
        shut = "  collapsed" if p.collapsed else ""
        owner = f"  of {p.owner}" if p.owner else ""
        yield f" {p.name:<14} {text(p.at):<9} exits {', '.join(p.exits) or '-'}{owner}{shut}"


def _sightings(view: View) -> Iterator[str]:
    if not view.code:
        yield from _objects(view)
        return
    ships: dict[Pair, list[ShipSight]] = {}
    for ship in view.sighted:
        ships.setdefault(ship.at, []).append(ship)
    things = _things(view)
    busy = [s for s in view.sectors if s.at in things or s.at in ships]
    for sector in sorted(busy, key=lambda s: s.at):
        words = things.get(sector.at, [])
        seen = ships.get(sector.at, [])
        dated = f" as of turn {numbered(sector.as_of)}" if sector.status == "stale" else ""
        yield f"SIGHTED {text(sector.at)} {sector.status}{dated}  {'   '.join(words)}"
        for ship in sorted(seen, key=lambda s: (s.owner.lower(), s.handle.lower())):
            yield f" {sight_line(ship)}"
    for s in view.storms:
        if s.lost:
            yield f"LAST SEEN {text(s.at)} on turn {numbered(s.as_of)}, not there now  {_storm(s)}"


def _things(view: View) -> dict[Pair, list[str]]:
    """Worlds, portals, storms and unidentified ships by sector."""
    found: dict[Pair, list[str]] = {}
    for w in view.worlds:
        if w.status != "lost" and not w.mine:
            stock = "" if w.stock is None else f" stock {w.stock}"
            home = " home" if w.home else ""
            words = f"world {w.name} prod {w.production} owner {w.owner or 'nobody'}{home}{stock}"
            found.setdefault(w.at, []).append(words)
    for p in view.portals:
        if p.status != "lost":
            shut = " collapsed" if p.collapsed else ""
            nav = " nav data" if p.nav else ""
            found.setdefault(p.at, []).append(f"portal {p.name}{shut}{nav}")
    for s in view.storms:
        if s.lost:
            continue
        found.setdefault(s.at, []).append(_storm(s))
    for shade in view.shades:
        noun = "ship" if shade.count == 1 else "ships"
        words = f"unidentified {shade.count} {noun} {shade.tonnage} t"
        found.setdefault(shade.at, []).append(words)
    return found


def _storm(s: StormSight) -> str:
    return f"nebula {s.name}" if s.nebula else f"storm {s.name} intensity {s.intensity}"


def _objects(view: View) -> Iterator[str]:
    for p in view.portals:
        shut = " collapsed" if p.collapsed else ""
        yield f"PORTAL {p.name} {text(p.at)}{shut} exits {', '.join(p.exits) or '-'}"
    for s in view.storms:
        yield f"STORM {s.name} {text(s.at)} intensity {s.intensity}{' nebula' if s.nebula else ''}"


def sight_line(s: ShipSight) -> str:
    line = f"{s.owner:<7} {s.name or '-':<7} {s.sn}  {s.kind} {s.tonnage} t"
    if s.rating is not None:
        line += f"  OR {s.rating:.1f}%"
    if s.dp is not None:
        line += f"  G{s.guns} DP{s.dp} E{s.engines} S{s.scan} R{s.racks}"
    if s.carrier:
        line += f"  on {s.carrier}"
    return line + (f"  [{s.codes}]" if s.codes else "")


def _news(view: View) -> Iterator[str]:
    head = "NEWS"
    for line in view.news:
        at = "" if line.at is None else f"{text(line.at)} "
        yield f"{head:<4} {line.phase:<17} {at}{line.text}"
        head = ""


def _letters(view: View) -> Iterator[str]:
    for letter in view.letters:
        to = f" to {letter.to}" if not view.code else ""
        yield f"MESSAGE from {letter.sender or 'somebody who did not sign'}{to}"
        yield from (f" | {line}" for line in letter.lines)


def _orders(view: View) -> Iterator[str]:
    if view.outcomes:
        yield "ORDERS"
    for outcome in view.outcomes:
        yield from (f" > {line}" for line in outcome.order.split("\n"))
        for code, sentence in outcome.results:
            yield f"     {code + ': ' if code else ''}{sentence}"


def _problems(view: View) -> Iterator[str]:
    bad = [(o.order, c, s) for o in view.outcomes for c, s in o.results if c]
    if bad:
        yield "PROBLEMS"
    for order, code, sentence in bad:
        head = order.split("\n", 1)[0]
        yield f" > {head:<26} {code}  {sentence}"


def _end(view: View) -> Iterator[str]:
    if view.over:
        yield f"GAME OVER. {view.why} Winners: {', '.join(view.winners) or 'nobody'}."
    if view.history and (view.over or view.rules.show_standings):
        yield "PRODUCTION turn by turn"
        for name in view.history[-1]:
            yield f" {name:<14} {' '.join(f'{made.get(name, 0):>3}' for made in view.history)}"
    if view.over and view.log:
        yield "THE GAME MASTER'S ORDERS"
        yield from (f" turn {numbered(turn)}: {line}" for turn, line in view.log)


def _map(view: View) -> Iterator[str]:
    if view.code:
        yield "MAP"
        drawn = drawing.render(chart(view), listing=False).partition("\n\n")[2]
        yield from (line for line in drawn.split("\n") if line.strip())
