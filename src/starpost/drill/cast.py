"""The cast of a drill: accounts with tokens, and matches of every game, always some running."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import func, select

from starpost.drill.load import person
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people.sessions import make_token
from starpost.host.storage import Account, MatchRow
from starpost.host.words import Status
from starpost.kernel import registry

TERMS = {
    "schedule": {"rule": {"type": "every", "hours": 6}, "reminders": []},
    "missed": {"after": 0},
}


class Actor(Struct):
    """A simulated player."""

    account: Account
    token: str


class Role(Struct, frozen=True):
    """A seat that a simulated player plays."""

    match: str
    game: str
    seat: str
    actor: Actor


class Cast:
    def __init__(self, host: Host, games: tuple[str, ...], each: int, seed: int) -> None:
        self.host = host
        self.games = games or registry.ids()
        self.each = each
        self.dice = random.Random(seed)  # noqa: S311 - chance for a drill
        most = max(len(registry.get(game).brief()[1]) for game in self.games)
        self.actors = [self._actor(f"drill{number}") for number in range(most + 1)]
        self.roles: list[Role] = []
        self.made = 0

    def _actor(self, name: str) -> Actor:
        account = person(self.host, name, mails="all")
        token = make_token(self.host, account.id, "drill", ["read", "play", "manage", "press"])
        return Actor(account, token[1])

    def fill_up(self) -> None:
        """Start new matches for those that are over."""
        with self.host.db.read() as session:
            rows = session.execute(
                select(MatchRow.game, func.count())
                .where(MatchRow.status == Status.RUNNING)
                .group_by(MatchRow.game)
            )
            running: dict[str, int] = {row[0]: row[1] for row in rows}
            over = set(
                session.scalars(select(MatchRow.key).where(MatchRow.status != Status.RUNNING))
            )
        self.roles = [role for role in self.roles if role.match not in over]
        for game in self.games:
            for _ in range(self.each - running.get(game, 0)):
                self._new_match(game)

    def _new_match(self, game_id: str) -> None:
        options, seats = registry.get(game_id).brief()
        plan = MatchPlan(
            game_id,
            f"Drill {self.made}",
            tuple(_plan(name, choice) for name, choice in seats.items()),
            options=msgspec.to_builtins(options),
            terms=dict(TERMS),
        )
        gm = self.actors[-1].account
        key = opening.create(self.host, gm, plan)
        actors = self.actors[: len(seats)]
        for name, actor in zip(seats, actors, strict=True):
            opening.join(self.host, actor.account, key, name)
        for actor in actors:
            opening.confirm(self.host, actor.account, key)
        self.made += 1
        self.roles = [
            *self.roles,
            *(Role(key, game_id, name, a) for name, a in zip(seats, actors, strict=True)),
        ]


def _plan(name: str, choice: Any) -> SeatPlan:
    return SeatPlan(name=name, choice=msgspec.to_builtins(choice))
