"""What happened between two reports of one seat, in the active voice.

Everything stands in the reports: systems owned, sightings, the orders' results, the events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from starpost.games.star_chase.known import lines
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import KINDS
from starpost.games.star_chase.told import winning
from starpost.games.star_chase.told.between import FAR, Between, force
from starpost.games.star_chase.told.plain import done, plain
from starpost.kernel.contract import Event
from starpost.kernel.orders import Problem
from starpost.kernel.telling import Amount, NewsItem, Part
from starpost.told.words import because, capital, counted, number

HOME, LOST, BEATEN, WARNED, THREAT, MET, TAKEN, HELD, FOUND, COUNT, STAYS, SETTLED = (
    95, 75, 72, 88, 62, 52, 42, 45, 32, 50, 31, 28,
)  # fmt: skip
RICH, DEAR, MOST_DEAR = 10, 15, 3
"""Industry whose danger is told first; people and room for which a gain ranks higher, so often."""


def news(before: View, view: View) -> list[NewsItem]:
    return list(_news(before, view))


def _news(before: View, view: View) -> Iterator[NewsItem]:
    if view.me is None or before.me is None:
        return
    it = Between(before, view)
    yield from _losses(it)
    yield from _fights(it)
    yield from _public(it)
    if view.result is None:  # when it is over nobody threatens anybody
        yield from _threats(it)
    yield from _contacts(it)
    yield from _gains(it)
    yield from _people(it)
    yield from _routine(it)


def away(it: Between, code: int) -> str:
    far = it.near(code)
    if far in (0, FAR):
        return ""
    return f"{'one link' if far == 1 else number(far) + ' links'} from home"


def _losses(it: Between) -> Iterator[NewsItem]:
    assert it.before.me is not None
    for code in it.lost():
        old, now = it.before.systems[code], it.view.memory.get(code)
        by = now.owner if now is not None and now.owner != it.seat else ""
        home = code == it.before.me.home
        far = away(it, code)
        name = it.place(code)
        yield NewsItem(
            HOME if home else LOST,
            "loss",
            f"{by} took" if by else "You lost",
            (f"your home {name}" if home else name,),
            ("" if home else "from you") if by else "",
            amounts=_worth(old.pop, old.ind),
            so="gone" if old.pop or old.ind else "",
            rule="6.8",
            at=str(code),
            words=(it.word(code),),
            seats=(by,) if by else (),
            near=it.near(code),
            size=old.ind,
            headline=f"{by} took {name} from you{', ' + far if far else ''}" if by else "",
            answers=(str(code), str(it.me.home)),
        )


def _worth(people: int, industry: int) -> tuple[Amount, ...]:
    found = (Amount(people, "person", "people"), Amount(industry, "industry", "industry"))
    return tuple(amount for amount in found if amount.number)


def _fights(it: Between) -> Iterator[NewsItem]:
    """Battles that neither won nor lost me the place: attacks beaten back, mine and theirs. Whoever
    was met in one is told with it."""
    lost, won = set(it.lost()), set(it.won())
    faces = {place: who for who, place in it.faces().items()}
    for event in it.view.events:
        code = int(event.at) if event.at.isdecimal() else 0
        who = lines.doer(event)
        mine = who == it.seat
        if event.kind not in ("fight", "bomb") or code in (won if mine else lost):
            continue  # what came of it is told as a gain or a loss
        verb, tail = _outcome(it, event, code, mine=mine)
        yield NewsItem(
            BEATEN if not mine else HELD,
            "fight",
            f"{'You' if mine else who} {verb}{_holder(it, code, mine=mine, verb=verb)}",
            (it.place(code),),
            tail,
            so=f"{_met(it, faces.get(code, ''))}{_after(event, mine=mine)}",
            rule="6.2" if event.kind == "fight" else "6.9",
            at=event.at,
            words=(it.word(code),),
            seats=_against(it, code) if mine else (who,),
            near=it.near(code),
            answers=(event.at,),
            tells="shots" if mine else "hit",
        )


def _outcome(it: Between, event: Event, code: int, *, mine: bool) -> tuple[str, str]:
    """Verb and tail. A system may change hands and change back in the rounds of one turn; whoever
    holds it when the turn is over has it."""
    if event.kind == "bomb":
        return "bombed", ""
    if not lines.is_taken(event):
        if mine and code in it.before.systems:  # sent to hold it, and somebody was there first
            return "came too late to hold", ""
        return "attacked", "and did not get it"
    held = code in it.view.systems
    if mine:
        return "took", "back" if held else "and lost it again"
    return "took", "and lost it again" if held else ""


def _holder(it: Between, code: int, *, mine: bool, verb: str) -> str:
    """Whom one attacked: " DRA at"."""
    seen = it.view.memory.get(code)
    owner = seen.owner if seen is not None and mine and verb == "attacked" else ""
    return f" {owner} at" if owner not in ("", it.seat) else ""


def _against(it: Between, code: int) -> tuple[str, ...]:
    """Whom an attack of one's own was against, if somebody is known to hold the place."""
    seen = it.view.memory.get(code)
    return (seen.owner,) if seen is not None and seen.owner not in ("", it.seat) else ()


