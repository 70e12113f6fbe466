"""One package a rulebook. A package is found by its name; see `starpost.kernel.registry`."""
