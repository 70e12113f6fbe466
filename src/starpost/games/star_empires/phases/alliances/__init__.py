"""The first phases: alliances."""
