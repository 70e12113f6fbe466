"""Why things happened: a sentence and a rule for each kind of remark, and the events made of them.

A remark at a world is for all who get a report of it and says nothing that the report does not
let them see; what only one player may know is told to that player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec.structs import replace

from starpost.games.starweb.known.view import View
from starpost.games.starweb.known.view import view as seen_by
from starpost.games.starweb.state import FIRED_AT, Name, Remark, Sighting, State
from starpost.games.starweb.told.phases import STEPS
from starpost.kernel.contract import Event

OWNED = frozenset(
    ("captured", "all_converts", "robots_took", "robots_joined", "neutralised", "emptied")
)
AIMS = {"industry_hit": "I", "population_hit": "P", "converts_hit": "C", "home_hit": "H"}

SENTENCES: dict[str, tuple[str, str]] = {
    "converted": (
        "{0} were converted: one chance in ten for each convert and each preaching ship.",
        "4.4",
    ),
    "won_back": ("{0} converts lapsed: each of the consumer goods has an even chance.", "4.7"),
    "goods": ("Consumer goods came here for the {0}. time: {1} points.", "4.7"),
    "overcrowded": ("{0} people died of overcrowding: the limit is {1}.", "5.10"),
    "fleet_hit": ("F{0} lost {1} ships: two hits for an empty ship, one for a loaded one.", "6.3"),
    "fleet_hit_leaving": ("F{0} lost {1} ships: half the shots hit a fleet that leaves.", "6.4"),
    "industry_hit": ("Fire destroyed {0} I-ships, then {1} industry: two hits each.", "6.5"),
    "population_hit": ("Fire destroyed {0} P-ships, then {1} lives: two hits each.", "6.5"),
    "converts_hit": ("Fire took the lives of {0} converts: one hit each.", "6.5"),
    "home_hit": ("Fire destroyed {0} home ships: two hits each.", "6.5"),
    "neutralised": ("Two shots were to spare, so the world threw off its owner.", "6.6"),
    "black_hole": ("F{0} fell into the black hole with {1} ships; its key is elsewhere.", "6.10"),
    "busted": ("A planet buster fell here: nothing is left but gates and artifacts.", "7.1"),
    "robots_fought": ("Robots landed and killed {0} people, four for each robot.", "7.2"),
    "robots_took": ("Robots hold the world for the Berserker who sent them.", "7.2"),
    "robots_joined": ("The robots here have passed to another Berserker.", "7.3"),
    "settlers_fought": ("Settlers came among robots; {0} of them died.", "7.5"),
    "emptied": ("Nobody lives here any more, so nobody owns the world.", "8.1"),
    "all_converts": ("Everybody here is a convert, so the Apostle owns the world.", "8.2"),
    "captured": ("Only one player had ships here that were not at peace.", "8.3"),
    "spared_ally": ("You did not capture it, because {0} is your ally.", "8.3"),
    "robots_refuse": ("You did not capture it: robots obey only Berserkers.", "8.3"),
    "guarded": ("You did not capture it: a fleet guards it for its owner.", "8.3"),
    "key_lost": ("F{0} is nobody's: no one player alone had ships here not at peace.", "8.5"),
    "key_taken": ("F{0} had no ships and went to the only player with ships not at peace.", "8.5"),
    "boarded": ("F{0} was boarded: {1} ships against {2}, more than three to one.", "8.6"),
    "key_received": ("{1} gave you F{0}.", "8.7"),
    "world_received": ("{1} gave you W{0}.", "8.7"),
    "plundered": ("You plundered the world, which has now been done {0} times: {1} points.", "8.8"),
    "traded": ("You unloaded {0} and loaded {1}; {2} metal were paid, eight points each.", "9.3"),
    "sign_cut": ("Your sign was cut to two lines of {0} characters.", "10.5"),
    "message_cut": ("A message was cut to 40 lines of {0} characters.", "10.6"),
}


ONE = (
    (re.compile(r"s\b(?:(?<=\b1 ships)|(?<=\b1 times)|(?<=\b1 converts)|(?<=\b1 [IP]-ships)"
                r"|(?<=\b1 home ships))"), ""),
    (re.compile(r"^1 were"), "1 was"),
    (re.compile(r"\b1 lives"), "1 life"),
    (re.compile(r"\b1 people"), "1 person"),
)  # fmt: skip
"""How what is counted reads of one."""


NONE = (
    (re.compile(r"\b0 [IP]-ships, then "), ""),
    (re.compile(r", then 0 \w+"), ""),
)
"""What fire has not destroyed is not told of."""


def sentence(remark: Remark) -> str:
    return _said(remark.kind, remark.words)


@lru_cache(maxsize=4096)
def _said(kind: str, words: tuple[str | int, ...]) -> str:
    """The sentence of a kind with these words: few differ, of all that a turn has to tell."""
    few = None
    if 0 in words or 1 in words:  # in most there is neither
        few = tuple([word if word in (0, 1) else None for word in words])
    return _counted(kind, few).format(*words)


@lru_cache(maxsize=1024)
def _counted(kind: str, few: tuple[str | int | None, ...] | None) -> str:
    """The sentence of a kind as it reads with these words of none and of one; what is more than
    that, or no number, has a gap. None: there are gaps alone."""
    text = SENTENCES[kind][0]
    if few is not None:
        gaps = [f"{{{place}}}" if word is None else word for place, word in enumerate(few)]
        text = text.format(*gaps)
    if kind in ("industry_hit", "population_hit"):
        for none, left in NONE:
            text = none.sub(left, text, count=1)
    for many, right in ONE:
        text = many.sub(right, text)
    return text


def rule(remark: Remark) -> str:
    return SENTENCES[remark.kind][1]


class Events(Sequence[Event]):
    """What happened on the turn that led to a state, told to each seat from its own view: an event
    names nobody else who may know it. Made only when somebody looks; self-play never does."""

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def _made(self) -> tuple[Event, ...]:
        views = (seen_by(self._state, name) for name in self._state.players)
        return tuple(event for seen in views for event in events(seen))

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, place: Any) -> Any:
        return self._made[place]


def events(view: View) -> list[Event]:
    """One seat's events, in the order of the worlds on its printout."""
    found = [_event(remark, s, view) for s in view.worlds.values() for remark in s.remarks]
    found += (_event(remark, view.worlds.get(remark.at), view) for remark in view.remarks)
    found += (_ambush(s, *each, view) for s in view.worlds.values() for each in s.ambushes)
    return found


