"""Which games there are, and what one of them takes: games, reference. Nothing else is imported
here, since these are the first commands that anybody tries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from starpost.cli.output import AsJson, as_json_line, refuse
from starpost.kernel import registry
from starpost.kernel.contract import Game


def game_named(name: str) -> Any:
    try:
        return registry.get(name.replace("-", "_").lower())
    except registry.UnknownGame as error:
        refuse("unknown_game", str(error))


def games(
    game: Annotated[str | None, typer.Argument(help="One game, with its options.")] = None,
    json: AsJson = False,
) -> None:
    """List the games, or one game's options and what a seat may choose."""
    if json:
        from starpost.cli.games.choices import facts

        chosen = registry.ids() if game is None else (game_named(game).id,)
        typer.echo(as_json_line([facts(registry.get(name)) for name in chosen]))
    elif game is not None:
        _one(game_named(game))
    else:
        for name in registry.ids():
            found = registry.get(name)
            players = f"{found.seats[0]}-{found.seats[-1]}"
            typer.echo(f"{name:<18} {found.title} ({players} players): {found.blurb}")


def _one(game: Game[Any, Any]) -> None:
    from starpost.cli.games.choices import described

    typer.echo(f"{game.title}, version {game.version}: {game.blurb}")
    for length in game.lengths():
        typer.echo(f"  --length {length.key}\n      {length}.")
    for what, name, default, text in described(game):
        typer.echo(f"  --{what} {name}={default or '...'}\n      {text}")


def reference(
    game: Annotated[str, typer.Argument(help="Which game.")],
    page: Annotated[Path | None, typer.Option(help="Write it into this page's markers.")] = None,
) -> None:
    """The order reference of a game, made from its forms (Markdown)."""
    from starpost.kernel.writing import reference as made

    found = game_named(game)
    if page is None:
        typer.echo(made.page(found), nl=False)
        return
    page.write_text(made.update(page.read_text(encoding="utf-8"), found), encoding="utf-8")
    typer.echo(f"{page} is up to date.")
