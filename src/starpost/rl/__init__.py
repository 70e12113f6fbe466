"""Doors for learning agents: PettingZoo environments, and fast self-play (extra `rl`)."""
