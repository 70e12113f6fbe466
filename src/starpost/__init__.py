"""Starpost referees space-empire games."""

__version__ = "0.1.0"
