"""Turns: whom a match waits for, the adjudication, what is written with it, and undoing it."""
