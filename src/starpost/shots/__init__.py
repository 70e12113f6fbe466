"""Pictures of every page, for a person to look at: a furnished house, a server, a camera."""
