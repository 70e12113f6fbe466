"""Try it: orders played on what one seat knows, with assumptions about the others."""
