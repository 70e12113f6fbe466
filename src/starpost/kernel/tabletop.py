"""A board game as it lies on a table: cards in hand, dice that fell, things to do with a price.

A game that is played answer by answer may tell its page this way instead of a list of lines. All
of it is made from a view and its prompt, so it cannot tell more than the seat knows. Whatever is
pressed writes one of the game's own lines; nothing here is a second kind of order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from starpost.kernel.panels import Panel

FROM = "{from}"
"""In the line of a ware that several purses pay: whose money it is."""
Brings = tuple[tuple[str, str], ...]
"""What an answer may lead to, by its heading: `(("You may win", "a fame ring 4 in 10"),)`."""
Pile = tuple[tuple[str, int], ...]
"""So many of each kind: `(("ore", 2), ("food", 1))`."""


class Kind(Struct, frozen=True):
    """A kind of card: its word, which is also the sign drawn for it, and its colour."""

    name: str
    star: str
    held: int = 0
    stock: int = 0
    """How many can be taken from the common stock."""
    fresh: int = 0
    """How many of those held came last."""


class Player(Struct, frozen=True):
    """Somebody at the table."""

    seat: str
    points: int
    """-1: not known."""
    goal: int
    """0: there is none to measure by."""
    cards: int
    """-1: the game has no cards; its facts stand there instead."""
    last: str
    """What this player did last, in a few words."""
    active: bool = False
    mine: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    least: bool = False
    """Whether there may be more points than those: only what was seen is counted."""


class Gain(Struct, frozen=True):
    seat: str
    pile: Pile


class Cast(Struct, frozen=True):
    """A row of dice that fell together: each with its pips, and whether it hit."""

    text: str
    """Who threw at what: "your corvettes at scouts"."""
    dice: tuple[tuple[int, bool], ...]
    note: str = ""


class Fall(Struct, frozen=True):
    """Dice or balls that everybody saw fall, and what they brought."""

    head: str
    note: str = ""
    dice: tuple[int, ...] = ()
    balls: tuple[str, ...] = ()
    gains: tuple[Gain, ...] = ()
    casts: tuple[Cast, ...] = ()
    loud: bool = False
    """Whether it concerns everybody: a seven."""
    sums: bool = False
    """Whether it tells a whole fight that is over, rather than the dice that fell last."""


class Action(Struct, frozen=True):
    """Something one may do, or may not do yet."""

    label: str
    line: str = ""
    price: Pile = ()
    note: str = ""
    locked: str = ""
    """Why it cannot be done now."""
    sign: str = ""
    places: tuple[tuple[str, str, str], ...] = ()
    """Where it may be done: the place on the map, its words, the line. `line` is then empty."""
    cost: str = ""
    """A price that is not paid in cards: "8 points"."""
    asks: str = ""
    """What is asked once before it is done: "35 transports are idle. Go on all the same?"."""
    spare: int = 0
    """So many points `asks` begins with: what stands on the page's lists is taken off them, and
    nothing is asked when none is left over."""
    seat: str = ""
    """Whom it is about, if it is somebody: face and name stand on the button."""
    bare: str = ""
    """What it is called while nothing is chosen on the page's lists: "Land nobody"."""
    again: str = ""
    """What it may be pressed again for, until that is decided: a fight of many rounds."""
    worth: int = 40
    """How soon somebody who knows the game would do it, as in `Intention`."""
    along: str = ""
    """What doing all that is advised does as well: "and set sail"."""
    brings: Brings = ()
    """What chance makes of it, as far as the seat can know."""
    moot: bool = False
    """Whether nothing is to be decided: after an answer the page presses it by itself."""


class Verb(Struct, frozen=True):
    """Actions of one kind under their heading."""

    title: str
    actions: tuple[Action, ...]
    note: str = ""
    folded: bool = False
    """Whether it is closed at first: what hardly anybody wants."""


def exchanged(verbs: tuple[Verb, ...], main: Action, good: Action) -> tuple[Verb, ...]:
    """The verbs after one of their answers has changed places with the large button: no heading
    stands over what is its opposite."""
    return tuple(
        replace(v, title="Instead", actions=tuple(main if a is good else a for a in v.actions))
        if any(a is good for a in v.actions)
        else v
        for v in verbs
    )


class Ware(Struct, frozen=True):
    """Something on a shopping list."""

    label: str
    does: str
    """What it is good for."""
    line: str
    """With `{n}` where the number stands."""
    prices: tuple[int, ...] = ()
    """What one, two, three of it cost in all; their number is the most that can be had."""
    least: int = 1
    step: int = 1
    price: str = ""
    """The price in words: "3, two for 5"."""
    whole: int = 0
    """What it costs in all, if it may be paid in parts: it is good for nothing before."""
    paid: int = 0
    """What of that is paid already."""
    soon: str = ""
    """When it is done, if all of the purse is spent on it."""
    late: str = ""
    """Why it is of no use any more though it may be had: such things stand folded at the end."""
    locked: str = ""


class Shop(Struct, frozen=True):
    """A shopping list with its purse: starting points, a planet's industry, a group's people."""

    title: str
    left: int
    unit: str
    """What is spent: points, transports."""
    wares: tuple[Ware, ...]
    """None: the note says why it buys nothing."""
    note: str = ""
    lacks: str = ""
    """What it cannot have yet, and why."""
    later: tuple[int, ...] = ()
    """Turns on which the purse is filled again."""
    purses: tuple[tuple[str, int], ...] = ()
    """Whose money this is, if it is spent from all lists: the title of each, and what is left."""