def _met(it: Between, who: str) -> str:
    return f"There you met {it.names.get(who, who)}. " if who else ""


def _after(event: Event, *, mine: bool) -> str:
    """What the battle line says after its colon, in words: whose attack it was that failed."""
    said = lines.aftermath(event).replace(
        "it was beaten back", f"{'your' if mine else 'its'} attack was beaten back"
    )
    return capital(plain(said))


def _fought_at(it: Between) -> set[int]:
    """Where a battle is told."""
    fights = (event for event in it.view.events if event.kind in ("fight", "bomb"))
    return {int(event.at) for event in fights if event.at.isdecimal()}


def _public(it: Between) -> Iterator[NewsItem]:
    """The count, its warning, empires that are gone: news for everybody (rules 11.1 to 11.3)."""
    if it.before.warned and not it.view.warned and it.view.result is None:
        yield _lapsed(it)
    for event in it.view.events:
        if event.seats is not None:
            continue
        if event.kind == "warning":
            who = lines.doer(event)
            mine = who == it.seat
            lead = "You lead" if mine else f"{who} leads"
            yield NewsItem(
                WARNED,
                "gain" if mine else "threat",
                f"{'You lead' if mine else f'{who} leads'} with",
                (winning.met(it.view),),
                so=_clock(it),
                rule="11.3",
                seats=() if mine else (who,),
                headline=f"{lead}; who leads at the next scoring wins",
                tells="verdict",
            )
        elif event.kind == "census":
            scored = winning.scored(it.view)
            yield NewsItem(
                COUNT, "gain", "The scoring brought you", (counted(scored, "victory point"),),
                so=_points(it), rule="11.1", at=it.richest(), size=scored, tells="count",
            )  # fmt: skip
        elif event.kind == "elimination":
            who = lines.doer(event)
            mine = who == it.seat
            yield NewsItem(
                HOME if mine else 55, "loss" if mine else "rival",
                "Your empire is" if mine else f"{it.names.get(who, who)} is", ("no more",),
                rule="11.4", seats=() if mine else (who,),
            )  # fmt: skip


def _lapsed(it: Between) -> NewsItem:
    """A warning that nobody bears out at the next scoring is over (rule 11.3)."""
    who = lines.leader(it.before.warned)
    mine = who == it.seat
    return NewsItem(
        WARNED,
        "threat" if mine else "gain",
        "You no longer lead with" if mine else f"{who} no longer leads with",
        (winning.met(it.before),),
        so=winning.lapsed(it.before, it.view),
        rule="11.3",
        seats=() if mine else (who,),
        headline="Your lead does not win yet" if mine else f"{who} is not about to win any more",
        tells="verdict",
    )


