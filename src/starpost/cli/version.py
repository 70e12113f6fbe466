"""`starpost version`."""

from __future__ import annotations

import typer


def version() -> None:
    """Print the version of Starpost."""
    from starpost import __version__

    typer.echo(__version__)
