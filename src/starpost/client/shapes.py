"""What the API answers, under the names that a program of a player has for it.

Fields that a newer host adds are passed over.
"""

from __future__ import annotations

from starpost.kernel.contract import Event
from starpost.kernel.orders import Problem
from starpost.wire import Acknowledged, Checked, GameCard, Happened, Ranked, Receipt
from starpost.wire import FormCard as Form
from starpost.wire import Heard as News
from starpost.wire import Letter as Message
from starpost.wire import MatchCard as Match
from starpost.wire import PromptCard as Prompt
from starpost.wire import SeatCard as Seat

__all__ = [
    "Acknowledged",
    "Checked",
    "Event",
    "Form",
    "GameCard",
    "Happened",
    "Match",
    "Message",
    "News",
    "Problem",
    "Prompt",
    "Ranked",
    "Receipt",
    "Seat",
]
