"""Beside the board: the event with its dice, the steps, the fleets, the odds, the score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.phases import pirates
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.rules import RULES
from starpost.games.fate_of_empire.shown.report import halves
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import LEVELS, disengagement
from starpost.games.fate_of_empire.told import lines
from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.known import odds
from starpost.games.stellar_conquest.phases.combat import is_armed
from starpost.games.stellar_conquest.state import STAR_OF, Force, planet_name
from starpost.games.stellar_conquest.tables import WEAPONRY
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of
from starpost.games.stellar_conquest.writing import panels as base
from starpost.kernel.contract import Event
from starpost.kernel.orders import Order
from starpost.kernel.panels import Bar, Chances, Counter, Counters, Grid, Panel, Roll, Share, Steps
from starpost.told.words import capital, counted

WHOLE = 400
"""Where the bar ends: a third beyond the highest level."""
NAMES = {
    "event": "Event", "recall": "Event", "province": "Event", "swarm": "Swarm",
    **{step: name for step, name in base.NAMES.items() if name != "Fight"},
    "patrol": "Pirates", "combat": "Pirates",
}  # fmt: skip
ORDER = ("Event", "Swarm", "Move", "Explore", "Pirates", "Attack", "Land", "Produce")
HAPPENED = {**base.HAPPENED, "Swarm": ("SWARM",), "Pirates": ("BATTLE", "PATROL")}
SET_UP = {"setup_fleet": "Fleet", "setup_tech": "Technology"}


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    st = view.known
    found: list[Panel] = [*_event(st)]
    if not st.over:
        found.append(_steps(st))
    if view.me is not None:
        found += [*fights(view), *([base.groups(view)] if st.groups else [])]
    found += [_score(st), _campaign(st)]
    if view.me is not None and st.turn:
        found.append(base.research(view))
    return [p for p in found if not (isinstance(p, Grid) and not p.rows)]


def _event(st: Campaign) -> list[Roll]:
    """Step 1 as it was thrown, with what came of it."""
    for number, event in enumerate(st.log):
        if thrown := lines.thrown(event):
            dice = tuple(("white", die) for die in thrown.dice)  # a red one means a hit
            after = [_came(e) for e in st.log[number + 1 :] if e.kind in ("ARRIVED", "RECALLED")]
            said = capital(thrown.text)
            turn = min(st.played, st.turns)
            return [Roll(f"Event of turn {turn}", dice, f"{said}.", "; ".join(after[:3]))]
    return []


def _came(event: Event) -> str:
    """What the Empire sent or called back, its ships by their names."""
    if event.kind == "RECALLED":
        return f"{fleet_of(event.text)} called back"
    sent = lines.arrived(event)
    return f"G{sent[0]}, {fleet_of(sent[1])}, at the entry hex" if sent else event.text


def _steps(st: Campaign) -> Steps:
    if not st.turn:
        ask = SET_UP.get(st.asking.ask if st.asking else "", "")
        names = list(SET_UP.values())
        at = names.index(ask) if ask in names else -1
        states = [
            (n, "now" if k == at else "done" if k < at else "ahead") for k, n in enumerate(names)
        ]
        return Steps("Set-up", tuple(states))
    strip = base.strip(RULES, st, ORDER, NAMES, HAPPENED)
    if st.turn == 1:  # no event yet (3.1)
        strip = tuple((n, "skip" if n in ("Event", "Swarm") else s) for n, s in strip)
    return Steps(f"Turn {st.played} of {st.turns}", strip, base.production_note(st))


# --- odds ------------------------------------------------------------------------------------


def slip(own: Force, enemy: Force) -> float:
    """Rule 5.4: the stronger the Imperial ships, the sooner pirates run."""
    return disengagement(int((pirates.halves(own) - pirates.halves(enemy)) / 2)) / 6


def _nerve(own: Force, enemy: Force) -> str:
    """Why they may slip away, in words."""
    most = round(6 * slip(own, enemy))
    if most == 6:
        return "So weak beside you, the pirates leave after any round that they live through."
    rolls = "a 1" if most == 1 else f"1 to {most}"
    return f"After each round they leave on {rolls}: the stronger you are, the likelier."


def _unarmed(own: Force, enemy: Force, place: str) -> Bar:
    """Rule 5.7: nobody can be hit; the die decides who goes."""
    go = round(100 * slip(own, enemy))
    shares = (Share("they leave", go, "good"), Share("your ships must leave", 100 - go, "warn"))
    rolls = round(6 * slip(own, enemy))
    note = f"Nobody can be hit. They leave on {'a 1' if rolls < 2 else f'1 to {rolls}'}."
    return Bar(f"Nobody has a gun at {place}", shares, 100, (), note, "%", chances=Chances(go, 0))


FIGHT = odds.Ways(lambda enemy, own: pirates.pirate_shots(own, enemy), odds.fight_over, slip)
ASSAULT = odds.Ways(pirates.base_shots, odds.assault_over)


def fights(view: View) -> list[Bar]:
    """The fight under way, or the attacks that could be ordered now."""
    st, me = view.known, view.me
    if me is None or st.asking is None or st.asking.ask in base.OVER:
        return []
    again = bool(me.techs & WEAPONRY)
    if st.battle is not None:
        star = st.battle.star
        c, s = st.pirates.get(star, (0, 0))
        enemy, own = {"C": c, "S": s}, base.own_ships(view, star)
        if not any(own.values()) or not (c or s):
            return []
        if not is_armed(own) and not is_armed(enemy):
            return [_unarmed(own, enemy, STAR_NAMES[star])]
        title = f"Odds at {STAR_NAMES[star]} against {fleet(enemy)}"
        bar = odds.bar(title, odds.reckon(own, enemy, FIGHT, again=again))
        return [replace(bar, note=f"{bar.note} {_nerve(own, enemy)}")]
    rounds = max(st.assault.left, 0) if st.assault is not None else 0
    found = []
    for pid in _attackable(view):
        planet = st.planets[pid]
        bases = {"M": planet.mb, "A": planet.amb}
        own = base.own_ships(view, STAR_OF[pid])
        result = odds.reckon(own, bases, ASSAULT, again=again, rounds=rounds)
        found.append(odds.bar(f"{odds.AGAINST}{planet_name(pid)}, {fleet(bases)}", result))
    return found


def _attackable(view: View) -> list[int]:
    st = view.known
    if st.assault is not None:
        return [st.assault.planet]
    if st.asking is None or st.asking.ask != "attack":
        return []
    found = [
        pid
        for pid, planet in sorted(st.planets.items())
        if not RULES.attack_problem(st, 0, pid, planet)
        and not planet.shield
        and is_armed(base.own_ships(view, STAR_OF[pid]))
    ]
    return found[: base.MOST_ODDS]


# --- the score -------------------------------------------------------------------------------


def _score(st: Campaign) -> Bar:
    """Rules 12.1 to 12.4."""
    found = score(st)
    shares = (
        Share("kills", found.kills, "plan"),
        Share("sectors", found.sectors, "warn"),
        Share("planets", found.planets, "good"),
    )
    marks = tuple(sorted((points, name) for points, name in LEVELS))
    word = "Defeat" if found.level == "defeat" else f"A {found.level} victory"
    then = "" if st.over else " if it ended now"
    note = f"{word}{then}. {'' if st.over else _next(found.total)}".strip()
    return Bar(f"Score {found.total}", shares, WHOLE, marks, note, lost=-found.losses)


def _next(total: int) -> str:
    ahead = [(points, name) for points, name in sorted(LEVELS) if points > total]
    return f"{counted(ahead[0][0] - total, 'point')} to {ahead[0][1]}." if ahead else ""


def _campaign(st: Campaign) -> Counters:
    items = (
        Counter("Turn", str(min(max(st.played, 1), st.turns)), str(st.turns)),
        Counter("Speed", str(st.players[0].speed)),
        Counter("War", "yes" if st.war else "no"),
        Counter("Recall owed", halves(st.debt + st.needed)),
    )
    return Counters("Campaign", items)
