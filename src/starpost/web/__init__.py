"""Everything over HTTP: the API now; pages stand on the same host."""
