"""The printout in the notation of the rulebook, line by line (rule 10.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.known.events import rule, sentence
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeyId, KeySeen, Remark, Sighting, World
from starpost.games.starweb.tables import CATEGORIES, IDLE_AFTER, TITLES

ASSETS = (
    "Assets: Worlds={Worlds} Keys={Keys} Ships={Ships} (I-Ships={I-Ships} P-Ships={P-Ships}) "
    "Industry={Industry} Mines={Mines} Metal={Metal} Population={Population} Artifacts={Artifacts}"
)


class _Counted(dict[int, str]):
    """The words for each number of something, made once: it is at most 255, and there are many
    worlds. Of none there are no words."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __missing__(self, count: int) -> str:
        text = self[count] = self.words.format(count) if count else ""
        return text


_METAL, _MINES = _Counted("Metal={}, "), _Counted("Mines={}, ")
_TURNS, _I_SHIPS, _P_SHIPS = (
    _Counted(f", {what}={{}}") for what in ("Turns", "I-Ships", "P-Ships")
)


def world_line(w: World) -> str:
    """`W5 (18,66) [TERRAN] (Metal=5, ...)`."""
    if w.black_hole:
        return f"W{w.id} ({_gates(w.links)}) BLACK HOLE"
    change = f"{_change(w.change, w.former)}, " if w.change else ""
    able = f"/{w.capacity}" if w.capacity < w.industry else ""
    industry = f"Industry={w.industry}{able}, " if w.industry else ""
    kind = "R" if w.robots else f"/{w.converts}C" if w.converts else ""
    past = _history(w) if w.deaths or w.plunder_count or w.cg_count or w.busted else ""
    flock = f" C[{w.convert_owner}]" if w.converts else ""
    return (
        f"W{w.id} ({_gates(w.links)}) [{w.owner or ' '}]{flock} ({change}{industry}"
        f"{_METAL[w.metal]}{_MINES[w.mines]}Population={w.population}{kind}, Limit={w.limit}"
        f"{_TURNS[w.turns]}{_I_SHIPS[w.iships]}{_P_SHIPS[w.pships]}{past})"
    )


@lru_cache(maxsize=4096)
def _gates(links: tuple[int, ...]) -> str:
    return ",".join(map(str, links))


def _history(w: World) -> str:
    items = [""]
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
    return ", ".join(items)


def _change(change: str, former: str) -> str:
    if change == "gift":
        return f"Gift from {former}"
    if change == "neutral":
        return f"Neutral, was {former}"
    return f"Captured from {former}" if former else "Captured"


def key_line(key: KeySeen, cargo: int = 0) -> str:
    """`F3[TERRAN]=10 (Moved)`; the cargo only on its owner's printout."""
    line = f"F{key.id}[{key.owner or ' '}]={key.ships}"
    if not (key.moved or key.change or key.at_peace or key.pbb or key.acts):
        return f"{line} (Cargo={cargo})" if cargo else line
    flags = ["Moved"] if key.moved else []
    if key.change:
        flags.append(_change(key.change, key.former))
    if key.at_peace:
        flags.append("At-Peace")
    if cargo:
        flags.append(f"Cargo={cargo}")
    if key.pbb:
        flags.append("PBB")
    return f"{line} ({','.join((*flags, *key.acts))})"


def sighting_text(s: Sighting, cargo: Mapping[KeyId, int]) -> str:
    """A world and all that is there, with the cargo of those keys whose cargo is known.

    The text without anybody's cargo is made once for all who see the world; a line that begins with
    a key's number and owner, and goes on with its ships, stands there but once.
    """
    text = s.text
    if not text:
        text = s.text = "\n  ".join(_lines(s))
    for key in s.keys:
        if key.id in cargo:
            text = text.replace(key_line(key), key_line(key, cargo[key.id]), 1)
    return text


def _lines(s: Sighting) -> list[str]:
    """The world's line, and those that stand below it."""
    world = s.world
    lines = [world_line(world)]
    for v in world.artifacts:
        lines.append(f"V{v} {artifact_name(v)}")
    if world.ifire:
        lines.append(f"I-Ships fired at {world.ifire}")
    if world.pfire:
        lines.append(f"P-Ships fired at {world.pfire}")
    for key in s.keys:
        lines.append(key_line(key))
        for v in key.artifacts:
            lines.append(f"  V{v} {artifact_name(v)}")
    for left in s.departures:
        lines.append(f"F{left.key}[{left.owner}]->W{left.to}")
    for number, lost in s.ambushes:
        lines.append(f"Ambushed: F{number} lost {lost}")
    return lines


def shared_reasons(s: Sighting) -> tuple[str, ...]:
    if not s.reasons:
        s.reasons = tuple(map(reason, s.remarks))
    return s.reasons


# --- the head ------------------------------------------------------------------------------


def printout(view: View) -> str:
    """The whole printout as plain text."""
    if not view.type:
        return _public(view)
    cargo, why = view.cargo, why_lines(view)
    blocks = ["\n".join(head_lines(view))]
    blocks += [_listed(title, lines) for title, lines in sections(view)]
    blocks += [sighting_text(sighting, cargo) for sighting in view.worlds.values()]
    if why:
        blocks.append(_listed("Why", why))
    if view.final:
        blocks.append("\n".join(final_lines(view)))
    return "\n\n".join(blocks) + "\n"


