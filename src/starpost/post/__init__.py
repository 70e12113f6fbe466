"""Mails read for the orders in them, whatever program wrote them. Nothing here raises."""
