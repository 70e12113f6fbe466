"""How a game is told, as plain values: news, purpose, briefing, intentions, moments, shots.

A game makes them from what one seat knows: two views and the events between them. Ranking,
merging, the film and every page come from `starpost.told`, which knows no game.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

NewsKind = Literal[
    "fight",
    "loss",
    "threat",
    "contact",
    "gain",
    "find",
    "lead",
    "rival",
    "trouble",
    "peace",
    "routine",
]
"""Chooses the sign beside an item; `loss`: the seat itself lost something; `lead`: who is in front
now; `rival`: what others did among themselves, or lost."""

Tells = Literal["", "shots", "hit", "dice", "trade", "verdict", "count", "unsent"]
"""What an item tells besides its kind: shots that were fired; shots that cost the seat something;
dice that fell, which may lie beside it; cards that two players exchanged; who has won, or is
about to, which the end says anyway; a count of what was done before, which is no deed itself; that
the seat sent no orders."""

ShotKind = Literal["go", "fight", "flag", "find", "meet", "lose", "build", "dice", "card"]
"""What a shot of the film shows."""


class Amount(Struct, frozen=True):
    """So many of something. Equal things are added up when items merge."""

    number: int
    one: str
    """The word for one of it: person, mine."""
    many: str
    """The word for several: people, mines."""


class Word(Struct, frozen=True):
    """A word of a sentence that stands for something on the map: pages make a press of it."""

    text: str
    id: str


class NewsItem(Struct, frozen=True):
    """One thing that happened: subject, verb in the past tense, object, place; so what; why.

    The sentence is `lead`, the `things` joined by "and", then `tail`, without a full stop. Items
    that share lead, tail and kind become one: "You took W73 and W40".
    """

    rank: int
    """0 to 99 by the table of docs/told.md: the worst is told first."""
    kind: NewsKind
    lead: str
    """"LUNAR took", "You met"."""
    things: tuple[str, ...] = ()
    """"W4", "MARTIAN at W80"."""
    tail: str = ""
    """"from you"."""
    amounts: tuple[Amount, ...] = ()
    """What it brought or cost; stands before `so`."""
    so: str = ""
    """So what, a clause or a sentence without a full stop."""
    several: str | None = None
    """How `so` reads of several things at once: "They had no ships"; "": it is about one place, and
    each is told with its own; None: as it is."""
    rule: str = ""
    """The number of the rule that answers "why?"."""
    at: str = ""
    """Where, by the id the scene uses."""
    words: tuple[Word, ...] = ()
    """The places and things named in it."""
    seats: tuple[str, ...] = ()
    """Who did it, or to whom: their marks stand beside it."""
    doer: str = ""
    """Who did it, the reader too: whose mark a list in the players' colours shows."""
    near: int = 99
    """Steps from home: within a rank the nearer comes first."""
    size: int = 0
    """Then the larger."""
    headline: str = ""
    """The item with its distance or consequence, 60 characters at most; "": the sentence."""
    answers: tuple[str, ...] = ()
    """Ids to select for what could be done about it, best first."""
    alone: tuple[tuple[str, str], ...] = ()
    """Of items that became one: what each says, and of whom."""
    when: int = -1
    """Its place in the log of what is told, from 0; -1: it is of no moment."""
    tells: Tells = ""


class Part(Struct, frozen=True):
    """One reason why a score changed."""

    change: int
    name: str
    source: str | None = ""
    """What it came from, where the name says more than that: what one source gives and takes is
    set against each other at the end of a match. None: it is no source, only a count."""


class Purpose(Struct, frozen=True):
    """How one wins, how one stands, how far it is: the line in the head of every match."""

    aim: str
    """"Score most by turn 12."."""
    standing: str = ""
    """"You 159, third of six."."""
    short: str = ""
    """The same in one line of a phone: "Most points by turn 12 wins · you 159, third"."""
    role: str = ""
    """Who one is in this game, in words: "Empire Builder"."""
    turn: int = 0
    last: int = 0
    """The last turn, if everybody knows it; 0: nobody does."""
    score: float | None = None
    place: str = ""
    """"third of six", only where the view holds every number it needs."""
    unit: str = "turn"
    """What is counted: turn, round."""

    @property
    def is_last(self) -> bool:
        return bool(self.last) and self.turn == self.last


class Rival(Struct, frozen=True):
    """Another seat as far as one knows it."""

    seat: str
    score: float | None = None
    """Only where the rules tell it."""
    known: str = ""
    """"5 worlds seen, the last on turn 4"; "": nothing yet."""
    role: str = ""
    """What it is in this game, where one may know: "Pirate"."""