def _listed(title: str, lines: list[str]) -> str:
    return "\n  ".join([f"{title}:", *lines])


def head_lines(view: View) -> list[str]:
    kind = TITLES[view.type or "merchant"]
    due = "THE GAME IS OVER" if view.final else f"ORDERS DUE FOR TURN {view.turn}"
    lines = [
        f"CODE NAME {view.seat:<38}{due}",
        f"GAME {view.game or 'SW'}  TURN {view.turn}",
        f"[{view.seat}]={kind}",
        score_line(view),
        assets_line(view),
        f"Allies: {_names(view.allies)}   Loaders: {_names(view.loaders)}   "
        f"Jihad: {view.jihad or 'none'}",
        f"Met: {_names(view.met)}",
        f"Seen: {_names(view.seen)}   Scores: {', '.join(map(str, view.scores)) or 'none'}",
    ]
    return lines + extra_lines(view)


def extra_lines(view: View) -> list[str]:
    """What the head says only when there is something to say."""
    lines = []
    others = [name for name in view.introduced if name not in view.met]
    if others:
        lines.append(f"Introduced: {', '.join(others)}")
    if view.mentor and view.mentor != view.seat:
        lines.append(f"Mentor: {view.mentor}")
    if view.missed:
        idle = " (the seat is idle)" if view.missed >= IDLE_AFTER else ""
        lines.append(f"Missed turns in a row: {view.missed}{idle}")
    if view.beacon:
        lines.append(f"Black Box: W{view.beacon}")
    return lines


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "none"


def score_line(view: View) -> str:
    """The score, and where this turn's points came from (rule 9.1)."""
    total = sum(view.points.values())
    points = view.points
    parts = ", ".join([f"{name} {points[name]}" for name in CATEGORIES if points.get(name)])
    return f"Score={view.score} ({total:+d}{': ' + parts if parts else ''})"


def assets_line(view: View) -> str:
    """What the seat owns, added up."""
    return ASSETS.format_map(assets(view))


def assets(view: View) -> dict[str, int]:
    worlds = keys = fleets = iships = pships = industry = mines = metal = people = artifacts = 0
    seat = view.seat
    for sighting in view.worlds.values():
        w = sighting.world
        if w.owner == seat:
            worlds += 1
            iships, pships, industry = iships + w.iships, pships + w.pships, industry + w.industry
            mines, metal, people = mines + w.mines, metal + w.metal, people + w.population
            if w.artifacts:
                artifacts += len(w.artifacts)
        for key in sighting.keys:
            if key.owner == seat:
                keys += 1
                fleets += key.ships
                if key.artifacts:
                    artifacts += len(key.artifacts)
    return {
        "Worlds": worlds, "Keys": keys, "Ships": fleets + iships + pships, "I-Ships": iships,
        "P-Ships": pships, "Industry": industry, "Mines": mines, "Metal": metal,
        "Population": people, "Artifacts": artifacts,
    }  # fmt: skip


def sections(view: View) -> list[tuple[str, list[str]]]:
    """Problems, messages and signs, as far as there are any."""
    found = []
    if view.problems:
        lines = [
            f"{p.order} - {'In part: ' if p.partial else ''}{p.text} ({p.code})"
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


def why_lines(view: View) -> list[str]:
    """Why things happened: the rule that led to each, as far as the player may know it."""
    lines = [line for s in view.worlds.values() if s.remarks for line in shared_reasons(s)]
    return lines + [reason(remark) for remark in view.remarks]


def reason(remark: Remark) -> str:
    place = f"W{remark.at}: " if remark.at else ""
    return f"{place}{sentence(remark)} (rule {rule(remark)})"


def final_lines(view: View) -> list[str]:
    """Rule 11.4: the end reveals target, choices, scores, the Black Box and the whole map."""
    final = view.final
    if final is None:
        return []
    lines = [
        "THE GAME IS OVER",
        f"Winner: {' and '.join(final.winners)}",
        f"{_target(view)}Black Box: kind {final.box}",
    ]
    for name in sorted(final.scores, key=lambda n: (-final.scores[n], n)):
        choice = f", chose {final.endings[name]}" if name in final.endings else ""
        lines.append(f"  [{name}]={TITLES[final.types[name]]} Score={final.scores[name]}{choice}")
    lines += ["", "The whole map:"]
    for sighting in final.map.values():
        lines.append(sighting_text(sighting, final.cargo))
    return lines


def _target(view: View) -> str:
    """The hidden end, in a game that has one."""
    target = view.final.target if view.final is not None else ""
    return f"Ending score: {target or 'none'}   " if target or not view.last_turn else ""


def _public(view: View) -> str:
    """What the public, or the game master, gets."""
    lines = [f"GAME {view.game or 'SW'}  TURN {view.turn}"]
    for sighting in view.worlds.values():
        lines += "", sighting_text(sighting, view.cargo)
    if view.final and view.ended:
        lines += ["", *final_lines(view)]
    return "\n".join(lines) + "\n"
