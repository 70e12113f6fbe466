"""The printout in the notation of the rulebook, line by line (rule 10.3)."""

from __future__ import annotations

from starpost.games.starweb.artifacts import name as artifact_name
from starpost.games.starweb.state import KeySeen, Sighting, World
from starpost.games.starweb.tables import TITLES
from starpost.games.starweb.view import View


def world_line(world: World) -> str:
    """`W5 (18,66) [TERRAN] (Metal=5, ...)`."""
    head = f"W{world.id} ({','.join(map(str, world.links))})"
    if world.black_hole:
        return f"{head} BLACK HOLE"
    flock = f" C[{world.convert_owner}]" if world.converts else ""
    return f"{head} [{world.owner or ' '}]{flock} ({', '.join(_items(world))})"


def _items(w: World) -> list[str]:
    items: list[str] = []
    if w.change:
        items.append(_change(w.change, w.former))
    if w.industry:
        usable = f"/{w.capacity}" if w.capacity < w.industry else ""
        items.append(f"Industry={w.industry}{usable}")
    if w.metal:
        items.append(f"Metal={w.metal}")
    if w.mines:
        items.append(f"Mines={w.mines}")
    kind = "R" if w.robots else f"/{w.converts}C" if w.converts else ""
    items.append(f"Population={w.population}{kind}")
    items.append(f"Limit={w.limit}")
    if w.turns:
        items.append(f"Turns={w.turns}")
    if w.iships:
        items.append(f"I-Ships={w.iships}")
    if w.pships:
        items.append(f"P-Ships={w.pships}")
    if w.deaths or w.plunder_count or w.cg_count or w.busted:
        items += _history(w)
    return items


def _history(w: World) -> list[str]:
    items = []
    if w.deaths:
        flock = f"/{w.converts_killed}" if w.converts_killed else ""
        items.append(f"DEATHS={w.deaths}{flock}")
    if w.plunder_count:
        wait = f"/{w.plunder_wait}" if w.plunder_wait else ""
        items.append(f"Plunder={w.plunder_count}{wait}")
    if w.cg_count:
        items.append(f"CG-Unloaded={w.cg_count}")
    if w.busted:
        items.append("BUSTED")
    return items


def _change(change: str, former: str) -> str:
    if change == "gift":
        return f"Gift from {former}"
    if change == "neutral":
        return f"Neutral, was {former}"
    return f"Captured from {former}" if former else "Captured"


def key_line(key: KeySeen, cargo: int = 0) -> str:
    """`F3[TERRAN]=10 (Moved)`; the cargo only on its owner's printout."""
    flags = []
    if key.moved:
        flags.append("Moved")
    if key.change:
        flags.append(_change(key.change, key.former))
    if key.at_peace:
        flags.append("At-Peace")
    if cargo:
        flags.append(f"Cargo={cargo}")
    if key.pbb:
        flags.append("PBB")
    flags += key.acts
    tail = f" ({','.join(flags)})" if flags else ""
    return f"F{key.id}[{key.owner or ' '}]={key.ships}{tail}"


def sighting_lines(s: Sighting, cargo: dict[int, int] | None = None) -> tuple[str, ...]:
    """A world and all that is there, with the cargo of those keys whose cargo is known."""
    world = s.world
    lines = [world_line(world)]
    lines += (f"  V{v} {artifact_name(v)}" for v in world.artifacts)
    if world.ifire:
        lines.append(f"  I-Ships fired at {world.ifire}")
    if world.pfire:
        lines.append(f"  P-Ships fired at {world.pfire}")
    for key in s.keys:
        lines.append("  " + key_line(key, cargo.get(key.id, 0) if cargo else 0))
        if key.artifacts:
            lines += (f"    V{v} {artifact_name(v)}" for v in key.artifacts)
    lines += (f"  F{d.key}[{d.owner}]->W{d.to}" for d in s.departures)
    lines += (f"  Ambushed: F{key} lost {lost}" for key, lost in s.ambushes)
    return tuple(lines)


def lines_for(view: View, s: Sighting) -> tuple[str, ...]:
    """The lines of a world as one seat gets them."""
    if view.cargo and any(key.id in view.cargo for key in s.keys):
        return sighting_lines(s, view.cargo)
    return s.lines


# --- the head ------------------------------------------------------------------------------


def printout(view: View) -> str:
    """The whole printout as plain text."""
    if not view.type:
        return _public(view)
    out = head_lines(view)
    for title, lines in sections(view):
        out += ["", f"{title}:", *(f"  {line}" for line in lines)]
    for sighting in view.worlds.values():
        out.append("")
        out += lines_for(view, sighting)
    return "\n".join(out) + "\n"


def head_lines(view: View) -> list[str]:
    kind = TITLES[view.type or "merchant"]
    lines = [
        f"ACCOUNT {view.seat:<40}ORDERS DUE FOR TURN {view.turn}",
        f"GAME {view.game or 'SW'}  TURN {view.turn}",
        f"[{view.seat}]={kind}",
        score_line(view),
        assets_line(view),
        f"Allies: {_names(view.allies)}   Loaders: {_names(view.loaders)}   "
        f"Jihad: {view.jihad or 'none'}",
        f"Met: {_names(view.met)}",
        f"Seen: {_names(view.seen)}   Scores: {', '.join(map(str, view.scores)) or 'none'}",
    ]
    if view.beacon:
        lines.append(f"Black Box: W{view.beacon}")
    return lines


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "none"


def score_line(view: View) -> str:
    """The score, and where this turn's points came from (rule 9.1)."""
    total = sum(view.points.values())
    parts = ", ".join(f"{name} {value}" for name, value in view.points.items() if value)
    return f"Score={view.score} ({total:+d}{': ' + parts if parts else ''})"


def assets_line(view: View) -> str:
    held = [s.world for s in view.my_worlds()]
    keys = view.my_keys()
    iships, pships = sum(w.iships for w in held), sum(w.pships for w in held)
    ships = sum(k.ships for k in keys) + iships + pships
    artifacts = sum(len(w.artifacts) for w in held) + sum(len(k.artifacts) for k in keys)
    return (
        f"Assets: Worlds={len(held)} Keys={len(keys)} Ships={ships} "
        f"(I-Ships={iships} P-Ships={pships}) Industry={sum(w.industry for w in held)} "
        f"Mines={sum(w.mines for w in held)} Metal={sum(w.metal for w in held)} "
        f"Population={sum(w.population for w in held)} Artifacts={artifacts}"
    )


def sections(view: View) -> list[tuple[str, list[str]]]:
    """Problems, messages and signs, as far as there are any."""
    found = []
    if view.problems:
        lines = [
            f"{p.order} - {p.text} ({p.code}{', in part' if p.partial else ''})"
            for p in view.problems
        ]
        found.append(("Problems", lines))
    if view.messages:
        lines = []
        for message in view.messages:
            head = f"From {message.sender}: " if message.sender else "FROM THE BLACK BOX: "
            first, *rest = message.lines or ("",)
            lines += [head + first, *(f"  {line}" for line in rest)]
        found.append(("Messages", lines))
    if view.signs:
        lines = []
        for name, sign in view.signs.items():
            first, *rest = sign
            lines += [f"[{name}] {first}", *(f"  {line}" for line in rest)]
        found.append(("Signs", lines))
    return found


def _public(view: View) -> str:
    return f"GAME {view.game or 'SW'}  TURN {view.turn}\n"