def _points(it: Between) -> str:
    """What the points are worth: others' are secret, but for who is warned of (rule 11.3)."""
    leader = lines.leader(it.view.warned)
    if it.view.result is not None or leader == it.seat:
        return f"You have {it.me.vp}"
    if leader:
        return f"You have {it.me.vp}, but {leader} leads. {winning.UNTOLD}"
    return f"You have {it.me.vp}. {winning.bound(it.view)}{winning.UNTOLD}"


def _clock(it: Between) -> str:
    """The condition in figures, and what a warning means: whoever meets any at the next census
    wins (rule 11.3)."""
    past = it.me.vp > it.view.target and lines.leader(it.view.warned) != it.seat
    too = f": you are past {it.view.target} too" if past else ""
    said = capital(winning.figures(it.view))
    return f"{said}{too}. Who leads {winning.ways(it.view)} at the next scoring wins"


def _threats(it: Between) -> Iterator[NewsItem]:
    """Foreign cruisers in sight one link from something of mine, first those that came; whom one
    meets so for the first time is told with them."""
    told = {*it.lost(), *_fought_at(it)}
    faces = it.faces()
    for code, seen in sorted(it.view.memory.items()):
        fresh = seen.turn == it.view.turn - 1
        if not fresh or seen.owner in ("", it.seat) or not seen.crs or code in told:
            continue
        old, beside = it.before.memory.get(code), it.beside(seen)
        if not beside:
            continue
        stays = old is not None and old.owner == seen.owner and old.crs >= seen.crs
        beside.sort(key=lambda near: (-it.view.systems[near].ind, near))
        dear = it.view.systems[beside[0]]
        works = f" with {dear.ind} industry" if dear.ind else ""
        ships = counted(seen.crs, "cruiser")
        yield NewsItem(
            STAYS if stays else THREAT + (5 if it.near(code) <= 1 or dear.ind >= RICH else 0),
            "threat",
            f"You met {it.names.get(seen.owner, seen.owner)}, with {ships} at"
            if faces.get(seen.owner) == code
            else f"{seen.owner} {'still ' if stays else ''}stands with {ships} at",
            (it.place(code),),
            so=f"One link from {it.place(dear.code)}{works}, where you have {dear.crs or 'none'}",
            rule="5.2",
            at=str(code),
            words=(it.word(code), it.word(beside[0])),
            seats=(seen.owner,),
            near=it.near(code),
            size=seen.crs,
            answers=(str(beside[0]), str(code)),
        )


def _contacts(it: Between) -> Iterator[NewsItem]:
    """But for those met at a place of which a battle or a threat is told."""
    told = {*_fought_at(it), *(int(item.at) for item in _threats(it))}
    for who, code in it.faces().items():
        seen = it.view.memory[code]
        if code in told:
            continue
        yield NewsItem(
            MET,
            "contact",
            "You met",
            (f"{it.names.get(who, who)} at {it.place(code)}",),
            so=force(seen, "{} there"),
            several="",
            rule="13.2",
            at=str(code),
            words=(it.word(code),),
            seats=(who,),
            near=it.near(code),
            size=seen.crs,
            headline=f"You met {it.names.get(who, who)} at {it.place(code)}",
            answers=(str(code),),
        )


