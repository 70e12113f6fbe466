"""The computer's orders: the caretaker for a missed turn, the warlord for a dropout (section 12)."""
