"""Why things happened: a sentence and a rule for each kind of remark, and the events made of them.

A remark at a world is for all who get a report of it and says nothing that the report does not
let them see; what only one player may know is told to that player.
"""

from __future__ import annotations

from starpost.games.starweb.state import Name, Remark, State, WorldId
from starpost.kernel.contract import Event

SENTENCES: dict[str, tuple[str, str]] = {
    "converted": ("{0} people were converted: one chance in ten, {1} times.", "4.4"),
    "won_back": ("{0} converts lapsed: even chances for each of {1} consumer goods.", "4.7"),
    "goods": ("Consumer goods were unloaded here for the {1}. time: {2} points.", "4.7"),
    "overcrowded": ("{0} people died of overcrowding: the limit is {1}.", "5.10"),
    "fleet_hit": ("{1} shots at F{0} were {2} hits and destroyed {3} ships.", "6.3"),
    "fleet_hit_leaving": (
        "{1} shots at F{0}, which was leaving, were {2} hits and destroyed {3} ships.",
        "6.4",
    ),
    "industry_hit": ("{0} shots at industry took {1} of the I-ships and {2} industry.", "6.5"),
    "population_hit": ("{0} shots at population took {1} of the P-ships and {2} lives.", "6.5"),
    "converts_hit": ("{0} shots at converts took {1} lives.", "6.5"),
    "home_hit": ("{0} shots at home ships destroyed {1}.", "6.5"),
    "neutralised": ("{0} shots were left over, so the world threw off its owner.", "6.6"),
    "black_hole": ("F{0} fell into the black hole with {1} ships; the key is elsewhere.", "6.10"),
    "busted": ("{0} planet busters fell here: nothing is left.", "7.1"),
    "robots_fought": ("{0} robots landed and killed {1} people, four for each robot.", "7.2"),
    "robots_took": ("Robots hold the world for {0}.", "7.2"),
    "robots_joined": ("The robots here now obey {0}.", "7.3"),
    "settlers_fought": ("{0} settlers came among robots; {1} of them died.", "7.5"),
    "emptied": ("Nobody lives here any more, so nobody owns the world.", "8.1"),
    "all_converts": ("Everybody here is a convert, so the world is {0}'s.", "8.2"),
    "captured": ("{0} alone had ships here that were not at peace.", "8.3"),
    "spared_ally": ("You did not capture it, because {0} is your ally.", "8.3"),
    "robots_refuse": ("You did not capture it: robots obey only Berserkers.", "8.3"),
    "guarded": ("You did not capture it: a fleet guards it for its owner.", "8.3"),
    "key_lost": (
        "F{0} is nobody's: no single player had ships here that were not at peace.",
        "8.5",
    ),
    "key_taken": ("F{0} had no ships and went to the only player with ships not at peace.", "8.5"),
    "boarded": ("F{0} was boarded: {1} ships against {2}, more than three to one.", "8.6"),
    "key_received": ("{1} gave you F{0}.", "8.7"),
    "world_received": ("{1} gave you W{0}.", "8.7"),
    "plundered": ("You plundered the world; it was plundered {0} times: {1} points.", "8.8"),
    "traded": ("You unloaded {0} and loaded {1}; {2} metal were paid, eight points each.", "9.3"),
    "sign_cut": ("Your sign was cut to two lines of {0} characters.", "10.5"),
    "message_cut": ("A message was cut to 40 lines of {0} characters.", "10.6"),
}


def sentence(remark: Remark) -> str:
    return SENTENCES[remark.kind][0].format(*remark.words)


def rule(remark: Remark) -> str:
    return SENTENCES[remark.kind][1]


def events(state: State) -> tuple[Event, ...]:
    """What happened on the turn that led to this state, each with those who may know it."""
    names = tuple(state.players)
    found: list[Event] = []
    for number in sorted(state.archive):
        memo = state.archive[number][-1]
        if memo.sighting.turn != state.turn:
            continue
        if memo.sighting.remarks:
            seats = tuple(name for place, name in enumerate(names) if memo.seats >> place & 1)
            found += (_event(remark, number, seats) for remark in memo.sighting.remarks)
    for name, player in state.players.items():
        found += (_event(remark, remark.at, (name,)) for remark in player.remarks)
    return tuple(found)


def _event(remark: Remark, at: WorldId, seats: tuple[Name, ...]) -> Event:
    return Event(remark.kind, sentence(remark), seats, f"W{at}" if at else "", rule(remark))
