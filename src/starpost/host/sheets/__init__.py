"""Sheets: drafts, what was handed in, lines for later turns, lines shown to partners."""
