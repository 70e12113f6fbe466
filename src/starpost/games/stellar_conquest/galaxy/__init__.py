"""The board, its cards, ships and their reach."""
