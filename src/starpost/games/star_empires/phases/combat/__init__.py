"""The stage of combat."""
