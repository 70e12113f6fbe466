"""The crowd of a storm: people, matches that have begun, and a sheet of real orders for every seat.

People play at ten tables each, the same seat at all of them; a game master leads ten tables.
House bots write the sheets from what each seat knows, so that the turns cost what they cost. Blocks
of ten matches are made side by side in several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain

from msgspec import Struct
from sqlalchemy import select, update

from starpost.drill.load import person
from starpost.drill.processes import Fleet, end_with_parent
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people.sessions import make_token
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns import bots
from starpost.host.turns.record import state_at
from starpost.host.words import SeatKind
from starpost.kernel import registry

GAME = "starweb"
TABLES = 10
"""Tables at which one person plays."""
Tick = Callable[[int, int], object]


class Chair(Struct, frozen=True, array_like=True):
    """One seat of the crowd: whose it is, and what is handed in for it."""

    match: str
    seat: str
    token: str
    text: str

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match}/seats/{self.seat}"


def gathered(
    fleet: Fleet, matches: int, seats: int, processes: int, tick: Tick, *, mail: bool = False
) -> list[Chair]:
    """All chairs, match by match; `tick` hears how many matches stand."""
    firsts = range(0, matches, TABLES)
    found: list[Chair] = []
    hands = ProcessPoolExecutor(processes, fleet.context, initializer=end_with_parent)
    with hands as pool:
        blocks = [(first, min(TABLES, matches - first), seats, mail) for first in firsts]
        for block in pool.map(_block, blocks):
            found += block
            tick(len(found) // seats, matches)
    return found


def _block(asked: tuple[int, int, int, bool]) -> list[Chair]:
    """In a process of its own, with the application's host."""
    from starpost.drill.ready import HOST

    first, matches, seats, mail = asked
    master = person(HOST, f"gm{first}")
    mails = "all" if mail else "none"
    people = [person(HOST, f"p{first}-{number}", mails).id for number in range(seats)]
    tokens = [make_token(HOST, who, "storm", ["read", "play"])[1] for who in people]
    names = registry.get(GAME).seat_names(seats)
    tables = tuple(SeatPlan(name=name, kind=SeatKind.BOT) for name in names)
    keys = []
    for number in range(first, first + matches):
        plan = MatchPlan(GAME, f"Storm {number}", tables, {"preset": "standard"})
        keys.append(opening.create(HOST, master, plan))
        opening.start(HOST, master, keys[-1])
    _sit_down(HOST, keys, dict(zip(names, people, strict=True)))
    by_seat = dict(zip(names, tokens, strict=True))
    return list(chain.from_iterable(_chairs(HOST, key, by_seat) for key in keys))


def _sit_down(host: Host, keys: list[str], people: dict[str, int]) -> None:
    """Seats that began as bots' become people's: joining one by one is not what is measured."""
    ids = select(MatchRow.id).where(MatchRow.key.in_(keys))
    with host.db.write() as session:
        for name, who in people.items():
            mine = update(SeatRow).where(SeatRow.name == name, SeatRow.match_id.in_(ids))
            session.execute(mine.values(kind=SeatKind.PLAYER, bot="", account_id=who))


def _chairs(host: Host, key: str, tokens: dict[str, str]) -> Iterator[Chair]:
    game = registry.get(GAME)
    with host.db.read() as session:
        row = match_by_key(session, key)
        state = state_at(session, row)
        for prompt in game.awaiting(state).prompts:
            view = game.view(state, prompt.seat)
            text = bots.sheet(game, "house", view, prompt, f"{key} {prompt.seat}")
            yield Chair(key, prompt.seat, tokens[prompt.seat], text or "")
