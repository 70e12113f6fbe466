"""The match page under load: 255 known worlds, beside a bare page of the same size and framework.

The match page is packed as browsers of today ask for it, the bare one by gzip. Both are served by
one application to a signed-in player; the bare one is a trivial template filled with the text of
the other, and leaves as the framework sends any text. Asked without a network or a client in
between, and in processor time of this process, so that neither a browser nor the machine's other
work is measured.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from starpost.bench import Measure, Sample, Strength
from starpost.bench.asker import Asker
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import SnapshotRow
from starpost.host.turns.packing import pack
from starpost.host.turns.record import state_at
from starpost.kernel import registry
from starpost.web.caller import visitor
from starpost.web.responses import HEADERS
from starpost.web.routes import Request
from starpost.web.templating import environment

GAME, SEATS = "starweb", 15
PAGES = 60
"""Pages in one sample."""
CHECKS = 120
LINES = 40
"""Orders on the sheet that is checked."""
BARE = (
    "<!doctype html><html><head><title>{{ me.name }}</title></head><body>{{ text }}</body></html>"
)


class Room(Asker):
    """A player who knows every world of the largest web."""

    def __init__(self) -> None:
        super().__init__(most_matches=1000)
        self.key, self.seat = self.match()
        self.address = f"/m/{self.key}"
        self.app.register(self._bare())
        self.page = self.ask(self.address, accept_encoding="identity").decode()

    def match(self, *, late: bool = True) -> tuple[str, str]:
        """Another match of the player: its key and the seat; a late one is known all over."""
        host, player = self.host, self.player
        names = registry.get(GAME).seat_names(SEATS)
        plans = [SeatPlan(names[0]), *(SeatPlan(name, "bot") for name in names[1:])]
        key = opening.create(host, player, MatchPlan(GAME, "Large", tuple(plans)))
        seat = opening.join(host, player, key)
        opening.confirm(host, player, key)
        if late:
            self._reveal(key, seat)
        return key, seat

    def _reveal(self, key: str, seat: str) -> None:
        """The seat gets a report of every world, as after a long and lucky match."""
        with self.host.db.write() as session:
            row = match_by_key(session, key)
            state = state_at(session, row).copy()
            at = list(state.players).index(seat)
            state.players[seat].first = dict.fromkeys(state.worlds, state.turn)
            state.watch = {n: state.watch.get(n, 0) | 1 << at for n in state.worlds}
            stored = session.get_one(SnapshotRow, (row.id, row.standing))
            stored.state = pack(state)

    def _bare(self) -> HTTPRouteHandler:
        trivial = environment().from_string(BARE)

        @get("/bare", sync_to_thread=True)
        def bare(request: Request) -> Response[str]:
            body = trivial.render(me=visitor(request), text=self.page)
            return Response(body, media_type=MediaType.HTML, headers=HEADERS)

        return bare

    def sheet(self) -> str:
        """A long sheet with a bit of everything."""
        with self.host.db.read() as session:
            row = match_by_key(session, self.key)
            view = registry.get(GAME).view(state_at(session, row), self.seat)
        home, gates = view.home, view.links(view.home)
        some = [f"W{home}B1I", f"W{home}B1P", f"P{home}M1W{gates[0]}", f"P{home}M1W{gates[-1]}"]
        return "\n".join((some * LINES)[:LINES])

    def times(self, ask: Callable[[], object], count: int) -> list[float]:
        found = []
        for _ in range(count):
            began = time.process_time()
            ask()
            found.append(time.process_time() - began)
        return found

    def look(self) -> list[float]:
        return self.times(lambda: self.ask(self.address), PAGES)

    def bare(self) -> list[float]:
        return self.times(lambda: self.ask("/bare", accept_encoding="gzip"), PAGES)

    def check(self) -> list[float]:
        form = {"text": self.sheet()}
        return self.times(lambda: self.ask(f"{self.address}/check", form), CHECKS)


class Budget(Struct, frozen=True):
    """Milliseconds of the server: the page at the median and at p95, a check at p95."""

    page: float
    page95: float
    check95: float

    @property
    def met(self) -> bool:
        return self.page <= 60 and self.page95 <= 150 and self.check95 <= 100


def server_times(room: Room) -> Budget:
    looks, checks = sorted(room.look()), sorted(room.check())
    return Budget(
        1000 * statistics.median(looks),
        1000 * looks[int(0.95 * len(looks))],
        1000 * checks[int(0.95 * len(checks))],
    )


def match_page() -> Sample:
    room = Room()
    return lambda: sum(room.look()) / PAGES


def bare_page() -> Sample:
    room = Room()
    return lambda: sum(room.bare()) / PAGES


def within_budget(tick: Callable[[int, int], object]) -> float:
    """1 if the budget of milliseconds is met, else the share of it that is."""
    room = Room()
    found = server_times(room)
    room.close()
    tick(1, 1)
    print(f"page {found.page:.0f} ms, p95 {found.page95:.0f} ms; check p95 {found.check95:.0f} ms")
    return 1.0 if found.met else 0.0


MEASURES = [
    Measure(
        name="match_page",
        what="a match page with 255 known worlds, against a bare gzip page of the same size",
        ours=match_page,
        peer=bare_page,
        goal=1.2,
        at_most=False,
    ),
    Strength(
        name="page_times",
        what="a match page in 60 ms (150 at p95) and a check of 40 lines in 100 ms at p95",
        run=within_budget,
        goal=1.0,
    ),
]
