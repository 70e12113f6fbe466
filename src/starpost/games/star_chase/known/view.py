"""What a seat knows, built up from nothing: its own empire, its map, and what is public."""

from __future__ import annotations

from msgspec import Struct

from starpost.games.star_chase.phases.sight import sighting
from starpost.games.star_chase.result import prizes
from starpost.games.star_chase.state import Empire, Ending, Sighting, State, System, blockaded
from starpost.kernel.contract import GM, Event


class Public(Struct, frozen=True, cache_hash=True):
    """An empire in the Roundup (rule 13.6). VPs only when the game is over."""

    code: str
    name: str
    player: str
    alive: bool
    best: tuple[tuple[str, int], ...]
    phone: str = ""
    email: str = ""
    vp: int | None = None


class View(Struct, frozen=True):
    """One seat's knowledge. `seat` "" is the public, GM sees all; `me` is the seat's own empire."""

    seat: str
    turn: int
    order: tuple[str, ...]
    roundup: tuple[Public, ...]
    target: int
    knockout: int = 0
    """The share of all points, in percent, that wins by knockout (rule 11.2)."""
    census: bool = False
    warned: str = ""
    events: tuple[Event, ...] = ()
    """What the seat was told of the last turn, the public news included."""
    messages: tuple[tuple[str, list[str]], ...] = ()
    result: Ending | None = None
    me: Empire | None = None
    systems: dict[int, System] = {}
    """The seat's own systems, by code."""
    blockaded: tuple[int, ...] = ()
    memory: dict[int, Sighting] = {}
    scouted: tuple[int, ...] = ()
    empires: tuple[Empire, ...] = ()
    """The game master's alone."""
    next_census: int = 0
    prizes: dict[str, int] = {}
    """Bonus turns, when the game is over (rule 11.5)."""

    @property
    def news(self) -> tuple[str, ...]:
        """The public events."""
        return tuple(event.text for event in self.events if event.seats is None)

    @property
    def told(self) -> tuple[str, ...]:
        """What the seat alone was told (rule 13.4); its own captures stand with its orders."""
        return tuple(e.text for e in self.events if e.seats is not None and e.kind != "capture")


def view(state: State, seat: str | None) -> View:
    """Rules 13.1 to 13.6."""
    public = View(
        seat or "",
        state.turn,
        tuple(state.order),
        roundup(state),
        state.target,
        state.knockout,
        state.census,
        "" if state.result is not None else state.warned,
        tuple(event for event in state.events if event.known_to(seat)),
        tuple(state.messages),
        state.result,
        prizes=prizes(state),
    )
    if seat == GM:
        return _all(public, state)
    me = state.empires.get(seat or "")
    return public if me is None else _private(public, state, me)


def roundup(state: State) -> tuple[Public, ...]:
    """The empires as everybody may know them: made once a state, not once a viewer."""
    made = state.__dict__
    if "roundup" not in made:
        over = state.result is not None
        made["roundup"] = tuple(_public(empire, over) for empire in state.empires.values())
    rows: tuple[Public, ...] = made["roundup"]
    return rows


def _public(empire: Empire, over: bool) -> Public:
    best = [(code, -level) for level, code in sorted(_levels(empire.tech))[:3]]
    computer = empire.status != "human"
    return Public(
        empire.code,
        empire.name,
        "computer" if computer else empire.player,
        empire.alive,
        tuple(best),
        empire.phone,
        empire.email,
        empire.vp if over else None,
    )


def _levels(tech: dict[str, int]) -> list[tuple[int, str]]:
    """To be sorted: the highest first, ties by code."""
    return [(-level, code) for code, level in tech.items()]


def _private(public: View, state: State, me: Empire) -> View:
    own = {code: state.systems[code] for code in me.held}
    closed = tuple(c for c, s in own.items() if s.parent and blockaded(s, state.systems))
    return View(
        public.seat, public.turn, public.order, public.roundup, public.target, public.knockout,
        public.census, public.warned, public.events, public.messages, public.result, me, own,
        closed, me.memory, tuple(me.scouted), prizes=public.prizes,
    )  # fmt: skip


def _all(public: View, state: State) -> View:
    """The game master's: every system as it is, every empire."""
    last = state.turn - 1
    return View(
        public.seat, public.turn, public.order, public.roundup, public.target, public.knockout,
        public.census, public.warned, public.events, public.messages, public.result,
        systems=state.systems,
        blockaded=tuple(c for c, s in state.systems.items() if blockaded(s, state.systems)),
        memory={c: sighting(s, last) for c, s in state.systems.items()},
        empires=tuple(state.empires.values()),
        next_census=state.next_census,
        prizes=public.prizes,
    )  # fmt: skip
