"""What a seat knows, what it must not know, and what it may suppose."""
