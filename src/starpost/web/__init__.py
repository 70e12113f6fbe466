"""Pages and the HTTP API over the host."""
