"""The stage of maintenance."""
