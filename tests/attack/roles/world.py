"""A host with somebody of every role and a match of every kind, built once and put back at will."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from hosting import EVERY_DAY, clock, person
from sqlalchemy import text

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import guests, sessions
from starpost.host.running import sweep
from starpost.host.sheets.intake import Submission, submit
from starpost.host.storage import Account
from starpost.host.tokens import masked
from starpost.host.turns import adjudication

ROLES = {
    "n": "nobody",
    "g": "guest",
    "o": "outsider",
    "p": "player",
    "e": "game master elsewhere",
    "m": "game master",
    "b": "game master who plays (both)",
    "a": "administrator",
}
KINDS = {
    "lobby": {"started": False},
    "running": {},
    "unwatched": {"terms": {"spectators": False}},
    "private": {"private": True, "anonymous": True},
    "over": {"options": {"turns": 1}},
}
"""Five kinds of match: still filling; running; without spectators; invited players only, who do not
know each other; and over. In all but the lobby a turn has been run."""


TWO = (SeatPlan("ZOE"), SeatPlan("ANN"))


class World:
    """One match of each kind with a game master who looks on, and one whose game master plays."""

    def __init__(self, host: Host, name: str = "A match", orders: str = "BID 1") -> None:
        self.host, self.name, self.orders = host, name, orders
        self.people: dict[str, Account | None] = {
            "n": None,
            "g": guests.new_guest(host),
            "o": person(host, "Olga"),
            "p": person(host, "Piet"),
            "e": person(host, "Emil"),
            "m": person(host, "Mona"),
            "b": person(host, "Boris"),
            "a": person(host, "Anna", is_admin=True),
        }
        self.rival = person(host, "Rosa")
        guests.demonstration(host, self.of("g"), "bids")
        opening.create(host, self.of("e"), MatchPlan("bids", "Elsewhere", TWO))
        self.keys = {
            kind: {role: self.match(role, **plan) for role in "mb"} for kind, plan in KINDS.items()
        }
        self.sessions = {
            role: sessions.open_session(host, account) if account is not None else None
            for role, account in self.people.items()
        }
        self.keep()

    def of(self, role: str) -> Account:
        found = self.people[role]
        assert found is not None
        return found

    def match(
        self, role: str, *, started: bool = True, terms: dict[str, Any] | None = None, **plan: Any
    ) -> str:
        """ZOE is played by Piet or by the game master, ANN by Rosa."""
        host, gm = self.host, self.of(role)
        rules = {**EVERY_DAY, **(terms or {})}
        key = opening.create(host, gm, MatchPlan("bids", self.name, TWO, terms=rules, **plan))
        zoe = gm if role == "b" else self.of("p")
        players = {"ZOE": zoe, "ANN": self.rival} if started else {"ZOE": zoe}
        for seat, account in players.items():
            invitations.accept(host, account, invitations.invite(host, gm, key, seat))
        if started:
            for account in players.values():
                opening.confirm(host, account, key)
            for seat, account in players.items():
                submit(host, Submission(key, seat, account.id, self.orders, True))
            for match, step in sweep.sweep(host):
                adjudication.run(host, match, step)
            clock(host).move(seconds=1)
        return key

    def key(self, kind: str, role: str) -> str:
        return self.keys[kind]["b" if role == "b" else "m"]

    def cookie(self, role: str) -> tuple[str, str]:
        """The session and the word that its own pages know."""
        found = self.sessions[role]
        return ("", "") if found is None else (found[0], masked(found[1]))

    # --- putting back -------------------------------------------------------------------------

    def keep(self) -> None:
        """Remember the database as it is now."""
        if self.host.settings.database:
            self._copy_tables("public", "kept")
            return
        with closing(self._file()) as file, closing(self._file("kept")) as kept:
            file.backup(kept)

    def put_back(self) -> None:
        """The database as it was kept: whatever the last request did never happened."""
        if self.host.settings.database:
            self._copy_tables("kept", "public")
            return
        with closing(self._file()) as file, closing(self._file("kept")) as kept:
            kept.backup(file)

    def _file(self, name: str = "starpost") -> sqlite3.Connection:
        return sqlite3.connect(f"{self.host.settings.data}/{name}.db")

    def _copy_tables(self, source: str, target: str) -> None:
        with self.host.db.engine.begin() as connection:
            connection.execute(text("set local session_replication_role = replica"))
            names = connection.scalars(
                text("select tablename from pg_tables where schemaname = 'public'")
            ).all()
            if target == "kept":
                connection.execute(text("create schema kept"))
                for name in names:
                    connection.execute(text(f'create table kept."{name}" (like public."{name}")'))
            else:
                for name in names:  # small tables: this is quicker than to truncate them
                    connection.execute(text(f'delete from public."{name}"'))
            for name in names:
                connection.execute(
                    text(f'insert into {target}."{name}" select * from {source}."{name}"')
                )


def stand_in(world: World) -> None:
    """So that there is a seat to take and somebody to bring back."""
    for role in "mb":
        desk.replace(world.host, world.of(role), world.key("running", role), "ANN", bot="house")
