"""What one seat knows: its own affairs, and the worlds that have been reported to it.

Built up from nothing. Sightings are the shared ones of the archive; cargo, which only the owner of
a key knows, is kept apart from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from starpost.games.starweb.state import (
    KeyId,
    KeySeen,
    Kind,
    Message,
    Name,
    Player,
    Remark,
    Sighting,
    State,
    WorldId,
    sightings,
)
from starpost.kernel.contract import GM
from starpost.kernel.orders import Problem


class Final(Struct, frozen=True, omit_defaults=True):
    """What the end reveals to everybody (rule 11.4)."""

    winners: tuple[Name, ...]
    target: str
    """The average of the choices; "" if the game ended by its length."""
    box: int
    scores: dict[Name, int]
    types: dict[Name, Kind]
    endings: dict[Name, int]
    map: dict[WorldId, Sighting]
    cargo: dict[KeyId, int]


class View(Struct, omit_defaults=True, frozen=True, gc=False):
    """Printout `turn` of one seat as data, with all it remembers."""

    seat: Name
    """"" for the public, GM for the game master."""
    turn: int
    game: str = ""
    size: tuple[int, int] = (0, 0)
    """Highest number of a world and of a key: everybody knows them."""
    last_turn: int = 0
    type: Kind | None = None
    home: WorldId = 0
    score: int = 0
    points: dict[str, int] = {}
    allies: tuple[Name, ...] = ()
    loaders: tuple[Name, ...] = ()
    jihad: Name = ""
    ending: int = 0
    sign: tuple[str, ...] = ()
    met: tuple[Name, ...] = ()
    introduced: tuple[Name, ...] = ()
    mentor: Name = ""
    missed: int = 0
    seen: tuple[Name, ...] = ()
    rivals: dict[Name, int] = {}
    """Everybody's score, where scores are open (S9); otherwise empty."""
    homes: dict[Name, WorldId] = {}
    """Everybody's home, for the game master; otherwise empty."""
    reports: dict[Name, int] = {}
    """How many worlds each has had reports of, for the game master; otherwise empty."""
    scores: tuple[int, ...] = ()
    """Of the players seen, lowest first: names and scores are not matched (rule 10.4)."""
    worlds: dict[WorldId, Sighting] = {}
    """Reported on this printout, in ascending number."""
    memory: dict[WorldId, Sighting] = {}
    """Reported on an earlier printout only, as they were then."""
    first: dict[WorldId, int] = {}
    """The printout on which each world was first reported."""
    cargo: dict[KeyId, int] = {}
    """Metal aboard the seat's own keys, where there is any."""
    problems: tuple[Problem, ...] = ()
    messages: tuple[Message, ...] = ()
    signs: dict[Name, tuple[str, ...]] = {}
    remarks: tuple[Remark, ...] = ()
    beacon: WorldId = 0
    ended: bool = False
    final: Final | None = None

    # --- reading it ----------------------------------------------------------------------

    def my_worlds(self) -> list[Sighting]:
        """The worlds the seat owns."""
        return [s for s in self.worlds.values() if s.world.owner == self.seat]

    def my_keys(self) -> list[KeySeen]:
        return [key for _, key in self.my_fleets()]

    def my_fleets(self) -> Iterator[tuple[Sighting, KeySeen]]:
        """The seat's keys, each with the world it is at, in ascending order of worlds."""
        for sighting in self.worlds.values():
            for key in sighting.keys:
                if key.owner == self.seat:
                    yield sighting, key

    def my_artifacts(self) -> list[int]:
        """Artifacts on worlds and keys of the seat, in ascending number."""
        found = [v for s in self.my_worlds() for v in s.world.artifacts]
        found += (v for _, key in self.my_fleets() for v in key.artifacts)
        return sorted(found)

    def sighting(self, world: WorldId) -> Sighting | None:
        """The latest report of a world, however old."""
        return self.worlds.get(world) or self.memory.get(world)

    def lurking(self, world: WorldId) -> tuple[Name, ...]:
        """Whose ships or world were there when it was last seen, an ally's too: they may shoot at
        whoever passes (rule 6.8), whatever we have declared."""
        found = self.sighting(world)
        if found is None:
            return ()
        names = (found.world.owner, *(key.owner for key in found.keys if key.ships))
        return tuple(dict.fromkeys(name for name in names if name not in ("", self.seat)))

    def links(self, world: WorldId) -> tuple[WorldId, ...]:
        """Where gates lead from a world, as far as printouts have shown them."""
        found = self.sighting(world)
        if found is not None:
            return found.world.links
        return tuple(n for n in sorted(self.first) if world in self.links(n))

    def since(self) -> dict[WorldId, int]:
        """Every world known, if only by its number, with the printout that first named it."""
        known = dict(self.first)
        for number, turn in self.first.items():
            for other in self.links(number):
                if known.get(other, turn) >= turn:
                    known[other] = turn
        return known

    def known(self) -> list[WorldId]:
        """Every world known, if only by its number: reported ones first."""
        return sorted(self.since(), key=lambda n: (n not in self.first, n))


