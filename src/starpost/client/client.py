"""Calls to the HTTP API. A refusal raises `Refused` with the host's code and sentence."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from starpost.wire import Acknowledged, MatchCard, PromptCard, Receipt, Told

T = TypeVar("T")


class Refused(Exception):
    """The host said no; `code` is stable."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(f"{text} ({code})")
        self.status = status
        self.code = code


class Unreachable(Exception):
    """No answer came: whether the request was done is not known. Sending again is safe."""


class Client:
    def __init__(self, url: str, token: str = "", timeout: float = 30.0) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Reading the certificates takes long, and plain http has no use for them.
        secure = url.startswith("https:")
        self._http = httpx.Client(base_url=url, headers=headers, timeout=timeout, verify=secure)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # --- plumbing ------------------------------------------------------------------------

    def call(self, method: str, path: str, body: Any = None, **query: Any) -> bytes:
        """Any route; the answer's bytes."""
        params = {name: value for name, value in query.items() if value is not None}
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            answer = self._http.request(
                method, path, content=content, params=params, headers=headers
            )
        except httpx.HTTPError as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        if answer.status_code >= 400:
            raise _refused(answer.status_code, answer.content)
        return answer.content

    def get(self, kind: type[T], path: str, **query: Any) -> T:
        return msgspec.json.decode(self.call("GET", path, **query), type=kind)

    def post(self, path: str, body: Any = None) -> Any:
        return msgspec.json.decode(self.call("POST", path, body))

    # --- the lobby -----------------------------------------------------------------------

    def games(self) -> list[dict[str, Any]]:
        return self.get(list[dict[str, Any]], "/api/games")

    def matches(self, game: str = "", status: str = "") -> list[MatchCard]:
        return self.get(list[MatchCard], "/api/matches", game=game, status=status)

    def my_matches(self) -> list[MatchCard]:
        return self.get(list[MatchCard], "/api/me/matches")

    def match(self, key: str) -> MatchCard:
        return self.get(MatchCard, f"/api/matches/{key}")

    def create(self, plan: dict[str, Any]) -> str:
        """A new match; its key. The plan is as in the API's description."""
        return str(self.post("/api/matches", plan)["key"])

    def join(self, key: str, seat: str = "", choice: dict[str, Any] | None = None) -> str:
        answer = self.post(f"/api/matches/{key}/join", {"seat": seat, "choice": choice or {}})
        return str(answer["seat"])

    def confirm(self, key: str) -> None:
        self.post(f"/api/matches/{key}/confirm")

    def start(self, key: str, *, fill: bool = False) -> None:
        self.post(f"/api/matches/{key}/start", {"fill": fill})

    def file(self, key: str) -> bytes:
        """The match file of a match that is over."""
        return self.call("GET", f"/api/matches/{key}/file")

    # --- playing -------------------------------------------------------------------------

    def view(self, key: str, seat: str, turn: int | None = None) -> bytes:
        """The seat's view as JSON; decode it with the game's `View` type."""
        return self.call("GET", f"/api/matches/{key}/seats/{seat}/view", turn=turn)

    def printout(self, key: str, seat: str, turn: int | None = None) -> str:
        return self.call("GET", f"/api/matches/{key}/seats/{seat}/printout", turn=turn).decode()

    def prompt(self, key: str, seat: str) -> PromptCard | None:
        """What the seat is asked; None: nothing."""
        try:
            return self.get(PromptCard, f"/api/matches/{key}/seats/{seat}/prompt")
        except Refused as refused:
            if refused.code == "not_asked":
                return None
            raise

    def submit(
        self, key: str, seat: str, text: str, *, ready: bool | None = None, step: int | None = None
    ) -> Receipt:
        """Hand in a sheet. When this returns, it is stored for good."""
        body = {"text": text, "ready": ready, "step": step}
        answer = self.call("PUT", f"/api/matches/{key}/seats/{seat}/orders", body)
        return msgspec.json.decode(answer, type=Acknowledged).receipt

    def set_ready(self, key: str, seat: str, ready: bool = True) -> None:
        self.call("PUT", f"/api/matches/{key}/seats/{seat}/ready", {"ready": ready})

    def say(self, key: str, seat: str, text: str, to: list[str] | None = None) -> int:
        path = f"/api/matches/{key}/seats/{seat}/messages"
        return int(self.post(path, {"text": text, "to": to})["id"])

    def live(self, key: str, after: int | None = None) -> Iterator[Told]:
        """Live events, until the connection ends."""
        params = {} if after is None else {"after": after}
        path = f"/api/matches/{key}/live"
        try:
            with self._http.stream("GET", path, params=params, timeout=None) as stream:
                if stream.status_code >= 400:
                    raise _refused(stream.status_code, stream.read())
                for line in stream.iter_lines():
                    if line.startswith("data:"):
                        yield msgspec.json.decode(line[5:].strip(), type=Told)
        except httpx.HTTPError as error:
            raise Unreachable(str(error)) from None


def _refused(status: int, content: bytes) -> Refused:
    try:
        raw = msgspec.json.decode(content, type=dict[str, Any])
    except msgspec.DecodeError:
        return Refused(status, "unreadable", "The host answered with something else.")
    return Refused(status, str(raw.get("code", "")), str(raw.get("detail", "")))
