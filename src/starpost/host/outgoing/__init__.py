"""Outgoing: letters, who wants which, the outbox, and the ways a message leaves."""
