"""Tables and transactions. SQLite by default, PostgreSQL by one setting; the same code on both."""

from starpost.host.storage.accounts import Absence, Account, Link, Notice, Rating, Session, Token
from starpost.host.storage.base import Base
from starpost.host.storage.engine import Database
from starpost.host.storage.matches import (
    EntryRow,
    Invitation,
    MatchRow,
    SeatRow,
    SheetRow,
    SnapshotRow,
    Standby,
    StepRow,
)
from starpost.host.storage.traffic import (
    Diary,
    Intervention,
    Message,
    News,
    Outgoing,
    RatingChange,
    Webhook,
)

__all__ = [
    "Absence",
    "Account",
    "Base",
    "Database",
    "Diary",
    "EntryRow",
    "Intervention",
    "Invitation",
    "Link",
    "MatchRow",
    "Message",
    "News",
    "Notice",
    "Outgoing",
    "Rating",
    "RatingChange",
    "SeatRow",
    "Session",
    "SheetRow",
    "SnapshotRow",
    "Standby",
    "StepRow",
    "Token",
    "Webhook",
]
