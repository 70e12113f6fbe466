"""One module a phase of the turn (rule 3.2)."""
