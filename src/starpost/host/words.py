"""The words that stand in the tables: what a match, a seat, a sheet or a letter can be.

They are stored as these very strings, so that a table can be read without us.
"""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """How far a match is."""

    LOBBY = "lobby"
    """Seats are being taken."""
    CONFIRMING = "confirming"
    """All seats are taken; everybody says once more to be here."""
    RUNNING = "running"
    PAUSED = "paused"
    PARKED = "parked"
    """A turn could not be computed; it waits for us."""
    OVER = "over"
    CANCELLED = "cancelled"


BEFORE_START = (Status.LOBBY, Status.CONFIRMING)
UNDER_WAY = (Status.RUNNING, Status.PAUSED, Status.PARKED)
ENDED = (Status.OVER, Status.CANCELLED)


class SeatKind(StrEnum):
    """Who may take a seat, or who has it."""

    OPEN = "open"
    INVITED = "invited"
    RESERVED = "reserved"
    BOT = "bot"
    PLAYER = "player"
    GM = "gm"
    """The game master's own, at which orders to the referee are written."""


class PartKind(StrEnum):
    """What somebody has been in a match, for good."""

    PLAYED = "played"
    SAW_ALL = "saw_all"


class Source(StrEnum):
    """Who wrote a sheet, or by which way it came."""

    PLAYER = "player"
    MAIL = "mail"
    GM = "gm"
    BOT = "bot"
    SITTER = "sitter"
    """A bot or the usual orders, for somebody who is away."""
    DRAFT = "draft"
    """Nothing was handed in at the deadline, so the draft was taken."""
    LATE = "late"
    """Came after its turn had run, and was set aside for the next one."""
    AHEAD = "ahead"
    """Written ahead on an earlier turn."""


class Channel(StrEnum):
    """The way a letter leaves (`host.outgoing.channels`)."""

    MAIL = "mail"
    DIGEST = "digest"
    """Put aside for the daily mail."""
    WEBHOOK = "webhook"
    PUSH = "push"
    """A call to a device (Web Push)."""
    NONE = "none"
    """Never sent: only its key is kept."""


class LetterKind(StrEnum):
    """What a letter is about, as far as its reader can decline it."""

    ACCOUNT = "account"
    """Signing in, and whatever else must arrive."""
    TURN = "turn"
    MOVE = "move"
    REMINDER = "reminder"
    NOTICE = "notice"
    WEBHOOK = "webhook"
    PUSH = "push"
    NONE = "none"


class News(StrEnum):
    """What a player can choose the ways of."""

    TURN = "turn"
    DUE = "due"
    MOVE = "move"
    MESSAGE = "message"
    SEAT = "seat"
    GM = "gm"


class Sending(StrEnum):
    """How far a message of the press is."""

    SENT = "sent"
    HELD = "held"
    """Until the game master has read it."""
    REMOVED = "removed"
    TURN = "turn"
    """A letter on a sheet that was delivered when the turn ran."""
    UNDONE = "undone"
    """The same, of a turn that was rolled back since."""
    FULL = "full"
    """Instead of the first letter from one to another that was more than is kept here."""


class Doing(StrEnum):
    """What a game master, or the host by itself, did to a match."""

    ASKED = "asked"
    """Who had a seat asks for it back."""
    CALLED_OFF = "called_off"
    DEADLINE = "deadline"
    DECLINED = "declined"
    DESERTED = "deserted"
    GIVEN_UP = "given_up"
    """The last person left, and only bots would be left: that is the end."""
    DRAFT = "draft"
    """At the deadline a seat had sent nothing, and its draft was used, or what it wrote ahead."""
    DRY_RUN = "dry_run"
    EXTEND = "extend"
    GRACE = "grace"
    HANDBACK = "handback"
    HOLD = "hold"
    IMPORT = "import"
    MESSAGE = "message"
    MISSED = "missed"
    NAME = "name"
    ORDERS = "orders"
    PARKED = "parked"
    PAUSE = "pause"
    PRESS = "press"
    PROCESS = "process"
    REMIND = "remind"
    REPLACE = "replace"
    REPLACED = "replaced"
    RESUME = "resume"
    ROLLBACK = "rollback"
    RAN_OUT = "ran_out"
    TAKEOVER = "takeover"
    TERMS = "terms"
    UNDO = "undo"


OWN = (Doing.MISSED, Doing.DRAFT)
"""What is told to the seat that it is about, and to whoever leads the match."""
CHANGES = (Doing.REPLACE, Doing.REPLACED, Doing.TAKEOVER, Doing.HANDBACK)
"""How a seat comes to another player."""
