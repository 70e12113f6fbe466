"""What is on the table. Numbers stand for things, so that a copy costs next to nothing.

Players are numbered in seat order; the neutral colour of a three-player game is the number after
the last player. Flat lists hold five cards, three expansions or three transporters a player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from starpost.games.starfarers.galaxy.board import COUNT, HOME_CHIPS, NEIGHBOURS, OUTPOSTS
from starpost.games.starfarers.galaxy.records import Fault, Line, Match, Terms
from starpost.games.starfarers.tables import (
    BASES,
    CANNON,
    CANNON_BONUS,
    CARDS,
    CARDS_OF_A_TYPE,
    FAME_RINGS,
    NOTHING,
    RESERVE_OF_A_TYPE,
    SC_FIRST,
    SPEED_BONUS,
    TRANSPORTERS,
    WHITE_CHIPS,
    Bag,
)
from starpost.kernel.codec import keep_types

SHIP: Final = 1
COLONY: Final = 2
PORT: Final = 3
OUTPOST: Final = 4
"""Kinds of piece; an intersection holds `kind << 3 | player`, 0 if it is empty."""

SUPPLY: Final = 1
FAME: Final = 2
HELP: Final = 4
LEDGER: Final = 8
"""Bits of `used`: what is allowed once a turn."""

NO_ANSWER: Final = 0
ACCEPTS: Final = 1
DECLINES: Final = 2
SILENT: Final = 3


@dataclass(slots=True)
class State:
    """One position. `copy` shares what is never changed in place."""

    match: Match
    phase: str
    ask: str
    owing: tuple[int, ...]
    active: int
    first: int
    turn: int
    winner: int
    # cards
    hands: list[int]
    counts: list[int]
    bank: list[int]
    reserve: list[int]
    # mother ships
    fame: list[int]
    parts: list[int]
    saved: list[int]
    friends: list[int]
    # pieces
    places: bytearray
    guards: bytearray
    ships: list[int]
    trade: list[int]
    colonies: list[tuple[int, ...]]
    ports: list[tuple[int, ...]]
    trophies: list[tuple[int, ...]]
    outposts: list[int]
    holders: list[int]
    # chips and decks
    chips: list[int]
    open: int
    seen: list[int]
    white: tuple[int, ...]
    deck: tuple[str, ...]
    # this turn
    used: int = 0
    speed: int = -1
    spent: list[int] = field(default_factory=list)
    began: list[int] = field(default_factory=list)
    held: int = 0
    base: int = -1
    """Where a friendship card is due."""
    placed: int = 0
    """Answers given in the advanced set-up."""
    # trade
    offer: Terms | None = None
    answers: list[int] = field(default_factory=list)
    counters: list[Terms | None] = field(default_factory=list)
    offers: int = 0
    """Offers made this turn: only the first is suggested."""
    # encounter
    card: str = ""
    node: str = ""
    step: int = 0
    left: int = 0
    gift: Bag = NOTHING
    taken: Bag = NOTHING
    # what the reports tell
    log: tuple[Line, ...] = ()
    history: tuple[Line, ...] = ()
    faults: dict[str, tuple[Fault, ...]] = field(default_factory=dict)

    def copy(self) -> State:
        new: State = empty()
        new.match = self.match
        new.phase = self.phase
        new.ask = self.ask
        new.owing = self.owing
        new.active = self.active
        new.first = self.first
        new.turn = self.turn
        new.winner = self.winner
        new.hands = [*self.hands]
        new.counts = [*self.counts]
        new.bank = [*self.bank]
        new.reserve = [*self.reserve]
        new.fame = [*self.fame]
        new.parts = [*self.parts]
        new.saved = [*self.saved]
        new.friends = [*self.friends]
        new.places = self.places.copy()
        new.guards = self.guards.copy()
        new.ships = [*self.ships]
        new.trade = [*self.trade]
        new.colonies = [*self.colonies]
        new.ports = [*self.ports]
        new.trophies = [*self.trophies]
        new.outposts = [*self.outposts]
        new.holders = [*self.holders]
        new.chips = [*self.chips]
        new.open = self.open
        new.seen = [*self.seen]
        new.white = self.white
        new.deck = self.deck
        new.used = self.used
        new.speed = self.speed
        new.spent = [*self.spent]
        new.began = [*self.began]
        new.held = self.held
        new.base = self.base
        new.placed = self.placed
        new.offer = self.offer
        new.answers = [*self.answers]
        new.counters = [*self.counters]
        new.offers = self.offers
        new.card = self.card
        new.node = self.node
        new.step = self.step
        new.left = self.left
        new.gift = self.gift
        new.taken = self.taken
        new.log = self.log
        new.history = self.history
        new.faults = self.faults
        return new

    # --- counting ------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.match.seats)

    @property
    def round(self) -> int:
        return (self.turn - 1) // len(self.match.seats) + 1

    def points(self, p: int) -> int:
        """Rule 7.2: always derived."""
        return (
            len(self.colonies[p])
            + 2 * len(self.ports[p])
            + len(self.trophies[p])
            + (self.fame[p] >> 1)
            + 2 * self.holders.count(p)
        )

    def hand(self, p: int) -> Bag:
        h, at = self.hands, 5 * p
        return (h[at], h[at + 1], h[at + 2], h[at + 3], h[at + 4])

    def speed_stat(self, p: int) -> int:
        """Boosters and the speed of friendship cards (rule 1.8)."""
        return self.parts[3 * p] + self._from_friends(p, SPEED_BONUS)

    def cannon_stat(self, p: int) -> int:
        return self.parts[3 * p + CANNON] + self._from_friends(p, CANNON_BONUS)

    def _from_friends(self, p: int, each: tuple[int, ...]) -> int:
        """What the friendship cards of the Scientists give, card by card."""
        holders = self.friends[SC_FIRST : SC_FIRST + 5]
        if p not in holders:
            return 0
        return sum([each[k] for k in range(5) if holders[k] == p])

    def installed(self, p: int) -> int:
        return sum(self.parts[3 * p : 3 * p + 3])

    def rings_in_box(self) -> int:
        return FAME_RINGS - sum(self.fame)

    def outposts_of(self, p: int) -> int:
        return self.outposts.count(p)

    def first_ship(self, p: int) -> int:
        """The own transporter with the fewest rings on the board, 0 to 2; -1 without ships."""
        for k in range(TRANSPORTERS):
            if self.ships[3 * p + k] >= 0:
                return k
        return -1

    def has_ship(self, p: int) -> bool:
        ships = self.ships
        return ships[3 * p] >= 0 or ships[3 * p + 1] >= 0 or ships[3 * p + 2] >= 0

    # --- pieces --------------------------------------------------------------------------

    def put_colony(self, p: int, site: int) -> None:
        self.colonies[p] = tuple(sorted((*self.colonies[p], site)))
        self.places[site] = COLONY << 3 | p

    def put_port(self, p: int, site: int) -> None:
        """A spaceport; a colony that stood there becomes one."""
        self.colonies[p] = tuple(c for c in self.colonies[p] if c != site)
        self.ports[p] = tuple(sorted((*self.ports[p], site)))
        self.places[site] = PORT << 3 | p
        for n in NEIGHBOURS[site]:
            self.guards[n] = p + 1

    def put_ship(self, p: int, number: int, trade: int, at: int) -> None:
        slot = 3 * p + number
        self.ships[slot] = at
        self.trade[slot] = trade
        self.places[at] = SHIP << 3 | p
        if p == self.active:
            self.spent[number] = 0
            self.began[number] = -1

    def drop_ship(self, p: int, number: int) -> int:
        """Take a ship off the board; the transporter goes back. Returns where it stood."""
        slot = 3 * p + number
        at = self.ships[slot]
        self.ships[slot] = -1
        self.trade[slot] = 0
        if self.places[at] >> 3 == SHIP:
            self.places[at] = 0
        if p == self.active:
            self.spent[number] = 0
            self.began[number] = -1
            self.held &= ~(1 << number)
        return at

    def put_outpost(self, p: int, index: int) -> None:
        self.outposts[index] = p
        self.places[OUTPOSTS[index]] = OUTPOST << 3 | p
        self.award(index // 5)

    def award(self, base: int) -> None:
        """Rule 5.14: most outposts hold the chip, the lowest number decides a tie."""
        owners = [p for p in self.outposts[5 * base : 5 * base + 5] if p >= 0]
        most = max((owners.count(p) for p in owners), default=0)
        self.holders[base] = next((p for p in owners if owners.count(p) == most), -1)

    # --- cards ---------------------------------------------------------------------------

    def earn(self, p: int, resource: int, n: int) -> None:
        """Cards from the bank into a hand."""
        self.hands[5 * p + resource] += n
        self.counts[p] += n
        self.bank[resource] -= n

    def pay(self, p: int, bag: Bag) -> None:
        """Cards from a hand into the bank."""
        hands, bank, at = self.hands, self.bank, 5 * p
        for r in range(5):
            n = bag[r]
            if n:
                hands[at + r] -= n
                bank[r] += n
                self.counts[p] -= n

    def holds(self, p: int, bag: Bag) -> bool:
        h, at = self.hands, 5 * p
        return (
            h[at] >= bag[0]
            and h[at + 1] >= bag[1]
            and h[at + 2] >= bag[2]
            and h[at + 3] >= bag[3]
            and h[at + 4] >= bag[4]
        )

    def banked(self, bag: Bag) -> bool:
        return all(have >= n for have, n in zip(self.bank, bag, strict=True))

    def free_modules(self, p: int) -> tuple[int, int]:
        """Colony and trade modules left in reserve (rule 1.2)."""
        colony = 9 - len(self.colonies[p]) - len(self.ports[p])
        trade = 7 - self.outposts.count(p)
        for slot in range(3 * p, 3 * p + 3):
            if self.ships[slot] >= 0:
                if self.trade[slot]:
                    trade -= 1
                else:
                    colony -= 1
        return colony, trade


keep_types(State)
_new: Any = State.__new__


def empty() -> State:
    """One without any field yet; whoever asks for it fills in all of them."""
    made: State = _new(State)
    return made


def blank(match: Match) -> State:
    """An empty board with full boxes (rule 2.1); nobody has begun yet."""
    n = len(match.seats)
    return State(
        match=match,
        phase="setup",
        ask="",
        owing=(),
        active=0,
        first=0,
        turn=1,
        winner=-1,
        hands=[0] * (5 * n),
        counts=[0] * n,
        bank=[CARDS_OF_A_TYPE - RESERVE_OF_A_TYPE] * 5,
        reserve=[RESERVE_OF_A_TYPE] * 5,
        fame=[1] * n,
        parts=[0] * (3 * n),
        saved=[0] * n,
        friends=[-1] * len(CARDS),
        places=bytearray(COUNT),
        guards=bytearray(COUNT),
        ships=[-1] * (3 * n),
        trade=[0] * (3 * n),
        colonies=[()] * (n + 1),
        ports=[()] * (n + 1),
        trophies=[()] * n,
        outposts=[-1] * len(OUTPOSTS),
        holders=[-1] * len(BASES),
        chips=list(HOME_CHIPS),
        open=0,
        seen=[0] * n,
        white=WHITE_CHIPS,  # rule 2.4
        deck=ALL_CARDS,
        spent=[0] * TRANSPORTERS,
        began=[-1] * TRANSPORTERS,
        answers=[NO_ANSWER] * n,
        counters=[None] * n,
    )


ALL_CARDS: Final = tuple(f"E{n:02}" for n in range(1, 33))
