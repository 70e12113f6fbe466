"""What players did, told in the past tense: the same words whether it was you or another."""

from __future__ import annotations

import re

from msgspec.structs import replace

from starpost.games.starfarers.galaxy.board import (
    BASE_NAMES,
    IDS,
    INDEX,
    OUTPOST_AT,
    PLANETS,
)
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.galaxy.where import where
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.kernel.tabletop import Told
from starpost.told.words import counted, listed, some

PAST = {
    "rolls": "rolled", "receives": "received", "draws": "drew", "offers": "offered",
    "accepts": "accepted the offer", "declines": "declined", "proposes": "proposed",
    "retracts": "took the answer back", "withdraws": "withdrew", "gives": "gave",
    "trades": "traded", "builds": "built", "steals": "took", "discards": "returned",
    "answers": "answered", "gains": "gained", "loses": "lost", "founds": "founded",
    "takes": "took", "ends": "ended", "hands": "handed", "launches": "launched",
    "flies": "flew", "looks": "looked", "saves": "saved", "jumps": "jumped",
    "wins": "won", "has": "had", "moves": "moved", "defeats": "defeated", "thaws": "thawed",
    "gets": "got", "puts": "put", "clears": "cleared", "settles": "settled", "opens": "opened",
    "passes": "passed", "does": "did",
}  # fmt: skip
SMALL = ("answered ", "handed over ")
REPLIES = (PAST["accepts"], PAST["declines"], PAST["retracts"])
"""What was said to an offer that is forgotten when the next turn begins."""
QUIET = ("end", "node", "speed", "encounter", "balls", "test", "receive", "look")
"""Lines that other parts of the table tell better."""
SEVEN = 7
LOUD = (
    "found",
    "outpost",
    "clear",
    "spaceport",
    "lost",
    "friendship",
    "win",
    "steal",
    "deal",
    "fame",
)
FOES = {"P": "held by pirates", "I": "under ice"}
_PLACE = re.compile(
    rf"\b(at|on|to|from|passed) ({'|'.join(sorted((*IDS, *PLANETS), key=len)[::-1])})\b"
)


def told(view: View, line: Line) -> Told | None:
    """A line of the log as a sentence without its subject; None: it has no doer."""
    one = lines.noted(line, view.table.match.seats)
    if one is None:
        return None
    loud = line.kind in LOUD
    if line.kind in lines.SUFFERED or line.kind == "friendship":
        text = _friendship(line) if line.kind == "friendship" else _suffered(line)
        return Told(one.who, text, line.at, line.turn, loud)
    said = f"{PAST.get(one.verb, one.verb)} {_to_all(view, line, one)}".strip()
    text = _to_you(view, _tidy(_places(said)))
    return Told(one.who, text, line.at, line.turn, loud, whom=one.whom)


def _friendship(line: Line) -> str:
    """The chip lies at the dock where it was won."""
    dock = OUTPOST_AT[INDEX[line.at]] if line.at in INDEX else -1
    return f"won the friendship of the {BASE_NAMES[dock // 5]}" if dock >= 0 else "won a friendship"


def _to_all(view: View, line: Line, one: lines.Noted) -> str:
    """`RED, WHITE, BLUE 1 ore for 1 food`: an offer to everybody."""
    if line.kind != "offer" or len(one.whom) < 2:
        return one.rest
    everybody = len(one.whom) == len(view.table.match.seats) - 1
    to = "everybody" if everybody else listed(one.whom)
    return to + one.rest.removeprefix(", ".join(one.whom))


def _suffered(line: Line) -> str:
    number = lines.ship(line)
    return (
        f"lost ship {number}" if line.kind == "lost" else f"had to leave ship {number} where it is"
    )


def _tidy(text: str) -> str:
    """`rolled 3+5=8` is `rolled 8`; ids of cards and colours of balls are left to the pictures."""
    text = re.sub(r"(\d)\+(\d)=(\d+)", r"\3", text)
    text = re.sub(r" \((?:gf|me|di|sc)_\w+\)", "", text)
    text = re.sub(r": ([PI])(\d)\b", lambda m: f": {FOES[m[1]]} {m[2]}", text)
    text = re.sub(r"\b1 cards\b", "1 card", text).replace("ed transporter ", "ed colony ship ")
    text = text.replace("supply card", "free card")
    text = re.sub(r"^built (booster|cannon|freight)(?: (\d+))?$", _parts, text)
    text = re.sub(r"\ba freight$", "a freight ring", text)
    text = re.sub(r"\b\d+ cards? \(([^)]+)\)$", _cards, text)
    return text.replace("_", " ")


def _parts(found: re.Match[str]) -> str:
    """`built booster 2` is `built 2 boosters`."""
    word = "freight ring" if found[1] == "freight" else found[1]
    return f"built {counted(int(found[2]), word) if found[2] else some(word)}"


