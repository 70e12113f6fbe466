"""How Star Chase is told: news, film, purpose, briefing, intentions, turning points."""
