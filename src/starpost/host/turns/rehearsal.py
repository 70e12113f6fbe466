"""The dry run: the turn as it might run now, with dice of its own, computed and thrown away."""

from __future__ import annotations

import secrets
from time import perf_counter

from msgspec import Struct

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.looking.views import may_see_all
from starpost.host.matches import parts
from starpost.host.matches.find import as_gm, note
from starpost.host.trouble import Trouble, conflict
from starpost.host.turns.aftermath import made_from
from starpost.host.turns.gathering import gather
from starpost.host.words import Doing
from starpost.kernel.contract import Event
from starpost.told.words import counted


class Rehearsal(Struct, frozen=True):
    """How a turn would go: counts and time, and only if asked for what would happen."""

    turn: int
    orders: int
    seconds: float
    problems: dict[str, int]
    """How many orders of each seat would fail; never which."""
    silent: tuple[str, ...]
    """Seats that would get the rulebook's default orders."""
    failure: str = ""
    """What would stop the referee; empty: the turn can run."""
    events: tuple[Event, ...] | None = None
    """What would happen; None: not asked for."""

    @property
    def words(self) -> str:
        if self.failure:
            return f"The turn would stop: {self.failure}"
        wrong = sum(self.problems.values())
        said = f"{counted(self.orders, 'order')}, {counted(wrong, 'problem')}, {self.seconds:.1f} s"
        if self.silent:
            return f"{said}; default orders for {', '.join(self.silent)}."
        return f"{said}, nothing odd."


def rehearse(host: Host, account: AnyUser, match_key: str, *, show: bool = False) -> Rehearsal:
    """Run the turn with the sheets that are in and keep nothing of it but the note."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        parts.must_not_play(session, row, account)  # counts, too, tell of others' sheets
        if show:
            may_see_all(session, row, account)
        how = ", looked at what would happen" if show else ""
        text = f"ran turn {row.turn} on trial{how} and threw it away"
        note(session, row, account.id, Doing.DRY_RUN, text, now)
        match_id, step = row.id, row.step
    with host.db.read() as session:
        read = gather(session, match_id, step, now, force=True)
    if read is None:
        raise conflict("nothing_to_run", "There is no turn to run now.")
    silent = tuple(sorted(read.answers.missed))
    began = perf_counter()
    try:
        texts = read.texts(host)
        made = read.run(host, seed=secrets.token_hex(32))
        made_from(host, read, made)
    except Trouble:
        raise
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"[:300]
        return Rehearsal(read.row.turn, 0, perf_counter() - began, {}, silent, failure)
    orders = sum(len(read.game.read(text).orders) for text in texts.values() if text)
    problems = {seat: len(found) for seat, found in made.step.problems.items() if found}
    events = tuple(map(read.game.spoken, made.step.events)) if show else None
    seconds = perf_counter() - began
    return Rehearsal(read.row.turn, orders, seconds, problems, silent, events=events)
