"""The host: what needs a clock, a database or a network. It knows no particular game."""