def _gains(it: Between) -> Iterator[NewsItem]:
    found = _finds(it)
    for code in it.won():
        now, former = it.view.systems[code], it.owner_before(code)
        former = former if former != it.seat else ""
        size = KINDS[now.type].limit + 2 * (now.pop + now.ind)
        yield NewsItem(
            TAKEN + 4 * bool(former) + min(MOST_DEAR, size // DEAR),
            "gain",
            "You took",
            (it.place(code),),
            f"from {former}" if former else "",
            amounts=(_kind(now.type), *_room(KINDS[now.type].limit)),
            rule="6.8",
            at=str(code),
            words=(it.word(code),),
            seats=(former,) if former else (),
            near=it.near(code),
            size=size,
            answers=(str(code),),
        )
    for code, what in found.items():
        yield NewsItem(
            FOUND, "find", "You found", (f"{what} at {it.place(code)}",),
            so="Left by the Old Empire", rule="8.2", at=str(code), words=(it.word(code),),
            near=it.near(code),
        )  # fmt: skip


def _kind(key: str) -> Amount:
    """ "1 red dwarf": what a number stands for, a week later."""
    word = KINDS[key].name.lower()
    return Amount(1, word, f"{word}s")


def _room(limit: int) -> tuple[Amount, ...]:
    return (Amount(limit, "place to live", "places to live"),) if limit else ()


def _finds(it: Between) -> dict[int, str]:
    """What the Old Empire left, from the results of my own attacks."""
    found = ((lines.target(line), lines.find(line)) for line in it.me.record.lines)
    return {place: what for place, what in found if place and what}


def _people(it: Between) -> Iterator[NewsItem]:
    for event in it.view.events:
        if event.kind in ("gift", "trade"):
            who = lines.doer(event)
            mine = who == it.seat
            to_me = re.sub(rf"\b{it.seat}\b", "you", event.text)
            text = lines.spelt(f"You {lines.deed(event)}" if mine else to_me)
            others = [e.code for e in it.view.roundup if e.code != it.seat]
            whom = tuple(code for code in others if re.search(rf"\b{code}\b", event.text))
            yield NewsItem(40, "gain", capital(text), rule="9.4", seats=whom, tells="trade")
    for code in it.me.record.over:
        yield NewsItem(
            24, "trouble", "Too many people live at", (it.place(code),), so="One of them died",
            rule="1.3", at=str(code), words=(it.word(code),), near=it.near(code),
        )  # fmt: skip
    if it.me.record.computer:
        said = "No orders came, so the computer wrote yours"
        yield NewsItem(71, "trouble", said, rule="12.1", tells="unsent")


def _routine(it: Between) -> Iterator[NewsItem]:
    if it.me.record.research:
        yield NewsItem(18, "routine", "Your scholars found", (it.me.record.research,), rule="8.4")
    if it.me.record.unused:
        yield NewsItem(
            12, "routine", "You did not spend", (lines.spelt(it.me.record.unused),), rule="4.6"
        )
    carried = [line for line in it.me.record.lines if not line.failed and line.slot]
    taxed = sum(line.order == "TAX" for line in carried)
    if taxed:
        often = "once" if taxed == 1 else f"{taxed} times"
        yield NewsItem(5, "routine", f"You raised taxes {often}", rule="7.8")
    for line in carried:
        lead, thing = done(line)
        if thing and line.order.startswith("COLONISE "):
            yield NewsItem(SETTLED, "gain", lead, (it.place(int(thing)),), rule="7.7", at=thing,
                           words=(it.word(int(thing)),), near=it.near(int(thing)))  # fmt: skip
        elif thing:
            yield NewsItem(8, "routine", lead, (thing,))


def trouble(view: View, problem: Problem) -> str:
    """An action that failed: what was meant, and why not."""
    words = problem.order.split()
    reason = because(problem.text, problem.order)
    if words[:1] and words[0] in lines.TAKERS and len(words) > 2:
        return f"Your cruisers did not get from {words[1]} to {words[2]}: {reason}"
    return ""


def parts(before: View, view: View) -> list[Part]:
    """Why the victory points changed: the count (rule 11.1), and the rest (rules 6.8, 8.2)."""
    if view.me is None or before.me is None:
        return []
    change = view.me.vp - before.me.vp
    counted_now = winning.scored(view) if view.census else 0
    rest = change - counted_now
    found = [(counted_now, "industry and culture"), (rest, "finds" if rest > 0 else "losses")]
    return [Part(number, name) for number, name in found if number]
