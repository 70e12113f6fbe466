"""Matches as such: how they open, their terms and deadlines, their seats, their press."""
