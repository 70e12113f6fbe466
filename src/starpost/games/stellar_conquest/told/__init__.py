"""Stellar Conquest told: news, film, purpose, briefing, intentions; from what a seat knows."""
