"""The computer's orders: the caretaker, and the warlord for a dropout (section 12)."""
