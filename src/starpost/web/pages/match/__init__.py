"""The match page and the pages of a match: map, report, replay, press, players."""
