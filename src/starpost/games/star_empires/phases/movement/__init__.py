"""The stage of movement."""
