"""The pages: every one is made from a view and from what the host hands out, never from a state."""
