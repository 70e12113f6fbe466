"""What the one player knows: the table as it is."""
