"""Looking: everything that leaves the host about a match is made from a view."""
