"""The steps of a turn, one module for each part of the rulebook."""
