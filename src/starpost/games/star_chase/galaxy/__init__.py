"""How a galaxy is drawn."""
