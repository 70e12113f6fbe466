"""The kernel: the contract of a game, orders, dice, matches, scenarios. It knows no game."""
