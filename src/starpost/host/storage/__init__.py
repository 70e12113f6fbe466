"""Tables and transactions. SQLite by default, PostgreSQL by one setting; the same code on both."""

from starpost.host.storage.accounts import (
    Absence,
    Account,
    Link,
    Notice,
    Rating,
    ReservedName,
    Session,
    Token,
)
from starpost.host.storage.base import Base, spelt
from starpost.host.storage.engine import Database, columns
from starpost.host.storage.matches import (
    EntryRow,
    Invitation,
    MatchRow,
    PartRow,
    SeatRow,
    SheetRow,
    SnapshotRow,
    Standby,
    StepRow,
)
from starpost.host.storage.office import Announcement, Block, Knob, Report, SignUpKey
from starpost.host.storage.passkeys import Challenge, Passkey
from starpost.host.storage.push import PushDevice
from starpost.host.storage.sheets import DraftRow, LaterRow, PinsRow, ShareRow
from starpost.host.storage.traffic import (
    Diary,
    Incoming,
    Intervention,
    LiveLine,
    LiveMark,
    Message,
    Outgoing,
    RateWindow,
    RatingChange,
    Webhook,
)
from starpost.host.storage.watch import Beat

__all__ = [
    "Absence",
    "Account",
    "Announcement",
    "Base",
    "Beat",
    "Block",
    "Challenge",
    "Database",
    "Diary",
    "DraftRow",
    "EntryRow",
    "Incoming",
    "Intervention",
    "Invitation",
    "Knob",
    "LaterRow",
    "Link",
    "LiveLine",
    "LiveMark",
    "MatchRow",
    "Message",
    "Notice",
    "Outgoing",
    "PartRow",
    "Passkey",
    "PinsRow",
    "PushDevice",
    "RateWindow",
    "Rating",
    "RatingChange",
    "Report",
    "ReservedName",
    "SeatRow",
    "Session",
    "ShareRow",
    "SheetRow",
    "SignUpKey",
    "SnapshotRow",
    "Standby",
    "StepRow",
    "Token",
    "Webhook",
    "columns",
    "spelt",
]
