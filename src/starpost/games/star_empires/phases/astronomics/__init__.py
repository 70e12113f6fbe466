"""The stage of astronomics: what the galaxy does, and what the game master does to it."""
