"""The board and the encounter cards."""
