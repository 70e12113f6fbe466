"""Orders on the match page: lines of text, what they name on the map, how they go on."""
