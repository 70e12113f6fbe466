"""The stage of logistics."""
