"""The dice that fell last: shots, risks; each with whether it hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.tables import ATTACK, AUTO, NO, SHIP_NAMES, TEN
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.ships import total_of
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.games.stellar_conquest.writing.feed import PLANET
from starpost.kernel.contract import Event
from starpost.kernel.tabletop import Cast, Fall
from starpost.told.words import counted, listed

THROWN = ("ROUND", "RISK")


def last_fall(view: View, ask: str = "") -> Fall | None:
    """Of this round: what fell in the one before is told in the news. Beside a question about a
    star stand the dice of that star and of no other; planets at work throw none."""
    st = view.known
    if ask == "produce":
        return production(f"Round {st.played} of {st.turns}")
    here = asked_about(view)
    page = tuple(e for e in st.log if not here or e.at.partition("/")[0] == here)
    found = fall_of(view, page, THROWN, view.name)
    if found is not None and not here:
        return summed(found, page, (view.name,), ask)
    if found is not None or st.turn < 2 or st.over:
        return found
    where = f"at {here}" if here else "in this round"
    return Fall(f"Round {st.played} of {st.turns}", f"No dice have fallen {where} yet")


def production(when: str) -> Fall:
    """No fight stands beside what planets make."""
    return Fall(when, "Production: no dice fall")


def summed(fall: Fall, page: Sequence[Event], me: Sequence[str], ask: str, end: str = "") -> Fall:
    """A fight that is over: what all its rounds cost whom, and how it ended. Who lands is asked
    without its dice: they would hide who lands where."""
    casts = () if ask == "land" else fall.casts
    last = next((event for event in reversed(page) if event.kind in THROWN), None)
    start = _began(page, last.at) if last is not None and last.kind == "ROUND" else -1
    if last is None or start < 0:
        return replace(fall, dice=(), casts=casts)
    lost: dict[str, dict[str, int]] = {}
    called = {"pirates": "the pirates"}
    for found in filter(None, map(lines.loss, page[start:])):
        if found.star == last.at:
            who = "you" if found.who in me else called.get(found.who, found.who)
            lost[who] = total_of(lost.get(who, {}), found.ships)
    own, others = lost.pop("you", {}), sorted(lost.items())
    told = [f"you lost {fleet(own) if own else 'nothing'}"]
    told += [f"{who} lost {fleet(ships)}" for who, ships in others]
    note = "; ".join(filter(None, (listed(told), end)))
    return replace(fall, head=f"The fight at {last.at} is over", note=note, casts=casts, sums=True)


def _began(page: Sequence[Event], at: str) -> int:
    """Where the last fight between ships at a star begins; -1: there was none."""
    return max((n for n, e in enumerate(page) if e.kind == "BATTLE" and e.at == at), default=-1)


def asked_about(view: View) -> str:
    """The star of a fight that is asked about; "": the question is about none."""
    asking = view.known.asking
    if asking is None or asking.place < 0:
        return ""
    return STAR_NAMES[STAR_OF[asking.place - PLANET] if asking.place >= PLANET else asking.place]


def fall_of(view: View, page: Sequence[Event], kinds: tuple[str, ...], me: str) -> Fall | None:
    """The last throw on these pages of the log."""
    for place in range(len(page) - 1, -1, -1):
        event = page[place]
        if event.kind not in kinds:
            continue
        if event.kind == "RISK":
            return _risk(event)
        start = place
        while start > 0 and not lines.begins(page[start]):
            start -= 1
        return _round(page, start, me)
    return None


def _risk(event: Event) -> Fall:
    """Rule 4.10: a one destroys."""
    casts = tuple(
        Cast(f"{word} at {event.at}", tuple((n, n == 1) for n in dice), f"{lost} lost")
        for word, dice, lost in lines.risks(event)
    )
    lost = sum(n for _, _, n in lines.risks(event))
    head = f"Into the unknown at {event.at}"
    note = f"{lost} threw a one and {'is' if lost == 1 else 'are'} lost" if lost else ""
    return Fall(head, note or "nobody threw a one, nobody is lost", casts=casts)


def _round(page: Sequence[Event], start: int, me: str) -> Fall:
    at, number = page[start].at, lines.begins(page[start])
    rows = []
    for event in page[start : start + 4]:
        if event.kind == "ROUND" and event.at == at:
            rows.append(event)
        elif event.kind == "ROUND":
            break
    both = next((s for e in reversed(page[:start]) if e.at == at and (s := lines.sides(e))), None)
    first = both[0] if both else me
    casts: list[Cast] = []
    hits = {True: 0, False: 0}
    for event in rows:
        ours = (first == me) == bool(lines.begins(event))
        casts += volley(event.text, ours=ours)
        hits[ours] += sum(shot.kill for shot in lines.throws(event.text))
    told = f"you hit {hits[True] or 'nothing'}, they hit {hits[False] or 'nothing'}"
    told = told if casts else "nobody has a gun to fire"
    return Fall(f"Fight at {at}, round {number}", told, casts=tuple(casts))


def volley(text: str, *, ours: bool) -> Iterator[Cast]:
    """One side's shots, by what fired at what."""
    groups: dict[tuple[str, str], list[tuple[int, bool]]] = {}
    sure: dict[tuple[str, str], int] = {}
    for shot in lines.throws(text):
        key = (shot.by, shot.at)
        dice = [int(n) for n in shot.dice.replace("+", ",").split(",") if n.isdigit()]
        row = groups.setdefault(key, [])
        row += [(n, shot.kill and place == len(dice) - 1) for place, n in enumerate(dice)]
        sure[key] = sure.get(key, 0) + (not dice)
    for (by, at), row in groups.items():
        whose = "Your" if ours else "Their"
        note = f"{counted(sure[by, at], 'sure hit')}" if sure[by, at] else ""
        text = f"{whose} {SHIP_NAMES[by]}s at {SHIP_NAMES[at]}s{_hits(by, at) if row else ''}"
        yield Cast(text, tuple(row), note)


def _hits(by: str, at: str) -> str:
    """Which roll hits, by the rulebook's table of fire."""
    need = ATTACK.get(by + at, NO)
    if need in (NO, AUTO):
        return ""
    return (
        ": two dice of 10 hit"
        if need == TEN
        else ": a 1 hits"
        if need == 1
        else f": 1 to {need} hit"
    )
