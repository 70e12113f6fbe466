"""How StarWeb is told: news, purpose, intentions, all from views."""