def fresh(before: View, view: View) -> list[Event]:
    """A printout holds only what happened on its own turn."""
    return events(view)


def _event(remark: Remark, sighting: Sighting | None, seen: View) -> Event:
    """A remark with what the same printout shows of it: who took it, who fired."""
    place = f"W{remark.at}" if remark.at else ""
    told = Event(
        remark.kind, sentence(remark), (seen.seat,), place, rule(remark),
        step=STEPS.get(remark.kind, 0),
    )  # fmt: skip
    if sighting is None:
        return told
    if remark.kind in OWNED:
        return _owned(told, sighting, seen.seat)
    if remark.kind in ("fleet_hit", "fleet_hit_leaving"):
        number, lost = remark.words[:2]
        unit = f"F{number}"
        by = dict.fromkeys(owner for _, owner in shooters(sighting, unit))
        whose = next(((k.former or k.owner) for k in sighting.keys if k.id == number), "")
        text = told.text.replace(" 0 ships", " no ships")
        who = next(iter(by), "")
        return replace(told, text=text, what=(unit,), who=who, whom=whose, lost=int(lost))
    if remark.kind in ("boarded", "key_taken"):
        key = next((k for k in sighting.keys if k.id == remark.words[0]), None)
        if key is not None:
            return replace(told, what=(f"F{key.id}",), who=key.owner, whom=key.former)
    if remark.kind in AIMS:
        by = dict.fromkeys(owner for _, owner in shooters(sighting, AIMS[remark.kind]))
        lost = sum(int(word) for word in remark.words)
        return replace(told, who=next(iter(by), ""), whom=sighting.world.owner, lost=lost)
    return told


def _owned(told: Event, sighting: Sighting, seat: Name) -> Event:
    """The owner changed: said of who has it now and who had it."""
    world = sighting.world
    who, whom = world.owner, world.former
    taker = "You" if who and who == seat else who or "Nobody"
    if told.kind == "captured" and who:
        loser = "you" if whom and whom == seat else whom
        text = f"{taker} took W{world.id} from {loser}." if loser else f"{taker} took W{world.id}."
        told = replace(told, text=text)
    return replace(told, who=who, whom=whom)


def _ambush(sighting: Sighting, key: int, lost: int, seen: View) -> Event:
    place = f"W{sighting.world.id}"
    ships = "1 ship" if lost == 1 else f"{lost} ships"
    keys = (k for found in seen.worlds.values() for k in found.keys)
    whose = next((k.former or k.owner for k in keys if k.id == key), "")
    text = f"F{key} fell into an ambush at {place} and lost {ships}."
    return Event(
        "ambush", text, (seen.seat,), place, "6.8", step=STEPS["ambush"], what=(f"F{key}",),
        whom=whose, lost=lost,
    )  # fmt: skip


def fired_at(act: str) -> str:
    """The target of an act as the printout has it: "F9" of "Fired at F9"; "": it is another."""
    return act.removeprefix(FIRED_AT) if act.startswith(FIRED_AT) else ""


def shooters(sighting: Sighting | None, target: str) -> list[tuple[str, Name]]:
    """Who fired at that target there, by what the printout shows: (unit, owner)."""
    if sighting is None:
        return []
    fired = [key for key in sighting.keys if target in map(fired_at, key.acts)]
    found = [(f"F{key.id}", key.owner) for key in fired]
    world = sighting.world
    if target in (world.ifire, world.pfire):
        found.append((f"home ships of W{world.id}", world.owner))
    return found
