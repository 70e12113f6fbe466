"""Sectors and frames, names, and what ships are made of."""
