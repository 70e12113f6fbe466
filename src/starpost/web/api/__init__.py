"""The HTTP API: thin handlers over the host. Every answer about a match is made from a view."""
