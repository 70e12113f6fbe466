"""The match on paper: its log and file, the receipts for sheets, and what they prove."""
