"""Technology among empires (rules 9.3, 9.4), and probes (rule 10.2).

An offer is announced a turn ahead in words that anybody can write, so people may answer in kind.
"""

from __future__ import annotations

from starpost.bots.star_chase.survey import Survey
from starpost.bots.tempers import Temper
from starpost.games.star_chase.known.letters import announced
from starpost.games.star_chase.tables import take_cost
from starpost.games.star_chase.writing.orders import Probe, Say, Take, Trade
from starpost.kernel.orders import Order

EVERY = 2
"""Turns between two offers of one empire."""
SHY = 0.3
"""With less trust nothing is offered."""


def deal(p: Survey, temper: Temper) -> list[Order]:
    """Keep last turn's promise, take what was offered to us, promise something new."""
    lines: list[Order] = []
    spent = 0
    for sender, who, tech, level in announced(p.view):
        if tech not in p.me.tech or sender == who:
            continue
        if sender == p.me.code and not any(isinstance(x, Trade) for x in lines):
            lines.append(Trade(tech, who, min(level, p.me.tech[tech])))
        elif who == p.me.code and not spent and p.me.tech[tech] < level:
            price = take_cost(p.me.tech[tech] + 1)
            if price <= p.me.treasury and p.prizes.get(tech, 0) > 0:
                lines.append(Take(tech, sender))
                spent = price
    p.me_treasury -= spent
    if temper.trust >= SHY and (p.view.turn + _place(p)) % EVERY == 0:
        lines += _promise(p)
    return lines


def _place(p: Survey) -> int:
    codes = sorted(e.code for e in p.view.roundup)
    return codes.index(p.me.code) if p.me.code in codes else 0


def _promise(p: Survey) -> list[Order]:
    """To an empire that is no neighbour: the best we have that it has not."""
    near = {
        seen.owner
        for system in p.own.values()
        for code in system.links
        if (seen := p.memory.get(code)) is not None
    }
    others = [e for e in p.view.roundup if e.alive and e.code not in (p.me.code, *near)]
    if not others:
        return []
    partner = others[(p.view.turn // EVERY + _place(p)) % len(others)]
    theirs = dict(partner.best)
    ceiling = min(theirs.values(), default=0)
    able = [
        (level, tech)
        for tech, level in p.me.tech.items()
        if level > max(2, theirs.get(tech, ceiling))
    ]
    if not able:
        return []
    level, tech = max(able)
    return [Say("MESSAGE", f"{partner.code}: I OFFER {tech} {level} NEXT TURN.")]


def probe(p: Survey) -> list[Order]:
    """The active probe goes on to what was not seen for longest; a new one starts at the rim."""
    boxes = p.me.tech["PT"]
    here = p.me.active
    codes: list[str] = []
    if not here or here not in p.memory:
        rim = [s.code for s in p.own.values() if p.border(s) or p.frontier(s)]
        if not rim or len(p.me.inactive) >= boxes:
            return []
        here = rim[p.view.turn % len(rim)]
        codes.append(str(here))
    passed = {here}
    while len(codes) < boxes:
        seen = p.own.get(here) or p.memory.get(here)
        links = (seen.links if seen else None) or ()
        ahead = [n for n in links if n not in passed and n not in p.own]
        if not ahead:
            break
        here = min(ahead, key=lambda n: (p.memory[n].turn if n in p.memory else -1, n))
        passed.add(here)
        codes.append(str(here))
    return [Probe(tuple(codes))] if codes else []
