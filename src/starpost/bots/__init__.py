"""Computer players: the random bot for every game and one house bot a game."""
