"""Star Empires."""
