"""The steps that only the campaign has."""
