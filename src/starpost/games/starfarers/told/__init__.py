"""Starfarers told: purpose, briefing, news, intentions; from what a seat knows."""
