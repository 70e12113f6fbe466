"""What is found at the stars of the frontier."""