def _cards(found: re.Match[str]) -> str:
    """`3 cards (fuel, fuel, ore)` are `2 fuel and 1 ore`; `4 cards (4 fuel)` are `4 fuel`."""
    kinds = found[1].split(", ")
    if any(kind[:1].isdigit() for kind in kinds):
        return listed(kinds)
    return listed(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))


def _places(text: str) -> str:
    return _PLACE.sub(lambda m: where(m[2], m[1]), text)


def _to_you(view: View, text: str) -> str:
    return re.sub(rf"\b{re.escape(view.seat)}\b", "you", text) if view.seat else text


def since_my_turn(view: View) -> tuple[Told, ...]:
    """What all did since the seat's last turn began; in its next one, what came in between."""
    s, n = view.table, len(view.table.match.seats)
    ago = (s.active - view.me) % n if view.me >= 0 else n - 1
    first = s.turn - (ago or n - 1)
    past = [line for line in view.past if line.turn >= first]
    found: list[Told] = []
    began = 0  # where the last meeting stands: who was met is told before what came of it
    for at, line in enumerate(past, 1):
        later = len(past) - at
        if lines.begins_meeting(line):
            began = len(found)
        elif (who := met(view, line)) is not None:
            # What was answered in it the page of the meeting tells.
            found[began:] = [one for one in found[began:] if not one.text.startswith(SMALL)]
            found.insert(began, replace(who, later=found[began].later if found[began:] else later))
        elif line.kind not in QUIET and (one := told(view, line)) is not None:
            if goes_on(found, line, one):
                found.pop()
            if line.kind == "dice":
                one = _paid(view, one, past[at - 1 :])
            found.append(replace(one, later=later))
            # Another trade ends what one had proposed (rule 4.6).
            others = line.kind == "deal" and view.seat not in (one.seat, *one.whom)
            if others and (word := _let_lie(view, past[: at - 1], line.turn)):
                found.append(Told(one.seat, f"let your {word} lie", turn=line.turn, later=later))
        elif _ends_trade(line) and (word := _let_lie(view, past[: at - 1], line.turn)):
            doer = lines.noted(line, s.match.seats)
            assert doer is not None
            found.append(Told(doer.who, f"let your {word} lie", turn=line.turn, later=later))
    return tuple(found)


def _paid(view: View, one: Told, roll: list[Line]) -> Told:
    """What a roll paid to who rolled and to the reader; what it paid to all lies with the dice."""
    got: dict[str, str] = {}
    for line in roll[1:]:
        noted = lines.noted(line, view.table.match.seats)
        if line.kind != "receive" or noted is None:
            break
        got[noted.who] = listed(f"{n} {kind}" for kind, n in lines.cards(noted.rest))
    own, mine = got.get(one.seat, ""), got.get(view.seat or "", "") if one.seat != view.seat else ""
    paid = f" and got {own}" * bool(own) + f"; you got {mine}" * bool(mine)
    if not got and sum(lines.dice(roll[0]) or ()) != SEVEN:
        paid = "; it paid nobody"
    whom = (view.seat,) if mine and view.seat else ()
    return replace(one, text=f"{one.text}{paid}", whom=whom)


def goes_on(found: list[Told], line: Line, one: Told) -> bool:
    """Whether a ship only flew further, to where the words say the same: told once."""
    same = bool(found) and (found[-1].seat, found[-1].text) == (one.seat, one.text)
    return same and line.kind == "move"


def _ends_trade(line: Line) -> bool:
    return line.kind == "end" or lines.speed_balls(line) is not None


def _let_lie(view: View, past: list[Line], turn: int) -> str:
    """What the seat had said to a trade of this turn, if nothing came of it."""
    for line in reversed(past):
        one = lines.noted(line, view.table.match.seats)
        mine = one is not None and one.who == view.seat
        ended = line.kind == "deal" or (one is not None and one.verb in ("offers", "withdraws"))
        if line.turn != turn or _ends_trade(line) or (ended and not mine):
            return ""
        if one is not None and mine:
            return {"proposes": "proposal", "accepts": "yes"}.get(one.verb, "")
    return ""


def met(view: View, line: Line) -> Told | None:
    """The end of a meeting, when its title is known to all."""
    title = lines.ended(line)
    if not title:
        return None
    s = view.table
    who = (s.active - (s.turn - line.turn)) % len(s.match.seats)
    return Told(s.match.seats[who], f"had the encounter {title}", line.at, line.turn)


def last_of(view: View, p: int) -> str:
    """What a player did last, in a few words."""
    name = view.table.match.seats[p]
    for line in reversed(view.past):
        if line.kind in QUIET:
            continue
        one = told(view, line)
        if one is None or one.seat != name:
            continue
        if line.turn == view.table.turn or one.text not in REPLIES:
            return one.text
    return "has not moved yet"
