"""`python -m starpost.cli`."""

from starpost.cli import main

main()
