"""The Python client: `Client(url, token)` speaks the HTTP API in typed values."""

from starpost.client.client import Client, Refused, Unreachable
from starpost.client.shapes import Match, Prompt, Receipt, Seat

__all__ = ["Client", "Match", "Prompt", "Receipt", "Refused", "Seat", "Unreachable"]
