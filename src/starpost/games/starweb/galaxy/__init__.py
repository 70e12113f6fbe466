"""The web of worlds and its artifacts."""
