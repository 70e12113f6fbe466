"""What the API takes and gives."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200_000)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""A number as large as every database takes."""
Short = Annotated[str, Meta(max_length=320)]


class Done(Struct, frozen=True):
    """It was done."""

    ok: bool = True


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    name: Short
    email: Short
    key: Short = ""
    """Where signing up is by invitation: the key from the administrator."""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    email: Short
    password: Short


class Email(Struct, frozen=True, forbid_unknown_fields=True):
    email: Short


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret part of a link."""

    secret: Short


class SignedIn(Struct, frozen=True):
    """The session is in the cookie; send `csrf` back as X-CSRF-Token."""

    name: str
    csrf: str


class Me(Struct, frozen=True):
    name: str
    email: str | None
    zone: str
    mails: str
    dedication: int
    in_time: int
    missed: int
    admin: bool
    scopes: list[str]
    bot: bool = False
    """Played by a program."""


class MyChange(Struct, frozen=True, forbid_unknown_fields=True):
    zone: Short | None = None
    mails: Short | None = None
    password: Short | None = None
    old_password: Short | None = None
    bot: Literal[True] | None = None
    """A program plays this account. Only an administrator takes that back."""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    name: Short
    scopes: list[Short]
    days: Count | None = None


class TokenSecret(Struct, frozen=True):
    """Shown this once."""

    id: int
    token: str


class NewAbsence(Struct, frozen=True, forbid_unknown_fields=True):
    begins_at: datetime
    ends_at: datetime
    policy: Short = "default"


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    url: Annotated[str, Meta(max_length=500)]


class BotLevel(Struct, frozen=True):
    """How well a computer player plays."""

    id: str
    title: str
    says: str


class BotCharacter(Struct, frozen=True):
    """Somebody to play against."""

    id: str
    name: str
    temper: str
    says: str
    face: str
    """A small SVG."""


class BotList(Struct, frozen=True):
    """Every computer player there is; a bot's name is `level` or `level:character`."""

    levels: list[BotLevel]
    cast: list[BotCharacter]


class Key(Struct, frozen=True):
    key: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Short = ""
    choice: dict[str, Any] = {}
    word: Short = ""
    """A word of chance, mixed into the seed, so that nobody can have chosen the map."""
    name: Short = ""
    """The name you would like, where players choose them; given out when the match starts."""
    second_name: Short = ""
    """The name to take if the first is taken."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    choice: dict[str, Any] = {}
    word: Short = ""
    name: Short = ""
    second_name: Short = ""


class ReservedCard(Struct, frozen=True):
    """A name that only you may use."""

    game: str
    name: str
    at: datetime


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    game: Short
    name: Short


class SeatName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Short = ""
    """Empty: the wish is struck, and the seat keeps its own name."""


class Seated(Struct, frozen=True):
    match: str
    seat: str


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    fill: bool = False


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Short = ""
    email: Short = ""
    uses: Count = 1


class SheetIn(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text
    ready: bool | None = None
    step: Count | None = None
    """The question this answers; a sheet for a closed one is refused instead of misread."""
    check: bool = False
    """Whether the answer tells what is wrong with the sheet."""


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    ready: bool
