"""Whoever signs in: the door, keys, the account, devices; and the pages of the administrator."""