# --- making it -----------------------------------------------------------------------------


def view(state: State, seat: Name | None) -> View:
    """What a seat, the public (None) or the game master (GM) may know."""
    player = state.players.get(seat) if seat else None
    if seat == GM:
        return _all(state)
    if player is None:
        return View("", state.turn, state.name, ended=state.ended, final=_final(state))
    now, before = _sightings(state, player)
    return View(
        seat=player.name,
        turn=state.turn,
        game=state.name,
        size=_size(state),
        last_turn=state.max_turns,
        type=player.type,
        home=player.home,
        score=player.score,
        points=player.points,
        allies=player.allies,
        loaders=player.loaders,
        jihad=player.jihad,
        ending=player.ending,
        sign=player.sign,
        met=player.met,
        introduced=player.introduced,
        mentor=state.mentor,
        missed=player.missed,
        seen=player.seen,
        scores=tuple(sorted(state.players[name].score for name in player.seen)),
        rivals={n: p.score for n, p in state.players.items()} if state.open_scores else {},
        worlds=now,
        memory=before,
        first=player.first,
        cargo=state.cargo[player.name],
        problems=player.problems,
        messages=player.messages,
        signs={name: state.players[name].sign for name in player.signs},
        remarks=player.remarks,
        beacon=state.beacon,
        ended=state.ended,
        final=_final(state),
    )


def met(view: View) -> Sequence[Name]:
    """Those seen, and those a message has introduced (rule 10.6)."""
    return (*view.met, *view.introduced)


def known_names(view: View) -> Sequence[Name]:
    """Rule 10.6; the mentor, who is named to everybody (S8); all, where scores are open (S9)."""
    return (*met(view), *view.seen, *((view.mentor,) if view.mentor else ()), *view.rivals)


def _size(state: State) -> tuple[int, int]:
    """Both tables are in ascending order."""
    return next(reversed(state.worlds), 0), next(reversed(state.keys), 0)


def _sightings(
    state: State, player: Player
) -> tuple[dict[WorldId, Sighting], dict[WorldId, Sighting]]:
    """The latest sighting of each world, those of this printout apart."""
    now = state.reported[player.name]
    if player.first.keys() <= now.keys():
        return now, {}
    gone = player.first.keys() - now.keys()
    bit = 1 << list(state.players).index(player.name)
    before = {
        number: memo.sighting
        for number in sorted(gone)
        for memo in state.archive[number]
        if memo.seats & bit
    }
    return now, before


def _all(state: State) -> View:
    """The game master's view: every world as it is."""
    return View(
        seat=GM,
        turn=state.turn,
        game=state.name,
        size=_size(state),
        last_turn=state.max_turns,
        met=tuple(state.players),
        mentor=state.mentor,
        seen=tuple(state.players),
        scores=tuple(p.score for p in state.players.values()),
        homes={n: p.home for n, p in state.players.items()},
        reports={n: len(p.first) for n, p in state.players.items()},
        worlds=sightings(state, state.worlds),
        first=dict.fromkeys(state.worlds, 1),
        cargo={n: k.cargo for n, k in state.keys.items() if k.cargo},
        problems=tuple(x for p in state.players.values() for x in p.problems),
        beacon=state.beacon,
        ended=state.ended,
        final=revealed(state),
    )


def _final(state: State) -> Final | None:
    return revealed(state) if state.ended else None


def revealed(state: State) -> Final:
    players = state.players.values()
    return Final(
        winners=state.winners,
        target=target_text(state),
        box=state.box,
        scores={p.name: p.score for p in players},
        types={p.name: p.type for p in players},
        endings={p.name: p.ending for p in players if p.ending},
        map=sightings(state, state.worlds),
        cargo={n: key.cargo for n, key in state.keys.items() if key.cargo},
    )


def target_text(state: State) -> str:
    """The ending score, exactly (rule 11.1)."""
    top, bottom = target(state)
    whole, rest = divmod(top, bottom) if bottom else (0, 0)
    if not bottom:
        return ""
    return f"{whole} {rest}/{bottom}" if rest else str(whole)


def target(state: State) -> tuple[int, int]:
    """The ending score as a fraction; (0, 0): the game does not end by score."""
    if not state.by_score:
        return 0, 0
    if state.target:
        return state.target, 1
    chosen = [p.ending for p in state.players.values() if p.ending]
    if chosen:
        return sum(chosen), len(chosen)
    return (state.fallback, 1) if state.fallback else (0, 0)
