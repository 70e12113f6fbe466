"""The stage of research."""
