"""The pages outside of a match: landing, lobby, account, rules, scenarios."""
