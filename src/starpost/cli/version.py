"""`starpost version`."""

from __future__ import annotations

from importlib.util import find_spec

import typer


def told() -> str:
    """The version; the compiled wheel says that it is one."""
    from starpost import __version__

    dice = find_spec("starpost.kernel.dice")
    plain = dice is None or str(dice.origin).endswith(".py")
    return __version__ if plain else f"{__version__} (compiled)"


def version() -> None:
    """Print the version of Starpost."""
    typer.echo(told())
