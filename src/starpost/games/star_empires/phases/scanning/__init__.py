"""The last phases: who sees what."""
