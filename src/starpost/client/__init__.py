"""The Python client: `Client(url, token)` speaks the HTTP API in typed values."""

from starpost.client.awaiting import AsyncClient
from starpost.client.client import Client
from starpost.client.refusals import Refused, Unreachable
from starpost.client.shapes import Checked, GameCard, Match, Message, Prompt, Receipt, Seat

__all__ = [
    "AsyncClient",
    "Checked",
    "Client",
    "GameCard",
    "Match",
    "Message",
    "Prompt",
    "Receipt",
    "Refused",
    "Seat",
    "Unreachable",
]
