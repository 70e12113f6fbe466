"""`python -m starpost`."""

from starpost.cli import main

main()
