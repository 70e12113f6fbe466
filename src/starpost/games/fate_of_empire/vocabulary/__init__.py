"""The words of scenarios: a state from them, a state in them, what may be expected."""
