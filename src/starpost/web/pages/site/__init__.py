"""The pages outside of a match: landing, lobby, rules, scenarios."""
