"""`starpost shots`: a picture of every page, in both themes, on a screen, a phone and paper."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from starpost.cli.output import Refusal, progress

if TYPE_CHECKING:
    from starpost.shots.house import House


def shots(
    folder: Annotated[Path, typer.Argument(help="Where the pictures are written.")],
    only: Annotated[
        str, typer.Option(help="Only pages whose name has this in it, such as match.")
    ] = "",
) -> None:
    """Take pictures of every page with a headless browser; from a checkout, for a person's eyes."""
    import logging

    import structlog

    from starpost.shots.camera import NoBrowser
    from starpost.shots.house import furnish

    quiet = structlog.make_filtering_bound_logger(logging.CRITICAL)  # a page fails on purpose
    structlog.configure(wrapper_class=quiet)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        with progress("Playing matches to look at", 8) as bar:
            house = furnish(Path(data), bar.step)
        try:
            taken = _take(house, folder, only)
        except NoBrowser as error:
            raise Refusal("no_browser", str(error)) from None
    typer.echo(f"{taken} pictures in {folder.resolve()}")


def _take(house: House, folder: Path, only: str) -> int:
    from starpost.shots.camera import THEMES, Camera, browser, print_out, shoot
    from starpost.shots.pages import pages
    from starpost.shots.stage import Stage

    wanted = [page for page in pages(house) if only in page.name]
    looks = [(width, theme) for width in (1440, 390) for theme in THEMES]
    taken = 0
    with Stage(house.host) as stage, browser() as chromium:
        total = len(wanted) * len(looks) + sum(page.printed for page in wanted)
        with progress("Taking pictures", total) as bar:
            for width, theme in looks:
                camera = Camera(chromium, stage, house, width, theme)
                for page in wanted:
                    with camera.visit(page) as tab:
                        shoot(tab, page, folder, f"{width}-{theme}")
                        bar.step(page.name)
                        if page.printed and (width, theme) == looks[0]:
                            print_out(tab, page, folder)
                            bar.step()
                            taken += 1
                        taken += 1
                camera.close()
    return taken
