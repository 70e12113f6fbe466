"""The steps of the tables, one a module, in the order of their numbers."""
