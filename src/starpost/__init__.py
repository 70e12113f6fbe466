"""Starpost referees space-empire games."""

__version__ = "0.2.0"
