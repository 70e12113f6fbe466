"""The phases of a turn, one module each, as the rulebook names them."""
