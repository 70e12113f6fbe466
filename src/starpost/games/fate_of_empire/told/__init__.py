"""The Fate of Empire told: news, film, purpose, briefing, intentions; one player, no secrets."""