class Thing(Struct, frozen=True):
    """One of the five things on a first map: its sign, its word, a sentence."""

    sign: str
    """world, gate, key, industry, shield, hex, ship, star, portal, storm, dice ... (icons)."""
    word: str
    text: str


class Briefing(Struct, frozen=True):
    """What a player is told on the first turn."""

    title: str
    """"You are TERRAN, the Empire Builder"."""
    text: str
    """How one scores, in two lines of a phone; words between ** are strong."""
    rivals: tuple[str, ...] = ()
    """Seats by name, where the seat may know them."""
    unmet: str = ""
    """Otherwise: "five rivals, none met"."""
    things: tuple[Thing, ...] = ()
    moves: str = "Good first moves"
    """The title over the suggestions."""
    more: str = ""
    """How long it lasts, and what else is good to know; folded where there is little room."""

    @property
    def whole(self) -> str:
        return f"{self.text} {self.more}".strip()


class Force(Struct, frozen=True):
    """One side of a forecast fight: so many now, so many left."""

    name: str
    now: int
    left: str
    """A number, or "about 4"."""
    seat: str = ""
    of: str = "ships"
    """What is counted."""


class Size(Struct, frozen=True):
    """One of the numbers of ships that may carry out an intention."""

    word: str
    """"1", "half: 6", "all 12"."""
    orders: tuple[str, ...]
    instead: tuple[str, ...] = ()
    """As of an intention."""


URGENT = 95
"""What is worth as much is advised before all else."""


class Intention(Struct, frozen=True):
    """Something a player may want: words, a reason, a forecast, and the lines that do it."""

    label: str
    reason: str = ""
    forecast: str = ""
    orders: tuple[str, ...] = ()
    """The lines it writes, as text."""
    blocked: str = ""
    """Why it cannot be done now; such an intention writes nothing."""
    rule: str = ""
    sign: str = ""
    """explore, take, attack, guard, wait, retreat, probe, build, grow, haul, carry, peace, ..."""
    target: str = ""
    """What it is about, by the scene's id: lit while its owner is selected."""
    worth: int = 50
    """What a player who knows the game would do first: 0 to 99. Gifts and self-harm: below 10."""
    danger: str = ""
    """The question that is asked once before a line that cannot be taken back is written."""
    seats: tuple[str, ...] = ()
    """Whom it strikes or befriends: no two cards beside each other want both."""
    forces: tuple[Force, ...] = ()
    sizes: tuple[Size, ...] = ()
    """How many may do it, where it can be chosen: of these the sheet has one at most."""
    instead: tuple[str, ...] = ()
    """Lines of the sheet that it stands instead of."""
    parts: tuple[Intention, ...] = ()
    """What it is made of, where each can be wanted by itself."""


class Member(Struct, frozen=True):
    """One ship of several, with what one chooses it by."""

    word: str
    """What orders call it."""
    name: str
    kind: str
    health: int
    full: int
    counts: tuple[str, ...] = ()
    """Under the columns of its muster."""
    stuck: str = ""
    """Why it cannot be chosen by itself: "aboard Maul"."""


class Muster(Struct, frozen=True):
    """The own ships of one place, which may be chosen one by one."""

    at: str
    """All of them together, by the scene's id."""
    columns: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    note: str = ""
    """What is good to know before one chooses: "Wren has no engines"."""


class Moment(Struct, frozen=True):
    """Something that may have turned a match, told in the third person from the true states."""

    kind: str
    """swing, home, blood, lead, alliance, fight, trade, loss, gain: at most one of each."""
    turn: int
    title: str
    """"First blood", "A home falls"."""
    text: str
    so: str = ""
    at: str = ""
    weight: float = 0
    seats: tuple[str, ...] = ()
    yours: str = ""
    """The title for whoever it happened to: "Your rise"; "": the same."""


class Shot(Struct, frozen=True, omit_defaults=True):
    """One thing the film shows, and the sentence that says it."""

    step: int
    """The place of its phase in the film's phases."""
    kind: ShotKind
    line: str
    at: str = ""
    origin: str = ""
    to: str = ""
    via: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    seat: str = ""
    whom: str = ""
    count: int = 0
    lost: int = 0
    item: int = 0
    """The number of the news item that tells it; 0: none does."""
    mine: bool = False
    among: str = ""
    """What the film says of many of its kind at once."""
    merely: Literal["", "seen", "there"] = ""
    """Of a thing that the map did not have before: it was only seen, nobody knows that it flew; or
    it only stands there now, and something else says how it came."""
