"""The individual and the common report as fixed-width lines (rules 13.5 and 13.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from starpost.games.star_chase.known.view import Public, View
from starpost.games.star_chase.phases.closing import income_of, supply_of
from starpost.games.star_chase.shown.chart import chart, children_of
from starpost.games.star_chase.state import Empire, Sighting, System, limit
from starpost.games.star_chase.tables import ACTIONS, FIRST_EXTRA, LETTERS, MOST_PROBE_TECH, NAMES
from starpost.games.star_chase.writing.layout import lay_out
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Sheet

HEAD = " code name            type  pop/lim ind crs ftr col Defmode Retr Amb  inc sup links"


class _Right(dict[int, str]):
    """Numbers in a column of three letters. They are small and few, and most of a report consists
    of them: looked up they take half the time."""

    def __missing__(self, number: int) -> str:
        found = self[number] = f"{number:3d}"
        return found


_THREE = _Right()


def printout(view: View) -> str:
    """The individual report, with the common Roundup and Messages behind it."""
    return individual(view) + "\n".join(common(view)) + "\n"


def played(view: View) -> str:
    """The turn of which a report tells; the first report tells of none."""
    return f"turn {view.turn - 1}" if view.turn > 1 else "before turn 1"


def individual(view: View) -> str:
    """The seat's own report (rule 13.5)."""
    if view.me is not None:
        lines = _empires_own(view, view.me)
    elif view.seat == GM:
        lines = game_master(view)
    else:
        lines = [f"STAR CHASE  {played(view)}"]
    return "\n".join(lines) + "\n"


def orders(me: Empire) -> list[str]:
    """Every line in the order in which it was carried out, with its result."""
    return [
        f"{line.slot or '':>2} {line.order:<17}  {line.result}".rstrip() for line in me.record.lines
    ]


def accounts(view: View, me: Empire) -> list[str]:
    record = me.record
    inactive = " ".join(map(str, me.inactive)) or "none"
    lines = [
        f"ACCOUNTS  systems {record.systems}  BP {me.tech['BP']}  supply -{record.supply}"
        f"{f'  first turn {FIRST_EXTRA}' if view.turn == 1 else ''}   BALANCE {me.bp}",
        f"  Treasury {me.treasury}  Reserve {me.reserve}  Lost {me.lost}  "
        f"Bombs {me.bombs_used}/{me.tech['BT']}  VPs {me.vp}  "
        f"Base {me.base or 'none'}  Home {me.home or 'none'}",
        f"  Probes: active {me.active or 'none'}; inactive {inactive} ({me.tech['PT']} allowed)",
    ]
    over = overpopulated(view, me)
    if over:
        lines.append(f"  Overpopulated: {' '.join(map(str, over))}")
    return lines


def overpopulated(view: View, me: Empire) -> list[int]:
    """Systems that paid for too many people and lost one, and those with too many still."""
    life = me.tech["LS"]
    still = [code for code, s in view.systems.items() if s.pop > limit(s, life)]
    return sorted(dict.fromkeys([*me.record.over, *still]))


def technologies(me: Empire) -> str:
    return " ".join(f"{code}{level}" for code, level in me.tech.items())


def owned(view: View, me: Empire, children: dict[int, list[Sighting]]) -> list[str]:
    """Stars by code with their children under them; foreign children with what is known."""
    lines: list[str] = []
    stars = {s.parent or code for code, s in view.systems.items()}
    for star in sorted(stars):
        if star in view.systems:
            lines.append(_own(view, me, view.systems[star]))
        for child in children.get(star, ()):
            mine = view.systems.get(child.code)
            if mine is not None:
                lines.append(_own(view, me, mine))
            elif star in view.systems:
                stale = 0 <= child.turn < view.turn - 1
                lines.append(_foreign(child, " ") + (f"  (turn {child.turn})" if stale else ""))
    return lines


def _own(view: View, me: Empire, s: System) -> str:
    most = limit(s, me.tech["LS"])
    closed = s.code in view.blockaded
    flags = ("  OVER" if s.pop > most else "") + ("  BLOCKADED" if closed else "")
    three = _THREE
    return (
        f"{_head(s.code, s.name, s.type, s.parent)}{three[s.pop]}{_most(most)}{three[s.ind]} "
        f"{three[s.crs]} {three[s.ftr]} {three[s.col]}  "
        f"{_commands(s.defmode, s.retreat, s.ambush)} {three[income_of(s, me.tech, closed)]} "
        f"{three[supply_of(s, me.tech)]} {_gates(tuple(s.links))}{flags}"
    )


@lru_cache(maxsize=4096)
def _head(code: int, name: str, kind: str, parent: int) -> str:
    return f" {code:03d}  {_called(name, ' ' if parent else ''):<16}{LETTERS[kind]}     "


@lru_cache(maxsize=64)
def _most(people: int) -> str:
    return f"/{people:<3d}"


@lru_cache(maxsize=4096)
def _commands(defmode: str, retreat: int, ambush: int) -> str:
    return f"{defmode:<7} {retreat or '-':<4} {ambush or '-':<4}"


def _called(name: str, indent: str) -> str:
    """A child's name stands further in, unless it is so long that it would touch the type."""
    return (indent + (name or "-")) if len(name) < 15 else name


