"""The game master: the desk and its interventions."""
