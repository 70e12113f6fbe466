"""Creating from the form in a real browser: each game as it stands, and with each preset."""

from __future__ import annotations

import re
from typing import Any

import pytest
from test_hosting import signed_in

from starpost.kernel import registry
from starpost.web.pages.fields import fields_of


def presets(game_id: str) -> list[tuple[str, str]]:
    """Each word that the options of a game offer."""
    game = registry.get(game_id)
    asked = fields_of(game, game.Options, "option_")
    return [(one.name, value) for one in asked for value, _ in one.choices]


def create(page: Any, game_id: str, field: str = "", value: str = "") -> None:
    page.goto(f"/matches/new?game={game_id}")
    if value == "trial":  # it is for six; a table of fewer is refused in a sentence
        page.locator("#players > summary").click()
        page.locator("#seats").select_option("6")
    if field:
        page.locator("#rules > summary").click()
        page.locator(f"#{field}").select_option(value)
    if value == "custom":
        page.get_by_text("Numbers of your own").click()
        page.locator("#option_rows").fill("15")
        page.locator("#option_columns").fill("15")
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url(re.compile(r"/m/\w+"))
    assert not page.locator("[role=alert]").count()


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_is_created_as_its_form_stands(tab: Any, game_id: str) -> None:
    create(signed_in(tab, f"Maker of {game_id}").page, game_id)


@pytest.mark.long
@pytest.mark.parametrize("game_id", registry.ids())
def test_every_preset_of_a_game_is_created_from_the_form(tab: Any, game_id: str) -> None:
    page = signed_in(tab, f"Chooser of {game_id}").page
    for field, value in presets(game_id):
        create(page, game_id, field, value)