def _foreign(seen: Sighting, indent: str = "") -> str:
    """A system that is not the seat's, as last scouted."""
    name = _called(seen.name, indent)
    head = f" {seen.code:03d}  {name:<16}{LETTERS[seen.type]}       "
    if seen.turn < 0:
        return f"{head}not scouted"
    links = _gates(seen.links or ())
    return f"{head}{seen.owner or 'unowned':<8} {contents(seen)}   links {links}".rstrip()


@lru_cache(maxsize=4096)
def _gates(links: tuple[int, ...]) -> str:
    """Links stay from turn to turn, and everybody who knows a system is told of the same ones."""
    return " ".join(map(str, links))


def contents(seen: Sighting) -> str:
    """What is there, in words; `empty` if nothing is."""
    if not (seen.pop or seen.ind or seen.crs or seen.ftr or seen.col):
        return "empty"
    return f"pop {seen.pop} ind {seen.ind} crs {seen.crs} ftr {seen.ftr} col {seen.col}"


def scouting(view: View) -> list[str]:
    return [_foreign(view.memory[code]) for code in view.scouted]


def turnsheet(me: Empire) -> list[str]:
    """The printed sheet; filled in, its rows can be read as they stand."""
    return list(_blank_sheet(me.tech["PT"]))


@lru_cache(maxsize=16)
def _blank_sheet(boxes: int) -> tuple[str, ...]:
    rows = [f"{n:>2} [         ] [     ] [     ] [     ]" for n in range(1, ACTIONS + 1)]
    probes = " ".join(["[     ]"] * boxes)
    return (
        "   ACTION      FROM    TO      NUMBER",
        *rows,
        "TECH  [    ] [ ] [     ]",
        "TRADE [    ] [     ] [     ]",
        "TAKE  [    ] [     ] [ ]",
        f"PROBE {probes}",
        *["NAME  [     ] [               ]"] * NAMES,
        "MESSAGE [                                                            ]",
    )


def _empires_own(view: View, me: Empire) -> list[str]:
    """All nine parts of rule 13.5."""
    record = me.record
    title = f"STAR CHASE  {played(view)}"
    lines = [f"{title:<50} {me.name.upper()} ({me.code})"]
    if me.player:
        lines.append(f"Player {me.player}")
    lines += ["ORDERS", *orders(me)]
    if record.computer:
        lines.append("   (written by the computer)")
    if view.told:
        lines += ["EVENTS", *(f"   {text}" for text in view.told)]
    if record.unused:
        lines.append(f"UNUSED  {record.unused}")
    if record.research:
        lines.append(f"RESEARCH  {record.research}")
    lines += accounts(view, me)
    lines.append(f"TECH  {technologies(me)}")
    children = children_of(view)
    lines += ["SYSTEMS OWNED", HEAD, *owned(view, me, children)]
    lines += ["SCOUTING & PROBES", *scouting(view)]
    lines += ["MAP", *chart(view, children)]
    if me.alive and view.result is None:
        lines += ["TURNSHEET", *turnsheet(me)]
    return lines


def common(view: View) -> list[str]:
    """The Roundup and the messages, the same for everybody (rule 13.6)."""
    lines = ["ROUNDUP", *(_round(empire) for empire in view.roundup)]
    lines.append(f" Order of play: {' '.join(view.order)}")
    lines += [f" {text}" for text in view.news]
    if view.warned and view.warned not in view.news:
        lines.append(f" Warning: {view.warned}")
    if view.prizes:
        lines.append(f" {prize_line(view)}")
    lines.append(f" Points target: {view.target}")
    lines.append("MESSAGES")
    for sender, words in view.messages:
        name = "Game master" if sender == GM else sender
        lines += [f" {name}: {words[0]}", *(f"      {text}" for text in words[1:])]
    return lines


def prize_line(view: View) -> str:
    """Rule 11.5, for the end report."""
    won = [f"{code} {n} {'turn' if n == 1 else 'turns'}" for code, n in view.prizes.items()]
    return f"Prizes, as discount on the next game: {', '.join(won)}"


@lru_cache(maxsize=1024)
def _round(e: Public) -> str:
    best = " ".join([f"{code}{level}" for code, level in e.best])
    gone = "" if e.alive else "  ELIMINATED"
    points = "" if e.vp is None else f"  {e.vp} VPs"
    contact = (f"  {e.phone}" if e.phone else "") + (f"  {e.email}" if e.email else "")
    return f" {e.code}  {e.name:<20} {e.player or '-':<12} {best}{points}{contact}{gone}"


def game_master(view: View) -> list[str]:
    """Everything, empire by empire."""
    lines = [f"STAR CHASE  {played(view)}  game master", f"Next census: {view.next_census}"]
    for me in view.empires:
        lines.append(
            f" {me.code} BP {me.bp} treasury {me.treasury} VPs {me.vp} reserve {me.reserve} "
            f"lost {me.lost} missed {me.missed} {me.status}  {technologies(me)}"
        )
    seen = (s for s in view.memory.values() if s.owner or s.pop or s.ind)
    return lines + [_foreign(s) for s in seen] + ["MAP", *chart(view, children_of(view))]


def filled(orders: Sequence[Order]) -> list[str]:
    """A sheet as printed rows, one for every slot that is used."""
    plan = lay_out(Sheet.of(orders), MOST_PROBE_TECH)
    rows = []
    for slot, entry in enumerate(plan.slots):
        if entry is not None:
            act = entry[1]
            rows.append(
                f"{slot:>2} [{act.action:<9}] [{act.where:^5}] [{act.to:^5}] [{act.number:^5}]"
            )
    return rows
