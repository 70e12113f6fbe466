"""A sheet, such as the house bot's, as a handful of cards: what scores, what is taken, all else.

Rows that want the same stand on one card: whoever presses the cards from the first to the last has
written the sheet, and each row finds build points. What the treasury pays for waits for them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.battles import defence
from starpost.games.star_chase.state import Sighting, limit
from starpost.games.star_chase.told.battle import assault, bare, garrison, left_empty
from starpost.games.star_chase.told.contact import outwards
from starpost.games.star_chase.told.treasury import Treasury
from starpost.games.star_chase.told.yard import MANY, works
from starpost.games.star_chase.writing.orders import Act, Probe, Take, Technology, Trade
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, few, listed, named

SHIPS = {"NEWCRS": "cruiser", "NEWFTR": "fighter", "NEWCOL": "colony ship"}
FRESH = 2
"""Turns after which a fleet that was seen may be anywhere."""
DEAR = 3
"""Industry that is worth holding."""
MOST = 4
"""Cards beyond which some share one."""
RANKS = {
    "guard": -1,
    "grow": 0,
    "ships": 0,
    "take": 1,
    "march": 1,
    "settle": 2,
    "attack": 3,
    "bomb": 3,
    "tax": 4,
}
"""Which cards stand first. Points come of people and industry; the rows after the taxes spend what
is left, so that no row that needs build points stands behind them. Who is only sent on comes last,
if it is counted out what those rows spend."""
LAST = 5


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """The whole sheet but its words to others."""
    if view.me is None or not view.me.alive or view.result is not None:
        return []
    plan = Plan(view, orders)
    groups: dict[tuple[str, str], list[Order]] = {}
    taxed = False
    kinds = [plan.kind(order) for order in orders]
    joined = _joined(kinds)
    for order, (kind, place) in zip(orders, kinds, strict=True):
        taxed = taxed or kind == "tax"
        kind = joined.get(kind, kind)
        if kind:
            late = taxed and isinstance(order, Act)
            groups.setdefault(("tax", "") if late else (kind, place), []).append(order)
    ranks = RANKS | ({"march": LAST} if _counted(groups.get(("tax", ""), ())) else {})
    worth = len(groups)
    cards = sorted(groups.items(), key=lambda each: ranks.get(each[0][0], LAST))
    return [plan.card(key, members, worth - n) for n, (key, members) in enumerate(cards)]


def _counted(rows: Sequence[Order]) -> bool:
    """Whether what follows the taxes leaves build points for who is sent on after it."""
    made = [int(row.number or 1) for row in _rows(rows) if row.action != "TAX"]
    return all(number < MANY for number in made) and not any(
        row.action == "STASH" for row in _rows(rows)
    )


def _joined(kinds: Sequence[tuple[str, str]]) -> dict[str, str]:
    """What shares a card with something else: all that only flies on where something is taken, and
    where cards are many, what goes out with what settles, and what costs no build points."""
    found = {kind: kind for kind, _ in kinds}
    if "take" in found:
        found |= {"march": "take"}
    cards = {(found[kind], place) for kind, place in kinds if kind}
    many = len(cards) > MOST
    if many and "take" in found:
        found |= {"settle": "take"}
    if many and "tax" in found:
        found |= {"grow": "tax", "ships": "tax"}
    free = [kind for kind in ("tech", "deal", "probe") if kind in found]
    if many and len(free) > 1:
        found |= dict.fromkeys(free, "free")
    return found


class Plan(Treasury):
    def __init__(self, view: View, orders: Sequence[Order] = ()) -> None:
        super().__init__(view, orders)
        self.settles = any(row.action == "COLONISE" for row in _rows(orders))
        self.tellers: dict[str, Callable[[list[Order]], Intention]] = {
            "attack": self._attack, "bomb": self._bomb, "take": self._take, "settle": self._settle,
            "march": self._march, "grow": self._grow, "ships": self._ships, "tax": self._tax,
            "guard": self._guard, "tech": self.tech, "probe": self.probe, "deal": self.deal,
            "free": self._free,
        }  # fmt: skip

    def kind(self, order: Order) -> tuple[str, str]:
        """To which card a row belongs; none: it is not told."""
        match order:
            case Act("MOVE" | "ASSAULT" | "SEND"):
                return self._flight(order)
            case Act("BOMBARD"):
                return "bomb", order.to
            case Act("COLONISE"):
                return "settle", ""
            case Act("MOVECOL"):
                return ("settle" if self.settles else "march"), ""
            case Act("GROW" | "BUILD"):
                return "grow", ""
            case Act("DEFEND" | "AMBUSH" | "RETREAT"):
                return "guard", ""
            case Act("NEWFTR") if self._saves(order.where):
                return "guard", ""
            case Act("NEWCRS" | "NEWFTR" | "NEWCOL"):
                return "ships", ""
            case Act("TAX" | "STASH"):
                return "tax", ""
            case Technology():
                return "tech", ""
            case Probe():
                return "probe", ""
            case Take() | Trade():
                return "deal", ""
        return "", ""

    def _flight(self, order: Act) -> tuple[str, str]:
        to = int(order.to)
        seen = self.view.memory.get(to)
        if to in self.view.systems:
            return ("guard", "") if self._saves(order.to) else ("march", "")
        held = seen is not None and (seen.owner or seen.pop)
        return ("attack", order.to) if held else ("take", "")

    def card(self, key: tuple[str, str], members: list[Order], worth: int) -> Intention:
        """`worth` keeps the order of the rows."""
        made = self.tellers[key[0]](members)
        lines = tuple(map(str, members))
        return Intention(made.label, made.reason, made.forecast, lines, rule=made.rule,
                         sign=made.sign, target=made.target, worth=50 + worth,
                         seats=made.seats)  # fmt: skip

    # --- words -----------------------------------------------------------------------------

    def _room(self, codes: Sequence[str]) -> int:
        tech = self.me.tech["LS"]
        places = (self.view.systems.get(int(c)) or self.view.memory.get(int(c)) for c in codes)
        return sum(limit(place, tech) for place in places if place is not None)

    def _attack(self, members: list[Order]) -> Intention:
        row = _rows(members)[0]
        seen = self.view.memory[int(row.to)]
        whose = f"{seen.owner}'s: " if seen.owner else ""
        label = f"Attack {self.name(row.to)}{self._fleet(row)}"
        if row.action == "ASSAULT":
            label = assault(self.name(row.to), self._fleet(row))
        what = f"{counted(seen.pop, 'person', 'people')}, {seen.ind} industry"
        empty = left_empty(self.view.systems.get(int(row.where)), self._sent(row))
        return Intention(
            label,
            garrison(seen),
            f"{whose}{what}{empty}",
            rule="6.2",
            sign="attack", target=row.to, seats=(seen.owner,) if seen.owner else (),
        )  # fmt: skip

    def _bomb(self, members: list[Order]) -> Intention:
        row = _rows(members)[0]
        times = "once" if len(members) == 1 else f"{len(members)} times"
        return Intention(f"Bombard {self.name(row.to)} {times}", "Too many people to land among",
                         rule="6.9", sign="bomb", target=row.to)  # fmt: skip

    def foe(self, code: str) -> Sighting | None:
        """The largest foreign fleet next to a system of ours, as it was last seen."""
        own = self.view.systems.get(int(code)) if code else None
        near = (self.view.memory.get(link) for link in (own.links if own is not None else ()))
        fleets = [
            k for k in near
            if k is not None and k.crs and k.owner not in ("", self.view.seat)
            and k.code not in self.view.systems and k.turn >= self.view.turn - FRESH
        ]  # fmt: skip
        return max(fleets, key=lambda k: (k.turn, k.crs), default=None)

    def holds(self, code: str) -> bool:
        """Whether a threatened system withstands that fleet with what the sheet brings there."""
        return self.lacks(code) <= 0 if self.foe(code) is not None else False

    def _saves(self, code: str) -> bool:
        """Whether ships that come there hold something that is worth it."""
        own = self.view.systems.get(int(code)) if code else None
        dear = own is not None and (own.ind >= DEAR or own.code in (self.me.home, self.me.base))
        return dear and self.holds(code)

    def lacks(self, code: str) -> int:
        """How much strength it takes besides; nothing where no fleet is near."""
        foe = self.foe(code)
        if foe is None:
            return 0
        own, rows = self.view.systems[int(code)], _rows(self.orders)
        flown = [row for row in rows if row.action in ("SEND", "MOVE", "ASSAULT")]
        come = sum(self._sent(row) for row in flown if row.to == code)
        gone = sum(self._sent(row) for row in flown if row.where == code)
        made = sum(int(r.number or 1) for r in rows if r.action == "NEWFTR" and r.where == code)
        armed = replace(own, crs=max(0, own.crs + come - gone), ftr=own.ftr + min(made, own.ind))
        best = next((dict(e.best) for e in self.view.roundup if e.code == foe.owner), {})
        weapons = best.get("WT", min(self.me.tech["WT"], min(best.values(), default=0)))
        return foe.crs + weapons + 1 - defence(armed, self.me.tech["WT"], self.me.tech["DT"])

    def _guard(self, members: list[Order]) -> Intention:
        rows = _rows(members)
        held = {row.to if row.action in ("SEND", "MOVE") else row.where: None for row in rows
                if row.action != "RETREAT"}  # fmt: skip
        left = [row for row in rows if row.action == "RETREAT"]
        said = [f"hold {self.places(list(held))}"] if held else []
        said += [f"give way at {self.places([row.where for row in left])}"] if left else []
        foe = next((foe for code in (*held, *(r.where for r in left)) if (foe := self.foe(code))),
                   None)  # fmt: skip
        reason = (
            f"{foe.owner} stands with {counted(foe.crs, 'cruiser')} at {self.name(str(foe.code))}, "
            "one link away" if foe else "As it is threatened"
        )  # fmt: skip
        yard = [row for row in rows if row.action in SHIPS]
        sends = [row for row in rows if row.action in ("SEND", "MOVE")]
        does = [f"build {_yard(yard)}"] if yard else []
        does += [f"{counted(sum(map(self._sent, sends)), 'cruiser')} from "
                 f"{self.places([row.where for row in sends])}"] if sends else []  # fmt: skip
        does += [f"the cruisers fall back on {row.to}" for row in left if row.to]
        return Intention(capital(listed(said)), reason, listed(does), rule="6.4", sign="guard",
                         target=rows[0].to or rows[0].where)  # fmt: skip

    def _fleet(self, row: Act) -> str:
        """ " with 2 cruisers", " with 2 cruisers and 5 that come to 105 first"."""
        sent, come = self._sent(row), self._joining(row)
        if come and sent > come:
            return (
                f" with {counted(sent - come, 'cruiser')} and {come} that come to {row.where} first"
            )
        if come:
            return f" with the {counted(come, 'cruiser')} that come to {row.where} first"
        return f" with {counted(sent, 'cruiser')}" if sent else ""

    def _joining(self, row: Act) -> int:
        """Of those it sends, who come by rows above it."""
        if row.number not in ("", "0", "ALL") or int(row.where) not in self.view.systems:
            return 0
        above = self._above(row)
        return sum(self._sent(other) for other in above if other.to == row.where)

    def _above(self, row: Act) -> list[Act]:
        at = next((k for k, order in enumerate(self.orders) if order is row), 0)
        return [o for o in _rows(self.orders[:at]) if o.action in ("SEND", "MOVE")]

    def _sent(self, row: Act) -> int:
        here = self.view.systems.get(int(row.where))
        there = (here.crs if here is not None else 0) + self._joining(row)
        if row.number.isdecimal() and row.number != "0":
            return int(row.number)
        return there - int(row.number[3:]) if row.number.startswith("AB-") else there

    def _take(self, members: list[Order]) -> Intention:
        every = _rows(members)
        settled = [row for row in every if row.action in ("COLONISE", "MOVECOL")]
        flown = [row for row in every if row not in settled]
        rows = [row for row in flown if int(row.to) not in self.view.systems]
        on = [row for row in flown if row not in rows]
        goals = [row.to for row in rows]
        live = [counted(self._room(goals), "person", "people")] if self._room(goals) else []
        fleet = self._fleet(rows[0]) if len(rows) == 1 else ""
        new = [row.to or row.where for row in settled if row.action == "COLONISE"]
        also = f"; settle {named(new)}" if new else ""
        more = f". Cruisers also go to {named(dict.fromkeys(r.to for r in on))}" if on else ""
        more += bare(self._bare(on, flown))
        room = f"room for {live[0]}" if live else "nobody can live there"
        return Intention(f"Take {named(map(self.name, dict.fromkeys(goals)))}{fleet}{also}",
                         f"{self._free_of(goals)}: {room}", (outwards(self.view, goals) + more)[2:],
                         rule="5.2", sign="take", target=goals[0])  # fmt: skip

    def _bare(self, rows: Sequence[Act], flown: Sequence[Act]) -> list[str]:
        """What no cruiser guards when they are gone."""
        goals, gone = {row.to for row in rows}, dict[str, int]()
        for row in flown:
            gone[row.where] = gone.get(row.where, 0) + self._sent(row)
        return [code for code, sent in gone.items() if code not in goals
                and left_empty(self.view.systems.get(int(code)), sent)]  # fmt: skip

    def _free_of(self, goals: Sequence[str]) -> str:
        """Whose they are, as far as one has looked."""
        seen = [self.view.memory.get(int(code)) for code in goals]
        if any(each is None or each.turn < 0 for each in seen):
            return "Nobody has looked there" if len(goals) == 1 else "Some were never looked at"
        return "Nobody's when last seen"

    def _settle(self, members: list[Order]) -> Intention:
        rows = _rows(members)
        goals = [row.to or row.where for row in rows if row.action == "COLONISE"]
        room = counted(self._room(goals), "person", "people")
        return Intention(f"Settle {self.places(goals)}", f"Room for {room}, and people pay",
                         "1 person to begin with" + " at each" * (len(goals) > 1), rule="7.7",
                         sign="settle", target=goals[0])  # fmt: skip

    def _march(self, members: list[Order]) -> Intention:
        every = _rows(members)
        rows = [row for row in every if row.action != "MOVECOL"]
        sent = self._sent(rows[0]) if len(rows) == 1 else 0
        ships = counted(sent, "cruiser") if sent else "cruisers"
        said = [f"{ships} to {named(dict.fromkeys(row.to for row in rows))}"] if rows else []
        people = [row.to for row in every if row not in rows]
        said += [f"colony ships to {self.places(people)}"] if people else []
        why = self._wanted(rows) if rows else "There is room to settle beyond"
        return Intention(f"Bring {listed(said)}", why, bare(self._bare(rows, rows))[2:],
                         rule="5.2" if rows else "5.4", sign="haul",
                         target=every[0].to)  # fmt: skip

    def _wanted(self, rows: Sequence[Act]) -> str:
        """What there is to do where they go."""
        ends = [self.view.systems[int(row.to)] for row in rows if int(row.to) in self.view.systems]
        beyond = [self.view.memory.get(code) for s in ends for code in s.links
                  if code not in self.view.systems]  # fmt: skip
        owners = dict.fromkeys(seen.owner for seen in beyond if seen is not None and seen.owner)
        if owners:
            return f"Nearer to {listed(owners)}"
        return "Nearer to what nobody holds yet" if beyond else "They gather inside your empire"

    def _grow(self, members: list[Order]) -> Intention:
        rows = _rows(members)
        what = listed(_works(rows))
        return Intention(capital(what), "What pays most for its build points",
                         works(self.view, self.me, rows), rule="7.5",
                         sign="grow", target=rows[0].where)  # fmt: skip

    def _ships(self, members: list[Order]) -> Intention:
        rows = _rows(members)
        return Intention(f"Build {_yard(rows)}", "Where they are needed", rule="7.4", sign="build",
                         target=rows[0].where)  # fmt: skip

    def _tax(self, members: list[Order]) -> Intention:
        """Taxes, and what they pay: rows behind them need their build points."""
        rows = _rows(members)
        taxes = sum(row.action == "TAX" for row in rows)
        made = [row for row in rows if row.action in ("GROW", "BUILD")]
        ships = [row for row in rows if row.action in SHIPS]
        said = [*_works(made), *([f"build {_yard(ships)}"] if ships else [])]
        said += [f"raise taxes {'once' if taxes == 1 else f'{taxes} times'}"] if taxes else []
        said += ["put the rest into the treasury"] if any(r.action == "STASH" for r in rows) else []
        bring = [works(self.view, self.me, rows)]
        bring += [f"+{2 * taxes} build points from actions you have left"] if taxes else []
        first, *then = [*filter(None, bring), ""]
        return Intention(capital(listed(said) or "use the rows that are left"), first,
                         then[0] if then else "", rule="7.8", sign="grow")  # fmt: skip

    def _free(self, members: list[Order]) -> Intention:
        """What the treasury pays for, and probes, which nothing is paid for."""
        kinds: dict[str, list[Order]] = {}
        for order in members:
            kinds.setdefault(self.kind(order)[0], []).append(order)
        made = [self.tellers[kind](each) for kind, each in kinds.items()]
        said = [one.label[:1].lower() + one.label[1:] for one in made]
        return replace(made[0], label=capital(listed(said)))


def _rows(members: Sequence[Order]) -> list[Act]:
    return [order for order in members if isinstance(order, Act)]


def _works(rows: Sequence[Act]) -> list[str]:
    """ "let 3 systems grow", "build 5 industry at 105"."""
    grown = [row for row in rows if row.action == "GROW"]
    built = [row for row in rows if row.action == "BUILD"]
    said = []
    if grown:
        said.append(f"let {few([row.where for row in grown], 'system')} grow")
    if built:
        count = sum(int(row.number or 1) for row in built)
        many = any(int(row.number or 1) >= MANY for row in built)
        where = few([row.where for row in built], "system")
        said.append(
            f"build {'industry with what is left' if many else f'{count} industry'} at {where}"
        )
    return said


def _yard(rows: Sequence[Act]) -> str:
    said = []
    sums: dict[tuple[str, str], int] = {}
    for row in rows:
        key = SHIPS[row.action], row.where
        sums[key] = sums.get(key, 0) + int(row.number or 1)
    for (word, where), count in sums.items():
        much = f"{word}s with what is left" if count >= MANY else counted(count, word)
        said.append(f"{much} at {where}")
    return listed(said)
