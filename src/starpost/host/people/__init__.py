"""People: accounts, sessions, days away, ratings, and what we hold about somebody."""
