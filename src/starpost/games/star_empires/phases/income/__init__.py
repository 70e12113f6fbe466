"""The stage of income."""