class Pick(Struct, frozen=True):
    """Cards to be tapped: out of the hand (`pay`), off the shelf (`take`), or both."""

    title: str
    line: str
    """With `{pay}` and `{take}` where the chosen cards stand."""
    pay: tuple[int, int] = (0, 0)
    """Least and most."""
    take: int = 0
    does: str = "Hand them over"
    brings: tuple[tuple[str, Brings], ...] = ()
    """What so many cards may lead to: ("2 cards", …)."""


Answered = Literal["", "yes", "no", "otherwise"]


class Deal(Struct, frozen=True):
    """Terms that lie on the table, from the side of the one who reads them."""

    seat: str
    give: Pile
    get: Pile
    says: str = ""
    answers: tuple[Action, ...] = ()
    helps: str = ""
    answered: Answered = ""
    """What the other has answered to the reader's own offer; otherwise: with terms of its own."""


class Rate(Struct, frozen=True):
    kind: str
    price: int


class Trade(Struct, frozen=True):
    """Offers: those that lie there, and how to make one from tapped cards."""

    line: str = ""
    """With `{to}`, `{pay}`, `{take}`; empty: nothing can be offered now."""
    partners: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    bank: str = ""
    """The line for the bank, with `{pay}` and `{take}`."""
    rates: tuple[Rate, ...] = ()
    does: str = "Ask"
    asks: str = ""
    """What a new offer would undo, asked once before it is made."""
    holds: tuple[tuple[str, Pile], ...] = ()
    """What partners surely hold, of all that was seen."""


class Story(Struct, frozen=True):
    """A card that is read out: its words, and either what one may answer or what came of it."""

    cap: str
    title: str
    text: str
    choices: tuple[Action, ...] = ()
    outcome: tuple[str, ...] = ()
    note: str = ""
    seat: str = ""
    open: bool = False
    """Whether it still waits for an answer."""
    fresh: bool = False
    """Whether it is the seat's own and ended in this turn: it stands beside what comes next."""
    picture: str = ""
    """The motif drawn above it."""
    tests: tuple[str, ...] = ()
    """How a fight would be decided that may come of it."""


class Ship(Struct, frozen=True):
    """A piece that can go somewhere: what it is called on the map, and where it gets."""

    ref: str
    label: str
    at: str
    moves: tuple[tuple[str, str, str], ...] = ()
    """Where it may go now: the place, its words, the line."""
    sure: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    """Before the speed is known: places it reaches with any roll, and with a good one only; of
    those in `moves`, which it reaches on a later turn."""
    parts: tuple[tuple[str, str, int], ...] = ()
    """What it is made of, if some of it may go alone: the letter, the word, how many."""
    split: str = ""
    """The line that parts it, with `{ships}`; moves of the part are those of `new`."""
    new: str = ""
    where: str = ""
    """Where it is and what it does now, in words."""
    does: str = ""
    """What a press on one of `moves` does: "Fly here"."""
    acts: tuple[Action, ...] = ()
    """What else it may do."""
    aims: tuple[str, ...] = ()
    """Where it may be bound for, however far: a small screen shows it together with these."""


class Told(Struct, frozen=True):
    """One thing that somebody did, in the past tense; the doer's mark stands before it."""

    seat: str
    text: str
    at: str = ""
    turn: int = 0
    loud: int = 0
    """1: it matters; more: of all that somebody did it is told first."""
    later: int | None = None
    """So many lines of the common log came after it, where the game keeps one."""
    whom: tuple[str, ...] = ()
    """Who else had a part in it: to whom it was done."""


class Tabletop(Struct, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    players: tuple[Player, ...]
    question: str = ""
    asked: bool = False
    """Whether the seat must answer now, rather than may."""
    about: tuple[str, ...] = ()
    """Where on the map the question is; groups that may move say so themselves."""
    waits: str = ""
    """Whose move it is and what for, in a few words: "RED returns cards"."""
    home: str = ""
    """Where the seat's pieces come from: what a small screen shows if the question has no place."""
    aims: tuple[str, ...] = ()
    """What it shows together with the home while there are no ships."""
    phases: tuple[tuple[str, str], ...] = ()
    """Parts of a turn: `done`, `now` or `ahead`."""
    strip: str = "This turn"
    """What these are parts of: "Round 3 of 8, you to move"."""
    fall: Fall | None = None
    kinds: tuple[Kind, ...] = ()
    hand: str = ""
    """What there is to say about the hand."""
    story: Story | None = None
    pick: Pick | None = None
    trade: Trade | None = None
    verbs: tuple[Verb, ...] = ()
    shops: tuple[Shop, ...] = ()
    """Shopping lists; what was chosen on them is sent with the large button."""
    panels: tuple[Panel, ...] = ()
    """The record sheet beside the question: odds, people, industry, research, ships."""
    main: Action | None = None
    """What ends this part of the turn: the one large button."""
    ships: tuple[Ship, ...] = ()
    told: tuple[Told, ...] = ()
    """What happened since the seat's own last turn, oldest first."""
    own: tuple[tuple[str, str], ...] = ()
    """The seat's own sheet: names and values."""
    signs: tuple[tuple[str, str], ...] = ()
    """Signs beside the names of the players, and what they mean."""
