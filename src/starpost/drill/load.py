"""A host under load, for measuring: one process, one match after the other, many seats."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import msgspec

from starpost.client import Client, Refused, Unreachable
from starpost.drill.processes import Fleet
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people.sessions import make_token
from starpost.host.settings import Limits, Settings
from starpost.host.storage import Account
from starpost.host.words import SeatKind
from starpost.kernel import registry


def person(host: Host, name: str, mails: str = "none") -> Account:
    """A confirmed account, which wants no mail unless told."""
    now = host.clock.now()
    with host.db.write() as session:
        account = Account(
            name=name,
            name_key=name,
            email=f"{name}@example.org",
            created_at=now,
            confirmed_at=now,
            mails=mails,
        )
        session.add(account)
    return account


class Load:
    """A web process on a scratch database, and seats whose players hand in sheets."""

    def __init__(self, players: int, game: str = "") -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="starpost-load-")
        wide = Limits(fast=10**9, slow=10**9)
        settings = Settings(data=self.folder.name, limits=wide, most_matches=players)
        host = Host(settings)
        host.db.migrate()
        self.seats = self._seats(host, players, game or registry.ids()[0])
        host.close()
        self.fleet = Fleet(settings, webs=1, workers=0, folder=Path(self.folder.name))

    def _seats(self, host: Host, players: int, game_id: str) -> list[tuple[str, str, str]]:
        """Paths, tokens, no sheets yet: all have a seat of a match of their own, against bots."""
        gm, found = person(host, "gm"), []
        options, seats = registry.get(game_id).brief()
        for number in range(players):
            account = person(host, f"p{number}")
            token = make_token(host, account.id, "load", ["read", "play", "manage"])[1]
            plans = [
                SeatPlan(name=name, kind=SeatKind.BOT, choice=msgspec.to_builtins(choice))
                for name, choice in seats.items()
            ]
            plans[0] = msgspec.structs.replace(plans[0], kind=SeatKind.OPEN)
            plan = MatchPlan(game_id, f"Load {number}", tuple(plans), msgspec.to_builtins(options))
            key = opening.create(host, gm, plan)
            seat = opening.join(host, account, key)
            opening.confirm(host, account, key)
            found.append((f"/api/matches/{key}/seats/{seat}/orders", token, ""))
        return found

    @property
    def url(self) -> str:
        return self.fleet.urls[0]


def started(load: Load) -> Load:
    """The process is up and answers."""
    load.fleet.start_all()
    answers(load.url)
    return load


def answers(url: str, seconds: float = 60.0) -> None:
    """Wait until the host there answers."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with Client(url, timeout=5) as client:
                client.call("GET", "/health/live")
                return
        except (Unreachable, Refused):
            time.sleep(0.1)
    raise TimeoutError("the host did not start")
