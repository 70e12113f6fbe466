"""Incoming: mails of players, whose they are, what is done with them, and the answer."""
