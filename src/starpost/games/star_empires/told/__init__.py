"""How Star Empires is told: news, film, purpose, briefing, intentions, turning points."""
