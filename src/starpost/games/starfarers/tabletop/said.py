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
from starpost.games.starfarers.galaxy.where import place_named
from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.state import Line
from starpost.games.starfarers.tables import RESOURCES
from starpost.kernel.tabletop import Pile, Told

PAST = {
    "rolls": "rolled", "receives": "received", "draws": "drew", "offers": "offered",
    "accepts": "accepted the offer", "declines": "declined", "proposes": "proposed",
    "retracts": "took the answer back", "withdraws": "withdrew", "gives": "gave",
    "trades": "traded", "builds": "built", "steals": "took", "discards": "returned",
    "answers": "answered", "gains": "gained", "loses": "lost", "founds": "founded",
    "takes": "took", "ends": "ended", "hands": "handed", "launches": "launched",
    "flies": "flew", "looks": "looked", "saves": "saved", "jumps": "jumped",
    "wins": "won", "has": "had", "moves": "moved", "defeats": "defeated", "thaws": "thawed",
    "gets": "got", "puts": "put", "clears": "cleared",
}  # fmt: skip
QUIET = ("end", "node", "speed", "encounter", "balls", "test", "receive", "look")
"""Lines that other parts of the table tell better."""
LOUD = ("found", "outpost", "clear", "spaceport", "lost", "friendship", "win", "steal", "deal")
_PLACE = re.compile(rf"\b(?:at|on|to|from) ({'|'.join(sorted((*IDS, *PLANETS), key=len)[::-1])})\b")

_CARDS = re.compile(rf"(\d+) ({'|'.join(RESOURCES)})")
ENDS = re.compile(r"encounter E\d+ (.+) ends$")


def pile(text: str) -> Pile:
    """Cards that a sentence names."""
    return tuple((kind, int(n)) for n, kind in _CARDS.findall(text))


def told(view: View, line: Line) -> Told | None:
    """A line of the log as a sentence without its subject; None: it has no doer."""
    for name in view.table.match.seats:
        head, _, rest = line.text.partition(" ")
        if head == name:
            verb, _, tail = rest.partition(" ")
            if line.kind == "friendship":
                return Told(name, _friendship(line), line.at, line.turn, loud=True)
            said = _partners(view, f"{PAST.get(verb, verb)} {tail}".strip())
            text = _to_you(view, _tidy(_places(said)))
            return Told(name, text, line.at, line.turn, line.kind in LOUD)
        if line.kind in ("lost", "held") and f" of {name} " in line.text:
            return Told(name, _passive(line), line.at, line.turn, line.kind in LOUD)
    return None


def _friendship(line: Line) -> str:
    """The chip lies at the dock where it was won."""
    dock = OUTPOST_AT[INDEX[line.at]] if line.at in INDEX else -1
    return f"won the friendship of the {BASE_NAMES[dock // 5]}" if dock >= 0 else "won a friendship"


def _partners(view: View, text: str) -> str:
    """`offered RED, WHITE, BLUE 1 ore for 1 food`: to everybody."""
    found = re.match(r"offered ((?:\S+, )+)(\S+) ", text)
    if found is None:
        return text
    names = [*found[1].removesuffix(", ").split(", "), found[2]]
    everybody = len(names) == len(view.table.match.seats) - 1
    to = "everybody" if everybody else " and ".join((", ".join(names[:-1]), names[-1]))
    return f"offered {to} {text[found.end() :]}"


def _passive(line: Line) -> str:
    number = line.text.split()[1]
    return (
        f"lost ship {number}" if line.kind == "lost" else f"had to leave ship {number} where it is"
    )


def _tidy(text: str) -> str:
    """`rolled 3+5=8` is `rolled 8`; ids of cards and colours of balls are left to the pictures."""
    text = re.sub(r"(\d)\+(\d)=(\d+)", r"\3", text)
    text = re.sub(r" \((?:gf|me|di|sc)_\w+\)", "", text)
    text = re.sub(r"\b1 cards\b", "1 card", text)
    text = re.sub(r"^built (booster|cannon)$", r"built a \1", text)
    text = re.sub(r"^built freight\b", "built a freight ring", text)
    return text.replace("_", " ")


def _places(text: str) -> str:
    return _PLACE.sub(lambda m: _at(m[0].split()[0], place_named(m[1])), text)


def _at(word: str, place: str) -> str:
    """`at a site at Windrow` is `at Windrow`; `at beside Windrow` is `beside Windrow`."""
    if place.startswith("a site at "):
        return f"{word} {place.removeprefix('a site at ')}"
    if place.startswith("beside ") and word in ("at", "on"):
        return place
    return f"{word} {place}"


def _to_you(view: View, text: str) -> str:
    return re.sub(rf"\b{re.escape(view.seat)}\b", "you", text) if view.seat else text


def since_my_turn(view: View) -> tuple[Told, ...]:
    """What the others did since the seat's own last turn, and what all did in the present one."""
    s, n = view.table, len(view.table.match.seats)
    ago = (s.active - view.me) % n if view.me >= 0 else n - 1
    own = s.turn - (ago or n)
    lines = [line for line in view.past if line.turn > own]
    found: list[Told] = []
    began = 0  # where the last meeting stands: who was met is told before what came of it
    for at, line in enumerate(lines, 1):
        later = len(lines) - at
        if line.text.endswith(" has an encounter"):
            began = len(found)
        elif (who := met(view, line)) is not None:
            found.insert(began, replace(who, later=found[began].later if found[began:] else later))
        elif line.kind not in QUIET and (one := told(view, line)) is not None:
            found.append(replace(one, later=later))
        elif _ends_trade(line) and (word := _let_lie(view, lines[: at - 1], line.turn)):
            doer = line.text.partition(" ")[0]
            found.append(Told(doer, f"let your {word} lie", turn=line.turn, later=later))
    return tuple(found)


def _ends_trade(line: Line) -> bool:
    return line.kind == "end" or " rolls the mother ship" in line.text


def _let_lie(view: View, lines: list[Line], turn: int) -> str:
    """What the seat had said to a trade of this turn, if nothing came of it."""
    for line in reversed(lines):
        who, _, said = line.text.partition(" ")
        ended = line.kind == "deal" or said.startswith(("offers ", "withdraws"))
        if line.turn != turn or _ends_trade(line) or (ended and who != view.seat):
            return ""
        if who == view.seat:
            return {"proposes": "proposal", "accepts": "yes"}.get(said.partition(" ")[0], "")
    return ""


def met(view: View, line: Line) -> Told | None:
    """The end of a meeting, when its title is known to all."""
    title = ENDS.match(line.text)
    if title is None:
        return None
    s = view.table
    who = (s.active - (s.turn - line.turn)) % len(s.match.seats)
    return Told(s.match.seats[who], f"had the encounter {title[1]}", line.at, line.turn)


def last_of(view: View, p: int) -> str:
    """What a player did last, in a few words."""
    name = view.table.match.seats[p]
    for line in reversed(view.past):
        if line.kind in QUIET:
            continue
        one = told(view, line)
        if one is not None and one.seat == name:
            return one.text
    return "has not moved yet"
