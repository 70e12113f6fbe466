"""The drill: matches of every game under kills, failing mail and a jumping clock."""
