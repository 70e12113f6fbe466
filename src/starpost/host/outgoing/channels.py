"""The ways news leave the host. A new one is a class, its word, and its place in `WAYS`.

Five files: the word (`host/words.py`), a module with the class, its line here, a test, and the
paragraph on news in `docs/host.md`. Preferences, the outbox, the workers and the page of an account
read everything else from the class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing import push_list, webhook_list, webhooks
from starpost.host.outgoing.outbox import Claimed, Letter, wants
from starpost.host.settings import Settings
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.tokens import digest
from starpost.host.words import Channel, News


class Way(ABC):
    """One way of telling somebody."""

    channel: Channel
    title: str
    """As the table of one's news heads its column."""
    usual: frozenset[News]
    """What goes this way for who has chosen nothing."""
    waits: bool = False
    """Whether quiet hours hold it back."""
    programs: bool = False
    """Whether programs listen there, which want every question."""
    after: Channel | None = None
    """Not used by who has chosen that way too."""

    def offered(self, settings: Settings) -> bool:
        """Whether this host has it for people to choose; what programs hear, they ask for."""
        return not self.programs

    @abstractmethod
    def letters(
        self, session: Session, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        """What goes into the outbox; nothing, if this person cannot be reached so."""

    def call(self, host: Host, letter: Claimed) -> str:
        """Hand one over: what went wrong, or nothing."""
        return "This leaves by the batch."


class ByMail(Way):
    """At once. Mails leave by the batch (`delivery.deliver`), with a thread of their own."""

    channel, title, waits = Channel.MAIL, "Mail at once", True
    usual = frozenset((News.TURN, News.DUE, News.MOVE, News.SEAT, News.GM))

    def offered(self, settings: Settings) -> bool:
        return bool(settings.smtp.host)

    def letters(
        self, session: Session, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        return [letter] if wants(to, letter.kind) else []


class ByDigest(Way):
    """Put aside; once a day all of it becomes one mail (`preferences.digests`)."""

    channel, title, after = Channel.DIGEST, "Daily digest", Channel.MAIL
    usual = frozenset((News.MESSAGE,))

    def offered(self, settings: Settings) -> bool:
        return bool(settings.smtp.host)

    def letters(
        self, session: Session, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        return [replace(letter, channel=Channel.DIGEST)] if wants(to, letter.kind) else []


class ByWebhook(Way):
    """A call to each address that the player has named."""

    channel, title, programs = Channel.WEBHOOK, "Webhook", True
    usual = frozenset((News.TURN, News.MOVE))

    def letters(
        self, session: Session, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        seat = session.scalar(
            select(SeatRow).where(SeatRow.match_id == row.id, SeatRow.account_id == to.id)
        )
        return [
            webhook_list.letter(hook, to.id, row, news, letter.key, seat)
            for hook in webhook_list.hooks(session, to.id)
        ]

    def call(self, host: Host, letter: Claimed) -> str:
        if not host.settings.webhooks:
            return "This host calls no webhooks."
        secret = webhook_list.secret(host, letter.account_id, letter.to)
        if secret is None:  # taken away while the call waited
            return ""
        name = f"msg_{digest(letter.key)[:24]}"  # the key has numbers in it that count for all
        call = webhooks.Call(name, letter.body, secret, host.clock.now())
        return webhooks.send(letter.to, call, inside=host.settings.webhook_inside)


class ByPush(Way):
    """A call to each device whose owner has asked for it there."""

    channel, title, waits = Channel.PUSH, "Call my device", True
    usual = frozenset(News)

    def offered(self, settings: Settings) -> bool:
        return settings.push

    def letters(
        self, session: Session, to: Account, row: MatchRow, news: News, letter: Letter
    ) -> list[Letter]:
        return push_list.letters(session, to.id, row, news, letter)

    def call(self, host: Host, letter: Claimed) -> str:
        return push_list.call(host, letter.account_id, letter.to, letter.body)


WAYS: dict[Channel, Way] = {
    way.channel: way for way in (ByMail(), ByDigest(), ByWebhook(), ByPush())
}
BY_THE_BATCH = (Channel.MAIL, Channel.DIGEST)
"""What becomes a mail; everything else is called letter by letter."""


def offered(settings: Settings) -> tuple[Channel, ...]:
    """The ways to a person that a host has."""
    return tuple(name for name, way in WAYS.items() if way.offered(settings))


def programs() -> tuple[Channel, ...]:
    """The ways on which programs listen."""
    return tuple(name for name, way in WAYS.items() if way.programs)


def usual(news: News) -> frozenset[str]:
    """How somebody is told who has chosen nothing."""
    return frozenset(channel for channel, way in WAYS.items() if news in way.usual)


def used(wanted: frozenset[str]) -> list[Way]:
    """The ways that are gone, of those that are wanted."""
    return [way for name, way in WAYS.items() if name in wanted and way.after not in wanted]
