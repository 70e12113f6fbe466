"""A host with everything in it that a page can show: people, matches in every state, letters.

Names are invented. The matches are played by house bots, so that every page has something on it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import update

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import opening, press
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import absence, sessions
from starpost.host.people.guests import demonstration
from starpost.host.settings import WIDE, Settings
from starpost.host.sheets import intake
from starpost.host.storage import Account, SnapshotRow
from starpost.host.turns import adjudication, bots
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.kernel.contract import Resolve

TURNS = {Resolve.TOGETHER: 4, Resolve.EACH: 16}
"""Answers played before the picture is taken."""
SHORT = "star_chase"
"""The game of the matches that show a match's life rather than its map."""
Told = Callable[[str], None]


class House(Struct, frozen=True):
    """Who lives here and where to look."""

    host: Host
    ada: Account
    """Plays a match of every game, hosts one."""
    newton: Account
    """Has just signed up."""
    playing: dict[str, str]
    """By game, the key of Ada's match."""
    hosted: str
    over: str
    gathering: str
    broken: str

    def turn(self, key: str) -> int:
        with self.host.db.read() as session:
            return match_by_key(session, key).turn

    def seats(self, key: str) -> list[str]:
        with self.host.db.read() as session:
            return [s.name for s in seats_of(session, match_by_key(session, key))]


def furnish(folder: Path, told: Told = lambda _: None, games: tuple[str, ...] = ()) -> House:
    settings = Settings(
        access_log=False,
        data=str(folder), limits=WIDE, argon2_time=1, argon2_memory=1024, webhooks=False,
        trust_proxy=True,
    )  # fmt: skip
    host = Host(settings)
    host.db.migrate()
    ada, bea, cyrus, newton = (_person(host, n) for n in ("Ada", "Beatrix", "Cyrus", "Newton"))
    playing = {}
    for game_id in games or registry.ids():
        told(f"Playing {registry.get(game_id).title}")
        playing[game_id] = demonstration(host, ada, game_id)
        _play(host, playing[game_id], ada, steps=TURNS[registry.get(game_id).resolve])
    told("Hosting, finishing, gathering")
    broken = demonstration(host, ada, SHORT)
    with host.db.write() as session:
        row = match_by_key(session, broken)
        row.hold = True  # no worker shall try to run it
        torn = update(SnapshotRow).where(SnapshotRow.match_id == row.id)
        session.execute(torn.values(state=b"torn"))
    _settle(host, ada)
    return House(
        host=host, ada=ada, newton=newton, playing=playing, broken=broken,
        hosted=_hosted(host, ada, bea, cyrus), over=_finished(host, ada, bea),
        gathering=_gathering(host, bea),
    )  # fmt: skip


def _person(host: Host, name: str) -> Account:
    now = host.clock.now()
    with host.db.write() as session:
        account = Account(
            name=name, name_key=name.lower(), email=f"{name.lower()}@example.org",
            created_at=now, confirmed_at=now, zone="Europe/Berlin" if name == "Ada" else "UTC",
        )  # fmt: skip
        session.add(account)
        session.flush()
        return account


def _play(host: Host, key: str, *people: Account, steps: int | None = None) -> None:
    """People play as the house bot would, for some steps (None: to the end)."""
    while True:
        with host.db.read() as session:
            row = match_by_key(session, key)
        if row.status != Status.RUNNING or (steps is not None and row.standing >= steps):
            return
        for person in people:
            _answer(host, person, key)
        adjudication.run(host, row.id)


def _answer(host: Host, account: Account, key: str) -> None:
    with host.db.read() as session:
        row = match_by_key(session, key)
        mine = next(s.name for s in seats_of(session, row) if s.account_id == account.id)
        through = views.eyes(session, account, key, mine)
        prompt, view = views.prompt(session, through), views.view(session, through)
    if prompt is None or (prompt.optional and not prompt.invited):
        return
    text = bots.sheet(game_of(row), "house", view, prompt, f"{row.seed} {row.step}") or ""
    intake.submit(host, intake.Submission(key, mine, account.id, text, ready=True, step=row.step))


def _plan(name: str, seats: tuple[str, ...], brief: bool = False, **terms: object) -> MatchPlan:
    """`seats`: who takes the first ones; bots take the others."""
    game = registry.get(SHORT)
    short = game.lengths()[-1]
    options, known = game.brief() if brief else (short.options, short.seats)
    plans = tuple(
        SeatPlan(seat, "reserved" if who else "bot", reserved=who or "",
                 choice=msgspec.to_builtins(choice))
        for who, (seat, choice) in zip_longest(seats, known.items())
    )  # fmt: skip
    return MatchPlan(SHORT, name, plans, msgspec.to_builtins(options), terms=terms)


def _together(host: Host, gm: Account, plan: MatchPlan, *people: Account) -> str:
    key = opening.create(host, gm, plan)
    for person in people:
        opening.join(host, person, key)
        opening.confirm(host, person, key)
    return key


def _hosted(host: Host, gm: Account, bea: Account, cyrus: Account) -> str:
    """A match in the middle of a turn: one has sent, one has a draft; the log has entries."""
    rule = {"type": "weekly", "days": ["tue", "sat"], "at": "20:00"}
    clock = {"rule": rule, "zone": "Europe/Berlin", "graces": 2}
    plan = _plan("Sunday group", ("beatrix", "cyrus"), schedule=clock)
    key = _together(host, gm, plan, bea, cyrus)
    for _ in range(2):
        _answer(host, bea, key)
        _answer(host, cyrus, key)
        desk.process_now(host, gm, key)
    desk.extend(host, gm, key, 12)
    _answer(host, bea, key)
    return key


def _finished(host: Host, gm: Account, bea: Account) -> str:
    """A short match with letters, played to its end."""
    key = _together(
        host, gm, _plan("The long night", ("beatrix", "ada"), brief=True, open_press=True), bea, gm
    )
    with host.db.read() as session:
        seats = {s.account_id: s.name for s in seats_of(session, match_by_key(session, key))}
    names = seats[bea.id], seats[gm.id]
    press.send(host, bea, key, names[0], [names[1]], "Shall we leave the middle alone?")
    press.send(host, gm, key, names[1], None, "The middle is mine. Good luck to all.")
    _play(host, key, bea, gm)
    return key


def _gathering(host: Host, gm: Account) -> str:
    game = registry.get(SHORT)
    plans = tuple(SeatPlan() for _ in range(game.seats.stop - 1))
    return opening.create(host, gm, MatchPlan(SHORT, "Seats are open", plans))


def _settle(host: Host, ada: Account) -> None:
    """What her account page shows: a token, days away."""
    sessions.make_token(host, ada.id, "laptop bot", ["read", "play"])
    begins = host.clock.now() + timedelta(days=20)
    absence.plan(host, ada.id, begins, begins + timedelta(days=7), "house")
