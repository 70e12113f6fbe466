"""The table of the campaign: the base game's machine with the campaign's board on it."""

from __future__ import annotations

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.stellar_conquest.table import Machine

Table = Machine[Campaign]
