"""The Python client: `Client(url, token)` speaks the HTTP API in typed values."""

from starpost.client.client import Client, Refused, Unreachable
from starpost.wire import MatchCard, PromptCard, Receipt, SeatCard

__all__ = ["Client", "MatchCard", "PromptCard", "Receipt", "Refused", "SeatCard", "Unreachable"]
