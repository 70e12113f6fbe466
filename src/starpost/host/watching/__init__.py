"""Whether the host is well: who works, what is late, what waits; told to machines that watch."""
