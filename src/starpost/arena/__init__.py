"""Matches among bots: self-play, the contract suite that every game must pass."""
