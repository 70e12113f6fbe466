"""Pictures of every page: `starpost shots folder` takes them for a person to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from starpost.cli import build
from starpost.shots.camera import Camera, print_out, shoot
from starpost.shots.house import House
from starpost.shots.pages import pages
from starpost.shots.stage import Stage


def test_a_picture_is_taken_on_the_screen_and_on_paper(
    chromium: Any, stage: Stage, house: House, tmp_path: Path
) -> None:
    camera = Camera(chromium, stage, house, 390, "dark")
    wanted = [p for p in pages(house) if p.name in ("report-star_chase", "error-429", "error-500")]
    for page in wanted:
        with camera.visit(page) as tab:
            shoot(tab, page, tmp_path, "390-dark")
            if page.printed:
                print_out(tab, page, tmp_path)
    camera.close()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [
        "error-429-390-dark.png", "error-500-390-dark.png", "report-star_chase-390-dark.png",
        "report-star_chase-print.pdf", "report-star_chase-print.png",
    ]  # fmt: skip


def test_every_page_has_another_name(house: House) -> None:
    names = [page.name for page in pages(house)]
    assert len(set(names)) == len(names) >= 50


def test_without_a_browser_the_command_says_what_to_install(
    monkeypatch: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    found = CliRunner().invoke(build(["shots"]), ["shots", str(tmp_path), "--only", "landing"])
    assert "apt-get install" in str(found.exception)
