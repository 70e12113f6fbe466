"""The campaign's log in people's words: its letters are those of Stellar Conquest."""

from starpost.games.stellar_conquest.told.spoken import spoken

__all__ = ["spoken"]
