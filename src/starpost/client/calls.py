"""Every call of the API that a player's program needs, once: what is asked, how the answer is read.

`Client` sends them and waits, `AsyncClient` sends them and lets others work meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from starpost.client.shapes import (
    Acknowledged,
    Checked,
    GameCard,
    Happened,
    Match,
    Message,
    Prompt,
    Ranked,
)

T = TypeVar("T")
Read = Callable[[bytes], T]


class Call(Struct, Generic[T], frozen=True):
    """One request."""

    method: str
    path: str
    read: Callable[[bytes], T]
    body: Any = None
    query: dict[str, Any] = {}
    nothing: str = ""
    """The code of a refusal that means: there is nothing."""

    @property
    def params(self) -> dict[str, Any]:
        return {name: value for name, value in self.query.items() if value is not None}

    @property
    def content(self) -> bytes | None:
        return None if self.body is None else msgspec.json.encode(self.body)

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.body is None else {"Content-Type": "application/json"}


def as_type(kind: type[T]) -> Read[T]:
    return msgspec.json.Decoder(kind).decode


def field(name: str, kind: type[T]) -> Read[T]:
    """One value of the answer."""
    return lambda raw: msgspec.convert(msgspec.json.decode(raw)[name], kind)


def nothing(raw: bytes) -> None:
    return None


def _seat(key: str, seat: str, rest: str) -> str:
    return f"/api/matches/{key}/seats/{seat}/{rest}"


# --- the lobby -------------------------------------------------------------------------------


def games() -> Call[list[GameCard]]:
    return Call("GET", "/api/games", as_type(list[GameCard]))


def ratings(game: str) -> Call[list[Ranked]]:
    return Call("GET", f"/api/games/{game}/ratings", as_type(list[Ranked]))


def matches(game: str, status: str) -> Call[list[Match]]:
    query = {"game": game, "status": status}
    return Call("GET", "/api/matches", as_type(list[Match]), query=query)


def my_matches() -> Call[list[Match]]:
    return Call("GET", "/api/me/matches", as_type(list[Match]))


def match(key: str) -> Call[Match]:
    return Call("GET", f"/api/matches/{key}", as_type(Match))


def create(plan: dict[str, Any]) -> Call[str]:
    return Call("POST", "/api/matches", field("key", str), plan)


def join(
    key: str, seat: str, choice: dict[str, Any], name: str = "", second: str = ""
) -> Call[str]:
    body = {"seat": seat, "choice": choice, "name": name, "second_name": second}
    return Call("POST", f"/api/matches/{key}/join", field("seat", str), body)


def confirm(key: str) -> Call[None]:
    return Call("POST", f"/api/matches/{key}/confirm", nothing)


def start(key: str, fill: bool) -> Call[None]:
    return Call("POST", f"/api/matches/{key}/start", nothing, {"fill": fill})


def file(key: str) -> Call[bytes]:
    return Call("GET", f"/api/matches/{key}/file", bytes)


# --- playing ---------------------------------------------------------------------------------


def view(key: str, seat: str, turn: int | None) -> Call[bytes]:
    return Call("GET", _seat(key, seat, "view"), bytes, query={"turn": turn})


def printout(key: str, seat: str, turn: int | None) -> Call[str]:
    return Call("GET", _seat(key, seat, "printout"), bytes.decode, query={"turn": turn})


def events(key: str, seat: str, turn: int | None) -> Call[Happened]:
    return Call("GET", _seat(key, seat, "events"), as_type(Happened), query={"turn": turn})


def prompt(key: str, seat: str) -> Call[Prompt | None]:
    return Call(
        "GET",
        _seat(key, seat, "prompt"),
        msgspec.json.Decoder(Prompt | None).decode,
        nothing="not_asked",
    )


def check(key: str, seat: str, text: str) -> Call[Checked]:
    return Call("POST", _seat(key, seat, "check"), as_type(Checked), {"text": text})


def submit(
    key: str, seat: str, text: str, ready: bool | None, step: int | None
) -> Call[Acknowledged]:
    body = {"text": text, "ready": ready, "step": step}
    return Call("PUT", _seat(key, seat, "orders"), as_type(Acknowledged), body)


def set_ready(key: str, seat: str, ready: bool) -> Call[None]:
    return Call("PUT", _seat(key, seat, "ready"), nothing, {"ready": ready})


def say(key: str, seat: str, text: str, to: list[str] | None) -> Call[int]:
    return Call("POST", _seat(key, seat, "messages"), field("id", int), {"text": text, "to": to})


def messages(key: str, seat: str) -> Call[list[Message]]:
    return Call("GET", _seat(key, seat, "messages"), as_type(list[Message]))
