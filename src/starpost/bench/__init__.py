"""Measurements beside peers, in one run: ratios, not seconds."""
